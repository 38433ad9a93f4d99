import { type SQL, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { currency, nullableText } from "#shared/contracts/fields.ts"
import { accountTypes } from "#shared/tables/accounts.ts"
import { queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import type { FeesOfYear, InterestOfYear } from "../../documents/certificates.ts"

/** A moment in the bank's zone: the beginning of a year. */
const begins = (year: number): SQL =>
  sql`make_date(${year}::int, 1, 1)::timestamp at time zone bank_time_zone()`

const inYear = (year: number): SQL =>
  sql`e.booked_at >= ${begins(year)} and e.booked_at < ${begins(year + 1)}`

/** The account holder's name, or the username of a member who has not stated one, and the bank's day. */
export async function holderToday(
  db: Database,
  userId: number,
): Promise<{ holder: string; today: string }> {
  const [row] = await queryRows(
    db,
    z.object({ holder: z.string(), today: z.string() }),
    sql`
    select coalesce(u.holder_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) as holder,
        to_char(bank_day(clock_timestamp()), 'YYYY-MM-DD') as today
      from users u where u.id = ${userId}`,
  )
  if (!row) throw new Error(`member ${userId} was not found`)
  return row
}

/** An account as certificates name it. */
const account = {
  name: z.string(),
  accountType: z.enum(accountTypes),
  iban: z.string(),
  currency,
}
const InterestRow = z.object({
  ...account,
  together: nullableText,
  interest: z.string(),
  balance: z.string(),
})

/** Whose the account `a` is, if it is people's together. */
const together = sql`
  (select name from holder_names where id = a.holder_id and a.holder_id <> a.viewer)`

/**
 * The accounts that a member sees and that were open in a year, with the interest paid in it and the balance at its end:
 * of an account of people together, all of it.
 */
export function interestOfYear(
  db: Database,
  userId: number,
  year: number,
): Promise<InterestOfYear["accounts"]> {
  return queryRows(
    db,
    InterestRow,
    sql`
    select a.name, a.account_type as "accountType", a.iban, a.currency, ${together} as together,
        coalesce(sum(p.amount) filter (where e.kind in ('savings_interest', 'interest_reversed') and ${inYear(year)}), 0)
          ::numeric(20, 2)::text as interest,
        -- Not the balance after the last of them: an entry can be booked with an earlier date.
        coalesce(sum(p.amount), 0)::numeric(20, 2)::text as balance
      from account_people a
      -- All accounts at once: a plan for each could read every entry of the bank for each.
      left join (postings p join journal_entries e on e.id = p.entry_id and e.booked_at < ${begins(year + 1)})
        on p.account_id = a.id
      where a.viewer = ${userId} and (a.closed_at is null or a.closed_at >= ${begins(year)})
      group by a.id, a.viewer, a.holder_id, a.name, a.account_type, a.iban, a.currency, a.created_at
      having a.created_at < ${begins(year + 1)} or count(p.account_id) > 0
      order by a.id`,
  )
}

const LoanRow = z.object({ currency, interest: z.string(), owed: z.string() })

/**
 * What a member paid on loans in a year, and still owed at its end, by currency. From the ledger: the other sides of
 * the entries on their accounts, less what the bank gave up.
 */
export function loansOfYear(
  db: Database,
  userId: number,
  year: number,
): Promise<InterestOfYear["loans"]> {
  return queryRows(
    db,
    LoanRow,
    sql`
    select figures.currency, figures.interest::text, (figures.lent - figures.given_up)::text as owed from (
      select l.currency,
          coalesce(sum(other.amount) filter (where other.system_account = 'interest' and ${inYear(year)}), 0)
            ::numeric(20, 2) as interest,
          coalesce(-sum(other.amount) filter (where other.system_account = 'loans_receivable'), 0)
            ::numeric(20, 2) as lent,
          (select coalesce(sum(w.written_off), 0) from loans w
            where w.user_id = ${userId} and w.currency = l.currency and w.written_off_at < ${begins(year + 1)}) as given_up
        from (select distinct currency from loans
          where user_id = ${userId} and disbursed_date < make_date(${year + 1}::int, 1, 1)) as l
        join account_people a on a.viewer = ${userId} and a.currency = l.currency
        join postings p on p.account_id = a.id
        join journal_entries e on e.id = p.entry_id
        join postings other on other.entry_id = e.id and other.account_id is null
        where e.kind in ('loan_disbursement', 'loan_repayment') and e.booked_at < ${begins(year + 1)}
        group by l.currency) as figures
      where figures.interest <> 0 or figures.lent <> figures.given_up
      order by figures.currency`,
  )
}

const Account = z.object({
  ...account,
  together: nullableText,
  openedOn: z.string(),
  openedIn: z.number(),
  closed: z.boolean(),
})

/** One of the accounts that the member sees, open or closed; undefined for others'. */
export async function certifiedAccount(
  db: Database,
  userId: number,
  accountId: number,
): Promise<z.output<typeof Account> | undefined> {
  const [row] = await queryRows(
    db,
    Account,
    sql`
    select a.name, a.account_type as "accountType", a.iban, a.currency, ${together} as together,
        a.closed_at is not null as closed,
        to_char(${openedOn}, 'YYYY-MM-DD') as "openedOn", extract(year from ${openedOn})::int as "openedIn"
      from account_people a where a.id = ${accountId} and a.viewer = ${userId}`,
  )
  return row
}

/** The bank's day on which the account `a` was opened; demonstrations have entries from before its row. */
export const openedOn = sql`least(bank_day(a.created_at), (
  select bank_day(e.booked_at) from postings p join journal_entries e on e.id = p.entry_id
    where p.account_id = a.id order by p.account_version limit 1))`

const FeesRow = z.object({
  standingOrders: z.number(),
  transfers: z.number(),
  cardTransfers: z.number(),
  exchanges: z.number(),
  charged: z.string(),
  refunded: z.string(),
  interest: z.string(),
})

/** What one of the member's accounts cost and earned in a year, and how often its services were used. */
export async function feesOfYear(
  db: Database,
  userId: number,
  accountId: number,
  year: number,
): Promise<Pick<FeesOfYear, "uses" | "charged" | "refunded" | "interest"> | undefined> {
  const [row] = await queryRows(
    db,
    FeesRow,
    sql`
    select
        count(*) filter (where p.amount < 0 and ordered.standing)::int as "standingOrders",
        count(*) filter (where p.amount < 0 and not ordered.standing
          and e.kind in ('transfer', 'outgoing_transfer', 'demo_outgoing_transfer'))::int as transfers,
        count(*) filter (where p.amount < 0 and e.kind in ('card_transfer', 'outgoing_card_transfer'))::int
          as "cardTransfers",
        count(*) filter (where p.amount < 0 and e.kind = 'exchange')::int as exchanges,
        coalesce(sum(fee.amount) filter (where fee.amount > 0 and e.kind <> 'fee_refund_reversed'), 0)
          ::numeric(20, 2)::text as charged,
        coalesce(-sum(fee.amount) filter (where e.kind in ('fee_refund', 'fee_refund_reversed')), 0)
          ::numeric(20, 2)::text as refunded,
        coalesce(sum(p.amount) filter (where e.kind in ('savings_interest', 'interest_reversed')), 0)
          ::numeric(20, 2)::text as interest
      from account_people a
      left join postings p on p.account_id = a.id
      left join journal_entries e on e.id = p.entry_id and ${inYear(year)}
      left join lateral (select exists (select from order_runs r join transactions t on t.id = r.transaction_id
        where t.entry_id = e.id) as standing) as ordered on true
      left join lateral (select sum(f.amount) as amount from postings f
        where f.entry_id = e.id and f.system_account = 'fees') as fee on true
      where a.id = ${accountId} and a.viewer = ${userId}
      group by a.id`,
  )
  if (!row) return undefined
  const { charged, refunded, interest, ...uses } = row
  return { charged, refunded, interest, uses }
}
