import { sql } from "drizzle-orm"
import { Upcoming, upcomingDays } from "#shared/contracts/upcoming.ts"
import { paymentsOnTheirWayListed } from "#shared/limits.ts"
import { queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

/** The payee of the order `o`: by its own name if it is an account of the member. */
const payeeName = sql`
  coalesce((select name from own where own.iban = o.recipient_iban), o.recipient_name)`

/** Who made the order `o`, if it was not the member. */
const maker = (userId: number) => sql`
  case when o.user_id <> ${userId} then (select coalesce(holder_name, username) from users where id = o.user_id) end`

/**
 * What is known of a member's money in the next 35 days, by the database's clock, first to last. Whether an
 * account covers an amount is its balance now with everything listed before: interest comes first on a day,
 * then orders, which are paid in the morning, then installments, which are collected when the day ends. Of payments on
 * their way, which are debited already, the newest are listed.
 */
export function upcomingOf(db: Database, userId: number): Promise<Upcoming[]> {
  return queryRows(
    db,
    Upcoming,
    sql`
    with days as (select bank_day(clock_timestamp()) as today, bank_day(clock_timestamp()) + ${upcomingDays}::int as last),
    own as (select id, name, iban, currency, balance, account_type from account_people where viewer = ${userId} and closed_at is null),
    items as (
      select 2 as place, 'order' as kind, dates.due as day, 'out' as direction, o.from_account_id as account_id,
          o.amount, ${payeeName} as name, ${maker(userId)} as made_by, false as waiting, o.id as order_id, null::bigint as loan_id,
          null::text as reference
        from payment_orders o cross join days
        cross join lateral (select order_due_on(o.first_on, o.rhythm, o.month_day, o.last_on, n) as due
          from generate_series(o.next_number, o.next_number + ${upcomingDays}::int / 7 + 1) as n) as dates
        where o.from_account_id in (select id from own) and o.state = 'active' and dates.due between days.today and days.last
          and not exists (select from order_runs where order_id = o.id and due_on = dates.due)
      union all
      select 2, 'order', greatest(days.today, bank_day(r.next_try_at)), 'out', o.from_account_id, o.amount,
          ${payeeName}, ${maker(userId)}, true, o.id, null, null
        from payment_orders o cross join days
        join order_runs r on r.order_id = o.id and r.state = 'waiting'
        where o.from_account_id in (select id from own)
      union all
      select 3, 'installment', greatest(days.today, i.due_date), 'out', l.account_id,
          i.principal - i.paid_principal + i.interest - i.paid_interest, null, null, false, null, l.id, null
        from loans l cross join days
        join loan_installments i on i.loan_id = l.id and i.paid_at is null and i.due_date <= days.last
        where l.user_id = ${userId} and l.status = 'active'
      union all
      -- Paid when the last day of the month has ended, so on the first of the next.
      select 1, 'interest', (date_trunc('month', days.today::timestamp) + interval '1 month')::date, 'in', own.id,
          trunc(interest_unpaid(own.id), 2), null, null, false, null, null, null
        from own cross join days where own.account_type = 'savings'
      union all
      select 4, 'payment', greatest(days.today, p.settlement_date, bank_day(p.send_at)), 'out', p.account_id, t.amount,
          p.other_name, null, false, null, null, t.reference
        from days
        cross join (select p.* from own
            join payments p on p.account_id = own.id and p.direction = 'out' and p.state in ('queued', 'sent')
          order by p.id desc limit ${paymentsOnTheirWayListed}) as p
        join transactions t on t.id = p.transaction_id
    )
    select kind, day::text as "on", direction, own.id::float8 as "accountId", own.currency, items.amount::text, items.name,
        made_by as "madeBy", waiting, order_id::float8 as "orderId", loan_id::float8 as "loanId", reference,
        case when kind in ('order', 'installment') then own.balance + sum(
          case kind when 'payment' then 0 when 'interest' then items.amount else -items.amount end) over (
            partition by own.id order by day, place, order_id, loan_id, waiting desc
            rows unbounded preceding) >= 0 end as covered
      from items join own on own.id = items.account_id
      where items.amount > 0
      order by day, place, order_id, loan_id, own.id`,
  )
}
