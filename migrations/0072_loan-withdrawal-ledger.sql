-- begin server/ledger/loans.sql
-- Loans: what is owed, and every way to repay it. Money moves only through ledger_book, and the loan and
-- its installments change in the same transaction. Locks are taken in the ledger's order: the idempotency
-- key, the account, then the loan's row, which also protects its installments. loan-figures.sql calculates
-- the figures.

-- Recalculates the installments after a day for a smaller principal. The due dates and the end of the loan
-- stay the same. The current month's interest covers only its remaining days, because the earlier ones are
-- paid.
-- Returns  the new monthly payment
create or replace function loan_reschedule(owed loans, rest numeric, day date) returns numeric
language plpgsql set search_path = public, pg_temp as $$
declare
  last_due constant date := (select max(due_date) from loan_instalments
    where loan_id = owed.id and due_date <= day);
  month_began constant date := coalesce(last_due, owed.disbursed_date);
  before constant int := (select count(*) from loan_instalments
    where loan_id = owed.id and due_date <= day);
  -- Counts the installments instead of using the term: an earlier repayment may have left fewer of them.
  months constant int := (select count(*) from loan_instalments
    where loan_id = owed.id and due_date > day);
begin
  update loan_instalments i set principal = made.principal,
      interest = case when made.number > 1 then made.interest
        else round(made.interest * (i.due_date - day) / (i.due_date - month_began), 2) end
    from loan_schedule(rest, owed.interest_rate, months) as made
    where i.loan_id = owed.id and i.number = before + made.number;
  -- A very small principal needs fewer installments.
  delete from loan_instalments i where i.loan_id = owed.id and i.due_date > day
    and i.number > before + (select max(made.number)
      from loan_schedule(rest, owed.interest_rate, months) as made);
  return loan_annuity(rest, owed.interest_rate, months);
end
$$;

-- Repays an amount of an active loan from its account: first what is due by the day, then, with the
-- remainder, the interest so far and principal that is not due yet. The caller has locked the account and
-- the loan, and has checked that the amount is not too large. Returns ledger_book's outcome, with
-- loanClosed if it was posted; a refusal changes nothing.
create or replace function loan_pay(
  owed loans, amount numeric, day date, request jsonb, at timestamptz
) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  figures record;
  shares record;
  early numeric;
  outcome jsonb;
  touched int;
  rest numeric;
  payment numeric := owed.monthly_payment;
begin
  select * into strict figures from loan_payoff(owed.id, day);
  select count(*) as number, coalesce(sum(principal), 0) as principal, coalesce(sum(interest), 0) as interest
    into strict shares from loan_allocate(owed.id, amount, day);
  early := amount - shares.principal - shares.interest;
  if amount > figures.total or (early > 0 and early <= figures.accrued) then
    raise exception 'an amount of % does not fit loan %', amount, owed.id;
  end if;
  outcome := ledger_book(request || jsonb_build_object(
    'kind', 'loan_repayment', 'userId', owed.user_id, 'fromAccountId', owed.account_id, 'amount', amount,
    'interest', shares.interest + case when early > 0 then figures.accrued else 0 end), at);
  if outcome ->> 'outcome' <> 'posted' then return outcome; end if;

  update loan_instalments i
    set paid_interest = i.paid_interest + share.interest,
      paid_principal = i.paid_principal + share.principal,
      paid_at = case when i.paid_principal + share.principal = i.principal
        and i.paid_interest + share.interest = i.interest then coalesce(at, clock_timestamp()) end
    from loan_allocate(owed.id, amount, day) as share
    where i.loan_id = owed.id and i.number = share.number;
  get diagnostics touched = row_count;
  if touched <> shares.number then
    raise exception 'loan %: % instalments were paid, not %', owed.id, touched, shares.number;
  end if;
  rest := owed.balance - shares.principal;
  if early > 0 then
    rest := rest - (early - figures.accrued);
    if rest = 0 then
      delete from loan_instalments where loan_id = owed.id and due_date > day;
    else
      payment := loan_reschedule(owed, rest, day);
    end if;
  end if;
  update loans set balance = rest,
      status = case when rest = 0 then 'closed' else status end,
      interest_from = case when early > 0 then day else interest_from end,
      monthly_payment = payment
    where id = owed.id and status = 'active';
  get diagnostics touched = row_count;
  if touched <> 1 then
    raise exception 'loan %: % rows were paid on, not one', owed.id, touched;
  end if;
  return outcome || jsonb_build_object('loanClosed', rest = 0);
end
$$;

-- A customer's own loan, locked after its account if it is active; null if there is none. The account of an
-- active loan no longer changes. If a loan became active while this waits, it would be locked before its account
-- and deadlock with the disbursement, so a loan that is not active now is only read.
create or replace function loan_lock_own(customer bigint, loan bigint) returns loans
language plpgsql set search_path = public, pg_temp as $$
declare
  owed loans;
begin
  select * into owed from loans where id = loan and user_id = customer;
  if owed.status = 'active' then
    perform from accounts where id = owed.account_id for no key update;
    select * into owed from loans where id = owed.id for update;
  end if;
  return owed;
end
$$;

-- For customers: repays part or all of their own loan early. Checks the sign-in again in the same round
-- trip.
-- Takes    userId, signInId, idleSeconds, key, requestHash, loanId, amount
-- Returns  ledger_book's outcomes, and refused with loan_not_active, repayment_too_large (available: the
--          payoff), or repayment_too_small (available: the amount that a repayment must exceed)
create or replace function loan_post_repayment(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := bank_day(clock_timestamp());
  amount constant numeric := (request ->> 'amount')::numeric;
  owed loans;
  figures record;
  outcome jsonb;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  outcome := ledger_claim(request);
  if outcome is not null then return outcome; end if;

  owed := loan_lock_own((request ->> 'userId')::bigint, (request ->> 'loanId')::bigint);
  select * into figures from loan_payoff(owed.id, today);
  outcome := case
    when owed.id is null then '{"code": "not_found"}'
    when owed.status <> 'active' then '{"code": "loan_not_active"}'
    when amount > figures.total then jsonb_build_object('code', 'repayment_too_large',
      'available', figures.total::text, 'currency', owed.currency)
    when amount > figures.due and amount - figures.due <= figures.accrued
      then jsonb_build_object('code', 'repayment_too_small',
        'available', (figures.due + figures.accrued)::text, 'currency', owed.currency)
  end || '{"outcome": "refused", "replayed": false}';
  return ledger_keep(request, coalesce(outcome, loan_pay(owed, amount, today,
    request - '{key,requestHash}'::text[] || jsonb_build_object(
      'description', initcap(owed.loan_type::text) || ' loan repayment'), null)));
end
$$;

-- For customers: stores an application once, however often it is sent. No money moves.
-- Takes    userId, signInId, idleSeconds, key, requestHash, and the columns of the new loan in camel case
-- Returns  {outcome: applied, loanId, replayed} | {outcome: key_reused} | {outcome: session_ended} |
--          {outcome: refused, code: too_many_applications, replayed} (twenty are waiting for a decision)
create or replace function loan_store_application(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcome jsonb;
  new_id bigint;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  outcome := ledger_claim(request);
  if outcome is not null then return outcome; end if;
  -- Locks the customer, so that concurrent applications are counted one after another.
  perform from users where id = (request ->> 'userId')::bigint for no key update;
  if (select count(*) from loans where user_id = (request ->> 'userId')::bigint and status = 'pending') >= 20 then
    return ledger_keep(request,
      '{"outcome": "refused", "code": "too_many_applications", "replayed": false}');
  end if;
  insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment,
      purpose, employment_type, annual_income, credit_score, collateral)
    select "userId", "loanType", amount, currency, "interestRate", "termMonths", "monthlyPayment",
      purpose, "employmentType", "annualIncome", "creditScore", collateral
    from jsonb_to_record(request) as fields("userId" bigint, "loanType" loan_type, amount numeric,
      currency currency, "interestRate" numeric, "termMonths" int, "monthlyPayment" numeric,
      purpose text, "employmentType" employment_type, "annualIncome" numeric, "creditScore" int,
      collateral text)
    returning id into strict new_id;
  return ledger_keep(request, jsonb_build_object('outcome', 'applied', 'loanId', new_id, 'replayed', false));
end
$$;

-- For staff, only with the owner's role: disburses an approved loan that the member has accepted to the customer's account in its
-- currency, a current account before a savings account, and creates its schedule from that day. `time_zone`
-- is ignored; API processes of an earlier version pass it.
-- Returns  {outcome: disbursed, userId, accountId} | {outcome: missing} | {outcome: no_account, currency} |
--          {outcome: wrong_status, status} | {outcome: not_accepted, expiresOn, expired}
create or replace function loan_disburse(owed_id bigint, time_zone text, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  day constant date := bank_day(coalesce(at, clock_timestamp()));
  owed loans;
  home accounts;
  outcome jsonb;
begin
  select * into owed from loans where id = owed_id;
  if not found then return '{"outcome": "missing"}'; end if;
  select * into home from accounts
    where user_id = owed.user_id and currency = owed.currency and closed_at is null
    order by account_type, id limit 1 for no key update;
  select * into strict owed from loans where id = owed_id for update;
  if owed.status <> 'approved' then
    return jsonb_build_object('outcome', 'wrong_status', 'status', owed.status);
  end if;
  if owed.accepted_at is null then
    return jsonb_build_object('outcome', 'not_accepted', 'expiresOn', owed.offer_expires_on,
      'expired', owed.offer_expires_on < bank_day(clock_timestamp()));
  end if;
  if home.id is null then
    return jsonb_build_object('outcome', 'no_account', 'currency', owed.currency);
  end if;
  outcome := ledger_book(jsonb_build_object('kind', 'loan_disbursement', 'userId', owed.user_id,
    'toAccountId', home.id, 'amount', owed.amount,
    'description', initcap(owed.loan_type::text) || ' loan paid out'), at);
  if outcome ->> 'outcome' <> 'posted' then
    raise exception 'loan % was not paid out: %', owed_id, outcome;
  end if;
  insert into loan_instalments (loan_id, number, due_date, principal, interest)
    select owed.id, made.number, day + made.number * interval '1 month', made.principal, made.interest
    from loan_schedule(owed.amount, owed.interest_rate, owed.term_months) as made;
  update loans set status = 'active', account_id = home.id, balance = amount, disbursed_date = day,
      interest_from = day, first_payment_date = day + interval '1 month'
    where id = owed.id;
  return jsonb_build_object('outcome', 'disbursed', 'userId', owed.user_id, 'accountId', home.id);
end
$$;

-- For the end of day, only with the owner's role: collects what is due by a day, up to the account's
-- balance. The rest stays due. `time_zone` is ignored; API processes of an earlier version pass it.
-- Returns  {loanId, userId, due, collected, closed}, or null if nothing is due
create or replace function loan_collect(owed_id bigint, day date, time_zone text, at timestamptz)
returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  owed loans;
  home accounts;
  due numeric;
  part numeric;
  outcome jsonb;
begin
  select * into strict home from accounts
    where id = (select account_id from loans where id = owed_id) for no key update;
  select * into strict owed from loans where id = owed_id for update;
  if owed.status <> 'active' then return null; end if;
  due := (loan_payoff(owed.id, day)).due;
  if due = 0 then return null; end if;
  part := least(due, home.balance);
  if part > 0 then
    outcome := loan_pay(owed, part, day, jsonb_build_object(
      'description', initcap(owed.loan_type::text) || ' loan instalment'), at);
    if outcome ->> 'outcome' <> 'posted' then
      raise exception 'loan % was not collected: %', owed.id, outcome;
    end if;
  end if;
  return jsonb_build_object('loanId', owed.id, 'userId', owed.user_id, 'due', due::text,
    'collected', part::text, 'closed', coalesce(outcome -> 'loanClosed', 'false'));
end
$$;

revoke all on function loan_reschedule(loans, numeric, date) from public;
revoke all on function loan_pay(loans, numeric, date, jsonb, timestamptz) from public;
revoke all on function loan_lock_own(bigint, bigint) from public;
revoke all on function loan_post_repayment(jsonb) from public;
revoke all on function loan_store_application(jsonb) from public;
revoke all on function loan_disburse(bigint, text, timestamptz) from public;
revoke all on function loan_collect(bigint, date, text, timestamptz) from public;
-- end server/ledger/loans.sql

-- begin server/ledger/loan-withdrawals.sql
-- Withdrawing from a loan after its payout (Directive (EU) 2023/2225, article 26), by the path of early repayment.

-- For customers: withdraws from their own loan, at the latest on the 14th day after the payout. Everything is
-- paid back with the interest by days, in one posting: the amount must be the payoff that the customer has read.
-- Takes    userId, signInId, idleSeconds, key, requestHash, loanId, amount
-- Returns  ledger_book's outcomes, and refused with loan_not_active, withdrawal_over, or withdrawal_changed
--          (available: the payoff)
create or replace function loan_post_withdrawal(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := bank_day(clock_timestamp());
  amount constant numeric := (request ->> 'amount')::numeric;
  owed loans;
  total numeric;
  outcome jsonb;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  outcome := ledger_claim(request);
  if outcome is not null then return outcome; end if;

  owed := loan_lock_own((request ->> 'userId')::bigint, (request ->> 'loanId')::bigint);
  total := (loan_payoff(owed.id, today)).total;
  outcome := case
    when owed.id is null then '{"code": "not_found"}'
    when owed.status <> 'active' then '{"code": "loan_not_active"}'
    when today > owed.disbursed_date + 14 then '{"code": "withdrawal_over"}'
    when amount is distinct from total then jsonb_build_object('code', 'withdrawal_changed',
      'available', total::text, 'currency', owed.currency)
  end || '{"outcome": "refused", "replayed": false}';
  if outcome is null then
    outcome := loan_pay(owed, amount, today, request - '{key,requestHash}'::text[] || jsonb_build_object(
      'description', initcap(owed.loan_type::text) || ' loan withdrawal'), null);
    if outcome ->> 'outcome' = 'posted' then
      update loans set withdrawn_at = clock_timestamp() where id = owed.id;
      insert into audit_events (user_id, sign_in_id, actor, action, details)
        values (owed.user_id, (request ->> 'signInId')::uuid, 'customer', 'loan.withdrawn',
          jsonb_build_object('loanId', owed.id, 'amount', amount::text));
    end if;
  end if;
  return ledger_keep(request, outcome);
end
$$;

revoke all on function loan_post_withdrawal(jsonb) from public;
-- end server/ledger/loan-withdrawals.sql

-- begin server/ledger/notifications.sql
-- Notifications: what a member is told of. Triggers write them in the transaction of the event, so that neither
-- exists without the other, and nobody who writes an event can leave its notification out. They are the only way.

-- The type of notification for an event of the audit trail; null if members are not told. Security is also what
-- members are asked about ("Was this you?"): what concerns access, what may be paid, or possible fraud (ASVS
-- 6.3.5, 6.3.7). Of sign-ins, only those from a new device; of frozen cards, only those that the bank froze.
create or replace function notification_type_of(action text, actor audit_actor, details jsonb)
returns notification_type
language sql immutable as $$
  select case
    when action = 'sign_in.succeeded' then
      case when details ->> 'newDevice' = 'true' then 'security'::notification_type end
    when action = 'card.frozen' then case when actor = 'staff' then 'security'::notification_type end
    when action in ('access.recovered', 'access.recovery_issued', 'access.recovery_refused', 'card.blocked',
      'card.closed', 'card.limit_changed', 'card.replaced', 'card.switched_on', 'card.unfrozen',
      'card.virtual_created', 'confirmation.rejected', 'email.confirmed', 'email.refused',
      'holder.name_changed', 'holder.name_stated', 'instant_limit.changed', 'limit.changed',
      'loan.accepted',
      'new_payee_limit.changed', 'order.changed', 'order.created', 'password.blocked',
      'password.changed', 'payee.trusted', 'payments.locked', 'payments.unlocked', 'profile.changed',
      'second_factor.authenticator_added', 'second_factor.authenticator_removed', 'second_factor.passkey_added',
      'second_factor.passkey_removed', 'second_factor.recovery_code_used', 'second_factor.recovery_codes_made',
      'session.ended', 'session.others_ended', 'sign_in.blocked', 'sign_in.second_factor_failed') then 'security'
    when action = 'goal.reached' then 'money_received'
    when action = 'order.refused' then 'payment_refused'
    when action in ('order.delayed', 'order.uncovered') then 'order_waiting'
    when action in ('claim.collected', 'payment.assigned', 'payment.sent_back') then 'payment_update'
    when action in ('loan.approved', 'loan.rejected', 'loan.disbursed', 'loan.closed', 'loan.offer_expired',
      'loan.offer_expiring', 'loan.withdrawn') then 'loan'
    when action in ('request.declined', 'request.received') then 'payment_request'
    when action = 'chat.answered' then 'message'
  end
$$;
-- Each process asks for the notices of its own members; the function reads no table.
revoke all on function notification_type_of(text, audit_actor, jsonb) from public;

-- The type of notification for a step of a payment to another bank; null if its member is not told. A payment
-- that did not go through is told as soon as possible (Directive (EU) 2015/2366, article 79(1)).
create or replace function notification_type_of_step(step payment_events) returns notification_type
language sql immutable as $$
  select case
    when step.event = 'no_answer' or step.event = 'rejected' and step.from_state <> 'unconfirmed'
      then 'payment_refused'::notification_type
    when step.event in ('rejected', 'returned', 'recall_refused', 'recall_unanswered')
      or step.to_state = 'settled_late' and step.event = 'settled' then 'payment_update'
  end
$$;
revoke all on function notification_type_of_step(payment_events) from public;

create or replace function notify_of_audit_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notifications (user_id, type, source, source_id, sign_in_id, created_at)
    select user_id, type, 'audit', id, sign_in_id, created_at
      from added cross join lateral notification_type_of(action, actor, details) as type
      where user_id is not null and type is not null
      order by id;
  return null;
end
$$;
revoke all on function notify_of_audit_events() from public;

-- Money that someone else paid to a member. What comes back of a member's own payment is a step of that payment.
create or replace function notify_of_transactions() returns trigger
language plpgsql security definer set search_path = public, pg_temp
-- The plan is made once: with little data, it must not read whole tables.
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into notifications (user_id, type, source, source_id, created_at)
    select payee.user_id, 'money_received', 'transaction', added.id, added.created_at
      from added
      cross join lateral (select kind from journal_entries where id = added.entry_id offset 0) as e
      cross join lateral (select user_id from accounts where id = added.to_account_id offset 0) as payee
      left join lateral (select user_id from accounts where id = added.from_account_id offset 0) as payer on true
      where e.kind in ('transfer', 'card_transfer', 'payment_received', 'incoming_transfer')
        and payer.user_id is distinct from payee.user_id
      order by added.id;
  return null;
end
$$;
revoke all on function notify_of_transactions() from public;

create or replace function notify_of_payment_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp
-- The plan is made once: with little data, it must not read whole tables.
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into notifications (user_id, type, source, source_id, created_at)
    select p.user_id, type, 'payment', step.id, step.created_at
      from added as step
      cross join lateral (select user_id, direction from payments where id = step.payment_id offset 0) as p
      cross join lateral notification_type_of_step(step) as type
      where p.direction = 'out' and type is not null
      order by step.id;
  return null;
end
$$;
revoke all on function notify_of_payment_events() from public;

-- In the order in which postings write these tables, so that a migration does not deadlock with them.
create or replace trigger transactions_notify after insert on transactions
  referencing new table as added for each statement execute function notify_of_transactions();
create or replace trigger payment_events_notify after insert on payment_events
  referencing new table as added for each statement execute function notify_of_payment_events();
create or replace trigger audit_events_notify after insert on audit_events
  referencing new table as added for each statement execute function notify_of_audit_events();
-- end server/ledger/notifications.sql
