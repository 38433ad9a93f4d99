-- begin server/ledger/proposals.sql
-- What takes two employees: one proposes, another decides. What is decided happens in the transaction of the
-- decision, by the function of its kind, which the command line calls too.

-- What is true of a kind's subject now.
create or replace function proposal_state_now(kind text, payload jsonb) returns jsonb
language plpgsql stable as $$
declare
  found_state jsonb;
begin
  execute format('select %I($1)', replace(kind, '.', '_') || '_state') into found_state using payload;
  return found_state;
end
$$;

create or replace function proposal_carry_out(kind text, payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  outcome jsonb;
begin
  execute format('select %I($1, $2)', replace(kind, '.', '_') || '_carry_out') into outcome using payload, context;
  if outcome ->> 'outcome' not in ('done', 'refused') or outcome ->> 'outcome' is null then
    raise exception 'proposals of the kind % must be done or refused', kind;
  end if;
  return outcome;
end
$$;

-- Why a kind's action would be refused now; null if it would be done. It is carried out and rolled back.
create or replace function proposal_rehearse(kind text, payload jsonb, context jsonb) returns text
language plpgsql as $$
declare
  outcome jsonb;
begin
  begin
    outcome := proposal_carry_out(kind, payload, context);
    raise exception using errcode = 'TS001';
  exception when sqlstate 'TS001' then
    null;
  end;
  return case when outcome ->> 'outcome' = 'refused' then outcome ->> 'reason' end;
end
$$;

create or replace function proposal_refusal(reason text, details jsonb default '{}') returns jsonb
language sql immutable as $$ select jsonb_build_object('outcome', 'refused', 'reason', reason) || details $$;

-- Stores a proposal.
--
-- Takes    the token of the maker's sign-in; {kind, payload, reason}
-- Returns  {"outcome": "stored", "id", "expiresAt", "deciders"} or {"outcome": "refused", "reason"}: already_open
--          with "id", not_found, or why the action would be refused
-- Raises   employee_not_allowed, employee_related
create or replace function proposal_store(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known proposal_kinds;
  maker bigint;
  state_now jsonb;
  subject_name text;
  refused text;
  stored proposals;
begin
  select * into known from proposal_kinds where kind = request ->> 'kind';
  if not found then raise exception 'no proposal has the kind %', request ->> 'kind'; end if;
  maker := employee_require(token, known.maker_roles);
  subject_name := request -> 'payload' ->> known.subject_key;
  state_now := proposal_state_now(known.kind, request -> 'payload');
  if subject_name is null or state_now is null then return proposal_refusal('not_found'); end if;
  perform employee_refuse_related(maker, (state_now ->> 'memberId')::bigint);
  -- A number is one subject, however it is written. A username may be a longer one than an ID.
  if subject_name ~ '^\s*[+-]?[0-9]+\s*$' then subject_name := subject_name::numeric::text; end if;
  -- Two proposals for one subject wait for each other here.
  perform pg_advisory_xact_lock(hashtextextended(known.kind || ' ' || subject_name, 0));
  select * into stored from proposals
    where kind = known.kind and subject = subject_name and state = 'open' for update;
  if found then
    if stored.expires_at > clock_timestamp() then
      return proposal_refusal('already_open', jsonb_build_object('id', stored.id));
    end if;
    update proposals set state = 'expired', decided_at = stored.expires_at where id = stored.id;
  end if;
  if known.rehearsed then
    refused := proposal_rehearse(known.kind, request -> 'payload', jsonb_build_object('makerId', maker,
      'makerName', (select name from employees where id = maker)));
    if refused is not null then return proposal_refusal(refused); end if;
  end if;
  insert into proposals (kind, subject, user_id, payload, before, payload_hash, reason, maker_id, expires_at)
    values (known.kind, subject_name, (state_now ->> 'memberId')::bigint, request -> 'payload', state_now,
      sha256(convert_to(concat_ws(E'\n', known.kind, request -> 'payload', state_now), 'UTF8')),
      request ->> 'reason', maker, clock_timestamp() + known.lifetime)
    returning * into stored;
  perform employee_audit('proposal.made', jsonb_build_object('proposalId', stored.id, 'kind', stored.kind,
    'memberId', stored.user_id, 'reason', stored.reason) || employee_context(maker));
  return jsonb_build_object('outcome', 'stored', 'id', stored.id, 'expiresAt', stored.expires_at,
    'deciders', known.checker_roles);
end
$$;

-- Decides a proposal. An approval carries it out at once, or refuses it when its subject has changed since.
--
-- Takes    the token of the checker's sign-in; {id, decision: approve or reject, hash, reason, confirmationId}
-- Returns  {"outcome": "approved" | "rejected", "once"}, or {"outcome": "refused", "reason"}: not_found, not_open,
--          expired, own_proposal, hash_differs, confirmation_required, reason_required (nothing was decided);
--          {"outcome": "not_done", "reason"}: decided, but state_changed, maker_related (declared since),
--          maker_not_allowed (disabled, or lost the role), or what the action says
-- Raises   employee_not_allowed, employee_related
create or replace function proposal_decide(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known proposal_kinds;
  subject_of proposals;
  checker bigint;
  result jsonb;
  approves boolean := request ->> 'decision' = 'approve';
begin
  checker := employee_require(token, enum_range(null::employee_role));
  select * into subject_of from proposals where id = (request ->> 'id')::bigint for update;
  if not found then return proposal_refusal('not_found'); end if;
  select * into strict known from proposal_kinds where kind = subject_of.kind;
  perform employee_require(token, known.checker_roles);
  if subject_of.maker_id = checker then return proposal_refusal('own_proposal'); end if;
  perform employee_refuse_related(checker, subject_of.user_id);
  if subject_of.state <> 'open' then return proposal_refusal('not_open'); end if;
  if subject_of.expires_at <= clock_timestamp() then return proposal_refusal('expired'); end if;
  if encode(subject_of.payload_hash, 'hex') is distinct from request ->> 'hash' then
    return proposal_refusal('hash_differs');
  end if;
  if not approves then
    if char_length(btrim(request ->> 'reason')) between 3 and 500 is not true then
      return proposal_refusal('reason_required');
    end if;
    update proposals set state = 'rejected', decided_by = checker, decided_at = clock_timestamp(),
      decision_reason = request ->> 'reason' where id = subject_of.id;
    perform employee_audit('proposal.rejected', proposal_audit(subject_of, checker)
      || jsonb_build_object('reason', request ->> 'reason'));
    return jsonb_build_object('outcome', 'rejected');
  end if;
  update employee_confirmations set used_at = clock_timestamp()
    where id = (request ->> 'confirmationId')::uuid and sign_in_id = (employee_sign_in(token)).id
      and proposal_id = subject_of.id and payload_hash = subject_of.payload_hash and used_at is null
      and created_at > clock_timestamp() - interval '5 minutes';
  if not found then return proposal_refusal('confirmation_required'); end if;
  if exists (select from employee_relatives
    where employee_id = subject_of.maker_id and user_id = subject_of.user_id)
  then
    result := proposal_refusal('maker_related');
  elsif not exists (select from employees e
    where e.id = subject_of.maker_id and e.disabled_at is null and e.roles && known.maker_roles)
  then
    result := proposal_refusal('maker_not_allowed');
  elsif proposal_state_now(subject_of.kind, subject_of.payload) is distinct from subject_of.before then
    result := proposal_refusal('state_changed');
  else
    result := proposal_carry_out(subject_of.kind, subject_of.payload, proposal_audit(subject_of, checker));
  end if;
  update proposals set decided_by = checker, decided_at = clock_timestamp(), outcome = result - 'once',
      state = case result ->> 'outcome' when 'done' then 'approved' else 'refused' end::proposal_state
    where id = subject_of.id;
  if result ->> 'outcome' = 'done' then
    perform employee_audit('proposal.approved', proposal_audit(subject_of, checker));
    return jsonb_strip_nulls(jsonb_build_object('outcome', 'approved', 'once', result -> 'once'));
  end if;
  perform employee_audit('proposal.not_done', proposal_audit(subject_of, checker)
    || jsonb_build_object('reason', result ->> 'reason'));
  return jsonb_build_object('outcome', 'not_done', 'reason', result ->> 'reason');
end
$$;

-- Both employees, for the audit rows of a decision.
create or replace function proposal_audit(subject_of proposals, checker bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('proposalId', subject_of.id, 'kind', subject_of.kind, 'memberId', subject_of.user_id,
      'makerId', maker.id, 'makerName', maker.name, 'checkerId', other.id, 'checkerName', other.name)
    from employees maker, employees other where maker.id = subject_of.maker_id and other.id = checker
$$;

-- Takes an open proposal back. Returns whether it was the employee's own and open.
create or replace function proposal_withdraw(token text, request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker bigint := employee_require(token, enum_range(null::employee_role));
  withdrawn proposals;
begin
  update proposals set state = 'withdrawn', decided_at = clock_timestamp(), seen_at = clock_timestamp()
    where id = (request ->> 'id')::bigint and maker_id = maker and state = 'open'
      and expires_at > clock_timestamp()
    returning * into withdrawn;
  if withdrawn.id is null then return false; end if;
  perform employee_audit('proposal.withdrawn',
    jsonb_build_object('proposalId', withdrawn.id, 'kind', withdrawn.kind) || employee_context(maker));
  return true;
end
$$;

-- Notes that the maker has seen how a proposal ended. Returns whether that was news.
create or replace function proposal_see(token text, request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker bigint := employee_require(token, enum_range(null::employee_role));
begin
  update proposals set seen_at = clock_timestamp()
    where id = (request ->> 'id')::bigint and maker_id = maker and seen_at is null
      and (state <> 'open' or expires_at <= clock_timestamp());
  return found;
end
$$;

-- What was proposed never changes; only an open proposal can be decided, once.
create or replace function proposal_keep() returns trigger
language plpgsql as $$
begin
  if (old.id, old.kind, old.subject, old.user_id, old.payload, old.before, old.payload_hash, old.reason,
      old.maker_id, old.created_at, old.expires_at)
    is distinct from (new.id, new.kind, new.subject, new.user_id, new.payload, new.before, new.payload_hash,
      new.reason, new.maker_id, new.created_at, new.expires_at)
    or old.state <> 'open' and (old.state, old.decided_by, old.decided_at, old.decision_reason, old.outcome)
      is distinct from (new.state, new.decided_by, new.decided_at, new.decision_reason, new.outcome)
    or old.seen_at is not null and old.seen_at is distinct from new.seen_at
  then
    raise exception 'what was proposed or decided is refused to change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger proposals_kept before update on proposals
  for each row execute function proposal_keep();
create or replace trigger proposals_no_delete before delete on proposals
  for each row execute function ledger_refuse_change();
create or replace trigger proposals_no_truncate before truncate on proposals
  for each statement execute function ledger_refuse_change();

-- The inbox. Expired proposals stay open in the table until another one for the same subject replaces them.
create or replace view staff_proposals as
  select p.id, p.kind, p.subject, p.payload, p.before, encode(p.payload_hash, 'hex') as hash, p.reason,
      p.created_at, p.expires_at, p.decided_at, p.decision_reason, p.outcome, p.seen_at,
      case when p.state = 'open' and p.expires_at <= clock_timestamp() then 'expired' else p.state::text end as state,
      p.maker_id, maker.name as maker_name, p.decided_by, checker.name as decided_by_name,
      p.user_id, u.holder_name, u.username as member_username, k.checker_roles, k.maker_roles
    from proposals p join proposal_kinds k on k.kind = p.kind
      join employees maker on maker.id = p.maker_id
      left join employees checker on checker.id = p.decided_by
      left join users u on u.id = p.user_id;

-- What a proposal's subject is now, to compare with what it was.
create or replace function staff_proposal_changed(token text, request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  subject_of proposals;
begin
  perform employee_require(token, enum_range(null::employee_role));
  select * into subject_of from proposals where id = (request ->> 'id')::bigint and state = 'open';
  if not found then return false; end if;
  return proposal_state_now(subject_of.kind, subject_of.payload) is distinct from subject_of.before;
end
$$;

revoke all on function proposal_state_now(text, jsonb) from public;
revoke all on function proposal_carry_out(text, jsonb, jsonb) from public;
revoke all on function proposal_rehearse(text, jsonb, jsonb) from public;
revoke all on function proposal_refusal(text, jsonb) from public;
revoke all on function proposal_store(text, jsonb) from public;
revoke all on function proposal_decide(text, jsonb) from public;
revoke all on function proposal_audit(proposals, bigint) from public;
revoke all on function proposal_withdraw(text, jsonb) from public;
revoke all on function proposal_see(text, jsonb) from public;
revoke all on function proposal_keep() from public;
revoke all on function staff_proposal_changed(text, jsonb) from public;
-- end server/ledger/proposals.sql

-- begin server/ledger/cash-counts.sql
-- Counting drawers, and what to do about differences.

-- Gives what a drawer holds back to the vault, and closes it. The caller has locked it.
create or replace function cash_drawer_close(drawer cash_drawers, context jsonb) returns void
language plpgsql as $$
declare
  rest constant numeric := cash_drawer_balance(drawer.id);
begin
  if rest > 0 then
    insert into cash_movements (drawer_id, entry_id, kind, amount, euros)
      values (drawer.id, ledger_book_own('drawer_closed', rest, drawer.currency, clock_timestamp()),
        'closed', -rest, 0);
  end if;
  update cash_drawers set closed_at = clock_timestamp() where id = drawer.id;
  perform staff_audit(null, 'drawer.closed', jsonb_build_object('drawerId', drawer.id, 'currency', drawer.currency,
    'amount', rest::text), context);
end
$$;

-- Counts a drawer: one that holds what it should is closed, and one that does not waits for two employees. Without
-- a count, the drawer can be used again. Request: {drawerId, count or null}. What is expected is said only to a count.
-- Returns  {"outcome": "done", "closed", "expected", "counted"}, or refused with drawer_not_found, drawer_closed
create or replace function cash_drawer_count(teller bigint, request jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  drawer cash_drawers;
  expected numeric(20, 2);
  counted numeric;
begin
  select * into drawer from cash_drawers where id = (request ->> 'drawerId')::bigint and employee_id = teller
    for update;
  if not found then return staff_refusal('drawer_not_found'); end if;
  if drawer.closed_at is not null then return staff_refusal('drawer_closed'); end if;
  expected := cash_drawer_balance(drawer.id);
  if jsonb_typeof(request -> 'count') = 'object' then counted := cash_counted(request -> 'count'); end if;
  update cash_drawers set counted_amount = counted,
      closing_count = case when counted is not null then request -> 'count' end
    where id = drawer.id returning * into drawer;
  if counted = expected then perform cash_drawer_close(drawer, context); end if;
  return jsonb_build_object('outcome', 'done', 'closed', coalesce(counted = expected, false),
    'expected', case when counted is not null then expected::text end, 'counted', counted::text);
end
$$;

-- What a decision about a drawer's difference is based on. Payload: {drawerId}.
create or replace function cash_difference_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('drawerId', id, 'teller', employee_id, 'currency', currency, 'openedAt', opened_at,
      'expected', cash_drawer_balance(id)::text, 'counted', counted_amount::text,
      'difference', (counted_amount - cash_drawer_balance(id))::text, 'closed', closed_at is not null)
    from cash_drawers where id = (payload ->> 'drawerId')::bigint
$$;

-- Posts a counted drawer's difference to suspense, and closes it. Refused with drawer_not_found, drawer_closed,
-- drawer_not_counted.
create or replace function cash_difference_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  drawer cash_drawers;
  difference numeric;
begin
  select * into drawer from cash_drawers where id = (payload ->> 'drawerId')::bigint for update;
  if not found then return staff_refusal('drawer_not_found'); end if;
  if drawer.closed_at is not null then return staff_refusal('drawer_closed'); end if;
  if drawer.counted_amount is null then return staff_refusal('drawer_not_counted'); end if;
  difference := drawer.counted_amount - cash_drawer_balance(drawer.id);
  if difference <> 0 then
    insert into cash_movements (drawer_id, entry_id, kind, amount, euros)
      values (drawer.id, ledger_book_own(case when difference > 0 then 'drawer_surplus' else 'drawer_shortage' end,
        abs(difference), drawer.currency, clock_timestamp()), 'difference', difference, 0);
  end if;
  perform staff_audit(null, 'drawer.difference', jsonb_build_object('drawerId', drawer.id,
    'currency', drawer.currency, 'difference', difference::text), context);
  perform cash_drawer_close(drawer, context);
  return jsonb_build_object('outcome', 'done', 'drawerId', drawer.id, 'difference', difference::text);
end
$$;

-- What clearing the suspense account is based on. Payload: {currency}.
create or replace function suspense_clear_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('currency', payload ->> 'currency', 'balance', coalesce(sum(amount), 0)::text)
    from postings where system_account = 'suspense' and currency = (payload ->> 'currency')::currency
$$;

-- Accepts what stands on suspense as the bank's gain or loss, which clears it. Refused with nothing_to_clear.
create or replace function suspense_clear_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  balance numeric;
begin
  -- Differences that are posted meanwhile wait, and stay.
  perform pg_advisory_xact_lock(hashtext('suspense'), 0);
  balance := (suspense_clear_state(payload) ->> 'balance')::numeric;
  if balance = 0 then return staff_refusal('nothing_to_clear'); end if;
  perform ledger_book_own(case when balance > 0 then 'suspense_gain' else 'suspense_loss' end, abs(balance),
    (payload ->> 'currency')::currency, clock_timestamp());
  perform staff_audit(null, 'suspense.cleared', jsonb_build_object('currency', payload ->> 'currency',
    'amount', balance::text), context);
  return jsonb_build_object('outcome', 'done', 'amount', balance::text);
end
$$;

revoke all on function cash_drawer_close(cash_drawers, jsonb) from public;
revoke all on function cash_drawer_count(bigint, jsonb, jsonb) from public;
revoke all on function cash_difference_state(jsonb) from public;
revoke all on function cash_difference_carry_out(jsonb, jsonb) from public;
revoke all on function suspense_clear_state(jsonb) from public;
revoke all on function suspense_clear_carry_out(jsonb, jsonb) from public;
-- end server/ledger/cash-counts.sql

-- begin server/ledger/loan-desk.sql
-- What the loan desk reads: applications and offers, what a member can afford, and loans in arrears with what their
-- members promised to pay.

-- What a loan's member can afford, from the postings of the last three whole months of the bank, in EUR at the rates
-- of their days. Own money between accounts, borrowed money, and returned payments are neither income nor outgoings;
-- payments on loans are counted once, as installments. Null if there is no such loan.
--
-- Returns  {months: [{month, income, outgoings}], income, outgoings (averages a month), instalments (of the member's
--          other loans that are active or accepted), payment (of this loan), debtToIncome (percent of the income that
--          all of these take; null without an income), left (of the income after outgoings and installments)}
create or replace function loan_affordability(loan bigint) returns jsonb
language sql stable as $$
  with asked as materialized (select * from loans where id = loan),
  months as materialized (
    select month::date from generate_series(date_trunc('month', bank_day(clock_timestamp())) - interval '3 months',
      date_trunc('month', bank_day(clock_timestamp())) - interval '1 month', interval '1 month') as month),
  legs as materialized (
    select date_trunc('month', l.day)::date as month, l.euros from asked
      cross join lateral insight_legs(asked.user_id, (select min(month) from months),
        date_trunc('month', bank_day(clock_timestamp()))::date) as l
      where l.category not in ('own', 'borrowed', 'returned', 'loans')),
  sums as materialized (
    select m.month, coalesce(sum(euros) filter (where euros > 0), 0) as income,
        coalesce(-sum(euros) filter (where euros < 0), 0) as outgoings
      from months m left join legs using (month) group by m.month),
  averages as (
    select round(avg(income), 2) as income, round(avg(outgoings), 2) as outgoings,
        jsonb_agg(jsonb_build_object('month', month, 'income', income::numeric(20, 2)::text,
          'outgoings', outgoings::numeric(20, 2)::text) order by month) as months
      from sums),
  burden as (
    select coalesce(sum(cash_in_euros(other.monthly_payment, other.currency)), 0.00) as instalments
      from asked join loans other on other.user_id = asked.user_id and other.id <> asked.id
        and (other.status = 'active' or other.status = 'approved' and other.accepted_at is not null)),
  figures as (
    select a.*, b.instalments, cash_in_euros(asked.monthly_payment, asked.currency) as payment
      from averages a, burden b, asked)
  select jsonb_build_object('months', months, 'income', income::text, 'outgoings', outgoings::text,
      'instalments', instalments::text, 'payment', payment::text,
      'debtToIncome', round((instalments + payment) * 100 / nullif(income, 0), 1)::text,
      'left', (income - outgoings - instalments - payment)::text)
    from figures
$$;

-- A promise with its outcome: paid, open, or broken (its day is over). What has been paid since is how much less is
-- due by the promise's day than when it was made.
create or replace function loan_promise_facts(promise loan_promises) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', promise.id, 'amount', promise.amount::text, 'promisedFor', promise.promised_for,
      'note', promise.note, 'employeeId', promise.employee_id, 'createdAt', promise.created_at,
      'paid', paid.amount::text,
      'state', case when paid.amount >= promise.amount then 'paid'
        when promise.promised_for >= bank_day(clock_timestamp()) then 'open' else 'broken' end)
    from (select promise.due_before - case when l.status = 'active'
        then (loan_payoff(l.id, promise.promised_for)).due else 0 end as amount
      from loans l where l.id = promise.loan_id) as paid
$$;

-- Active loans with overdue installments, the longest overdue first: a page after a place in that order.
-- `bucket` is the most of 1, 30, 60, and 90 days that the oldest has been overdue. It starts from the unpaid
-- installments in the order in which they were due (loan_instalments_overdue_idx) and stops after `most` loans.
create or replace function loan_arrears(after_since date, after_loan bigint, most int)
returns table (loan_id bigint, member_id bigint, name text, loan_type loan_type, currency currency, balance numeric,
  overdue numeric, since date, days int, bucket int, promise jsonb)
language sql stable as $$
  with today as materialized (select bank_day(clock_timestamp()) as day),
  page as materialized (
    select l.*, first.due_date as since from loan_instalments first join loans l on l.id = first.loan_id
      where first.paid_at is null and first.due_date < (select day from today) and l.status = 'active'
        and (first.due_date, first.loan_id) > (coalesce(after_since, '-infinity'), coalesce(after_loan, 0))
        and not exists (select from loan_instalments earlier where earlier.loan_id = first.loan_id
          and earlier.number < first.number and earlier.paid_at is null)
      order by first.due_date, first.loan_id limit most)
  select l.id, u.id, coalesce(u.holder_name, u.username), l.loan_type, l.currency, l.balance,
      (select sum(i.principal - i.paid_principal + i.interest - i.paid_interest) from loan_instalments i
        where i.loan_id = l.id and i.paid_at is null and i.due_date < today.day),
      l.since, late.days,
      case when late.days >= 90 then 90 when late.days >= 60 then 60 when late.days >= 30 then 30 else 1 end,
      (select loan_promise_facts(p) from loan_promises p where p.loan_id = l.id order by p.id desc limit 1)
    from page l join users u on u.id = l.user_id cross join today
      cross join lateral (select today.day - l.since as days) as late
    order by l.since, l.id
$$;

-- Notes what a member promised to pay on a loan in arrears. Payload: {loanId, amount (in the loan's currency),
-- promisedFor (a day from today to 60 days ahead), note}; the context has makerId, the employee.
-- Refused with loan_not_found, wrong_status, employee_related, not_overdue, wrong_day, wrong_amount (more than is due by
-- that day), and reason_length (of the note).
create or replace function loan_promise_note(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  owed_id constant bigint := (payload ->> 'loanId')::bigint;
  today constant date := bank_day(clock_timestamp());
  day constant date := (payload ->> 'promisedFor')::date;
  amount constant numeric := (payload ->> 'amount')::numeric;
  due constant numeric := (loan_payoff(owed_id, day)).due;
  refusal jsonb;
  promise loan_promises;
begin
  if not staff_reason_is_complete(payload ->> 'note') then return staff_refusal('reason_length'); end if;
  refusal := loan_lock_for_staff(owed_id, 'active', context);
  if refusal is not null then return refusal; end if;
  if not exists (select from loan_instalments i
    where i.loan_id = owed_id and i.paid_at is null and i.due_date < today)
  then
    return staff_refusal('not_overdue');
  end if;
  if day not between today and today + 60 then return staff_refusal('wrong_day'); end if;
  if amount <= 0 or amount > due or amount <> round(amount, 2) then return staff_refusal('wrong_amount'); end if;
  insert into loan_promises (loan_id, employee_id, amount, promised_for, due_before, note)
    values (owed_id, (context ->> 'makerId')::bigint, amount, day, due, payload ->> 'note')
    returning * into promise;
  return jsonb_build_object('outcome', 'done') || loan_promise_facts(promise);
end
$$;

create or replace trigger loan_promises_append_only before update or delete on loan_promises
  for each row execute function ledger_refuse_change();
create or replace trigger loan_promises_no_truncate before truncate on loan_promises
  for each statement execute function ledger_refuse_change();

revoke all on function loan_affordability(bigint) from public;
revoke all on function loan_arrears(date, bigint, int) from public;
revoke all on function loan_promise_facts(loan_promises) from public;
revoke all on function loan_promise_note(jsonb, jsonb) from public;
-- end server/ledger/loan-desk.sql

-- begin server/ledger/staff-reports.sql
-- The bank's reports, from the tables at the time of asking. Amounts are in each row's own currency. They say which
-- member by number alone: a name, and what identifies a member, are in the member's file, which asks for a purpose.

-- Portfolio at risk: the whole remaining principal of loans whose oldest unpaid installment is overdue for at least
-- so many days. `days` 0 is all active loans.
create or replace function report_portfolio_at_risk()
returns table (currency currency, days int, loans bigint, balance numeric, share numeric)
language sql stable as $$
  with today as materialized (select bank_day(clock_timestamp()) as day),
  overdue as (
    select loan_id, min(due_date) as since from loan_instalments
      where paid_at is null and due_date < (select day from today) group by loan_id),
  owed as (
    select l.id, l.currency, l.balance, (select day from today) - o.since as late
      from loans l left join overdue o on o.loan_id = l.id where l.status = 'active')
  select o.currency, b.days, count(*) filter (where b.days = 0 or o.late >= b.days),
      coalesce(sum(o.balance) filter (where b.days = 0 or o.late >= b.days), 0),
      round(coalesce(sum(o.balance) filter (where b.days = 0 or o.late >= b.days), 0) * 100 / nullif(sum(o.balance), 0), 2)
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
returns table (member_id bigint, accounts bigint, balances text, last_sign timestamptz, years int)
language sql stable as $$
  select u.id, held.number, held.balances, signs.last,
      extract(year from age(clock_timestamp(), signs.last))::int
    from users u
      cross join lateral (select greatest(u.created_at,
        (select max(s.last_active_at) from sign_ins s where s.user_id = u.id),
        (select max(t.created_at) from transactions t join journal_entries e on e.id = t.entry_id
          join accounts a on a.id in (t.from_account_id, t.to_account_id)
          where a.user_id = u.id and e.user_id = u.id)) as last offset 0) as signs
      cross join lateral (select count(*) as number, string_agg(a.currency || ' ' || a.balance, ', '
          order by a.currency, a.id) as balances
        from accounts a where a.user_id = u.id and a.closed_at is null) as held
    where u.id > after_user and u.created_at < clock_timestamp() - interval '3 years'
      and signs.last < clock_timestamp() - interval '3 years' and held.number > 0
    order by u.id limit most
$$;

-- Cash of a member on one day of the bank, in one direction, from 3,000 EUR: single or linked.
drop function if exists report_large_cash(date, date);
create or replace function report_large_cash(first_day date, last_day date)
returns table (day date, member_id bigint, direction text, number bigint, euros numeric, identified boolean)
language sql stable as $$
  select bank_day(m.created_at), a.user_id, case m.kind when 'paid_in' then 'in' else 'out' end, count(*),
      sum(m.euros), count(m.identified) > 0
    from cash_movements m join accounts a on a.id = m.account_id
    where m.kind in ('paid_in', 'paid_out') and bank_day(m.created_at) between first_day and last_day
      and not exists (select from entry_reversals r where r.reversed_entry_id = m.entry_id)
    group by 1, 2, m.kind having sum(m.euros) >= 3000
    order by 1 desc, 5 desc, 2
$$;

-- Members whose terms differ from the usual: limits that they set themselves, locks, and blocks.
drop function if exists report_exceptions(bigint, int);
create or replace function report_exceptions(after_user bigint, most int)
returns table (member_id bigint, exceptions text[])
language sql stable as $$
  select u.id, array_remove(array[
      case when u.daily_transfer_limit < 50000 then 'Daily limit ' || u.daily_transfer_limit || ' EUR' end,
      case when u.instant_limit is not null
        then 'Instant payments up to ' || u.instant_limit || ' EUR a ' || u.instant_limit_per end,
      case when u.new_payee_amount is not null then 'New payees up to ' || u.new_payee_amount || ' EUR for '
        || u.new_payee_days || ' days' end,
      case when u.payments_locked_at is not null then 'Payments to others locked' end,
      case when u.limits_lowered_until > clock_timestamp() then 'Limits lowered after a recovery' end,
      case when u.access_blocked_at is not null then 'Access blocked by the bank' end], null)
    from users u
    where u.id > after_user and (u.daily_transfer_limit < 50000 or u.instant_limit is not null
      or u.new_payee_amount is not null or u.payments_locked_at is not null or u.access_blocked_at is not null
      or u.limits_lowered_until > clock_timestamp())
    order by u.id limit most
$$;

revoke all on function report_portfolio_at_risk() from public;
revoke all on function report_products() from public;
revoke all on function report_dormant(bigint, int) from public;
revoke all on function report_large_cash(date, date) from public;
revoke all on function report_exceptions(bigint, int) from public;
-- end server/ledger/staff-reports.sql

-- begin server/ledger/staff-ledger-calls.sql
-- The ledger, cash, and reports for the staff app's role. Each function takes the token of an employee's sign-in
-- first, and the request.

-- The balances of a day. Request: {on? (a day)}.
create or replace function staff_trial_balance(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
  return (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'class', class, 'currency', currency,
      'mustBeZero', must_be_zero, 'balance', balance::numeric(20, 2)::text)), '[]')
    from ledger_trial_balance(coalesce((request ->> 'on')::date, bank_day(clock_timestamp()))));
end
$$;

-- A page of a system account's general ledger. Request: {code, currency, before? (a posting), most}.
create or replace function staff_ledger_account(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Planned for each page: the first has no posting to begin before.
set plan_cache_mode = force_custom_plan as $$
begin
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
  return (select coalesce(jsonb_agg(jsonb_build_object('postingId', posting_id, 'entryId', entry_id,
      'reference', reference, 'kind', kind, 'bookedAt', booked_at, 'amount', amount::text, 'reversed', reversed)
      order by posting_id desc), '[]')
    from ledger_account_page((request ->> 'code')::system_account_code, (request ->> 'currency')::currency,
      (request ->> 'before')::bigint, least((request ->> 'most')::int, 200)));
end
$$;

-- Notes that the journal is exported, which is every member's account by its IBAN. Returns the bank's day.
-- Request: {format, from?, to?}.
create or replace function staff_note_export(token text, request jsonb) returns date
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, '{payments_officer,supervisor,auditor}');
begin
  perform employee_audit('ledger.exported', jsonb_strip_nulls(jsonb_build_object('format', request ->> 'format',
    'from', (request ->> 'from')::date, 'to', (request ->> 'to')::date)) || employee_context(employee));
  return bank_day(clock_timestamp());
end
$$;

-- A page of the journal. Request: {from, to (days), after (an entry), most}.
create or replace function staff_journal_page(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', entry_id, 'date', booked_on, 'reference', reference,
      'kind', kind, 'legs', legs) order by entry_id), '[]')
    from ledger_journal_page((request ->> 'from')::date, (request ->> 'to')::date, (request ->> 'after')::bigint,
      least((request ->> 'most')::int, 1000)));
end
$$;

-- An entry with both sides. Of a member's account it says the product and the member's ID only, unless this employee
-- has opened the member's file: then also the name, IBAN, balance, and description. Null if there is none.
-- Request: {entry (its ID or reference)}. Raises employee_related if one of the accounts is a relative's.
create or replace function staff_ledger_entry(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, '{teller,payments_officer,supervisor,auditor}');
  entry constant jsonb := ledger_entry_detail(request ->> 'entry');
  members constant bigint[] := entry_members((entry ->> 'id')::bigint);
  opened bigint[];
begin
  perform employee_refuse_related(employee, member) from unnest(members) as member;
  opened := array(select member from unnest(members) as member where member_view_open(employee, member) is not null);
  return entry
    || case when members <> '{}' and opened = '{}' then '{"description": null}' else '{}'::jsonb end
    || jsonb_build_object('postings', (select jsonb_agg(case
          when posting ->> 'memberId' is null or (posting ->> 'memberId')::bigint = any(opened)
            then posting || '{"open": true}'
          else posting || '{"open": false, "memberName": null, "iban": null, "balanceAfter": null}' end
        order by place)
      from jsonb_array_elements(entry -> 'postings') with ordinality as one(posting, place)));
end
$$;

-- A report as an array of rows. Request: {report, after? (a member), most?}; for large_cash also {from?, to? (days),
-- afterDay?, afterDirection?} for what comes after a row of that day, member, and direction.
create or replace function staff_report(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  after constant bigint := coalesce((request ->> 'after')::bigint, 0);
  most constant int := least(coalesce((request ->> 'most')::int, 100), 10000);
  today constant date := bank_day(clock_timestamp());
begin
  perform employee_require(token, '{supervisor,auditor}');
  return coalesce(case request ->> 'report'
    when 'portfolio_at_risk' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object('balance', r.balance::numeric(20, 2)::text,
      'share', r.share::text)) from report_portfolio_at_risk() r)
    when 'products' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object('balance', r.balance::numeric(20, 2)::text))
      from report_products() r)
    when 'dormant' then (select jsonb_agg(to_jsonb(r) order by r.member_id) from report_dormant(after, most) r)
    when 'large_cash' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object('euros', r.euros::text)
        order by r.day, r.member_id, r.direction)
      from (select * from report_large_cash(
            greatest(coalesce((request ->> 'from')::date, today - 30), (request ->> 'afterDay')::date),
            coalesce((request ->> 'to')::date, today)) c
          where request ->> 'afterDay' is null
            or (c.day, c.member_id, c.direction) > ((request ->> 'afterDay')::date, after, request ->> 'afterDirection')
          order by c.day, c.member_id, c.direction limit most) r)
    when 'exceptions' then (select jsonb_agg(to_jsonb(r) order by r.member_id) from report_exceptions(after, most) r)
    end, '[]');
end
$$;

-- The teller's own open drawer, with its movements, newest first; null without one. What it should hold is said only
-- beside a count that differs, so that the teller counts without knowing it.
create or replace function staff_cash_drawer(token text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  return (select jsonb_build_object('id', d.id, 'currency', d.currency, 'openedAt', d.opened_at,
      'balance', case when d.counted_amount is not null then cash_drawer_balance(d.id)::numeric(20, 2)::text end,
      'countedAmount', d.counted_amount::text,
      'movements', (select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'amount', m.amount::text,
          'reference', e.reference, 'at', m.created_at, 'receipt', m.account_id is not null) order by m.id desc)
        from cash_movements m join journal_entries e on e.id = m.entry_id where m.drawer_id = d.id))
    from cash_drawers d where d.employee_id = teller and d.closed_at is null);
end
$$;

create or replace function staff_cash_open(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  return cash_drawer_open(teller, request, employee_context(teller));
end
$$;

-- Cash that one employee may take or pay out; more is a proposal of the kind cash.large.
create or replace function staff_cash_post(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  if request ->> 'key' is null then raise exception 'cash needs a key'; end if;
  return cash_post(teller, request, false, employee_context(teller));
end
$$;

create or replace function staff_cash_count(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  return cash_drawer_count(teller, request, employee_context(teller));
end
$$;

-- What a receipt says. Request: {movementId}. Null if it is no member's, and for employees with neither the drawer nor
-- the member's file open. Raises employee_related for a relative's.
create or replace function staff_cash_receipt(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reader constant bigint := employee_require(token, '{teller,supervisor,auditor}');
  movement cash_movements;
  drawer cash_drawers;
  account accounts;
begin
  select * into movement from cash_movements where id = (request ->> 'movementId')::bigint;
  select * into drawer from cash_drawers where id = movement.drawer_id;
  select * into account from accounts where id = movement.account_id;
  if account.id is null then return null; end if;
  perform employee_refuse_related(reader, account.user_id);
  if drawer.employee_id <> reader and member_view_open(reader, account.user_id) is null then return null; end if;
  return (select jsonb_build_object('id', movement.id, 'kind', movement.kind, 'amount', abs(movement.amount)::text,
      'currency', drawer.currency, 'reference', e.reference, 'at', movement.created_at, 'iban', account.iban,
      'memberId', u.id, 'memberName', coalesce(u.holder_name, u.username), 'teller', t.name)
    from journal_entries e, users u, employees t
    where e.id = movement.entry_id and u.id = account.user_id and t.id = drawer.employee_id);
end
$$;

revoke all on function staff_trial_balance(text, jsonb) from public;
revoke all on function staff_ledger_account(text, jsonb) from public;
revoke all on function staff_note_export(text, jsonb) from public;
revoke all on function staff_journal_page(text, jsonb) from public;
revoke all on function staff_ledger_entry(text, jsonb) from public;
revoke all on function staff_report(text, jsonb) from public;
revoke all on function staff_cash_drawer(text) from public;
revoke all on function staff_cash_open(text, jsonb) from public;
revoke all on function staff_cash_post(text, jsonb) from public;
revoke all on function staff_cash_count(text, jsonb) from public;
revoke all on function staff_cash_receipt(text, jsonb) from public;
-- end server/ledger/staff-ledger-calls.sql
