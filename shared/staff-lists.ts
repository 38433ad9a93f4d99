import { drawerStates } from "./contracts/staff-cash.ts"
import { loanStages } from "./contracts/staff-loans.ts"
import { type EmployeeRole, rolesThat } from "./employee-roles.ts"
import { systemAccountLabels } from "./ledger/account-labels.ts"
import { loanTypes } from "./loans/application.ts"
import { identityStates } from "./members/identity-checks.ts"
import { viewPurposes } from "./members/view-purposes.ts"
import { currencies } from "./money/currency.ts"
import { repairKinds, repairQueues } from "./payments/repair-queues.ts"
import type { StaffOperation } from "./staff-operations.ts"

/** How a filter compares its column with what was asked. */
type Comparison =
  /** The value itself: one of a few, or the number of a row. */
  | "is"
  /** That it is so, which a column of its own says of each value, such as `stage_offered`: planners know how many. */
  | "holds"
  /** Whether the function that the column names has the row's number. */
  | "whether"
  /** Whether a proposal waits about the row, which the column names in its payload. */
  | "proposed"
  /** Words by their beginnings: one of the numbers that the function `among` finds. */
  | "words"
  /** A part of a text, in any case. */
  | "contains"
  | "begins"
  /** A day of the bank, and all after it (of a number, those that the function `among` finds), or all before. */
  | "from"
  | "to"
  /** One of the numbers of a column of several, as texts. */
  | "among"
  /** Whether a column names the employee who asks. */
  | "mine"

export type ListFilter = {
  readonly column: string
  readonly by: Comparison
  /** The only values; any text of the filter's kind when left out. */
  readonly values?: readonly string[]
  readonly among?: string
  /** Whether few rows may pass: in the order of names, such rows are looked up, and not looked for at each member. */
  readonly rare?: true
  readonly what: string
}

/** The types of columns that can be sorted by, as the database names them. */
type ColumnType = "bigint" | "date" | "integer" | "numeric" | "text" | "timestamptz"

type StaffList = {
  /** Anyone who may call it may count and export the list. */
  readonly operation: StaffOperation
  /** The function of the database that has the columns, and the one that makes an item of a row. */
  readonly rows: string
  readonly item: string
  /** Whether an item depends on who asks; then its function takes the employee too. */
  readonly personal?: true
  /** Those who may export it, if not all who may call it. */
  readonly exporters?: readonly EmployeeRole[]
  /** The event of the audit trail that names the members on each page that is read: of a list that is no list of work. */
  readonly noted?: string
  readonly sorts: Readonly<Record<string, ColumnType>>
  readonly filters: Readonly<Record<string, ListFilter>>
  readonly sum?: string
}

const found = (column: string, entry?: string) =>
  entry ? { column: "entry", among: entry } : { column }

/** @param entry where the entries of those of a day or later are found */
const days = (column: string, what: string, entry?: "entries_booked") =>
  ({
    from: { ...found(column, entry), by: "from", what: `${what} on this day or later.` },
    to: { column, by: "to", what: `${what} on this day or earlier.` },
  }) as const

const words = (column: string, among: string, what: string) =>
  ({ column, by: "words", among, what }) as const

const memberWords = words("whose", "members_with_words", "Beginnings of the member's names.")

const yesOrNo = (by: "whether" | "proposed", column: string, what: string) =>
  ({ column, by, values: ["yes", "no"], what }) as const

const promisedWhat = "Whether the member promised to pay on a day that is not over."
const proposed = (column: "loanId" | "itemId") =>
  yesOrNo("proposed", column, "Whether a proposal about it waits for a second employee.")

/**
 * The lists of the staff API that sort, filter, page, count, and export by one mechanism (server/staff/lists.ts,
 * staff-lists.sql): `rows` has a column of each name here, and `id`. What is sorted by is never null; by time is by number.
 */
export const staffLists = {
  loans: {
    operation: "listStaffLoans",
    rows: "loans_listed",
    item: "loan_item",
    sorts: {
      applied: "bigint",
      name: "text",
      amount: "numeric",
      term: "integer",
      rate: "numeric",
      accepted: "timestamptz",
      until: "date",
    },
    filters: {
      stage: { column: "stage", by: "holds", values: loanStages, what: "What the loan waits for." },
      type: { column: "type", by: "is", values: loanTypes, what: "Loans of this type." },
      proposed: proposed("loanId"),
      q: memberWords,
      ...days("asked", "Applied for"),
    },
    sum: "amount",
  },
  arrears: {
    operation: "listArrears",
    rows: "arrears_listed",
    item: "arrears_item",
    sorts: { since: "date", name: "text", balance: "numeric" },
    filters: {
      type: { column: "type", by: "is", values: loanTypes, what: "Loans of this type." },
      promised: { ...yesOrNo("whether", "loans_promised", promisedWhat), rare: true },
      proposed: { ...proposed("loanId"), rare: true },
      q: memberWords,
    },
    sum: "balance",
  },
  payments: {
    operation: "listPaymentItems",
    rows: "repairs_listed",
    item: "repair_item",
    sorts: { since: "bigint", closed: "timestamptz", number: "bigint" },
    filters: {
      queue: {
        column: "queue",
        by: "holds",
        values: [...repairQueues, "closed"],
        what: "The queue of an open item, or closed.",
      },
      kind: { column: "kind", by: "is", values: repairKinds, what: "Items of this kind." },
      mine: { column: "taken", by: "mine", values: ["yes"], what: "Those that the employee took." },
      proposed: proposed("itemId"),
      q: words("id", "repairs_with_words", "Beginnings of words that the item says."),
      ...days("opened", "Opened"),
    },
  },
  audit: {
    operation: "listAudit",
    rows: "audit_listed",
    item: "audit_item",
    sorts: { at: "bigint" },
    filters: {
      member: { column: "member", by: "is", what: "What concerns this member, by number." },
      employee: { column: "staff", by: "among", what: "What this employee did, by number." },
      action: {
        column: "action",
        by: "begins",
        what: "How the event's name begins, such as card.",
      },
      q: words("id", "audit_with_words", "Beginnings of words that the event says."),
      ...days("done", "Done"),
    },
  },
  openings: {
    operation: "listMemberViews",
    rows: "views_listed",
    item: "view_item",
    sorts: { at: "bigint" },
    filters: {
      member: { column: "member", by: "is", what: "Openings of this member's file, by number." },
      employee: { column: "employee_id", by: "is", what: "Openings by this employee, by number." },
      purpose: {
        column: "purpose",
        by: "is",
        values: viewPurposes,
        what: "Openings for this purpose.",
      },
      q: memberWords,
      ...days("opened", "Opened"),
    },
  },
  postings: {
    operation: "readPostings",
    rows: "postings_listed",
    item: "posting_item",
    sorts: { at: "bigint", amount: "numeric" },
    filters: {
      code: {
        column: "code",
        by: "is",
        values: Object.keys(systemAccountLabels),
        what: "The account.",
      },
      currency: { column: "currency", by: "is", values: currencies, what: "Its currency." },
      kind: { column: "kind", by: "begins", what: "How the kind of the entry begins." },
      q: { column: "reference", by: "contains", what: "A part of the entry's reference." },
      ...days("booked", "Booked", "entries_booked"),
    },
    sum: "amount",
  },
  proposals: {
    operation: "listProposals",
    rows: "proposals_listed",
    item: "proposal_row",
    personal: true,
    sorts: { proposed: "bigint", until: "timestamptz", decided: "timestamptz" },
    filters: {
      waiting: {
        column: "waiting",
        by: "is",
        values: ["true", "false"],
        what: "Whether it can still be decided.",
      },
      decide: {
        column: "decide",
        by: "is",
        values: ["true"],
        what: "Those that the employee's roles decide, and others proposed.",
      },
      mine: { column: "maker", by: "mine", values: ["yes"], what: "The employee's own." },
      kind: { column: "kind", by: "begins", what: "How the proposal's kind begins, such as loan." },
      employee: { column: "maker", by: "is", what: "Proposals of this employee, by number." },
      q: memberWords,
      ...days("asked", "Proposed"),
    },
  },
  conversations: {
    operation: "listConversations",
    rows: "conversations_listed",
    item: "conversation_item",
    personal: true,
    sorts: { at: "timestamptz", name: "text" },
    filters: {
      author: {
        column: "author",
        by: "is",
        values: ["customer", "staff"],
        rare: true,
        what: "Who wrote last: a member waits for an answer.",
      },
      mine: { column: "taken", by: "mine", values: ["yes"], what: "Those that the employee took." },
      q: memberWords,
      ...days("at", "Last message"),
    },
  },
  members: {
    operation: "listMembers",
    rows: "members_listed",
    item: "member_item",
    noted: "members.listed",
    exporters: rolesThat.readReports,
    sorts: { joined: "bigint", name: "text" },
    filters: {
      identity: {
        column: "identity",
        by: "holds",
        values: identityStates,
        what: "Members whose identity is in this state.",
      },
      access: {
        column: "access",
        by: "holds",
        values: ["open", "blocked", "ended"],
        what: "Whether they can sign in, staff have blocked them, or the membership has ended.",
      },
      ...days("since", "Members since"),
    },
  },
  relatives: {
    operation: "listRelatives",
    rows: "relatives_listed",
    item: "relative_item",
    personal: true,
    sorts: { declared: "timestamptz", name: "text" },
    filters: {
      relation: {
        column: "relation",
        by: "is",
        values: ["self", "relative"],
        what: "The employee's own, or relatives'.",
      },
    },
  },
  drawers: {
    operation: "listDrawers",
    rows: "drawers_listed",
    item: "drawer_item",
    sorts: { opened: "bigint", teller: "text" },
    filters: {
      state: { column: "state", by: "holds", values: drawerStates, what: "Drawers in this state." },
      employee: { column: "employee_id", by: "is", what: "Drawers of this teller, by number." },
      ...days("since", "Opened"),
    },
  },
} as const satisfies Readonly<Record<string, StaffList>>

export type StaffListName = keyof typeof staffLists

/** A list by its name, without the details of the others. */
export const staffList = (name: StaffListName): StaffList => staffLists[name]
