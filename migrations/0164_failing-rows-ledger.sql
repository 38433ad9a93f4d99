-- begin server/ledger/member-identity.sql
-- A member's identity: checks of it, the name on the accounts, and access that was lost. Called as those in
-- member-protection.sql.

-- Whether staff checked that the name on a member's accounts is theirs: the last check of this name said so. A
-- verification of payee answers only then (Regulation (EU) 2024/886 article 5c).
create or replace function identity_is_checked(member bigint, name text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select c.outcome = 'checked' from identity_checks c
    where c.user_id = member and c.holder_name = name order by c.id desc limit 1), false)
$$;

-- A member's state: new (never checked), checked, or again (to be checked again: staff said so, the name has
-- changed since, or the document has expired).
create or replace function identity_state(member bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select case
        when c.outcome = 'checked' and c.holder_name = u.holder_name
          and (c.document_expires_on >= bank_day(clock_timestamp())) is not false then 'checked' else 'again' end
      from identity_checks c join users u on u.id = c.user_id
      where c.user_id = member order by c.id desc limit 1), 'new')
$$;

-- How staff checked an identity: 5 to 500 characters.
create or replace function evidence_is_complete(evidence text) returns boolean
language sql immutable as $$
  select coalesce(char_length(trim(evidence)) between 5 and 500, false)
$$;

-- Records that staff checked a member's identity, or that it must be checked again, for the name on the accounts.
-- Payload: {memberId, evidence, again?, documentKind?, documentNumber?, documentCountry?, documentExpiresOn?,
-- checklist?}. The number of the document is stored with the check only, not in the audit trail.
create or replace function identity_check(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member users;
  again boolean := coalesce((payload ->> 'again')::boolean, false);
begin
  if not evidence_is_complete(payload ->> 'evidence') then return staff_refusal('evidence_length'); end if;
  select * into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if member.holder_name is null then return staff_refusal('no_holder_name'); end if;
  if not again and (payload ->> 'documentExpiresOn')::date < bank_day(clock_timestamp()) then
    return staff_refusal('document_expired');
  end if;
  insert into identity_checks (user_id, holder_name, evidence, outcome, document_kind, document_number,
      document_country, document_expires_on, checklist, employee_id)
    values (member.id, member.holder_name, payload ->> 'evidence',
      case when again then 'again' else 'checked' end::identity_outcome,
      (payload ->> 'documentKind')::identity_document, payload ->> 'documentNumber',
      payload ->> 'documentCountry', (payload ->> 'documentExpiresOn')::date,
      (select array_agg(item) from jsonb_array_elements_text(payload -> 'checklist') as item),
      coalesce(context ->> 'employeeId', context ->> 'makerId')::bigint);
  perform staff_audit(member.id, case when again then 'identity.doubted' else 'identity.checked' end,
    jsonb_strip_nulls(jsonb_build_object('holderName', member.holder_name, 'evidence', payload ->> 'evidence',
      'documentKind', payload ->> 'documentKind')), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member.id, 'holderName', member.holder_name);
end
$$;

create or replace trigger identity_checks_append_only before update or delete on identity_checks
  for each row execute function ledger_refuse_change();
create or replace trigger identity_checks_no_truncate before truncate on identity_checks
  for each statement execute function ledger_refuse_change();

-- What a decision about a new name on the accounts is based on. Payload: {memberId, holderName, nameOnCards,
-- evidence}.
create or replace function holder_rename_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', id, 'holderName', holder_name, 'identity', identity_state(id))
    from users where id = (payload ->> 'memberId')::bigint
$$;

-- Changes the name on a member's accounts and open cards. Staff have seen a document, so the new name is checked.
create or replace function holder_rename_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member users;
  name text := payload ->> 'holderName';
begin
  if not evidence_is_complete(payload ->> 'evidence') then return staff_refusal('evidence_length'); end if;
  select * into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if member.holder_name = name then return staff_refusal('same_name'); end if;
  update users set holder_name = name where id = member.id;
  update debit_cards set card_holder_name = payload ->> 'nameOnCards'
    where account_id in (select id from accounts where user_id = member.id) and closed_at is null;
  perform staff_audit(member.id, 'holder.name_changed',
    jsonb_build_object('before', member.holder_name, 'holderName', name), context);
  perform identity_check(payload, context);
  return jsonb_build_object('outcome', 'done', 'memberId', member.id, 'holderName', name);
end
$$;

-- What a decision to let a member recover access is based on. Payload: {memberId, evidence, removesFactors}.
create or replace function recovery_issue_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', u.id, 'holderName', u.holder_name, 'email', u.email,
      'phoneNumber', u.phone_number, 'identity', identity_state(u.id),
      'accessBlocked', u.access_blocked_at is not null,
      'authenticator', exists (select from authenticators where user_id = u.id and enrolled_at is not null),
      'passkeys', (select count(*) from passkeys where user_id = u.id))
    from users u where u.id = (payload ->> 'memberId')::bigint
$$;

-- Permits a member to recover access, after an identity check; earlier codes expire. The code does not exist yet:
-- who hands it over draws it once with recovery_draw, so that nobody else sees it. Refused with evidence_length,
-- customer_not_found, membership_ended.
create or replace function recovery_issue_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member bigint;
  ended boolean;
  recovery bigint;
  removes boolean := coalesce((payload ->> 'removesFactors')::boolean, false);
begin
  if not evidence_is_complete(payload ->> 'evidence') then return staff_refusal('evidence_length'); end if;
  select id, membership_closed_at is not null into member, ended
    from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if ended then return staff_refusal('membership_ended'); end if;
  update recoveries set expires_at = clock_timestamp()
    where user_id = member and used_at is null and expires_at > clock_timestamp();
  -- The hash of a value that nobody knows: no code fits until one is drawn.
  insert into recoveries (user_id, code_hash, removes_factors, expires_at, code_made_at)
    values (member, sha256(decode(replace(gen_random_uuid()::text || gen_random_uuid(), '-', ''), 'hex')),
      removes, clock_timestamp() + interval '1 day', null)
    returning id into recovery;
  perform staff_audit(member, 'access.recovery_issued', jsonb_build_object('recoveryId', recovery,
    'checked', payload ->> 'evidence', 'removesSecondFactors', removes), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member, 'recoveryId', recovery);
end
$$;

-- Stores the hash of a recovery's code, which is drawn once and valid for 30 minutes from then on.
-- Returns  {"outcome": "done", "memberId", "expiresAt"}, or why there is no code to draw
create or replace function recovery_draw(recovery bigint, hash bytea) returns jsonb
language plpgsql as $$
declare
  drawn recoveries;
begin
  update recoveries set code_hash = hash, code_made_at = clock_timestamp(),
      expires_at = clock_timestamp() + interval '30 minutes'
    where id = recovery and code_made_at is null and used_at is null and expires_at > clock_timestamp()
    returning * into drawn;
  if drawn.id is null then return staff_refusal('no_code_to_draw'); end if;
  return jsonb_build_object('outcome', 'done', 'memberId', drawn.user_id, 'expiresAt', drawn.expires_at);
end
$$;

-- The same for a member who lost the second factors too: the code removes them. Payload: {memberId, evidence}.
create or replace function factors_reset_state(payload jsonb) returns jsonb
language sql stable as $$ select recovery_issue_state(payload) $$;

create or replace function factors_reset_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$
  select recovery_issue_carry_out(payload || '{"removesFactors": true}', context)
$$;

revoke all on function identity_is_checked(bigint, text) from public;
revoke all on function identity_state(bigint) from public;
revoke all on function evidence_is_complete(text) from public;
revoke all on function identity_check(jsonb, jsonb) from public;
revoke all on function holder_rename_state(jsonb) from public;
revoke all on function holder_rename_carry_out(jsonb, jsonb) from public;
revoke all on function recovery_issue_state(jsonb) from public;
revoke all on function recovery_issue_carry_out(jsonb, jsonb) from public;
revoke all on function recovery_draw(bigint, bytea) from public;
revoke all on function factors_reset_state(jsonb) from public;
revoke all on function factors_reset_carry_out(jsonb, jsonb) from public;
-- end server/ledger/member-identity.sql

-- begin server/ledger/order-warnings.sql
-- Tells members a day ahead of a payment that their account does not cover, so that they can add money before
-- the morning. The jobs call it at any time, from any number of processes: the rows say what is not checked yet.

-- Whether an order's account holds enough for its next date, with what is paid before it: payments that wait,
-- and other orders of the same day.
create or replace function order_covered(planned payment_orders) returns boolean
language sql stable as $$
  select balance >= (
      select coalesce(sum(other.amount), 0) from payment_orders other
        where other.user_id = planned.user_id and other.from_account_id = planned.from_account_id
          and other.state = 'active' and other.next_due_on = planned.next_due_on and other.id <= planned.id)
    + (select coalesce(sum(other.amount), 0) from payment_orders other
        join order_runs r on r.order_id = other.id and r.state = 'waiting'
        where other.user_id = planned.user_id and other.from_account_id = planned.from_account_id)
  from accounts where id = planned.from_account_id
$$;

-- Checks the orders that are due tomorrow, from 12:00 on, each date once: in the transaction that marks an order
-- as checked, its member gets a notice unless it is covered. A limited number of orders after one of them; those that
-- another process has locked are left to it, and one that can't be checked is passed over. To be called until nothing is
-- claimed. For the owner's role only; `moment` is null for now.
-- Returns  {claimed: the number of orders, last: the last of them, members: those who got a notice,
--          failed: [{order, reason}]}
create or replace function orders_warn_at(after_order bigint, most int, moment timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  at constant timestamptz := coalesce(moment, clock_timestamp());
  tomorrow constant date := bank_day(at) + 1;
  claimed bigint[];
  planned payment_orders;
  members bigint[] := '{}';
  failed jsonb := '[]';
begin
  if at >= (order_slots(tomorrow - 1))[2] then
    claimed := array(select id from payment_orders
      where id > after_order and state = 'active' and next_due_on = tomorrow
        and cover_checked_for is distinct from next_due_on
      order by id limit most for update skip locked);
  end if;
  for planned in select * from payment_orders where id = any(claimed) order by id loop
    begin
      update payment_orders set cover_checked_for = tomorrow where id = planned.id;
      if not order_covered(planned) then
        insert into audit_events (user_id, actor, action, details)
          values (planned.user_id, 'bank', 'order.uncovered',
            jsonb_build_object('orderId', planned.id, 'dueOn', tomorrow));
        members := members || planned.user_id;
      end if;
    exception when others then
      failed := failed || jsonb_build_object('order', planned.id, 'reason', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('claimed', coalesce(cardinality(claimed), 0), 'last', claimed[cardinality(claimed)],
    'members', (select coalesce(jsonb_agg(distinct member), '[]') from unnest(members) as member), 'failed', failed);
end
$$;
drop function if exists orders_warn_at(int, timestamptz);

-- For jobs: checks what is due tomorrow, after one of the orders.
create or replace function orders_warn(after_order bigint, most int) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select orders_warn_at(after_order, most, null)
$$;

-- For jobs of an earlier version.
create or replace function orders_warn(most int) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select orders_warn_at(0, most, null)
$$;

revoke all on function order_covered(payment_orders) from public;
revoke all on function orders_warn_at(bigint, int, timestamptz) from public;
revoke all on function orders_warn(bigint, int) from public;
revoke all on function orders_warn(int) from public;
-- end server/ledger/order-warnings.sql

-- begin server/ledger/goals.sql
-- Tells members when a savings goal is reached. A goal holds no money: it is reached when the account's balance
-- covers it and the goals before it (server/features/goals/rules.ts computes the same). Postings do not look at
-- goals, so the jobs call this now and then, from any number of processes: the rows say what was told.

-- Marks goals that are reached now, at most so many after one of them, and tells their members in the same transaction.
-- A goal is told once, until its target is changed to one that is not reached. Goals that another process has locked are
-- left to it. One that can't be told is passed over.
-- Returns  {last: the last goal it looked at, null if there was none; members: those who got a notice;
--          failed: [{goal, reason}]}
create or replace function goals_tell(after_goal bigint, most int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reached constant bigint[] := array(
    select g.id from savings_goals g join accounts a on a.id = g.account_id
      where g.id > after_goal and g.reached_at is null and a.balance >= (
        select sum(earlier.target_amount) from savings_goals earlier
          where earlier.account_id = g.account_id
            and (earlier.position, earlier.id) <= (g.position, g.id))
      order by g.id limit most for no key update of g skip locked);
  goal savings_goals;
  members bigint[] := '{}';
  failed jsonb := '[]';
begin
  for goal in select * from savings_goals where id = any(reached) order by id loop
    begin
      update savings_goals set reached_at = clock_timestamp() where id = goal.id;
      insert into audit_events (user_id, actor, action, details)
        values (goal.user_id, 'bank', 'goal.reached',
          jsonb_build_object('goalId', goal.id, 'accountId', goal.account_id, 'name', goal.name));
      members := members || goal.user_id;
    exception when others then
      failed := failed || jsonb_build_object('goal', goal.id, 'reason', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('last', reached[cardinality(reached)],
    'members', (select coalesce(jsonb_agg(distinct member), '[]') from unnest(members) as member), 'failed', failed);
end
$$;

-- For jobs of an earlier version.
create or replace function goals_tell_reached(most int) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select goals_tell(0, most) -> 'members'
$$;
revoke all on function goals_tell(bigint, int) from public;
revoke all on function goals_tell_reached(int) from public;
-- end server/ledger/goals.sql

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
revoke all on function day_batch_alone(day_batches, timestamptz) from public;

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
drop function if exists bank_close_days(date, date, timestamptz);
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

revoke all on function day_range() from public;
revoke all on function day_begin(date) from public;
revoke all on function loans_close(bigint, bigint, date, int, timestamptz) from public;
revoke all on function day_work(date, date, timestamptz) from public;
revoke all on function bank_close_days(date, date, timestamptz) from public;
revoke all on function bank_close_part(date) from public;
revoke all on function bank_close_day(date) from public;
drop function if exists loans_due(date);
-- end server/ledger/end-of-day.sql

-- begin server/ledger/staff-reports.sql
-- The bank's reports, from the tables at the time of asking. Amounts are in each row's own currency. They say which
-- member by number alone: a name, and what identifies a member, are in the member's file, which asks for a purpose.

-- Portfolio at risk: the whole remaining principal of loans whose oldest unpaid installment is overdue for at least
-- so many days. `days` 0 is all active loans. Statistics don't know that hardly an unpaid installment is overdue, so
-- the planner would read all installments (3.3 s with a million loans) instead of loan_instalments_overdue_idx.
create or replace function report_portfolio_at_risk()
returns table (currency currency, days int, loans bigint, balance numeric, share numeric)
language sql stable set enable_seqscan = off set enable_indexscan = off as $$
  with today as materialized (select bank_day(clock_timestamp()) as day),
  overdue as (
    select loan_id, min(due_date) as since from loan_instalments
      where paid_at is null and due_date < (select day from today) group by loan_id),
  -- Each loan in the last of the steps that it has reached, so that a million loans are summed once.
  owed as (
    select l.currency, count(*) as loans, sum(l.balance) as balance,
        case when late.days >= 90 then 90 when late.days >= 60 then 60 when late.days >= 30 then 30
          when late.days >= 1 then 1 else 0 end as reached
      from loans l left join overdue o on o.loan_id = l.id
        cross join lateral (select (select day from today) - o.since as days) as late
      where l.status = 'active' group by l.currency, reached)
  select o.currency, b.days, coalesce(sum(o.loans) filter (where o.reached >= b.days), 0)::bigint,
      coalesce(sum(o.balance) filter (where o.reached >= b.days), 0),
      round(coalesce(sum(o.balance) filter (where o.reached >= b.days), 0) * 100 / nullif(sum(o.balance), 0), 2)
    from owed o cross join (values (0), (1), (30), (60), (90)) as b(days)
    group by o.currency, b.days order by o.currency, b.days
$$;

-- What members hold and owe, by product.
create or replace function report_products()
returns table (product text, currency currency, number bigint, members bigint, balance numeric)
language sql stable as $$
  select 'deposits_' || account_type, currency, count(*), count(distinct user_id), sum(balance)
    from accounts where closed_at is null group by account_type, currency
  union all
  select 'loans_' || loan_type, currency, count(*), count(distinct user_id), sum(balance)
    from loans where status = 'active' group by loan_type, currency
  order by 1, 2
$$;

-- Accounts without any sign of their owner (law of Luxembourg of 30 March 2022 on inactive accounts): neither a
-- sign-in nor a transaction that the owner asked for, since a time. `years` says what is due: a letter after three
-- years without a movement and five without contact, inactive after six, and the deposit fund after ten.
drop function if exists report_dormant(bigint, int);
create or replace function report_dormant(after_user bigint, most int)
returns table (member_id bigint, accounts bigint, balances jsonb, last_sign timestamptz, years int)
language sql stable as $$
  select u.id, held.number, held.balances, signs.last,
      extract(year from age(clock_timestamp(), signs.last))::int
    from users u
      cross join lateral (select greatest(u.created_at,
        (select max(s.last_active_at) from sign_ins s where s.user_id = u.id),
        (select max(t.created_at) from transactions t join journal_entries e on e.id = t.entry_id
          join accounts a on a.id in (t.from_account_id, t.to_account_id)
          where a.user_id = u.id and e.user_id = u.id)) as last offset 0) as signs
      cross join lateral (select count(*) as number, jsonb_agg(jsonb_build_object('currency', a.currency, 'balance', a.balance::text)
          order by a.currency, a.id) as balances
        from accounts a where a.user_id = u.id and a.closed_at is null) as held
    where u.id > after_user and u.created_at < clock_timestamp() - interval '3 years'
      and signs.last < clock_timestamp() - interval '3 years' and held.number > 0
    order by u.id limit most
$$;

-- Cash of a member on one day of the bank, in one direction, from 3,000 EUR: single or linked. Above 10,000 EUR it is
-- reported to the financial intelligence unit.
drop function if exists report_large_cash(date, date);
create or replace function report_large_cash(first_day date, last_day date)
returns table (day date, member_id bigint, direction text, number bigint, euros numeric, identified boolean,
  source text, reportable boolean)
language sql stable as $$
  select bank_day(m.created_at), a.user_id, case m.kind when 'paid_in' then 'in' else 'out' end, count(*),
      sum(m.handed_over), count(m.identified) > 0, string_agg(distinct m.source, '; '), sum(m.handed_over) > 10000
    from (select c.*, cash_handed_over(c) as handed_over from cash_movements c
        where c.kind in ('paid_in', 'paid_out')
          -- As moments, which are computed once: a date of each movement would cost more than reading it.
          and c.created_at >= (select first_day::timestamp at time zone bank_time_zone())
          and c.created_at < (select (last_day + 1)::timestamp at time zone bank_time_zone())) m
      join accounts a on a.id = m.account_id
    where m.handed_over > 0
    group by 1, 2, m.kind having sum(m.handed_over) >= 3000
    order by 1 desc, 5 desc, 2
$$;

-- Members whose terms differ from the usual: limits that they set themselves, locks, and blocks.
drop function if exists report_exceptions(bigint, int);
create or replace function report_exceptions(after_user bigint, most int)
returns table (member_id bigint, exceptions jsonb)
language sql stable as $$
  select u.id, jsonb_path_query_array(jsonb_build_array(
      case when u.daily_transfer_limit < 50000
        then jsonb_build_object('kind', 'daily_limit', 'amount', u.daily_transfer_limit::text) end,
      case when u.instant_limit is not null then jsonb_build_object(
        'kind', 'instant_limit', 'amount', u.instant_limit::text, 'per', u.instant_limit_per) end,
      case when own.days is not null then jsonb_build_object(
        'kind', 'new_payee_limit', 'amount', own.cap::text, 'days', own.days) end,
      case when u.payments_locked_at is not null then jsonb_build_object('kind', 'payments_locked') end,
      case when u.limits_lowered_until > clock_timestamp() then jsonb_build_object('kind', 'limits_lowered') end,
      case when u.access_blocked_at is not null then jsonb_build_object('kind', 'access_blocked') end),
      '$[*] ? (@ != null)')
    from users u cross join lateral new_payee_limit(u.id, clock_timestamp()) as own
    where u.id > after_user and (u.daily_transfer_limit < 50000 or u.instant_limit is not null
      or own.days is not null or u.payments_locked_at is not null or u.access_blocked_at is not null
      or u.limits_lowered_until > clock_timestamp())
    order by u.id limit most
$$;

revoke all on function report_portfolio_at_risk() from public;
revoke all on function report_products() from public;
revoke all on function report_dormant(bigint, int) from public;
revoke all on function report_large_cash(date, date) from public;
revoke all on function report_exceptions(bigint, int) from public;
-- end server/ledger/staff-reports.sql
