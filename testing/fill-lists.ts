import { fillHistory, type HistoryShape } from "./fill-history.ts"
import { missingHoldersSql } from "./fill-queries.ts"
import { fillCopies, type Copies as RowCopies, withoutTriggers } from "./fill-rows.ts"
import { fullForm } from "./full-form.ts"
import type { StaffItems } from "./staff-items.ts"
import type { StaffSubjects } from "./staff-subjects.ts"

/** How many rows each list has in the tests of what long lists cost. */
export const listLength = fullForm ? 100_000 : 10_000

/** What the rows are copies of, and whose they are. */
export type ListSubjects = {
  readonly subjects: StaffSubjects
  readonly items: StaffItems
  /** A proposal about the card, and one about the application for a loan, each of a maker. */
  readonly proposalIds: readonly [number, number]
  /** Who made most of the rows, and who declared all members as relatives. */
  readonly employeeId: number
  readonly relatedId: number
}

/** The members' payments of these postings are on accounts of the bank too. */
const ownPostings: HistoryShape = { names: "different", payees: "all", days: "spread" }

/**
 * Fills every list of the staff app. A superuser writes the rows without triggers, because the bank's own functions
 * would take hours.
 * @param superuserUrl of a migrated database in which the subjects are
 */
export async function fillLists(superuserUrl: string, given: ListSubjects): Promise<void> {
  const { memberId: userId, accountId } = given.subjects
  const sides = { userId, accountId, friendId: userId, friendAccountId: accountId }
  await fillHistory(superuserUrl, sides, ownPostings, listLength)
  await withoutTriggers(superuserUrl, async (client) => {
    await client.query(peopleSql)
    for (const [table, copies] of Object.entries(copiesOf(given))) {
      for (const { numbers = "true", ...one } of [copies].flat()) {
        const numbered = `(select id as who, n::int from people where ${numbers}) numbered`
        await fillCopies(client, table, one, numbered)
      }
      await client.query(`analyze ${table}`)
    }
    await client.query(restSql(given))
  })
}

/** A tenth of the members have the same name, the others one of their own. Numbers count from the first one. */
const peopleSql = `
  insert into users (username, password_hash, holder_name, created_at, daily_transfer_limit)
    select 'listed-' || n, 'none', case when n % 10 = 0 then 'Nora Weber' else 'Listed ' || md5(n::text) end,
        now() - interval '9 years' + interval '1 minute' * n, 100
      from generate_series(1, ${listLength}) n;
  ${missingHoldersSql};
  create temporary table people as
    select id, row_number() over (order by id) as n from users where username like 'listed-%';
  create unique index on people (n);
  insert into accounts (holder_id, account_type, currency, iban, name)
    select id, 'current', 'EUR', 'LU98' || lpad(n::text, 16, '0'), 'Current' from people;
  analyze people, users`

/** The changes know the copy's number n and the member of the same number, who. */
type Copies = RowCopies & {
  /** Which of the numbers are copied, as SQL that knows the number n; all of them when left out. */
  readonly numbers?: string
}

const someDay = "now() - interval '1 minute' * n"

function copiesOf({
  subjects,
  items,
  proposalIds: [ofCard, ofLoan],
  employeeId,
}: ListSubjects): Readonly<Record<string, Copies | readonly Copies[]>> {
  return {
    loans: [
      {
        where: `id = ${subjects.applicationId}`,
        changes: { user_id: "who", amount: "1000 + n % 997", term_months: "1 + n % 97" },
      },
      {
        where: `id = ${subjects.overdueId}`,
        changes: { user_id: "who", balance: "1 + n % 997" },
      },
    ],
    proposals: [
      {
        where: `id = ${ofCard}`,
        numbers: "n % 4 = 0",
        changes: { subject: "10000000 + n", user_id: "who", created_at: someDay },
      },
      {
        where: `id = ${ofLoan}`,
        numbers: "n % 4 = 1",
        changes: {
          subject: `(select id from loans where user_id = who and status = 'pending' limit 1)`,
          user_id: "who",
        },
      },
      {
        where: `id = ${ofCard}`,
        numbers: "n % 2 = 0",
        changes: {
          subject: "n",
          user_id: "who",
          state: "'withdrawn'",
          decided_at: "now()",
          maker_id: `${employeeId}`,
        },
      },
    ],
    repair_items: [
      {
        where: `id = ${items.unappliedId}`,
        numbers: "n % 4 = 0",
        changes: { what: "'Item ' || md5(n::text)" },
      },
      { where: `id = ${items.claimId}`, numbers: "n % 4 = 1", changes: {} },
      { where: `id = ${items.recallId}`, numbers: "n % 4 = 2", changes: {} },
      {
        where: `id = ${items.recallId}`,
        numbers: "n % 4 = 3",
        changes: { closed_at: someDay, closed_by: "'Ida'" },
      },
    ],
    audit_events: {
      where: "id = (select max(id) from audit_events where actor = 'staff')",
      changes: { user_id: "who", created_at: someDay },
    },
    chat_messages: {
      where: `user_id = ${subjects.memberId}`,
      changes: { text: "'Message ' || n" },
    },
    cash_drawers: {
      where: `id = ${subjects.drawerId}`,
      changes: { counted_amount: "1500", closed_at: someDay, opened_at: someDay },
    },
  }
}

const restSql = ({ subjects, employeeId, relatedId }: ListSubjects) => `
  insert into loan_installments (loan_id, number, due_date, principal, interest)
    select l.id, i.number, current_date - 45 - (l.id % 300)::int + 30 * i.number, 100, 5
      from loans l join people p on p.id = l.user_id cross join generate_series(1, 3) as i(number)
      where l.status = 'active';
  analyze loan_installments;
  update loans l set unpaid_since = (select min(due_date) from loan_installments where loan_id = l.id)
    from people p where p.id = l.user_id and l.status = 'active';
  insert into loan_promises (loan_id, employee_id, amount, promised_for, due_before, note)
    select l.id, ${employeeId}, 20, current_date + 9, 200, 'On payday'
      from loans l join people p on p.id = l.user_id where l.status = 'active' and p.n % 10 <> 0;
  insert into conversations (user_id, last_message_id, last_author, last_at, employee_id, assigned_at)
    select id, (select min(id) from chat_messages), case when n % 10 = 0 then 'staff' else 'customer' end::chat_author,
        now() - interval '1 second' * n, case when n % 3 = 0 then ${employeeId} end, case when n % 3 = 0 then now() end
      from people;
  insert into identity_checks (user_id, holder_name, evidence, outcome)
    select id, (select holder_name from users u where u.id = p.id), 'Passport',
        case when n % 5 = 0 then 'again' else 'checked' end::identity_outcome
      from people p where n % 2 = 0;
  insert into member_views (user_id, employee_id, purpose)
    select id, ${employeeId}, (enum_range(null::view_purpose))[1 + n % 2] from people;
  insert into employee_relatives (employee_id, user_id, relation)
    select ${relatedId}, id, 'relative' from people;
  insert into break_glass_uses (command, used_by) select 'cards freeze ' || n, 'ida' from people;
  insert into cash_movements (drawer_id, entry_id, kind, amount, account_id, euros, created_at)
    select d.id, t.entry_id, 'paid_in', 9000, a.id, 9000, now()
      from people p
        join (select id, row_number() over (order by id) as n from cash_drawers where closed_at is not null) d using (n)
        join (select entry_id, row_number() over (order by id) as n from transactions
          where from_account_id = ${subjects.accountId} and recipient_iban like 'NL%') t using (n)
        join accounts a on a.holder_id = p.id;
  analyze accounts, loans, loan_promises, conversations, identity_checks, member_views, employee_relatives,
    break_glass_uses, cash_movements, cash_drawers`
