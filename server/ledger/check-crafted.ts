import { sql } from "drizzle-orm"
import { limitedKinds } from "#shared/ledger/movement-kinds.ts"
import { highestDailyLimit } from "#shared/limits.ts"
import { possibleRates } from "#shared/tables/exchange.ts"

/**
 * Finds rows that the bank itself cannot have written, such as those of an attacker with a role's password.
 * One sentence for each violation, as in check.ts.
 */
export const craftedRules = [
  // Rates: possible values, no future dates, all pairs of a day, as many as the day before or more, calculated from the same units per
  // euro, and no large change from one day to the next.
  sql`select format('The rate %s/%s of %s, %s, cannot be true', from_currency, to_currency, rate_date, rate)
    as violation from exchange_rates where rate not between ${possibleRates.lowest}::numeric and ${possibleRates.highest}::numeric order by rate_date, id`,
  sql`select format('The rate %s/%s of %s was there before that day had begun', from_currency, to_currency,
      rate_date) as violation
    from exchange_rates where source is distinct from 'seed'
      and rate_date > ((updated_at + interval '14 hours') at time zone 'UTC')::date
    order by rate_date, id`,
  sql`select format('The rates of %s are %s pairs, not %s', rate_date, pairs, needed) as violation
    from (
      select rate_date, pairs, greatest(held * (held - 1), lag(pairs) over (order by rate_date)) as needed
        from (select rate_date, count(*) as pairs, count(distinct from_currency) as held
          from exchange_rates group by rate_date) as days) as days
    where pairs <> needed order by rate_date`,
  sql`select format('The rate %s/%s of %s, %s, is not crossed from that day''s rates of the euro',
      r.from_currency, r.to_currency, r.rate_date, r.rate) as violation
    from exchange_rates r
    left join exchange_rates one on one.from_currency = 'EUR' and one.to_currency = r.from_currency
      and one.rate_date = r.rate_date
    left join exchange_rates other on other.from_currency = 'EUR' and other.to_currency = r.to_currency
      and other.rate_date = r.rate_date
    where r.from_currency <> 'EUR' and r.rate <> div(
      case r.to_currency when 'EUR' then 1 else other.rate end * 1000000, one.rate) / 1000000
    order by r.rate_date, r.id`,
  sql`select format('%s for a euro went from %s to %s on %s', to_currency, before, rate, rate_date) as violation
    from (select to_currency, rate, rate_date,
        lag(rate) over (partition by to_currency order by rate_date) as before
      from exchange_rates where from_currency = 'EUR') as steps
    where rate not between before / 2 and before * 2 order by rate_date, to_currency`,
  // As rates_load: the newest rate that was twenty hours old when this one came, or the bank's first.
  sql`select format('The rate EUR/%s of %s, %s, is too far from %s, the bank''s rate twenty hours before it came',
      r.to_currency, r.rate_date, r.rate, settled.rate) as violation
    from exchange_rates r, lateral (
      (select rate, rate_date, false as first from exchange_rates before
        where before.from_currency = 'EUR' and before.to_currency = r.to_currency
          and before.rate_date < r.rate_date and before.updated_at <= r.updated_at - interval '20 hours'
        order by rate_date desc limit 1)
      union all (select rate, rate_date, true from exchange_rates before
        where before.from_currency = 'EUR' and before.to_currency = r.to_currency
        order by updated_at, id limit 1)
      order by first limit 1) as settled
    where r.from_currency = 'EUR' and r.source = 'feed' and r.rate not between
      settled.rate / case when r.rate_date - settled.rate_date <= 31 then 1.25 else 2 end
      and settled.rate * case when r.rate_date - settled.rate_date <= 31 then 1.25 else 2 end
    order by r.rate_date, r.to_currency`,
  sql`select format('Entry %s was dealt at %s %s/%s, which was never the bank''s rate', entry_id,
      exchange_rate, currency, converted_currency) as violation
    from transactions t where exchange_rate is not null
      -- A reversal gives back what was taken, whatever the rate is now.
      and not exists (select from entry_reversals where entry_reversals.entry_id = t.entry_id)
      and not exists (select from exchange_rates r
      where r.from_currency = t.currency and r.to_currency = t.converted_currency
        and t.exchange_rate in (select rate_dealt(r.rate, margin)
          from bank_settings, unnest(exchange_margins_used) as margin)) order by entry_id`,
  // Terms of accounts and cards that the bank does not offer.
  sql`select format('Account %s (%s) earns %s a year, which the bank offers to nobody', id, iban,
      interest_rate) as violation
    from accounts where interest_rate not between 0
      and case account_type when 'savings' then 0.1 else 0 end order by id`,
  sql`select format('Card %s has a daily limit of %s, more than the bank allows', id, daily_limit) as violation
    from debit_cards where daily_limit not between 0 and ${highestDailyLimit} order by id`,
  // What one member sent to others in one day of the bank, in EUR at the rates of that time. Days that began
  // while the bank had another time zone are skipped.
  sql`select format('Member %s sent %s EUR to others on %s, more than the bank allows a day',
      user_id, sum(euros), day) as violation
    from (select e.user_id, (t.created_at at time zone s.time_zone)::date as day,
        round(t.amount * coalesce(case t.currency when 'EUR' then 1 end,
        (select r.rate from exchange_rates r where r.from_currency = t.currency and r.to_currency = 'EUR'
          and r.updated_at <= t.created_at order by r.rate_date desc limit 1),
        (select r.rate from exchange_rates r where r.from_currency = t.currency and r.to_currency = 'EUR'
          order by r.rate_date limit 1)), 2) as euros
      from bank_settings s
      join transactions t on (t.created_at at time zone s.time_zone)::date::timestamp
        at time zone s.time_zone >= s.time_zone_since and t.type = 'transfer'
      join journal_entries e on e.id = t.entry_id
      join accounts payer on payer.id = t.from_account_id
      left join accounts payee on payee.id = t.to_account_id
      where payee.holder_id is distinct from payer.holder_id
        and e.kind = any(${sql.param(limitedKinds)}::text[])
        -- What came back on the same day no longer counts.
        and not exists (select from payments p join payment_events v on v.payment_id = p.id
          join journal_entries back on back.id = v.entry_id and back.kind = 'payment_given_back'
          where p.transaction_id = t.id and (back.booked_at at time zone s.time_zone)::date
            = (t.created_at at time zone s.time_zone)::date)) as sent
    group by user_id, day having sum(euros) > ${highestDailyLimit} order by day, user_id`,
  sql`select format('%s rows say what the bank''s settings are, not one', count(*)) as violation
    from bank_settings having count(*) <> 1`,
  // Audit events with a date long before they were written: earlier events have later dates, and so has an
  // earlier seal. A server clock that was set back causes only one of the two.
  sql`select format('Audit event %s (%s of %s) is dated %s, long before it was written', id, action, actor,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as violation
    from (select id, action, actor, created_at, max(created_at)
        over (order by id rows between unbounded preceding and 1 preceding) as before
      from audit_events) as events
    left join unsealed on chain = 'audit' and item_id = id
    left join (select unnest(item_ids) as sealed_id, least(earlier, sealed_at) as not_before
      from (select item_ids, sealed_at, lag(sealed_at) over (order by number) as earlier
        from seals where chain = 'audit') as batches where earlier is not null) as sealed
      on sealed_id = id
    where created_at not between queued_at - interval '1 hour' and queued_at + interval '1 hour'
      or created_at < before - interval '1 hour' and created_at < not_before - interval '1 hour'
    order by id`,
]
