import { randomBytes, randomUUID } from "node:crypto"
import type pg from "pg"
import type { TestEmployee } from "./employees.ts"

/** Queries a bank as its owner. */
type Sql = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** A member with something for every action of the staff app. */
export type StaffSubjects = {
  readonly memberId: number
  readonly username: string
  /** In EUR, with money. */
  readonly accountId: number
  readonly iban: string
  readonly cardId: number
  /** Frozen by the bank. */
  readonly frozenCardId: number
  /** Waits for a decision. */
  readonly applicationId: number
  /** An offer that the member has not accepted. */
  readonly offerId: number
  /** An offer of 1,200 EUR, which one employee may pay out, and one of 12,000 EUR; both are accepted. */
  readonly acceptedId: number
  readonly largeId: number
  /** An active loan with overdue installments. */
  readonly overdueId: number
  /** Cash that was paid in at the teller's drawer: the entry and the movement. */
  readonly entryId: number
  readonly movementId: number
  readonly drawerId: number
  /** Another member, who is blocked. */
  readonly blockedId: number
}

/** Sends what the account of a loan holds to another bank; takes the loan's id. */
export const spendLoan = `select ledger_book(jsonb_build_object('kind', 'demo_outgoing_transfer', 'userId', a.holder_id,
    'fromAccountId', a.id, 'amount', a.balance, 'description', 'Spent', 'recipientName', 'A shop',
    'recipientIban', 'DE89370400440532013000'), null)
  from loans l join accounts a on a.id = l.account_id where l.id = $1`

/** Puts cash into the vault: 100,000.00 of every currency, as the demo bank has it. */
export const fillVault = (sql: Sql) =>
  sql(`select ledger_book_own('demo_vault_filled', 100000, of, clock_timestamp())
    from unnest(enum_range(null::currency)) as of`)

/**
 * Creates them, all in one member's hands.
 * @param teller whose drawer and member's file are open afterwards
 */
export async function newStaffSubjects(
  sql: Sql,
  teller: Pick<TestEmployee, "id">,
): Promise<StaffSubjects> {
  const username = `m-${randomBytes(8).toString("hex")}`
  const iban = `LU${String(randomBytes(6).readUIntBE(0, 6)).padStart(18, "0")}`
  const [member] = await sql<Record<"member" | "account" | "card" | "frozen" | "blocked", string>>(
    `with one as (insert into users (username, password_hash, holder_name, new_payee_days, new_payee_amount)
          values ($1, 'none', 'Marta Weber', 30, 0.01) returning id),
        other as (insert into users (username, password_hash, holder_name, access_blocked_at)
          values ($1 || '-b', 'none', 'Bruno Weber', now()) returning id),
        home as (insert into accounts (holder_id, account_type, currency, iban, name)
          select id, 'current', 'EUR', $2, 'Current' from one returning id, holder_id),
        abroad as (insert into accounts (holder_id, account_type, currency, iban, name)
          select id, 'current', 'GBP', 'GB' || substr($2, 3), 'Pounds' from one),
        cards as (insert into debit_cards (account_id, user_id, card_number_ciphertext, card_key_id, card_number_hash,
            last_four, cvv_key_version, expiry_date, status, frozen_by_bank)
          select id, holder_id, '\\x00', 'x', sha256(convert_to($1 || frozen, 'UTF8')), '4821', 'x', '2999-01-31',
              case when frozen then 'frozen' else 'active' end::card_status, frozen
            from home, unnest('{f,t}'::boolean[]) as frozen returning id, frozen_by_bank),
        chat as (insert into chat_messages (user_id, author, text) select id, 'customer', 'Hello?' from one)
      select one.id as member, home.id as account, other.id as blocked,
          (select id from cards where not frozen_by_bank) as card, (select id from cards where frozen_by_bank) as frozen
        from one, home, other`,
    [username, iban],
  )
  const memberId = Number(member?.member)
  const accountId = Number(member?.account)
  const loans = await sql<{ id: string }>(
    `insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment, purpose,
        employment_type, annual_income)
      select $1, 'personal', amount, currency, 5.00, 12, loan_annuity(amount, 5.00, 12), 'Kitchen renovation',
          'employed', 41000
        from unnest('{1200,1200,12000,1200,1200}'::numeric[], '{EUR,EUR,EUR,GBP,EUR}'::currency[]) as one(amount, currency)
      returning id`,
    [memberId],
  )
  const [applicationId = 0, acceptedId = 0, largeId = 0, overdueId = 0, offerId = 0] = loans.map(
    ({ id }) => Number(id),
  )
  await sql(
    `update loans set status = 'approved', approved_date = now(),
        accepted_at = case when id <> $2 then now() end, offer_expires_on = bank_day(clock_timestamp()) + 14
      where id = any($1)`,
    [[acceptedId, largeId, overdueId, offerId], offerId],
  )
  await sql("select loan_disburse($1, 'Europe/Luxembourg', now() - interval '4 months')", [
    overdueId,
  ])
  await sql(spendLoan, [overdueId])
  await sql(
    `select ledger_book(jsonb_build_object('kind', 'deposit', 'userId', a.holder_id, 'toAccountId', a.id,
        'amount', 20, 'description', 'Pocket money'), null)
      from loans l join accounts a on a.id = l.account_id where l.id = $1`,
    [overdueId],
  )
  await sql(
    "insert into member_views (user_id, employee_id, purpose) values ($1, $2, 'member_request')",
    [memberId, teller.id],
  )
  await fillVault(sql)
  const [opened] = await sql<{ drawer: string }>(
    `select cash_drawer_open($1, '{"currency": "EUR", "count": {"100.00": 10}}', '{}') ->> 'drawerId' as drawer`,
    [teller.id],
  )
  const drawerId = Number(opened?.drawer)
  const request = { key: randomUUID(), drawerId, direction: "in", accountId, amount: "500.00" }
  await sql("select cash_post($1, $2, false, '{}')", [teller.id, JSON.stringify(request)])
  const [paid] = await sql<{ entry: string; movement: string }>(
    "select entry_id as entry, id as movement from cash_movements where key = $1",
    [request.key],
  )
  return {
    memberId,
    username,
    accountId,
    iban,
    applicationId,
    acceptedId,
    largeId,
    overdueId,
    offerId,
    drawerId,
    entryId: Number(paid?.entry),
    movementId: Number(paid?.movement),
    cardId: Number(member?.card),
    frozenCardId: Number(member?.frozen),
    blockedId: Number(member?.blocked),
  }
}
