import { setTimeout as sleep } from "node:timers/promises"
import { ownClient } from "../../environment/own-client.ts"
import type { Random } from "../random.ts"
import { whileLocked } from "../while-locked.ts"
import type { Colleague } from "./employees.ts"
import type { ProposalOperation, Told } from "./proposal-log.ts"
import {
  callDirectly,
  confirmDirectly,
  type Shown,
  type StaffTarget,
  send,
  signApproval,
  untilKnown,
} from "./staff-requests.ts"

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
export function approve(target: StaffTarget, { operation, id, who, random, withinMs }: Decision) {
  return untilKnown(target, operation, random, withinMs, async (origin) => {
    const shown = await show(target, origin, who, id)
    if (!shown || shown.state !== "open") return shown?.state
    const passkey = await signApproval(target, origin, who, id, shown.hash)
    if (!passkey) return undefined
    const body = { decision: "approve", hash: shown.hash, passkey }
    return decided(target, origin, who, id, body)
  })
}

/** Rejects as approve() approves. */
export function reject(target: StaffTarget, { operation, id, who, random, withinMs }: Decision) {
  return untilKnown(target, operation, random, withinMs, async (origin) => {
    const shown = await show(target, origin, who, id)
    if (!shown || shown.state !== "open") return shown?.state
    const body = { decision: "reject", hash: shown.hash, reason: "Not now" }
    return decided(target, origin, who, id, body)
  })
}

/** Takes an own proposal back. */
export function withdraw(target: StaffTarget, { operation, id, who, random, withinMs }: Decision) {
  return untilKnown(target, operation, random, withinMs, async (origin) => {
    const body = { reason: "Mistaken" }
    const answer = await send(target, origin, who, `/proposals/${id}/withdrawal`, body)
    if (answer?.status === 200) remember(target, { proposalId: id, state: "withdrawn" }, who)
    return answer && (await show(target, origin, who, id))?.state
  })
}

async function show(target: StaffTarget, origin: string, who: Colleague, id: number) {
  const answer = await send(target, origin, who, `/proposals/${id}`)
  return answer?.status === 200 ? (answer.body as Shown) : undefined
}

/** Sends a decision, and remembers what this employee was told of it. */
async function decided(
  target: StaffTarget,
  origin: string,
  who: Colleague,
  id: number,
  body: object,
): Promise<Shown["state"] | undefined> {
  const answer = await send(target, origin, who, `/proposals/${id}/decision`, body)
  if (answer?.status !== 200) return undefined
  const { state } = (answer.body as { proposal: Shown }).proposal
  remember(target, { proposalId: id, state: state as Told["state"] }, who)
  return state
}

function remember({ log }: StaffTarget, told: Omit<Told, "employeeId">, { id }: Colleague): void {
  log.told.push({ ...told, employeeId: id })
}

/** The maker approves, in the staff app and with its database role. Both must refuse. */
export async function tryOwn(target: StaffTarget, decision: Decision): Promise<void> {
  const { id, who } = decision
  await mustBeRefused(target, decision, "its maker", async (origin) => {
    const shown = await show(target, origin, who, id)
    if (!shown) return
    const passkey = await signApproval(target, origin, who, id, shown.hash)
    if (passkey) {
      await decided(target, origin, who, id, { decision: "approve", hash: shown.hash, passkey })
    }
    const confirmationId = await confirmDirectly(target, who, id, shown.hash)
    await decideDirectly(target, who, { id, hash: shown.hash, confirmationId })
  })
}

/** A confirmation of another proposal, and one of other terms, which must both be refused. */
export async function tryOtherConfirmation(
  target: StaffTarget,
  decision: Decision,
  otherId: number | undefined,
): Promise<void> {
  const { id, who } = decision
  await mustBeRefused(target, decision, "a confirmation of something else", async (origin) => {
    const shown = await show(target, origin, who, id)
    if (!shown) return
    const other = otherId === undefined ? undefined : await show(target, origin, who, otherId)
    const passkey = other && (await signApproval(target, origin, who, otherId ?? 0, other.hash))
    if (passkey) {
      await decided(target, origin, who, id, { decision: "approve", hash: shown.hash, passkey })
    }
    const confirmationId = await confirmDirectly(target, who, id, "11".repeat(32))
    await decideDirectly(target, who, { id, hash: shown.hash, confirmationId })
  })
}

/** Approves with the staff app's database role, with a payload beside it: only what was stored may be carried out. */
export async function approveWithPayload(
  target: StaffTarget,
  { id, who, random }: Decision,
  payload: object,
): Promise<void> {
  const shown = await show(target, random.pick(target.origins), who, id)
  const confirmationId = shown && (await confirmDirectly(target, who, id, shown.hash))
  if (shown) await decideDirectly(target, who, { id, hash: shown.hash, confirmationId, payload })
}

const decideDirectly = ({ staffUrl }: StaffTarget, who: Colleague, request: object) =>
  callDirectly(staffUrl, "select proposal_decide($1, $2) as answer", [
    who.token,
    JSON.stringify({ ...request, decision: "approve" }),
  ])

async function mustBeRefused(
  target: StaffTarget,
  { id, operation, random, who }: Decision,
  what: string,
  attempt: (origin: string) => Promise<void>,
): Promise<void> {
  const origin = random.pick(target.origins)
  await attempt(origin)
  target.log.refusals += 1
  const shown = await show(target, origin, who, id)
  if (shown && shown.state !== "open") {
    target.log.violations.push(
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

const pollMs = 25
const looks = 10

async function cutWaiting(url: string): Promise<void> {
  const client = ownClient(url, pollMs * looks * 4)
  try {
    await client.connect()
    for (let look = 0; look < looks; look += 1) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = 'tessera_staff' and wait_event_type = 'Lock'
            and query like '%proposal_decide%'`,
      )
      if (rowCount) return
      await sleep(pollMs)
    }
  } catch {
    // PostgreSQL was killed.
  } finally {
    void client.end().catch(() => undefined)
  }
}
