-- A member's own limit for new payees: for some days after a payee was added or first paid, what they are paid
-- on one day is limited. What was accepted is never held back. Off unless the member sets it.

-- The limit that applies at a time; null without one. A weaker one waits for its time (server/features/limits).
create or replace function new_payee_limit(payer bigint, at timestamptz, out days int, out cap numeric)
language sql stable as $$
  select case when new_payee_changes_at <= at then next_new_payee_days else new_payee_days end,
    case when new_payee_changes_at <= at then next_new_payee_amount else new_payee_amount end
  from users where id = payer
$$;

-- Since when a member has had a payee: saved, trusted, or paid by them for the first time. Null for a new one. What
-- others paid from a shared account makes nobody known to this member.
create or replace function payee_known_since(payer bigint, payee_iban text) returns timestamptz
language sql stable as $$
  select least(
    (select created_at from saved_payees where user_id = payer and iban = payee_iban),
    (select created_at from trusted_payees
      where user_id = payer and iban = payee_iban and removed_at is null),
    (select min(first_paid.created_at) from account_people a
      cross join lateral (select t.created_at from transactions t join journal_entries e on e.id = t.entry_id
        where t.from_account_id = a.id and t.recipient_iban = payee_iban and e.user_id = payer
        order by t.created_at limit 1) as first_paid
      where a.viewer = payer))
$$;

-- What a member has ordered for a payee on a day, in EUR: payments that are due then, also of orders that
-- are paused, and on the current day those that wait to be tried again. Without the order that is changed.
create or replace function new_payee_ordered(payer bigint, payee_iban text, paid_on date, changed_id bigint, at timestamptz)
returns numeric
language sql stable as $$
  select coalesce(sum(case when a.currency = 'EUR' then o.amount else round(o.amount * latest.rate, 2) end
      * (waiting.runs + case when (order_next(o, o.next_number, paid_on)).due = paid_on
        then 1 else 0 end)), 0)
    from payment_orders o join accounts a on a.id = o.from_account_id
      left join lateral (select r.rate from exchange_rates r
        where r.from_currency = a.currency and r.to_currency = 'EUR' order by r.rate_date desc limit 1) as latest on true
      cross join lateral (select count(*) as runs from order_runs
        where order_id = o.id and state = 'waiting' and paid_on = bank_day(at)) as waiting
    where o.user_id = payer and o.recipient_iban = payee_iban and o.state <> 'ended'
      and o.id is distinct from changed_id
$$;

-- Refuses a payment to someone else that the limit does not allow; null if it may be accepted. What was paid to the
-- payee on the same day, or is ordered for it, counts.
-- Takes    the amount in EUR, null if unknown; the time at which it would be paid; the current time; the order
--          that is changed, null for every other payment
-- Returns  with the code: limit and days; available, what the limit still allows, if it would
--          be paid on the current day; earliest, the time
--          from which the payment is possible, in the bank's zone (2026-11-26T15:04); on, the first date for which
--          it can be ordered in advance
create or replace function new_payee_refusal(
  payer bigint, payee_iban text, in_euro numeric, paid_at timestamptz, at timestamptz, changed_id bigint
) returns jsonb
language plpgsql stable as $$
declare
  own record;
  earliest timestamptz;
  counted numeric;
  first_day date;
begin
  select * into own from new_payee_limit(payer, at);
  if own.days is null then return null; end if;
  earliest := coalesce(payee_known_since(payer, payee_iban), at) + own.days * interval '24 hours';
  if paid_at >= earliest then return null; end if;
  counted := coalesce((select spent from new_payee_counters
      where user_id = payer and iban = payee_iban and day = bank_day(paid_at)), 0)
    + new_payee_ordered(payer, payee_iban, bank_day(paid_at), changed_id, at);
  if in_euro + counted <= own.cap then return null; end if;
  first_day := greatest(bank_day(earliest), bank_day(at) + 1);
  if (order_slots(first_day))[1] < earliest then first_day := first_day + 1; end if;
  return jsonb_build_object('outcome', 'refused', 'replayed', false, 'code', 'new_payee_limit_exceeded',
    'limit', own.cap::text, 'days', own.days, 'on', first_day,
    -- The minute is over by then.
    'earliest', to_char((earliest + interval '1 minute') at time zone bank_time_zone(), 'YYYY-MM-DD"T"HH24:MI'))
    || case when bank_day(paid_at) = bank_day(at)
      then jsonb_build_object('available', greatest(0, own.cap - counted)::text) else '{}' end;
end
$$;

-- Counts a payment that is accepted, while its payee is new. The caller has locked the member's counter.
create or replace function new_payee_count(
  payer bigint, payee_iban text, in_euro numeric, paid_on date, at timestamptz
) returns void
language plpgsql as $$
declare
  own record;
begin
  select * into own from new_payee_limit(payer, at);
  if own.days is null
    or at >= coalesce(payee_known_since(payer, payee_iban), at) + own.days * interval '24 hours'
  then
    return;
  end if;
  insert into new_payee_counters (user_id, iban, day, spent, created_at)
    values (payer, payee_iban, paid_on, in_euro, at)
    on conflict (user_id, iban, day) do update set spent = new_payee_counters.spent + excluded.spent;
end
$$;

-- Undoes it when a payment is not sent after all. What was paid before the first that counted was not counted.
create or replace function new_payee_take_back(
  payer bigint, payee_iban text, in_euro numeric, paid_on date, paid_at timestamptz
) returns void
language sql as $$
  update new_payee_counters set spent = greatest(0, spent - in_euro)
    where user_id = payer and iban = payee_iban and day = paid_on
      and created_at <= paid_at
$$;

-- What a decision to lift a member's limit is based on. Payload: {memberId, reason}.
create or replace function payee_limit_lift_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', u.id, 'days', own.days, 'amount', own.cap::text)
    from users u cross join lateral new_payee_limit(u.id, clock_timestamp()) as own
    where u.id = (payload ->> 'memberId')::bigint
$$;

-- Lifts it at once, for members whom someone else keeps from paying.
create or replace function payee_limit_lift_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member users;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  select * into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if (new_payee_limit(member.id, clock_timestamp())).days is null then return staff_refusal('no_payee_limit'); end if;
  update users set new_payee_days = null, new_payee_amount = null, next_new_payee_days = null,
      next_new_payee_amount = null, new_payee_changes_at = null, new_payee_set_at = null,
      confirmed_new_payee_days = null, confirmed_new_payee_amount = null
    where id = member.id;
  perform staff_audit(member.id, 'new_payee_limit.lifted', jsonb_build_object('reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member.id);
end
$$;
