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
  month_began constant date := loan_month_before(owed.disbursed_date, (select min(due_date) from loan_installments
    where loan_id = owed.id and due_date > day));
  before constant int := (select count(*) from loan_installments
    where loan_id = owed.id and due_date <= day);
  -- Counts the installments instead of using the term: an earlier repayment may have left fewer of them.
  months constant int := (select count(*) from loan_installments
    where loan_id = owed.id and due_date > day);
begin
  update loan_installments i set principal = made.principal,
      interest = case when made.number > 1 then made.interest
        else round(made.interest * (i.due_date - day) / (i.due_date - month_began), 2) end
    from loan_schedule(rest, owed.interest_rate, months) as made
    where i.loan_id = owed.id and i.number = before + made.number;
  -- A very small principal needs fewer installments.
  delete from loan_installments i where i.loan_id = owed.id and i.due_date > day
    and i.number > before + (select max(made.number)
      from loan_schedule(rest, owed.interest_rate, months) as made);
  return loan_annuity(rest, owed.interest_rate, months);
end
$$;

-- A loan and some of its installments as they are: those with these numbers, and those that are due after a day.
create or replace function loan_kept(owed loans, numbers int[], after_day date) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('balance', owed.balance::text, 'interestFrom', owed.interest_from, 'after', after_day,
    'monthlyPayment', owed.monthly_payment::text, 'installments', (
      select coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'dueDate', i.due_date,
          'principal', i.principal::text, 'interest', i.interest::text, 'paidPrincipal', i.paid_principal::text,
          'paidInterest', i.paid_interest::text, 'paidAt', i.paid_at) order by i.number), '[]')
        from loan_installments i
        where i.loan_id = owed.id and (i.number = any(numbers) or i.due_date > after_day)))
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
  kept jsonb;
begin
  select * into strict figures from loan_payoff(owed.id, day);
  select count(*) as number, coalesce(sum(principal), 0) as principal, coalesce(sum(interest), 0) as interest
    into strict shares from loan_allocate(owed.id, amount, day);
  early := amount - shares.principal - shares.interest;
  if amount > figures.total or (early > 0 and early <= figures.accrued) then
    raise exception 'an amount of % does not fit loan %', amount, owed.id;
  end if;
  outcome := ledger_book(request || jsonb_build_object(
    'kind', 'loan_repayment', 'fromAccountId', owed.account_id, 'amount', amount,
    'interest', shares.interest + case when early > 0 then figures.accrued else 0 end), at);
  if outcome ->> 'outcome' <> 'posted' then return outcome; end if;

  kept := loan_kept(owed, array(select share.number from loan_allocate(owed.id, amount, day) as share),
    case when early > 0 then day end);
  update loan_installments i
    set paid_interest = i.paid_interest + share.interest,
      paid_principal = i.paid_principal + share.principal,
      paid_at = case when i.paid_principal + share.principal = i.principal
        and i.paid_interest + share.interest = i.interest then coalesce(at, clock_timestamp()) end
    from loan_allocate(owed.id, amount, day) as share
    where i.loan_id = owed.id and i.number = share.number;
  get diagnostics touched = row_count;
  if touched <> shares.number then
    raise exception 'loan %: % installments were paid, not %', owed.id, touched, shares.number;
  end if;
  rest := owed.balance - shares.principal;
  if early > 0 then
    rest := rest - (early - figures.accrued);
    if rest = 0 then
      delete from loan_installments where loan_id = owed.id and due_date > day;
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
  insert into loan_entries (entry_id, loan_id, principal, interest, before, key)
    select t.entry_id, owed.id, owed.balance - rest, loan_pay.amount - (owed.balance - rest), kept,
        (request ->> 'repaymentKey')::uuid
      from transactions t where t.id = (outcome #>> '{transaction,id}')::bigint;
  return outcome || jsonb_build_object('loanClosed', rest = 0);
end
$$;

-- A member's own loan, locked after its account if it is active; null if there is none. The account of an
-- active loan no longer changes. If a loan became active while this waits, it would be locked before its account
-- and deadlock with the disbursement, so a loan that is not active now is only read.
create or replace function loan_lock_own(member bigint, loan bigint) returns loans
language plpgsql set search_path = public, pg_temp as $$
declare
  owed loans;
begin
  select * into owed from loans where id = loan and user_id = member;
  if owed.status = 'active' then
    perform from accounts where id = owed.account_id for no key update;
    select * into owed from loans where id = owed.id for update;
  end if;
  return owed;
end
$$;

-- For members: repays part or all of their own loan early. Checks the sign-in again in the same round
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

-- For members: stores an application once, however often it is sent. No money moves.
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
  -- Locks the member, so that concurrent applications are counted one after another.
  perform from users where id = (request ->> 'userId')::bigint for no key update;
  if (select count(*) from loans where user_id = (request ->> 'userId')::bigint and status = 'pending') >= {{maxApplications}} then
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

-- For staff, only with the owner's role: disburses an approved loan that the member has accepted to the member's account in its
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
    where holder_id = owed.user_id and currency = owed.currency and closed_at is null
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
  outcome := ledger_book(jsonb_build_object('kind', 'loan_disbursement',
    'toAccountId', home.id, 'amount', owed.amount,
    'description', initcap(owed.loan_type::text) || ' loan paid out'), at);
  if outcome ->> 'outcome' <> 'posted' then
    raise exception 'loan % was not paid out: %', owed_id, outcome;
  end if;
  insert into loan_installments (loan_id, number, due_date, principal, interest)
    select owed.id, made.number, day + made.number * interval '1 month', made.principal, made.interest
    from loan_schedule(owed.amount, owed.interest_rate, owed.term_months) as made;
  update loans set status = 'active', account_id = home.id, balance = amount, disbursed_date = day,
      interest_from = day, first_payment_date = day + interval '1 month'
    where id = owed.id;
  insert into loan_entries (entry_id, loan_id, principal, interest)
    select t.entry_id, owed.id, -owed.amount, 0
      from transactions t where t.id = (outcome #>> '{transaction,id}')::bigint;
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

select protect_history('loan_entries');
