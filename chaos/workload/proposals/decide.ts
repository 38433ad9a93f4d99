import { setTimeout as sleep } from "node:timers/promises"
import { ownClient } from "../../environment/own-client.ts"
import type { Random } from "../random.ts"
import { whileLocked } from "../while-locked.ts"
import {
  type Counter,
  callDirectly,
  confirmDirectly,
  type Shown,
  send,
  signApproval,
  untilKnown,
} from "./ask-office.ts"
import type { Colleague } from "./office.ts"
import type { ProposalOperation, Told } from "./proposal-log.ts"

/** An open proposal, and who decides. */
export type Decision = {
  readonly operation: ProposalOperation
  readonly id: number
  readonly who: Colleague
  readonly random: Random
  readonly withinMs: number
}

/**
 * Approves until the proposal is known to be decided. What was signed is bound to the answer that was lost, so each
 * attempt signs again.
 * @returns the state, or undefined if nobody answers
 */
export function approve(counter: Counter, { operation, id, who, random, withinMs }: Decision) {
  return untilKnown(counter, operation, random, withinMs, async (origin) => {
    const shown = await show(counter, origin, who, id)
    if (!shown || shown.state !== "open") return shown?.state
    const passkey = await signApproval(counter, origin, who, id, shown.hash)
    if (!passkey) return undefined
    const body = { decision: "approve", hash: shown.hash, passkey }
    return decided(counter, origin, who, id, body)
  })
}

/** Rejects as approve() approves. */
export function reject(counter: Counter, { operation, id, who, random, withinMs }: Decision) {
  return untilKnown(counter, operation, random, withinMs, async (origin) => {
    const shown = await show(counter, origin, who, id)
    if (!shown || shown.state !== "open") return shown?.state
    const body = { decision: "reject", hash: shown.hash, reason: "Not now" }
    return decided(counter, origin, who, id, body)
  })
}

/** Takes an own proposal back. */
export function withdraw(counter: Counter, { operation, id, who, random, withinMs }: Decision) {
  return untilKnown(counter, operation, random, withinMs, async (origin) => {
    const body = { reason: "Mistaken" }
    const answer = await send(counter, origin, who, `/proposals/${id}/withdrawal`, body)
    if (answer?.status === 200) remember(counter, { proposalId: id, state: "withdrawn" }, who)
    return answer && (await show(counter, origin, who, id))?.state
  })
}

async function show(counter: Counter, origin: string, who: Colleague, id: number) {
  const answer = await send(counter, origin, who, `/proposals/${id}`)
  return answer?.status === 200 ? (answer.body as Shown) : undefined
}

/** Sends a decision, and remembers what this employee was told of it. */
async function decided(
  counter: Counter,
  origin: string,
  who: Colleague,
  id: number,
  body: object,
): Promise<Shown["state"] | undefined> {
  const answer = await send(counter, origin, who, `/proposals/${id}/decision`, body)
  if (answer?.status !== 200) return undefined
  const { state } = (answer.body as { proposal: Shown }).proposal
  remember(counter, { proposalId: id, state: state as Told["state"] }, who)
  return state
}

function remember({ log }: Counter, told: Omit<Told, "employeeId">, { id }: Colleague): void {
  log.told.push({ ...told, employeeId: id })
}

/** The maker approves, in the staff app and with its database role. Both must refuse. */
export async function tryOwn(counter: Counter, decision: Decision): Promise<void> {
  const { id, who } = decision
  await mustBeRefused(counter, decision, "its maker", async (origin) => {
    const shown = await show(counter, origin, who, id)
    if (!shown) return
    const passkey = await signApproval(counter, origin, who, id, shown.hash)
    if (passkey) {
      await decided(counter, origin, who, id, { decision: "approve", hash: shown.hash, passkey })
    }
    const confirmationId = await confirmDirectly(counter, who, id, shown.hash)
    await decideDirectly(counter, who, { id, hash: shown.hash, confirmationId })
  })
}

/** A confirmation of another proposal, and one of other terms, which must both be refused. */
export async function tryOtherConfirmation(
  counter: Counter,
  decision: Decision,
  otherId: number | undefined,
): Promise<void> {
  const { id, who } = decision
  await mustBeRefused(counter, decision, "a confirmation of something else", async (origin) => {
    const shown = await show(counter, origin, who, id)
    if (!shown) return
    const other = otherId === undefined ? undefined : await show(counter, origin, who, otherId)
    const passkey = other && (await signApproval(counter, origin, who, otherId ?? 0, other.hash))
    if (passkey) {
      await decided(counter, origin, who, id, { decision: "approve", hash: shown.hash, passkey })
    }
    const confirmationId = await confirmDirectly(counter, who, id, "11".repeat(32))
    await decideDirectly(counter, who, { id, hash: shown.hash, confirmationId })
  })
}

/** Approves with the staff app's database role, with a payload beside it: only what was stored may be carried out. */
export async function approveWithPayload(
  counter: Counter,
  { id, who, random }: Decision,
  payload: object,
): Promise<void> {
  const shown = await show(counter, random.pick(counter.origins), who, id)
  const confirmationId = shown && (await confirmDirectly(counter, who, id, shown.hash))
  if (shown) await decideDirectly(counter, who, { id, hash: shown.hash, confirmationId, payload })
}

const decideDirectly = ({ staffUrl }: Counter, who: Colleague, request: object) =>
  callDirectly(staffUrl, "select proposal_decide($1, $2) as answer", [
    ...[who.token, JSON.stringify({ ...request, decision: "approve" })],
  ])

async function mustBeRefused(
  counter: Counter,
  { id, operation, random, who }: Decision,
  what: string,
  attempt: (origin: string) => Promise<void>,
): Promise<void> {
  const origin = random.pick(counter.origins)
  await attempt(origin)
  counter.log.refusals += 1
  const shown = await show(counter, origin, who, id)
  if (shown && shown.state !== "open") {
    counter.log.violations.push(
      `Proposal ${id} (${operation.kind}) is ${shown.state} by ${what}, employee ${who.id}`,
    )
  }
}

/** Ends each connection whose approval waits for what a slow transaction holds: after the decision, before its commit. */
export async function whileCut(
  url: string,
  lock: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await whileLocked(url, lock, () => Promise.all([work(), cutWaiting(url)]))
}

const lookMs = 25
const looks = 10

async function cutWaiting(url: string): Promise<void> {
  const client = ownClient(url, lookMs * looks * 4)
  try {
    await client.connect()
    for (let look = 0; look < looks; look += 1) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = 'tessera_staff' and wait_event_type = 'Lock'
            and query like '%proposal_decide%'`,
      )
      if (rowCount) return
      await sleep(lookMs)
    }
  } catch {
    // PostgreSQL was killed.
  } finally {
    void client.end().catch(() => undefined)
  }
}
