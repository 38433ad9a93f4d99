import { randomUUID } from "node:crypto"
import type pg from "pg"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { nameKeys } from "../server/identity/employees/staff-name.ts"
import type { StaffItems } from "./staff-items.ts"
import type { StaffSubjects } from "./staff-subjects.ts"

/** Queries a bank as its owner. */
type Sql = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

type Payloads<Subjects> = Readonly<
  Record<string, (subjects: Subjects, target: number) => Readonly<Record<string, unknown>>>
>

/** The kinds that concern no other bank, each with a request that would be carried out for these subjects. */
export const payloads: Payloads<StaffSubjects> = {
  "card.unfreeze": ({ frozenCardId }) => ({ cardId: frozenCardId, reason: "Found again" }),
  "access.unblock": ({ blockedId }) => ({ memberId: blockedId, reason: "The device was found" }),
  "payee_limit.lift": ({ memberId }) => ({ memberId, reason: "Not set by the member" }),
  "recovery.issue": ({ memberId }) => ({ memberId, evidence: "Passport seen at the counter" }),
  "factors.reset": ({ memberId }) => ({ memberId, evidence: "Passport seen at the counter" }),
  "holder.rename": ({ memberId }) => ({
    memberId,
    holderName: "Marta Novak",
    nameOnCards: "MARTA NOVAK",
    evidence: "Marriage certificate",
    documentKind: "passport",
    documentNumber: "P1234567",
    documentCountry: "LU",
    documentExpiresOn: "2999-01-31",
  }),
  "loan.approve": ({ applicationId }) => ({ loanId: applicationId, interestRate: "4.2" }),
  "loan.reject": ({ applicationId }) => ({ loanId: applicationId, rejectionReason: "No income" }),
  "loan.disburse": ({ largeId }) => ({ loanId: largeId }),
  "loan.repay": ({ overdueId }) => ({
    loanId: overdueId,
    key: randomUUID(),
    amount: "20.00",
    from: "account",
    reason: "Asked for at the counter",
  }),
  "loan.reschedule": ({ overdueId }) => ({
    loanId: overdueId,
    months: 24,
    reason: "Agreed in writing",
  }),
  "loan.write_off": ({ overdueId }) => ({ loanId: overdueId, reason: "Insolvent" }),
  "entry.reverse": ({ entryId }) => ({ entryId }),
  "entry.correct": ({ entryId }) => ({ entryId, amount: "50.00" }),
  "fee.refund": ({ accountId }) => ({ accountId, amount: "5.00", fee: "Card replacement" }),
  "cash.large": ({ drawerId, accountId }) => ({
    key: randomUUID(),
    drawerId,
    accountId,
    direction: "in",
    amount: "6000.00",
    identified: "Passport P1234567",
  }),
  "cash.difference": ({ drawerId }) => ({ drawerId }),
  "suspense.clear": () => ({ currency: "EUR" }),
  "vault.difference": () => ({ currency: "USD" }),
  "vault.delivery": () => ({
    direction: "in",
    currency: "GBP",
    amount: "900.00",
    euros: "1000.00",
    reference: "CASH-114",
  }),
  "employee.invite": ({ username }) => ({
    name: `Ivo ${lettersOf(username)}`,
    username: `ivo.${lettersOf(username)}`,
    roles: ["teller"],
    nameKeys: nameKeys(`Ivo ${lettersOf(username)}`),
  }),
  "employee.roles": (_subjects, target) => ({ employeeId: target, roles: ["loan_officer"] }),
}

/** Every kind of what takes two employees. */
export const allPayloads: Payloads<StaffSubjects & StaffItems> = {
  ...payloads,
  "payment.assign": ({ unappliedId, iban }) => ({ itemId: unappliedId, iban }),
  "payment.send_back": ({ unappliedId }) => ({ itemId: unappliedId, reason: "MS03" }),
  "payment.grant": ({ recallId }) => ({ itemId: recallId }),
  "payment.hold": ({ fraudId }) => ({ itemId: fraudId }),
  "payment.refuse": ({ recallId }) => ({ itemId: recallId, reason: "CUST" }),
  "payment.collect": ({ claimId, iban }) => ({ itemId: claimId, iban }),
  "payment.write_off": ({ mismatchId }) => ({ itemId: mismatchId, note: "A fee of the sponsor" }),
  "payment.reverse": ({ writtenOffId }) => ({ itemId: writtenOffId, note: "It was a payment" }),
  "message.release": ({ refusedId }) => ({ itemId: refusedId }),
}

/** Letters from a text of digits: names have no digits. */
const lettersOf = (text: string) =>
  [...text.replaceAll(/[^0-9a-f]/g, "")]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
    .join("")

/** What each kind brings about, and which kinds may: its value before, and after, as texts. */
export type Effects = Readonly<Record<string, string>>
export const kindsOf: Readonly<Record<string, readonly string[]>> = {
  unfrozen: ["card.unfreeze"],
  unblocked: ["access.unblock"],
  payeeLimit: ["payee_limit.lift"],
  recoveries: ["recovery.issue", "factors.reset"],
  holder: ["holder.rename"],
  application: ["loan.approve", "loan.reject"],
  large: ["loan.disburse"],
  writtenOff: ["loan.write_off"],
  // A write-off takes what the account holds.
  repaid: ["loan.repay", "loan.write_off"],
  rescheduled: ["loan.reschedule"],
  reversed: ["entry.reverse", "entry.correct"],
  refunds: ["fee.refund"],
  largeCash: ["cash.large"],
  differences: ["cash.difference"],
  suspense: ["suspense.clear", "cash.difference"],
  deliveries: ["vault.delivery"],
  vaultDifferences: ["vault.difference"],
  invited: ["employee.invite"],
  roles: ["employee.roles"],
  unapplied: ["payment.assign", "payment.send_back"],
  recall: ["payment.grant", "payment.refuse"],
  held: ["payment.hold"],
  claim: ["payment.collect"],
  mismatch: ["payment.write_off"],
  writeOffs: ["payment.reverse"],
  released: ["message.release"],
}

/** What has happened to the subjects that takes two employees, read from the tables as their owner. */
export async function effectsOf(
  sql: Sql,
  { memberId, accountId, frozenCardId, blockedId, ...subjects }: StaffSubjects & StaffItems,
  target: number,
): Promise<Effects> {
  const [row] = await sql<Record<string, string>>(
    `select (select (not frozen_by_bank)::text from debit_cards where id = $1) as unfrozen,
      (select (access_blocked_at is null)::text from users where id = $2) as unblocked,
      (select (new_payee_days is null)::text from users where id = $3) as "payeeLimit",
      (select count(*)::text from recoveries where user_id = $3) as recoveries,
      (select holder_name from users where id = $3) as holder,
      (select status::text from loans where id = $4) as application,
      (select status::text from loans where id = $5) as large,
      (select (written_off_at is not null)::text from loans where id = $6) as "writtenOff",
      (select count(*)::text from loan_entries where loan_id = $6) as repaid,
      (select count(*)::text from loan_reschedulings where loan_id = $6) as rescheduled,
      (select count(*)::text from entry_reversals where reversed_entry_id = $7) as reversed,
      (select count(*)::text from transactions t join journal_entries e on e.id = t.entry_id
        where e.kind = 'fee_refund' and t.to_account_id = $8) as refunds,
      (select count(*)::text from cash_movements where account_id = $8 and amount > 5000) as "largeCash",
      (select count(*)::text from cash_movements where drawer_id = $9 and kind = 'difference') as differences,
      (select count(*)::text from journal_entries where kind like 'suspense%') as suspense,
      (select count(*)::text from vault_deliveries) as deliveries,
      (select count(*)::text from vault_counts where entry_id is not null) as "vaultDifferences",
      (select count(*)::text from employees where username = $10) as invited,
      (select roles::text from employees where id = $11) as roles,
      (select p.state::text from payments p join repair_items r on r.payment_id = p.id where r.id = $12) as unapplied,
      (select p.state::text from payments p join repair_items r on r.payment_id = p.id where r.id = $13) as recall,
      (select recall_held_amount(payment_id)::text from repair_items where id = $18) as held,
      (select payment_held(payment_id, 'payment_claims')::text from repair_items where id = $14) as claim,
      (select (statement_written_off(line_id, statement_id) is not null)::text from repair_items where id = $15)
        as mismatch,
      (select (statement_written_off(line_id, statement_id) is not null)::text from repair_items where id = $16)
        as "writeOffs",
      (select m.state::text from rail_messages m join repair_items r on r.message_id = m.id where r.id = $17)
        as released`,
    [
      frozenCardId,
      blockedId,
      memberId,
      subjects.applicationId,
      subjects.largeId,
      subjects.overdueId,
      subjects.entryId,
      accountId,
      subjects.drawerId,
      `ivo.${lettersOf(subjects.username)}`,
      target,
      subjects.unappliedId,
      subjects.recallId,
      subjects.claimId,
      subjects.mismatchId,
      subjects.writtenOffId,
      subjects.refusedId,
      subjects.fraudId,
    ],
  )
  return row ?? {}
}

/** What every member's account and every account of the bank holds. */
export const balancesOf = (sql: Sql) =>
  sql(`select account_id, system_account, currency, sum(amount)::text as balance from postings
    group by 1, 2, 3 order by 1, 2, 3`)

/** Roles that one employee can have together, and those that stand alone; most often those that may do most. */
export const roleSets: readonly (readonly EmployeeRole[])[] = [
  ["teller", "loan_officer", "payments_officer", "supervisor"],
  ["teller", "loan_officer", "payments_officer", "supervisor"],
  ["teller", "loan_officer", "payments_officer", "supervisor"],
  ["teller", "supervisor"],
  ["supervisor"],
  ["teller"],
  ["loan_officer", "supervisor"],
  ["administrator"],
  ["auditor"],
]

/** Ways to send something else than what the staff app sends. */
export const twists: readonly ((
  payload: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>>)[] = [
  (payload) => payload,
  (payload) => payload,
  (payload) => payload,
  // Who acts is the database's to say.
  (payload) => ({ ...payload, makerId: 1, checkerId: 2, checkerName: "Nobody", byTwo: true }),
  // The same subject, written in another way.
  (payload) => mapped(payload, (value) => (typeof value === "number" ? ` ${value}` : value)),
  (payload) => mapped(payload, (value) => (typeof value === "number" ? `0${value}` : value)),
  (payload) => mapped(payload, (value) => (/^\d+\.\d\d?$/.test(String(value)) ? "NaN" : value)),
  (payload) => mapped(payload, (value) => (/^\d+\.\d\d?$/.test(String(value)) ? null : value)),
  (payload) => mapped(payload, (value) => (/^\d+\.\d\d?$/.test(String(value)) ? "-5.00" : value)),
  () => ({}),
]

const mapped = (
  payload: Readonly<Record<string, unknown>>,
  change: (value: unknown) => unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, change(value)]))
