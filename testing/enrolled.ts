import { createHash, randomUUID } from "node:crypto"
import type { Challenge } from "#shared/contracts/confirmations.ts"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { proofHeader } from "#shared/contracts/proof-header.ts"
import { asOwner } from "./database.ts"
import { expectProblem } from "./expect-problem.ts"
import type { Answer, Member } from "./member.ts"

/**
 * Gives a member a row that the bank treats as a second factor. `confirmAnyhow` confirms without
 * it.
 */
export async function enroll({ user }: Pick<Member, "user">): Promise<void> {
  await asOwner(
    `insert into authenticators (user_id, secret_ciphertext, key_id, enrolled_at)
      values ($1, '\\x00', '1', clock_timestamp())`,
    [user.id],
  )
}

/** The challenge of a response that must require a confirmation. */
export function challengeOf(answer: Answer<unknown>): Challenge {
  const { challenge }: ProblemDocument = expectProblem(answer, "confirmation_required")
  if (!challenge) throw new Error("confirmation_required without a challenge")
  return challenge
}

/** Marks a challenge as answered correctly, and returns the proof. */
export async function confirmWithoutFactor({ id }: Pick<Challenge, "id">): Promise<string> {
  const proof = randomUUID()
  const rows = await asOwner(
    `update confirmations set proof_hash = $2, confirmed_at = clock_timestamp()
      where id = $1 and confirmed_at is null returning id`,
    [id, createHash("sha256").update(proof).digest()],
  )
  if (rows.length === 0) throw new Error("there is no such challenge")
  return proof
}

/** The headers of a request with the proof of its confirmation, and its key if there is one. */
export function withProof(proof: string, key?: string) {
  return {
    headers: { [proofHeader.toLowerCase()]: proof, ...(key && { "idempotency-key": key }) },
  }
}

/** Sends a request, confirms it, and sends it again. Returns the challenge and the last response. */
export async function sendConfirmed<Body>(
  ask: (options: { headers?: Record<string, string> }) => Promise<Answer<Body>>,
  key?: string,
): Promise<{ challenge: Challenge; answer: Answer<Body> }> {
  const challenge = challengeOf(await ask(key ? { headers: { "idempotency-key": key } } : {}))
  return { challenge, answer: await ask(withProof(await confirmWithoutFactor(challenge), key)) }
}

/** Whether the proof of a confirmation was used. */
export async function isUsed({ id }: Pick<Challenge, "id">): Promise<boolean> {
  const [row] = await asOwner<{ used: boolean }>(
    "select used_at is not null as used from confirmations where id = $1",
    [id],
  )
  return row?.used === true
}
