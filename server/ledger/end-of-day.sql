-- Closes days of one month: claims them, accrues savings interest, pays it if the last day ends the month,
-- collects due installments, ends the offers of loans that expire, and writes the audit events. Only for the owner's role. `at` is null for the
-- current time; a past time is for the demo bank's history.
--
-- Returns  {accruals, payments: [{accountId, userId, amount}], collections: [{loanId, userId, due,
--          collected, closed}], offers: [userId]}, or null if any of the days is already closed; then nothing has changed
create or replace function bank_close_days(first_day date, last_day date, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  zone constant text := bank_time_zone();
  accruals bigint;
  payments jsonb := '[]';
  collections jsonb;
  offers jsonb;
begin
  if exists (select from bank_days where day between first_day and last_day) then return null; end if;
  insert into bank_days (day)
    select generate_series(first_day, last_day, interval '1 day')::date;
  accruals := interest_accrue(first_day, last_day, zone);
  -- Locks every account on which money may move, in the ledger's order, so that no posting deadlocks.
  perform from accounts where id in (
      select l.account_id from loans l where l.id in (select loans_due(last_day))
      union all
      select account_id from interest_payable(last_day) where extract(day from last_day + 1) = 1)
    order by id for no key update;
  if extract(day from last_day + 1) = 1 then
    select coalesce(jsonb_agg(paid), '[]') into payments from interest_pay(last_day, zone, at) as paid;
  end if;
  select coalesce(jsonb_agg(collected) filter (where collected is not null), '[]') into collections
    from (select loan_collect(due, last_day, zone, at) as collected
      from (select due from loans_due(last_day) as due order by due) as in_order) as done;

  insert into audit_events (user_id, actor, action, details)
    select user_id, 'bank', action, details from (
      select 1 as part, place, 0 as step, (payment ->> 'userId')::bigint as user_id,
          'interest.paid' as action, payment - 'userId' as details
        from jsonb_array_elements(payments) with ordinality as one(payment, place)
      union all
      select 2, place, 1, (collection ->> 'userId')::bigint, 'loan.collected',
          collection - 'userId' - 'closed'
        from jsonb_array_elements(collections) with ordinality as one(collection, place)
        where collection ->> 'collected' <> '0.00'
      union all
      select 2, place, 2, (collection ->> 'userId')::bigint, 'loan.closed',
          jsonb_build_object('loanId', collection -> 'loanId')
        from jsonb_array_elements(collections) with ordinality as one(collection, place)
        where collection ->> 'collected' <> '0.00' and (collection ->> 'closed')::boolean) as events
      order by part, place, step;
  offers := loan_offers_end(first_day, last_day);
  return jsonb_build_object('accruals', accruals, 'payments', payments, 'collections', collections,
    'offers', offers);
end
$$;

-- The active loans with an installment due by a day.
create or replace function loans_due(day date) returns setof bigint
language sql stable as $$
  select l.id from loans l where l.status = 'active' and exists (
    select from loan_instalments i
      where i.loan_id = l.id and i.paid_at is null and i.due_date <= loans_due.day)
$$;

-- For jobs: closes one day that is over. It does so once, however many processes ask for it. Also deletes
-- payee verifications that are older than a day, because no payment can use them anymore.
-- Returns  {outcome: closed} with the result of bank_close_days | {outcome: done} | {outcome: busy}
--          (another process is closing it) | {outcome: not_over}
create or replace function bank_close_day(day date) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- An arbitrary lock number: of several processes, exactly one closes the day.
  if not pg_try_advisory_xact_lock(7303015) then return '{"outcome": "busy"}'; end if;
  if (day < bank_day(clock_timestamp())) is not true then return '{"outcome": "not_over"}'; end if;
  delete from payee_checks where (user_id, iban, name) in (
    select user_id, iban, name from payee_checks where checked_at < clock_timestamp() - interval '1 day'
      for update skip locked);
  return coalesce('{"outcome": "closed"}' || bank_close_days(day, day, null), '{"outcome": "done"}');
end
$$;

revoke all on function bank_close_days(date, date, timestamptz) from public;
revoke all on function bank_close_day(date) from public;
