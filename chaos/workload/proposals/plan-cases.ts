import { payloads } from "../../../testing/two-people.ts"
import type { Random } from "../random.ts"
import type { Employees, Team } from "./employees.ts"

/** One proposal: what the staff app is asked, and what the database's function takes. */
export type Plan = {
  readonly kind: string
  /** Below /api/staff; the staff app has no page for some kinds. */
  readonly path: string | undefined
  readonly body: Readonly<Record<string, unknown>>
  readonly payload: Readonly<Record<string, unknown>>
  /** A query that locks what the approval changes. */
  readonly lock: string
}

/** How a case is decided. */
export const ways = [
  "one approves",
  "two approve at once",
  "the connection is cut before the commit",
  "rejected",
  "withdrawn",
  "the maker tries first",
  "with a confirmation of another proposal",
  "with a payload of the caller",
] as const
export type Way = (typeof ways)[number]

/** Proposals that are decided together: one, or two of which at most one can be carried out. */
export type Case = {
  readonly seq: number
  readonly team: Team
  readonly plans: readonly Plan[]
  readonly way: Way
}

const reason = "As agreed at the counter"
/** For each pick, so that the dangerous ways are frequent. */
const drawn: readonly Way[] = [
  ...ways,
  ...(["two approve at once", "two approve at once", "two approve at once"] as const),
  ...([
    "the connection is cut before the commit",
    "the connection is cut before the commit",
  ] as const),
  ...(["with a confirmation of another proposal", "with a payload of the caller"] as const),
]

/** Two of these about one subject: the first that is approved makes the other impossible. */
const rivals: readonly (readonly string[])[] = [
  ["entry.correct", "entry.reverse"],
  ["loan.approve", "loan.reject"],
]
/** In a random order, and then the drawer is closed. */
const first: readonly (readonly string[])[] = [
  ...rivals,
  ...["card.unfreeze", "access.unblock", "loan.disburse", "loan.write_off"].map((kind) => [kind]),
  ...["fee.refund", "cash.large", "payee_limit.lift"].map((kind) => [kind]),
]
const last = ["cash.difference"]

/** Every case of one team, in the order in which it happens. */
export function planCases({ teams }: Employees, team: Team, random: Random): Case[] {
  const waiting = [...first]
  const order: (readonly string[])[] = []
  while (waiting.length > 0) order.push(...waiting.splice(random.int(0, waiting.length), 1))
  const index = teams.indexOf(team) * (order.length + 1)
  return [...order, last].map((kinds, n) => ({
    seq: index + n,
    team,
    way: random.pick(drawn),
    plans: kinds.map((kind) => planOf(kind, team)),
  }))
}

/** How many cases each team has. */
export const casesOfTeam = first.length + 1

function planOf(kind: string, { subjects }: Team): Plan {
  const payload = payloads[kind]?.(subjects, 0) ?? {}
  const { frozenCardId, blockedId, applicationId, largeId, overdueId, entryId } = subjects
  const { accountId, drawerId, memberId } = subjects
  const row = (table: string, id: number) => `select from ${table} where id = ${id} for update`
  const loan = (id: number, verb: string, body: object = {}) => ({
    path: `/loans/${id}/${verb}`,
    body: { reason, ...body },
    lock: row("loans", id),
  })
  const entry = (verb: string, body: object = {}) => ({
    path: `/ledger-entries/${entryId}/${verb}`,
    body: { reason, ...body },
    lock: row("journal_entries", entryId),
  })
  const how: Readonly<Record<string, Pick<Plan, "path" | "body" | "lock">>> = {
    "card.unfreeze": {
      path: `/cards/${frozenCardId}/unfreezing`,
      body: { reason },
      lock: row("debit_cards", frozenCardId),
    },
    "access.unblock": {
      path: `/members/${blockedId}/unblocking`,
      body: { reason },
      lock: row("users", blockedId),
    },
    "payee_limit.lift": {
      path: `/members/${memberId}/payee-limit-lifting`,
      body: { reason },
      lock: row("users", memberId),
    },
    "loan.approve": loan(applicationId, "approval", { interestRate: "4.20" }),
    "loan.reject": loan(applicationId, "rejection", { rejectionReason: "No income" }),
    "loan.disburse": loan(largeId, "payout"),
    "loan.write_off": loan(overdueId, "write-off"),
    "entry.correct": entry("correction", { amount: "50.00" }),
    "entry.reverse": entry("reversal"),
    "fee.refund": { path: undefined, body: {}, lock: row("accounts", accountId) },
    "cash.large": {
      path: "/large-cash",
      body: { ...payload, reason },
      lock: row("accounts", accountId),
    },
    "cash.difference": {
      path: "/cash-drawer/difference",
      body: { drawerId, reason },
      lock: row("cash_drawers", drawerId),
    },
  }
  const asked = how[kind]
  if (!asked) throw new Error(`no case proposes ${kind}`)
  return { kind, payload, ...asked }
}
