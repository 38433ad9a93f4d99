import { type EmployeeRole, employeeRoles, rolesThat } from "./employee-roles.ts"
import type { StaffListName } from "./staff-lists.ts"

type Worklist = {
  /** What waits, as the first page names it. */
  readonly title: string
  /** The page of the staff app that lists exactly this. */
  readonly href: string
  /** Those who may act on it. */
  readonly roles: readonly EmployeeRole[]
  /** What that page asks of which list, if it is one of shared/staff-lists.ts: it has as many rows. */
  readonly ask?: { readonly list: StaffListName; readonly [filter: string]: string }
}

const payments = (title: string, queue: string, kind?: string): Worklist => ({
  title,
  href: `/payments?${new URLSearchParams({ queue, ...(kind && { kind }), proposed: "no" })}`,
  roles: rolesThat.settlePayments,
  ask: { list: "payments", queue, ...(kind && { kind }), proposed: "no" },
})

/**
 * The lists of work that wait for employees, in the order in which the first page shows them. What was proposed waits
 * for a second employee, among the approvals. server/features/worklists/worklists.sql counts each.
 */
export const worklists = {
  command_line: {
    title: "Uses of the command line to acknowledge",
    href: "/approvals",
    roles: rolesThat.supervise,
  },
  approvals: {
    title: "Proposals of colleagues to decide",
    href: "/approvals?decide=true",
    roles: employeeRoles,
    ask: { list: "proposals", waiting: "true", decide: "true" },
  },
  codes: {
    title: "Recovery codes to hand over",
    href: "/approvals?list=mine",
    roles: rolesThat.serveMembers,
  },
  conversations: {
    title: "Messages without an answer",
    href: "/messages",
    roles: rolesThat.serveMembers,
    ask: { list: "conversations", author: "customer" },
  },
  identities: {
    title: "New members whose identity is not checked",
    href: "/members?identity=new&access=open",
    roles: rolesThat.serveMembers,
    ask: { list: "members", identity: "new", access: "open" },
  },
  applications: {
    title: "Loan applications to decide",
    href: "/loans?proposed=no",
    roles: rolesThat.lend,
    ask: { list: "loans", stage: "to_decide", proposed: "no" },
  },
  payouts: {
    title: "Accepted loans to pay out",
    href: "/loans?stage=to_pay_out&proposed=no",
    roles: rolesThat.lend,
    ask: { list: "loans", stage: "to_pay_out", proposed: "no" },
  },
  arrears: {
    title: "Overdue loans without a promise",
    href: "/arrears?promised=no&proposed=no",
    roles: rolesThat.lend,
    ask: { list: "arrears", promised: "no", proposed: "no" },
  },
  unapplied: payments("Unapplied money", "unapplied"),
  unconfirmed: payments("Payments and recalls without an answer", "unconfirmed"),
  recalls: payments("Recalls of other banks", "recalls"),
  mismatches: payments("Differences to the bank's statement", "mismatches", "mismatch"),
  claims: payments("Claims on other banks", "mismatches", "claim"),
  messages: payments("Messages of banks that were not processed", "messages"),
  drawer: {
    title: "Your cash drawer, left open or with a difference",
    href: "/cash",
    roles: rolesThat.handleCash,
  },
  drawers: {
    title: "Cash drawers left open or with a difference",
    href: "/cash?state=waiting",
    roles: rolesThat.supervise,
    ask: { list: "drawers", state: "waiting" },
  },
  day_end: {
    title: "Jobs that failed, and days that are over and open",
    href: "/day-end",
    roles: rolesThat.supervise,
  },
  suspense: {
    title: "Balances on suspense to clear",
    href: "/ledger",
    roles: rolesThat.supervise,
  },
  enrollments: {
    title: "Invited employees who have not enrolled",
    href: "/employees",
    roles: rolesThat.administer,
  },
} as const satisfies Readonly<Record<string, Worklist>>

export type WorklistName = keyof typeof worklists
export const worklistNames = Object.keys(worklists) as readonly WorklistName[]

/** A list of work by its name, without the details of the others. */
export const worklist = (name: WorklistName): Worklist => worklists[name]

/** How much of a list is counted at most; this many stands for more. */
export const maxWaiting = 1000

/** Among so many members, those who joined last, those whose identity nobody has checked are counted. */
export const newestMembers = 5000
