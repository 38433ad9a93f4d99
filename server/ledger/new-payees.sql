-- A customer's own limit for new payees: for some days after a payee was added or first paid, no order above an
-- amount is accepted. What was accepted is never held back. Off unless the customer sets it.

-- The limit that applies at a time; null without one. A weaker one waits for its time (server/features/limits).
create or replace function new_payee_limit(payer bigint, at timestamptz, out days int, out cap numeric)
language sql stable as $$
  select case when new_payee_changes_at <= at then next_new_payee_days else new_payee_days end,
    case when new_payee_changes_at <= at then next_new_payee_amount else new_payee_amount end
  from users where id = payer
$$;

-- Since when a customer has had a payee: saved, trusted, or paid for the first time. Null for a new one.
create or replace function payee_known_since(payer bigint, payee_iban text) returns timestamptz
language sql stable as $$
  select least(
    (select created_at from saved_payees where user_id = payer and iban = payee_iban),
    (select created_at from trusted_payees
      where user_id = payer and iban = payee_iban and removed_at is null),
    (select min(first_paid.created_at) from accounts a
      cross join lateral (select t.created_at from transactions t
        where t.from_account_id = a.id and t.recipient_iban = payee_iban
        order by t.created_at limit 1) as first_paid
      where a.user_id = payer))
$$;

-- Refuses an order to someone else that the limit does not allow; null if it may be accepted.
-- Takes    the amount in EUR, null if unknown; the time at which it would be paid; the current time
-- Returns  with the code: limit and days; earliest, the time from which it is possible, in the bank's zone
--          (2026-11-26T15:04); on, the first date for which it can be ordered in advance
create or replace function new_payee_refusal(
  payer bigint, payee_iban text, in_euro numeric, paid_at timestamptz, at timestamptz
) returns jsonb
language plpgsql stable as $$
declare
  own record;
  earliest timestamptz;
  first_day date;
begin
  select * into own from new_payee_limit(payer, at);
  if own.days is null or in_euro <= own.cap then return null; end if;
  earliest := coalesce(payee_known_since(payer, payee_iban), at) + own.days * interval '24 hours';
  if paid_at >= earliest then return null; end if;
  first_day := greatest(bank_day(earliest), bank_day(at) + 1);
  if (order_slots(first_day))[1] < earliest then first_day := first_day + 1; end if;
  return jsonb_build_object('outcome', 'refused', 'replayed', false, 'code', 'new_payee_limit_exceeded',
    'limit', own.cap::text, 'days', own.days, 'on', first_day,
    -- The minute is over by then.
    'earliest', to_char((earliest + interval '1 minute') at time zone bank_time_zone(), 'YYYY-MM-DD"T"HH24:MI'));
end
$$;

revoke all on function payee_known_since(bigint, text) from public;
revoke all on function new_payee_refusal(bigint, text, numeric, timestamptz, timestamptz) from public;
