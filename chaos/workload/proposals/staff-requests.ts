import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type { ProposalState } from "#shared/contracts/staff-proposals.ts"
import { ownClient } from "../../environment/own-client.ts"
import type { ApiConnection, Reply } from "../api-connection.ts"
import type { Random } from "../random.ts"
import type { Colleague } from "./employees.ts"
import type { ProposalLog, ProposalOperation } from "./proposal-log.ts"

/** Where employees send their requests. */
export type StaffTarget = {
  readonly origins: readonly string[]
  readonly line: ApiConnection
  readonly log: ProposalLog
  /** Addresses of the staff app's two database roles, without a proxy. */
  readonly staffUrl: string
  readonly identityUrl: string
}

/** A proposal as it is shown. */
export type Shown = {
  readonly hash: string
  readonly state: ProposalState
  readonly decidedBy: { readonly id: number } | null
}

/** What a request was answered; undefined when that says nothing about what has happened. */
export type Answer = { readonly status: number; readonly body: unknown } | undefined

/** Answers of a bank that cannot do it now. */
const unavailable = new Set([429, 500, 503])
const replyMs = 3_000
const directMs = 4_000

/** Sends one request of an employee to one of the processes. */
export async function send(
  { line }: Pick<StaffTarget, "line">,
  origin: string,
  who: Colleague,
  path: string,
  body?: object,
): Promise<Answer> {
  const method = body ? "POST" : "GET"
  const about = { origin, method, path: `/api/staff${path}`, cookie: who.cookie } as const
  const reply: Reply = await line.ask({ ...about, ...(body && { body }), timeoutMs: replyMs })
  if (!reply.answered || unavailable.has(reply.status)) return undefined
  return { status: reply.status, body: JSON.parse(reply.text) as unknown }
}

/**
 * Repeats something, each time at the other process, until it says what has happened.
 * @returns undefined after `withinMs`
 */
export async function untilKnown<T>(
  { origins }: Pick<StaffTarget, "origins">,
  operation: Pick<ProposalOperation, "lost"> & { sent: number },
  random: Random,
  withinMs: number,
  attempt: (origin: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const limit = performance.now() + withinMs
  for (let turn = random.int(0, origins.length); ; turn += 1) {
    operation.sent += 1
    const known = await attempt(origins[turn % origins.length] ?? "")
    if (known !== undefined) return known
    operation.lost.push("no answer")
    if (performance.now() > limit) return undefined
    await sleep(random.int(20, 200))
  }
}

/** Calls a function of the staff app in the database with one of its roles; undefined without an answer. */
export async function callDirectly<Row extends object>(
  url: string,
  text: string,
  values: readonly unknown[],
): Promise<Row | undefined> {
  const client = ownClient(url, directMs)
  try {
    await client.connect()
    const { rows } = await client.query<Row>(text, [...values])
    return rows[0]
  } catch {
    return undefined
  } finally {
    // A connection that hangs is not waited for.
    void client.end().catch(() => undefined)
  }
}

/** Signs with a passkey that an employee approves this proposal; undefined when it is refused or without an answer. */
export async function signApproval(
  target: StaffTarget,
  origin: string,
  who: Colleague,
  id: number,
  hash: string,
) {
  const asked = { decision: "approve", hash }
  const offered = await send(target, origin, who, `/proposals/${id}/passkey-options`, asked)
  if (offered?.status !== 200) return undefined
  const { passkey } = offered.body as { passkey: PasskeyRequest }
  return who.passkey.get(passkey, { origin })
}

/**
 * Stores, with the sign-in's role, that an employee gave a factor for a proposal as they were shown it.
 * @param hash of what was shown
 * @returns the confirmation's proof, or undefined without an answer
 */
export async function confirmDirectly(
  { identityUrl }: StaffTarget,
  who: Colleague,
  id: number,
  hash: string,
): Promise<string | undefined> {
  const proof = randomBytes(32).toString("base64url")
  const stored = await callDirectly<{ stored: number }>(
    identityUrl,
    `with stored as (
        insert into employee_confirmations (sign_in_id, proposal_id, payload_hash, proof_hash)
          select id, $2, decode($3, 'hex'), sha256(convert_to($4, 'UTF8')) from employee_sign_ins
            where employee_id = $1 and ended_at is null
          returning 1)
      select count(*)::int as stored from stored`,
    [who.id, id, hash, proof],
  )
  return stored?.stored === 1 ? proof : undefined
}
