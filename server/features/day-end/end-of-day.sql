-- Closes days in batches: accrues savings interest, pays it if the last day ends a month, collects due
-- installments, and ends the offers of loans that expire. Each batch is a transaction that locks a few
-- accounts, any number of processes share the batches, and the day is closed when all are done. Only the
-- end of day calls these functions, with the owner's rights; bank_close_part is for jobs.

-- How many ids the ranges of day_batches have.
create or replace function day_range() returns bigint language sql immutable as $$ select 500::bigint $$;

-- Divides a day's work into batches unless that is done or the day is closed. An arbitrary lock number keeps
-- a day that is being closed from being begun again.
-- Returns  whether there are batches
create or replace function day_begin(day date) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from day_batches b where b.day = day_begin.day) then return true; end if;
  perform pg_advisory_xact_lock(7303015);
  -- A new statement sees what the holder of the lock committed.
  if exists (select from bank_days b where b.day = day_begin.day) then return false; end if;
  insert into day_batches (day, part, first_id, last_id)
    select day_begin.day, ranges.part, first, first + day_range() - 1
      from (select 'interest'::day_part as part, coalesce(min(id), 1) as low, coalesce(max(id), 1) as high from accounts
        union all select 'loans', coalesce(min(id), 1), coalesce(max(id), 1) from loans) as ranges
      cross join generate_series(ranges.low, ranges.high, day_range()) as first
    on conflict do nothing;
  return true;
end
$$;

-- Collects due installments of some loans of a range, after `done_up_to`, and writes the audit events.
-- Collects nothing while one of their accounts is locked.
-- Returns  {collections: [{loanId, userId, due, collected, closed}], upTo: the last loan}, or null when
--          their accounts are locked
create or replace function loans_close(
  done_up_to bigint, last_id bigint, day date, most int, at timestamptz
) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  ids constant bigint[] := array(select l.id from loans l
    where l.id > done_up_to and l.id <= last_id and l.status = 'active' and exists (
      select from loan_installments i
        where i.loan_id = l.id and i.paid_at is null and i.due_date <= loans_close.day)
    order by l.id limit most);
  homes constant bigint[] := array(select distinct account_id from loans where id = any(ids));
  locked bigint;
  collections jsonb;
begin
  -- In the ledger's order.
  select count(*) into locked from (
    select from accounts where id = any(homes) order by id for no key update skip locked) as mine;
  if locked < cardinality(homes) then return null; end if;
  select coalesce(jsonb_agg(collected order by id) filter (where collected is not null), '[]')
    into collections
    from (select id, loan_collect(id, loans_close.day, bank_time_zone(), at) as collected
      from unnest(ids) as id order by id) as done;
  insert into audit_events (user_id, actor, action, details)
    select (collection ->> 'userId')::bigint, 'bank', action, details
      from jsonb_array_elements(collections) with ordinality as one(collection, place)
      cross join lateral (values
        (1, 'loan.collected', collection - 'userId' - 'closed'),
        (2, 'loan.closed', case when (collection ->> 'closed')::boolean
          then jsonb_build_object('loanId', collection -> 'loanId') end)) as events(step, action, details)
      where collection ->> 'collected' <> '0.00' and details is not null
      order by place, step;
  return jsonb_build_object('collections', collections,
    'upTo', case when cardinality(ids) = most then ids[most] else last_id end);
end
$$;

-- Does a batch that failed again, each account or loan in a subtransaction of its own, and passes over those that fail:
-- the end of the next day accrues or collects what they missed.
-- Returns  what interest_close or loans_close does, and failed: [{part, id, reason}]
create or replace function day_batch_alone(batch day_batches, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  part constant text := batch.part;
  up_to bigint := greatest(batch.done_up_to, batch.first_id - 1);
  ids constant bigint[] := case when part = 'interest'
    then array(select open from interest_open(batch.first_id, batch.last_id, batch.day) as open)
    else array(select l.id from loans l where l.id > up_to and l.id <= batch.last_id and l.status = 'active'
      order by l.id) end;
  did jsonb := '{"accruals": 0, "left": 0, "payments": [], "collections": [], "failed": []}';
  next bigint;
  one jsonb;
begin
  foreach next in array ids loop
    begin
      if part = 'interest' then
        one := interest_close(next, next, batch.day, 1, at);
        did := did || jsonb_build_object('accruals', (did -> 'accruals')::int + (one -> 'accruals')::int,
          'left', (did -> 'left')::int + (one -> 'left')::int, 'payments', (did -> 'payments') || (one -> 'payments'));
      else
        one := loans_close(next - 1, next, batch.day, 1, at);
        exit when one is null;
        did := jsonb_set(did, '{collections}', (did -> 'collections') || (one -> 'collections'));
      end if;
    exception
      when transaction_rollback or lock_not_available or insufficient_resources or operator_intervention or system_error
        then raise;
      when others then
        did := jsonb_set(did, '{failed}', (did -> 'failed')
          || jsonb_build_object('part', part, 'id', next, 'reason', sqlerrm));
    end;
    up_to := next;
  end loop;
  if part = 'interest' then return did; end if;
  return did || jsonb_build_object('upTo',
    case when up_to = coalesce(ids[cardinality(ids)], up_to) then batch.last_id else up_to end);
end
$$;

-- Does one batch of a day, or closes the day (and those before it, from `first_day`) when all are done. A batch that
-- fails is done again one by one, so that what fails stops nobody else's.
-- Returns  {outcome: worked, accruals, payments, collections, failed: [{part, id, reason}]} | {outcome: waiting} (for
--          other processes or locked accounts) | {outcome: closed, offers: [userId], and of the whole day, accruals, payments,
--          collected, overdue, paidOff} | {outcome: done}
create or replace function day_work(first_day date, day date, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  -- Interest is paid to accounts that stay locked until the commit, so fewer of them at once.
  most_accounts constant int := case when extract(day from day + 1) = 1 then 25 else 250 end;
  batch day_batches;
  did jsonb;
  totals jsonb;
begin
  if not day_begin(day) then return '{"outcome": "done"}'; end if;
  select * into batch from day_batches b where b.day = day_work.day and not b.done
      and (b.part = 'interest' or not exists (select from day_batches o
        where o.day = day_work.day and o.part = 'interest' and not o.done))
    order by b.tries, b.part, b.first_id limit 1 for update skip locked;

  if batch.day is null then
    if exists (select from day_batches b where b.day = day_work.day and not b.done) then
      return '{"outcome": "waiting"}';
    end if;
    perform pg_advisory_xact_lock(7303015);
    if exists (select from bank_days b where b.day = day_work.day) then return '{"outcome": "done"}'; end if;
    insert into bank_days (day) select generate_series(first_day, day_work.day, interval '1 day')::date
      on conflict do nothing;
    perform report_keep_day(day_work.day);
    with of_day as (delete from day_batches b where b.day = day_work.day returning *)
    select jsonb_build_object('accruals', sum(accruals), 'payments', sum(payments),
        'collected', sum(collected), 'overdue', sum(overdue), 'paidOff', sum(paid_off))
      into totals from of_day;
    return totals || jsonb_build_object('outcome', 'closed',
      'offers', loan_offers_end(first_day, day_work.day));
  end if;

  begin
    did := case when batch.part = 'interest'
      then interest_close(batch.first_id, batch.last_id, day, most_accounts, at)
      else loans_close(greatest(batch.done_up_to, batch.first_id - 1), batch.last_id, day,
        -- One by one when some account seems to be locked all the time.
        case when batch.tries > 3 then 1 else 10 end, at) end;
  exception
    when transaction_rollback or lock_not_available or insufficient_resources or operator_intervention or system_error
      then raise;
    when others then did := day_batch_alone(batch, at);
  end;
  if batch.part = 'interest' then
    update day_batches b set
        done = (did -> 'left')::int = 0,
        tries = tries + ((did -> 'accruals')::int = 0)::int,
        accruals = accruals + (did -> 'accruals')::int,
        payments = payments + jsonb_array_length(did -> 'payments')
      where b.day = batch.day and b.part = batch.part and b.first_id = batch.first_id
      returning * into batch;
  else
    update day_batches b set
        done_up_to = coalesce((did -> 'upTo')::bigint, b.done_up_to),
        done = coalesce((did -> 'upTo')::bigint = b.last_id, false),
        tries = tries + (did is null)::int,
        collected = b.collected + part.collected, overdue = b.overdue + part.overdue,
        paid_off = b.paid_off + part.paid_off
      from (select count(*) filter (where c ->> 'collected' <> '0.00') as collected,
          count(*) filter (where c ->> 'collected' <> c ->> 'due') as overdue,
          count(*) filter (where (c ->> 'closed')::boolean) as paid_off
        from jsonb_array_elements(did -> 'collections') as c) as part
      where b.day = batch.day and b.part = batch.part and b.first_id = batch.first_id
      returning b.* into batch;
  end if;
  if not batch.done and (did is null or did -> 'accruals' = '0') then
    return '{"outcome": "waiting"}';
  end if;
  return jsonb_build_object('outcome', 'worked', 'accruals', coalesce(did -> 'accruals', '0'),
    'payments', coalesce(did -> 'payments', '[]'), 'collections', coalesce(did -> 'collections', '[]'),
    'failed', coalesce(did -> 'failed', '[]'));
end
$$;

-- Closes days of one month at once, in the caller's transaction. `at` is null for the current time; a past
-- time is for the demo bank's history.
-- Returns  whether it closed them: not if the last one was closed before
create or replace function bank_close_days(first_day date, last_day date, at timestamptz) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  did jsonb;
  outcome text;
begin
  loop
    did := day_work(first_day, last_day, at);
    outcome := did ->> 'outcome';
    if jsonb_array_length(did -> 'failed') > 0 then raise exception '% was not closed: %', last_day, did -> 'failed'; end if;
    if outcome = 'waiting' then raise exception 'another process is closing %', last_day; end if;
    if outcome in ('closed', 'done') then return outcome = 'closed'; end if;
  end loop;
end
$$;

-- For jobs: does a part of closing a day that is over. The process that does the last part closes the day,
-- once, however many processes ask for it. Also deletes payee verifications that are older than a day, because
-- no payment can use them anymore.
-- Returns  what day_work does | {outcome: not_over}
create or replace function bank_close_part(day date) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  did jsonb;
begin
  if (day < bank_day(clock_timestamp())) is not true then return '{"outcome": "not_over"}'; end if;
  did := day_work(day, day, null);
  if did ->> 'outcome' in ('closed', 'done') then
    delete from payee_checks where ctid = any(array(
      select ctid from payee_checks where checked_at < clock_timestamp() - interval '1 day'
        for update skip locked));
  end if;
  return did;
end
$$;

-- For jobs of an earlier version: the same until the day is closed or others are at it, in one transaction.
-- Returns  {outcome: closed, accruals, payments, collections, offers} | {outcome: done} | {outcome: busy}
--          | {outcome: not_over}
create or replace function bank_close_day(day date) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payments jsonb := '[]';
  collections jsonb := '[]';
  did jsonb;
begin
  loop
    did := bank_close_part(day);
    exit when did ->> 'outcome' <> 'worked';
    payments := payments || (did -> 'payments');
    collections := collections || (did -> 'collections');
  end loop;
  return case did ->> 'outcome'
    when 'waiting' then '{"outcome": "busy"}'
    when 'closed' then did || jsonb_build_object('payments', payments, 'collections', collections)
    else did end;
end
$$;
