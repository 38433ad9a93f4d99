-- begin server/ledger/interest.sql
-- Savings interest: accrued daily on the closing balance at the yearly rate over 365, to eight decimals, and
-- paid once a month, rounded down to the cent. Only the end of day accrues and pays, with the owner's rights.

-- The interest of some days, from the balance at the end of each. That is the balance after the last posting
-- (by version) that was booked on that day or before it. Without a first day, it begins with the first
-- posting; `after_version` is the account's version before the first day, so that older postings are not read.
create or replace function interest_earned(
  account bigint, rate numeric, after_version bigint, first_day date, last_day date
) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(round(balance_after * rate / 365, 8)
      * greatest(0, least(next_day, last_day + 1) - day)), 0)
    from (select balance_after, day, min(day) over (
        order by account_version desc rows between unbounded preceding and 1 preceding) as next_day
      from (select p.account_version, p.balance_after,
          greatest((e.booked_at at time zone bank_time_zone())::date, first_day) as day
        from postings p join journal_entries e on e.id = p.entry_id
        where p.account_id = account and p.account_version >= coalesce(after_version, 0)) as steps) as spans
$$;

-- An account's version at the end of a day, looked for from its last posting backward; 0 before the first.
create or replace function account_version_at(account bigint, day date) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select p.account_version from postings p join journal_entries e on e.id = p.entry_id
    where p.account_id = account
      and e.booked_at < (day + 1)::timestamp at time zone bank_time_zone()
    order by p.account_version desc limit 1), 0)
$$;

-- What an account has earned on days that are over but not accrued yet. Any role may call this. `time_zone` is
-- ignored; API processes of an earlier version pass it.
create or replace function interest_to_accrue(account bigint, time_zone text) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select interest_earned(a.id, a.interest_rate, i.version, i.accrued_to + 1,
      bank_day(clock_timestamp()) - 1)
    from accounts a left join interest_balances i on i.account_id = a.id
    where a.id = account and a.account_type = 'savings'), 0)
$$;

-- What an account has earned and was not paid, up to yesterday. Any role may call this.
create or replace function interest_unpaid(account bigint) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select accrued - paid from interest_balances where account_id = account), 0)
    + interest_to_accrue(account, null)
$$;

-- What API processes of an earlier version read: an account's unpaid interest, in one row.
create or replace view interest_accruals as
  select account_id, accrued_to as day, accrued - paid as amount, null::bigint as paid_entry_id
    from interest_balances;

-- The savings accounts of a range whose interest up to a day is not accrued. An empty account without
-- postings since the last accrual has earned nothing, and is left as it is.
create or replace function interest_open(first_id bigint, last_id bigint, day date) returns setof bigint
language sql stable as $$
  select a.id from accounts a left join interest_balances i on i.account_id = a.id
    where a.id between first_id and last_id and a.account_type = 'savings' and a.interest_rate > 0
      and (i.accrued_to < interest_open.day or i.accrued_to is null)
      and (a.balance > 0 or a.version > coalesce(i.version, 0)
        or (extract(day from interest_open.day + 1) = 1 and i.accrued - i.paid >= 0.01))
    order by a.id
$$;

-- Accrues the interest of some accounts of a range up to a day, and pays it if the day ends a month. An
-- account that a member's payment has locked is left for the next call: so nobody waits for a batch that
-- waits itself, and no posting of the day can still be missing when an account is accrued. Writes the
-- audit events. `at` is the time of the postings, null for the current time.
-- Returns  {accruals: the number of accounts, payments: [{accountId, userId, amount}]}, or null when there
--          is nothing to do or all that is left is locked
create or replace function interest_close(
  first_id bigint, last_id bigint, day date, most int, at timestamptz
) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  select array_agg(id) into ids from (
    select a.id from accounts a where a.id in (select interest_open(first_id, last_id, day))
      order by a.id limit most for no key update skip locked) as mine;
  if ids is null then return null; end if;

  -- A new statement sees what was committed before the locks were acquired.
  insert into interest_balances as kept (account_id, accrued, accrued_to, version)
    select a.id, case when a.version = i.version
          then round(a.balance * a.interest_rate / 365, 8) * (interest_close.day - i.accrued_to)
        else interest_earned(a.id, a.interest_rate, i.version, i.accrued_to + 1, interest_close.day) end,
        interest_close.day,
        case when a.version = i.version then a.version else account_version_at(a.id, interest_close.day) end
      from accounts a left join interest_balances i on i.account_id = a.id
      where a.id = any(ids) and (i.accrued_to < interest_close.day or i.accrued_to is null)
    on conflict (account_id) do update set accrued = kept.accrued + excluded.accrued,
      accrued_to = excluded.accrued_to, version = excluded.version;
  return jsonb_build_object('accruals', cardinality(ids), 'payments',
    case when extract(day from day + 1) = 1 then interest_pay(ids, day, at) else '[]' end);
end
$$;

-- Pays accounts that are locked what they are owed at a month's end. This includes what was accrued earlier
-- but not paid, such as fractions of a cent from earlier months. Interest that would exceed an account's
-- largest balance stays accrued.
-- Returns  [{accountId, userId, amount}]
create or replace function interest_pay(ids bigint[], month_end date, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  requests jsonb;
  outcomes jsonb;
  paid jsonb;
begin
  select jsonb_agg(jsonb_build_object('kind', 'savings_interest', 'userId', a.user_id, 'toAccountId', a.id,
      'amount', trunc(i.accrued - i.paid, 2),
      'description', 'Savings interest, ' || to_char(month_end, 'FMMonth YYYY')) order by a.id) into requests
    from accounts a join interest_balances i on i.account_id = a.id
    where a.id = any(ids) and a.closed_at is null and i.accrued - i.paid >= 0.01;
  if requests is null then return '[]'; end if;
  outcomes := ledger_book_all(requests, at, array_fill(null::jsonb, array[jsonb_array_length(requests)]));

  with made as (
    insert into interest_payments (account_id, month_end, amount, entry_id)
      select t.to_account_id, interest_pay.month_end, t.amount, t.entry_id
        from jsonb_array_elements(outcomes) as outcome
        join transactions t on t.id = (outcome #>> '{transaction,id}')::bigint
      returning account_id, amount
  ), counted as (
    update interest_balances i set paid = i.paid + made.amount from made where i.account_id = made.account_id
  ), audited as (
    insert into audit_events (user_id, actor, action, details)
      select a.user_id, 'bank', 'interest.paid',
          jsonb_build_object('accountId', made.account_id, 'amount', made.amount::text)
        from made join accounts a on a.id = made.account_id order by made.account_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('accountId', made.account_id, 'userId', a.user_id,
      'amount', made.amount::text) order by made.account_id), '[]') into paid
    from made join accounts a on a.id = made.account_id;
  return paid;
end
$$;

-- What is accrued or paid never becomes less, also if the owner writes it.
create or replace trigger interest_balances_grow before update on interest_balances for each row
  when (new.accrued < old.accrued or new.paid < old.paid or new.accrued_to < old.accrued_to
    or new.version < old.version or new.account_id <> old.account_id)
  execute function ledger_refuse_change();
create or replace trigger interest_payments_append_only before update or delete on interest_payments
  for each row execute function ledger_refuse_change();
create or replace trigger interest_payments_no_truncate before truncate on interest_payments
  for each statement execute function ledger_refuse_change();

revoke all on function interest_open(bigint, bigint, date) from public;
revoke all on function interest_close(bigint, bigint, date, int, timestamptz) from public;
revoke all on function interest_pay(bigint[], date, timestamptz) from public;

drop function if exists interest_accrue(date, date, text), interest_payable(date),
  interest_pay(date, text, timestamptz);
-- end server/ledger/interest.sql

-- begin server/ledger/end-of-day.sql
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
      select from loan_instalments i
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

-- Does one batch of a day, or closes the day (and those before it, from `first_day`) when all are done.
-- Returns  {outcome: worked, accruals, payments, collections} | {outcome: waiting} (for other processes or
--          locked accounts) | {outcome: closed, offers: [userId], and of the whole day, accruals, payments,
--          collected, overdue, paidOff} | {outcome: done}
create or replace function day_work(first_day date, day date, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  -- Interest is paid to accounts that stay locked until the commit, so fewer of them at once.
  most_accounts constant int := case when extract(day from day + 1) = 1 then 50 else 250 end;
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
    with of_day as (delete from day_batches b where b.day = day_work.day returning *)
    select jsonb_build_object('accruals', sum(accruals), 'payments', sum(payments),
        'collected', sum(collected), 'overdue', sum(overdue), 'paidOff', sum(paid_off))
      into totals from of_day;
    return totals || jsonb_build_object('outcome', 'closed',
      'offers', loan_offers_end(first_day, day_work.day));
  end if;

  if batch.part = 'interest' then
    did := interest_close(batch.first_id, batch.last_id, day, most_accounts, at);
    update day_batches b set
        done = not exists (select interest_open(batch.first_id, batch.last_id, day_work.day)),
        tries = tries + (did is null)::int,
        accruals = accruals + coalesce((did -> 'accruals')::int, 0),
        payments = payments + coalesce(jsonb_array_length(did -> 'payments'), 0)
      where b.day = batch.day and b.part = batch.part and b.first_id = batch.first_id
      returning * into batch;
  else
    did := loans_close(greatest(batch.done_up_to, batch.first_id - 1), batch.last_id, day,
      -- One by one when some account seems to be locked all the time.
      case when batch.tries > 3 then 1 else 10 end, at);
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
  if did is null and not batch.done then return '{"outcome": "waiting"}'; end if;
  return jsonb_build_object('outcome', 'worked', 'accruals', coalesce(did -> 'accruals', '0'),
    'payments', coalesce(did -> 'payments', '[]'), 'collections', coalesce(did -> 'collections', '[]'));
end
$$;

-- Closes days of one month at once, in the caller's transaction. `at` is null for the current time; a past
-- time is for the demo bank's history.
-- Returns  whether it closed them: not if the last one was closed before
drop function if exists bank_close_days(date, date, timestamptz);
create or replace function bank_close_days(first_day date, last_day date, at timestamptz) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  outcome text;
begin
  loop
    outcome := day_work(first_day, last_day, at) ->> 'outcome';
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
    delete from payee_checks where (user_id, iban, name) in (
      select user_id, iban, name from payee_checks where checked_at < clock_timestamp() - interval '1 day'
        for update skip locked);
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

revoke all on function day_range() from public;
revoke all on function day_begin(date) from public;
revoke all on function loans_close(bigint, bigint, date, int, timestamptz) from public;
revoke all on function day_work(date, date, timestamptz) from public;
revoke all on function bank_close_days(date, date, timestamptz) from public;
revoke all on function bank_close_part(date) from public;
revoke all on function bank_close_day(date) from public;
drop function if exists loans_due(date);
-- end server/ledger/end-of-day.sql

-- begin server/ledger/member-data.sql
-- Copies of members' data, which the jobs make, and the end of a membership.

-- Takes a copy that waits, or that another process began and did not end. Returns its id and member; no row without one.
create or replace function export_claim(most_minutes int) returns table (id bigint, user_id bigint)
language sql security definer set search_path = public, pg_temp as $$
  with picked as materialized (
    select e.id from data_exports e
      where e.state = 'waiting' or e.state = 'making'
        and e.started_at < clock_timestamp() - make_interval(mins => most_minutes)
      order by e.id limit 1 for update skip locked),
  emptied as (delete from data_export_parts p using picked where p.export_id = picked.id)
  update data_exports e set state = 'making', progress = 0, started_at = clock_timestamp()
    from picked where e.id = picked.id
    returning e.id, e.user_id
$$;
revoke all on function export_claim(int) from public;

-- Stores a part of a copy, and how much is done.
create or replace function export_part(export bigint, part int, bytes bytea, percent int) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into data_export_parts (export_id, number, content)
    select e.id, part, bytes from data_exports e where e.id = export and e.state = 'making' and bytes is not null;
  update data_exports e set progress = percent where e.id = export and e.state = 'making'
$$;
revoke all on function export_part(bigint, int, bytea, int) from public;

-- A copy is complete, and can be downloaded for some hours; or it failed, without a size, and its parts are deleted.
create or replace function export_end(export bigint, bytes bigint, hours int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update data_exports e set state = case when bytes is null then 'failed'::export_state else 'ready' end, size = bytes,
      progress = case when bytes is null then e.progress else 100 end,
      expires_at = case when bytes is not null then clock_timestamp() + make_interval(hours => hours) end
    where e.id = export and e.state = 'making';
  delete from data_export_parts p using data_exports e
    where p.export_id = export and e.id = export and e.state = 'failed'
$$;
revoke all on function export_end(bigint, bigint, int) from public;

-- Deletes the files that have expired.
create or replace function exports_expire() returns void
language sql security definer set search_path = public, pg_temp as $$
  with expired as (
    update data_exports set state = 'expired', expires_at = null, size = null
      where state = 'ready' and expires_at <= clock_timestamp() returning id)
  delete from data_export_parts p using expired where p.export_id = expired.id
$$;
revoke all on function exports_expire() from public;

-- The end of a membership. It needs empty accounts and nothing that is still to come. Accounts and cards are closed,
-- what need not be kept is deleted, and the ledger stays as it is.

-- What stands in the way: kind, the row's id, a name, and an amount.
create or replace function membership_obstacles(member bigint)
returns table (kind text, id bigint, name text, amount numeric, currency currency)
language sql stable as $$
  select 'balance', a.id, a.name, a.balance, a.currency from accounts a
    where a.user_id = member and a.closed_at is null and a.balance <> 0
  union all
  select 'interest', a.id, a.name, earned.amount, a.currency from accounts a
    cross join lateral (select trunc(interest_unpaid(a.id), 2) as amount) as earned
    where a.user_id = member and a.closed_at is null and a.account_type = 'savings' and earned.amount > 0
  union all
  select 'loan', l.id, l.loan_type::text, case l.status when 'active' then l.balance else l.amount end, l.currency
    from loans l where l.user_id = member and l.status in ('pending', 'approved', 'active')
  union all
  select 'order', o.id, o.recipient_name, o.amount, a.currency
    from payment_orders o join accounts a on a.id = o.from_account_id
    where o.user_id = member and o.state <> 'ended'
  union all
  select 'payment', p.id, p.other_name, p.amount, 'EUR'
    from accounts a join payments p on p.account_id = a.id
    where a.user_id = member
      and p.state in ('queued', 'sent', 'unconfirmed', 'recall_requested', 'recall_received', 'sending_back', 'accepted')
  union all
  select 'frozen_card', c.id, c.last_four, null, null
    from debit_cards c join accounts a on a.id = c.account_id
    where a.user_id = member and c.closed_at is null and c.frozen_by_bank
$$;
revoke all on function membership_obstacles(bigint) from public;

-- Closes the membership, unless something stands in the way. The API has checked the password and the second factor.
-- Locks the member and their accounts, so that no money can arrive and no order can be created meanwhile.
-- Takes    the member, a sign-in of theirs that has not ended, and the hash of a password that nobody knows
-- Returns  whether it is closed
create or replace function membership_close(member bigint, sign_in uuid, lost_password text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now constant timestamptz := clock_timestamp();
begin
  perform from accounts a where a.user_id = member and a.closed_at is null order by a.id for no key update;
  perform from users u where u.id = member and u.membership_closed_at is null for update;
  if not found or exists (select from membership_obstacles(member))
    or not exists (select from sign_ins where id = sign_in and user_id = member and ended_at is null)
  then return false; end if;

  update debit_cards c set close_reason = 'not_needed', closed_at = greatest(now,
      (select max(t.created_at) from card_transfers used join transactions t on t.id = used.transaction_id
        where used.card_id = c.id))
    from accounts a where a.id = c.account_id and a.user_id = member and c.closed_at is null;
  update accounts set closed_at = now where user_id = member and closed_at is null;
  update payment_requests set state = 'canceled', ended_at = now where user_id = member and state = 'open';
  update payment_requests set state = 'declined', ended_at = now where payer_id = member and state = 'open';

  delete from savings_goals where user_id = member;
  delete from saved_payees where user_id = member;
  delete from payee_checks where user_id = member;
  delete from request_blocks where user_id = member or blocked_id = member;
  delete from category_choices where user_id = member;
  delete from category_rules where user_id = member;
  delete from statement_reads r using account_statements s join accounts a on a.id = s.account_id
    where s.id = r.statement_id and a.user_id = member;
  delete from budgets where user_id = member;
  delete from notifications where user_id = member;
  delete from notification_settings where user_id = member;
  delete from email_outbox where user_id = member;
  delete from email_codes where user_id = member;
  delete from email_contacts where user_id = member;
  delete from data_exports where user_id = member;
  delete from recovery_codes where user_id = member;
  delete from recoveries where user_id = member;
  delete from authenticators where user_id = member;
  delete from passkeys where user_id = member;
  delete from passkey_challenges where user_id = member;
  update trusted_payees set removed_at = now where user_id = member and removed_at is null;
  update sign_ins set ended_at = coalesce(ended_at, now), place = null, device_name = null
    where user_id = member;

  -- The account holder's name and the username stay: the law requires the one, and nobody else may get the other.
  update users set email = null, phone_number = null, first_name = null, last_name = null,
      profile_image_url = null, passkey_user_handle = null, password_hash = lost_password, insights_off_at = now,
      membership_closed_at = now, updated_at = now
    where id = member;
  insert into audit_events (user_id, sign_in_id, actor, action, details)
    values (member, sign_in, 'customer', 'membership.closed', '{}');
  return true;
end
$$;
revoke all on function membership_close(bigint, uuid, text) from public;

-- Nobody signs in for a membership that has ended, and nothing is opened or recovered for it.
create or replace function refuse_after_membership() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from users where id = new.user_id and membership_closed_at is not null) then
    raise exception 'the membership of % has ended', new.user_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
revoke all on function refuse_after_membership() from public;
create or replace trigger sign_ins_after_membership before insert on sign_ins
  for each row execute function refuse_after_membership();
create or replace trigger recoveries_after_membership before insert on recoveries
  for each row execute function refuse_after_membership();
create or replace trigger accounts_after_membership before insert on accounts
  for each row execute function refuse_after_membership();
-- end server/ledger/member-data.sql
