import { payloads } from "../../../testing/two-people.ts"
import type { Random } from "../random.ts"
import { whileLocked } from "../while-locked.ts"
import {
  approve,
  approveWithPayload,
  type Decision,
  reject,
  tryOtherConfirmation,
  tryOwn,
  whileCut,
  withdraw,
} from "./decide.ts"
import type { Colleague, Employees, Team } from "./employees.ts"
import { type Case, type Plan, planCases } from "./plan-cases.ts"
import type { ProposalOperation } from "./proposal-log.ts"
import { callDirectly, type StaffTarget, send, untilKnown } from "./staff-requests.ts"

/** A trial's employees at work. */
export type ProposalsWorkload = StaffTarget & {
  readonly employees: Employees
  /** The superuser's address of the database, without a proxy; used only to hold locks and to cut connections. */
  readonly url: string
  readonly clients: number
  /** After this many seconds, no case begins. */
  readonly maxSeconds?: number | undefined
}

type Open = { readonly operation: ProposalOperation; readonly id: number; readonly plan: Plan }

/** How long an employee tries during the faults, and afterwards. */
const timeoutMs = 8_000
const finishMs = 20_000

/**
 * Proposes and decides everything, team by team; a team's cases follow each other.
 * @returns what approves, after the faults, what nobody has decided
 */
export async function runProposals(
  workload: ProposalsWorkload,
  random: Random,
): Promise<() => Promise<void>> {
  const limit = performance.now() + (workload.maxSeconds ?? Number.POSITIVE_INFINITY) * 1_000
  const undecided: Open[] = []
  const waiting = [...workload.employees.teams]
  const client = async () => {
    for (let team = waiting.shift(); team; team = waiting.shift()) {
      const index = workload.employees.teams.indexOf(team)
      for (const each of planCases(workload.employees, team, random.fork(`team ${index}`))) {
        if (performance.now() > limit) return
        undecided.push(...(await runCase(workload, each, random.fork(`case ${each.seq}`))))
      }
    }
  }
  await Promise.all(Array.from({ length: workload.clients }, client))
  return async () => {
    for (const { operation, id } of undecided) {
      // An employee who lost the answers to five approvals in a row has to wait, so everyone tries.
      for (const who of workload.employees.supervisors) {
        if (operation.outcome) break
        const decision = { operation, id, who, random, withinMs: finishMs }
        conclude(operation, await approve(workload, decision))
      }
      if (!operation.outcome) {
        workload.log.violations.push(`Proposal ${id} (${operation.kind}) was never decided`)
      }
    }
  }
}

/** @returns the proposals that nobody has decided as far as is known */
async function runCase(
  workload: ProposalsWorkload,
  { seq, team, plans, way }: Case,
  random: Random,
): Promise<Open[]> {
  const { log, employees, url } = workload
  const open: Open[] = []
  for (const plan of plans) {
    const operation = log.begin(seq, plan.kind, way)
    if (plan.kind === "cash.difference") await countDrawer(workload, team, operation, random)
    const id = await propose(workload, team.maker, plan, operation, random)
    if (id === undefined) continue
    operation.id = id
    open.push({ operation, id, plan })
  }
  const supervisors = [...employees.supervisors]
  const someone = () => supervisors.splice(random.int(0, supervisors.length), 1)[0] as Colleague
  const all = (decide: (decision: Decision, plan: Plan) => Promise<unknown>, who = someone) =>
    Promise.all(
      open.map(({ operation, id, plan }, n) => {
        const about = { operation, id, random: random.fork(`proposal ${n}`) }
        return decide({ ...about, who: who(), withinMs: timeoutMs }, plan)
      }),
    )
  const conclusive = async (
    decide: (target: StaffTarget, decision: Decision) => Promise<string | undefined>,
    who?: () => Colleague,
  ) => {
    await all(async (decision) => {
      conclude(decision.operation, await decide(workload, decision))
    }, who)
  }
  const maker = () => team.maker
  const lock = open[0]?.plan.lock ?? "select"
  switch (way) {
    case "rejected":
      await conclusive(reject)
      break
    case "withdrawn":
      await conclusive(withdraw, maker)
      break
    case "two approve at once": {
      const both = () => Promise.all([conclusive(approve), conclusive(approve)])
      await (random.chance(0.7) ? whileLocked(url, lock, both) : both())
      break
    }
    case "the connection is cut before the commit":
      await whileCut(url, lock, () => conclusive(approve))
      break
    case "the maker tries first":
      await all((decision) => tryOwn(workload, decision), maker)
      break
    case "with a confirmation of another proposal":
      await all(
        (decision) => tryOtherConfirmation(workload, decision, otherOpen(workload, decision)),
        () => team.careless,
      )
      break
    case "with a payload of the caller":
      await all((decision, { kind }) =>
        approveWithPayload(workload, decision, otherPayload(employees, team, kind)),
      )
      break
    default:
  }
  await conclusive(approve)
  return open.filter(({ operation }) => !operation.outcome)
}

/** What the same kind would do for someone else. */
function otherPayload({ teams }: Employees, team: Team, kind: string): object {
  const other = teams[(teams.indexOf(team) + 1) % teams.length] ?? team
  return payloads[kind]?.(other.subjects, 0) ?? {}
}

/** Another proposal that is open as far as is known. */
const otherOpen = ({ log }: StaffTarget, decision: Decision) =>
  log.operations.findLast(({ id, outcome }) => id !== undefined && id !== decision.id && !outcome)
    ?.id

function conclude(operation: ProposalOperation, state: string | undefined): void {
  if (state === undefined || state === "open" || operation.outcome) return
  operation.outcome = { type: state === "approved" ? "ok" : "fail" }
}

/** A drawer that was counted takes and pays nothing, so it is counted last. */
async function countDrawer(
  target: StaffTarget,
  { maker, subjects: { drawerId } }: Team,
  operation: ProposalOperation,
  random: Random,
): Promise<void> {
  const body = { drawerId, count: { "100.00": 9 } }
  await untilKnown(target, operation, random, timeoutMs, (origin) =>
    send(target, origin, maker, "/cash-drawer/count", body),
  )
}

/** @returns the proposal's ID, or undefined when it is refused or nobody answers */
async function propose(
  target: StaffTarget,
  maker: Colleague,
  { kind, path, body, payload }: Plan,
  operation: ProposalOperation,
  random: Random,
): Promise<number | undefined> {
  const known = await untilKnown(target, operation, random, timeoutMs, async (origin) => {
    if (path === undefined) return storeDirectly(target, maker, kind, payload)
    const answer = await send(target, origin, maker, path, body)
    if (!answer) return undefined
    const { proposal } = answer.body as { proposal?: { id: number } | null }
    if (proposal) return { id: proposal.id }
    // It was stored, but the answer was lost; or it cannot be carried out anymore.
    const { items } = await ownOpen(target, origin, maker)
    return items && { id: items.find((each) => each.kind === kind)?.id }
  })
  if (known && known.id === undefined) operation.outcome = { type: "fail" }
  return known?.id
}

async function ownOpen(target: StaffTarget, origin: string, maker: Colleague) {
  const answer = await send(target, origin, maker, "/proposals?mine=yes")
  if (answer?.status !== 200) return { items: undefined }
  const items = answer.body as { id: number; kind: string; state: string }[]
  return { items: items.filter(({ state }) => state === "open") }
}

/** For a kind that the staff app has no page for. */
async function storeDirectly(
  { staffUrl }: StaffTarget,
  maker: Colleague,
  kind: string,
  payload: object,
): Promise<{ id: number | undefined } | undefined> {
  const request = JSON.stringify({ kind, payload, reason: "As agreed at the counter" })
  const row = await callDirectly<{ id: string | null }>(
    staffUrl,
    "select proposal_store($1, $2) ->> 'id' as id",
    [maker.token, request],
  )
  return row && { id: row.id === null ? undefined : Number(row.id) }
}
