import { Secret } from "otpauth"
import type { Challenge, Factor, Proof } from "#shared/contracts/confirmations.ts"
import type { AddedFactor, NewAuthenticator } from "#shared/contracts/factors.ts"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import type { ProblemCode } from "#shared/refusals/catalog.ts"
import { codeAt } from "../server/identity/confirmations/authenticator-code.ts"
import { asOwner } from "./database.ts"
import { expectProblem } from "./expect-problem.ts"
import { type Answer, expectOk, type Member, newMember } from "./member.ts"

/** A member with an authenticator app, signed in. */
export type AppHolder = {
  readonly member: Member
  /** The app's secret. */
  readonly secret: Buffer
  readonly recoveryCodes: readonly string[]
  /** The app's code now, as if no code had been used before; `steps` away from now. */
  code(steps?: number): Promise<string>
  /** A code that is wrong now and at any time close to now. */
  wrongCode(): Promise<string>
}

/** Milliseconds since 1970 by the database's clock. */
export async function databaseNow(): Promise<number> {
  const [row] = await asOwner<{ now: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now",
  )
  return row?.now ?? 0
}

/** Registers a member and sets up an authenticator app, over the API. */
export async function newAppHolder(apis?: readonly string[]): Promise<AppHolder> {
  return setUpApp(await newMember({}, apis))
}

/** Sets up an authenticator app for a member who has no second factor yet. */
export async function setUpApp(member: Member): Promise<AppHolder> {
  const path = "/api/second-factors/authenticator"
  const { password } = member
  const begun = expectOk(await member.post<NewAuthenticator>(path, { password }))
  const secret = Buffer.from(Secret.fromBase32(begun.secret).bytes)
  const first = codeAt(secret, await databaseNow())
  const answer = await member.post<AddedFactor>(`${path}/confirmation`, { code: first })
  const { recoveryCodes = [] } = expectOk(answer)
  return { member, secret, recoveryCodes, ...appOf(member, secret) }
}

function appOf({ user }: Member, secret: Buffer): Pick<AppHolder, "code" | "wrongCode"> {
  return {
    async code(steps = 0) {
      await asOwner("update authenticators set last_step = 0 where user_id = $1", [user.id])
      return codeAt(secret, (await databaseNow()) + steps * 30_000)
    },
    async wrongCode() {
      const now = await databaseNow()
      const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, now + steps * 30_000))
      return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
        (code) => !near.includes(code),
      ) as string
    },
  }
}

/** The challenge of a refusal that names one. */
export function challengeIn(answer: Answer<unknown>, code: ProblemCode): Challenge {
  const { challenge }: ProblemDocument = expectProblem(answer, code)
  if (!challenge) throw new Error(`${code} without a challenge`)
  return challenge
}

/** Sends a request that an enrolled member must confirm, and returns the challenge. */
export async function newChallenge(member: Pick<Member, "post">): Promise<Challenge> {
  const answer = await member.post("/api/second-factors/recovery-codes", {})
  return challengeIn(answer, "confirmation_required")
}

/** Answers a challenge with a factor. */
export function answerOf(
  member: Pick<Member, "post">,
  { id }: Pick<Challenge, "id">,
  factor: Factor,
): Promise<Answer<Proof>> {
  return member.post<Proof>(`/api/confirmations/${id}`, factor)
}

/** Sends a request, confirms it with the app's code, and sends it again. */
export async function confirmWithApp<Body>(
  { member, code }: AppHolder,
  path: string,
  body: object,
): Promise<Answer<Body>> {
  const challenge = challengeIn(await member.post(path, body), "confirmation_required")
  const { proof } = expectOk(await answerOf(member, challenge, { code: await code() }))
  return member.post<Body>(path, body, { headers: { "confirmation-proof": proof } })
}
