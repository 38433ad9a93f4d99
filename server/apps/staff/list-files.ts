import { stringify } from "csv-stringify/sync"
import type * as z from "zod/mini"
import { DrawerItem } from "#shared/contracts/staff-cash.ts"
import { DeclaredRelative } from "#shared/contracts/staff-employees.ts"
import { LedgerPosting } from "#shared/contracts/staff-ledger.ts"
import { LoanArrears, StaffLoan } from "#shared/contracts/staff-loans.ts"
import { MemberItem } from "#shared/contracts/staff-member-list.ts"
import { MemberView } from "#shared/contracts/staff-members.ts"
import { ConversationItem } from "#shared/contracts/staff-messages.ts"
import { PaymentItem } from "#shared/contracts/staff-payments.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { StaffListName } from "#shared/staff-lists.ts"
import { escapeFormulas } from "../../documents/formats/csv.ts"
import { AuditRow, presentAudit } from "../../features/members/staff/presenter.ts"
import { sentenceOf } from "../../features/proposals/staff/present-proposal.ts"
import { StoredProposal } from "../../features/proposals/staff/queries.ts"
import { presenterOf } from "./presenter-of.ts"

type Field = string | number | bigint | null | undefined
type Columns<Row> = Readonly<Record<string, (row: Row) => Field>>

/** A file of rows: what is read of it, its first line, and the line of a row. */
export type ListFile = {
  readonly row: z.ZodMiniType
  readonly head: string
  line(row: unknown): string
  note(text: string): string
}

/** CSV as in RFC 4180, in which no text can be read as a formula; amounts are numbers and keep their minus sign. */
const line = (fields: readonly Field[]): string =>
  stringify([[...fields]], {
    record_delimiter: "windows",
    quoted: true,
    quoted_empty: true,
    cast: { bigint: (cents) => toDecimal(cents), string: escapeFormulas },
  })

export const money = (amount: string | null) => (amount === null ? null : fromDecimal(amount))

const yesOrNo = (is: boolean) => (is ? "yes" : "no")

/** A file with these columns, by their headings. The byte order mark is what Excel needs to recognize UTF-8. */
export const fileOf = <Row>(row: z.ZodMiniType<Row>, columns: Columns<Row>): ListFile => ({
  row,
  head: `\uFEFF${line(Object.keys(columns))}`,
  line: (one) => line(Object.values(columns).map((field) => field(one as Row))),
  note: (text) => line([text]),
})

const files: Readonly<Record<StaffListName, ListFile>> = {
  loans: fileOf(StaffLoan, {
    "Loan number": ({ loanId }) => loanId,
    "Member number": ({ memberId }) => memberId,
    Member: ({ name }) => name,
    Type: ({ loanType }) => loanType,
    Amount: ({ amount }) => money(amount),
    Currency: ({ currency }) => currency,
    "Term in months": ({ termMonths }) => termMonths,
    "Rate in percent": ({ interestRate }) => money(interestRate),
    Purpose: ({ purpose }) => purpose,
    "Applied at": ({ applicationDate }) => applicationDate,
    Stage: ({ stage }) => stage,
    Proposed: ({ proposed }) => yesOrNo(proposed),
    "Open until": ({ offerExpiresOn }) => offerExpiresOn,
    "Accepted at": ({ acceptedAt }) => acceptedAt,
  }),
  arrears: fileOf(LoanArrears, {
    "Loan number": ({ loanId }) => loanId,
    "Member number": ({ memberId }) => memberId,
    Member: ({ name }) => name,
    Type: ({ loanType }) => loanType,
    Days: ({ days }) => days,
    Since: ({ since }) => since,
    Overdue: ({ overdue }) => money(overdue),
    Debt: ({ balance }) => money(balance),
    Currency: ({ currency }) => currency,
    "Promised amount": ({ promise }) => money(promise?.amount ?? null),
    "Promised for": ({ promise }) => promise?.promisedFor,
    Promise: ({ promise }) => promise?.state,
    Proposed: ({ proposed }) => yesOrNo(proposed),
  }),
  payments: fileOf(PaymentItem, {
    Item: ({ itemId }) => itemId,
    Queue: ({ queue }) => queue,
    Kind: ({ kind }) => kind,
    What: ({ what }) => what,
    "At stake in EUR": ({ amount }) => money(amount),
    "Answer by": ({ answerBy }) => answerBy,
    "Opened at": ({ createdAt }) => createdAt,
    "Taken by": ({ takenBy }) => takenBy?.name,
    "Closed at": ({ closedAt }) => closedAt,
    "Closed by": ({ closedBy }) => closedBy,
    "What was done": ({ note }) => note,
    Proposed: ({ waits }) => yesOrNo(waits),
  }),
  audit: fileOf(AuditRow, {
    Number: ({ id }) => id,
    At: ({ at }) => at,
    Event: ({ action }) => action,
    What: (row) => presentAudit(row).sentence,
    "Member number": ({ member }) => member?.id,
    Member: ({ member }) => member?.name,
    Employees: (row) => presentAudit(row).employees.join(", "),
  }),
  openings: fileOf(MemberView, {
    At: ({ at }) => at,
    "Employee number": ({ employee }) => employee.id,
    Employee: ({ employee }) => employee.name,
    "Member number": ({ member }) => member.id,
    Member: ({ member }) => member.name,
    Purpose: ({ purpose }) => purpose,
    Explanation: ({ text }) => text,
  }),
  postings: fileOf(LedgerPosting, {
    Entry: ({ reference }) => reference,
    Kind: ({ kind }) => kind,
    "Booked at": ({ bookedAt }) => bookedAt,
    Amount: ({ amount }) => money(amount),
    Corrected: ({ reversed }) => yesOrNo(reversed),
  }),
  proposals: fileOf(StoredProposal, {
    Proposal: ({ id }) => id,
    What: (row) => sentenceOf(row, presenterOf),
    "Member number": ({ member }) => member?.id,
    Member: ({ member }) => member?.name,
    "Proposed by": ({ maker }) => maker.name,
    Reason: ({ reason }) => reason,
    "Proposed at": ({ createdAt }) => createdAt.toISOString(),
    Until: ({ expiresAt }) => expiresAt.toISOString(),
    State: ({ state }) => state,
    "Decided by": ({ decidedBy }) => decidedBy?.name,
    "Decided at": ({ decidedAt }) => decidedAt?.toISOString(),
    "Reason of the decision": ({ decisionReason }) => decisionReason,
  }),
  conversations: fileOf(ConversationItem, {
    "Member number": ({ memberId }) => memberId,
    Member: ({ name }) => name,
    Unanswered: ({ waiting }) => yesOrNo(waiting),
    "Taken by": ({ employee }) => employee?.name,
    "Last message at": ({ lastAt }) => lastAt,
  }),
  members: fileOf(MemberItem, {
    "Member number": ({ id }) => id,
    Member: ({ name }) => name,
    Username: ({ username }) => username,
    "Member since": ({ memberSince }) => memberSince,
    Access: ({ access }) => access,
    Identity: ({ identity }) => identity,
  }),
  relatives: fileOf(DeclaredRelative, {
    "Member number": ({ memberId }) => memberId,
    Member: ({ memberName }) => memberName,
    Relation: ({ relation }) => relation,
    "Declared at": ({ declaredAt }) => declaredAt,
  }),
  drawers: fileOf(DrawerItem, {
    Drawer: ({ drawerId }) => drawerId,
    "Employee number": ({ teller }) => teller.id,
    Teller: ({ teller }) => teller.name,
    Currency: ({ currency }) => currency,
    State: ({ state }) => state,
    "Opened at": ({ openedAt }) => openedAt,
    Counted: ({ countedAmount }) => money(countedAmount),
    Difference: ({ difference }) => money(difference),
    "Closed at": ({ closedAt }) => closedAt,
  }),
}

/** How a list is written as CSV. */
export const csvOfList = (list: StaffListName): ListFile => files[list]
