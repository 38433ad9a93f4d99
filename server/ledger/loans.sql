-- Loans: what is owed, and every way to pay it. Money moves through ledger_book only; loan and
-- instalments change in the same transaction. The locks are taken in the ledger's order: the
-- idempotency key, the account, then the loan's row, which also guards its instalments. The figures are
-- loan-figures.sql's.

-- Makes the instalments after a day anew for a smaller principal: same due dates, so the same end. The
-- running month's interest is only for the days that are left of it, since the days before are paid.
-- Gives the new monthly payment.
create or replace function loan_reschedule(owed loans, rest numeric, day date) returns numeric
language plpgsql set search_path = public, pg_temp as $$
declare
  last_due constant date := (select max(due_date) from loan_instalments
    where loan_id = owed.id and due_date <= day);
  month_began constant date := coalesce(last_due, owed.disbursed_date);
  before constant int := (select count(*) from loan_instalments
    where loan_id = owed.id and due_date <= day);
  -- Not the term: an earlier repayment may have left fewer.
  months constant int := (select count(*) from loan_instalments
    where loan_id = owed.id and due_date > day);
begin
  update loan_instalments i set principal = made.principal,
      interest = case when made.number > 1 then made.interest
        else round(made.interest * (i.due_date - day) / (i.due_date - month_began), 2) end
    from loan_schedule(rest, owed.interest_rate, months) as made
    where i.loan_id = owed.id and i.number = before + made.number;
  -- A very small rest needs fewer instalments.
  delete from loan_instalments i where i.loan_id = owed.id and i.due_date > day
    and i.number > before + (select max(made.number)
      from loan_schedule(rest, owed.interest_rate, months) as made);
  return loan_annuity(rest, owed.interest_rate, months);
end
$$;

-- Pays an amount on an active loan from its account: first what is due by the day, then, where the
-- amount goes on, the interest so far and principal that is not due yet. The caller holds the account
-- and the loan, and has made sure that the amount fits. Gives ledger_book's outcome; nothing changes
-- where that is a refusal. Adds loanClosed to a booked one.
create or replace function loan_pay(
  owed loans, amount numeric, day date, movement jsonb, at timestamptz
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
  outcome := ledger_book(movement || jsonb_build_object(
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

-- For customers: pays a part or all of one's own loan early. Rechecks the sign-in in the same round trip.
-- Takes  userId, signInId, idleSeconds, key, requestHash, loanId, amount
-- Gives  ledger_book's outcomes, and refused with loan_not_active, repayment_too_large (available: the
--        payoff) or repayment_too_small (available: the interest that such an amount must exceed)
create or replace function loan_repay(wish jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := bank_day(clock_timestamp());
  amount constant numeric := (wish ->> 'amount')::numeric;
  owed loans;
  figures record;
  outcome jsonb;
begin
  if not ledger_signed_in(wish) then return '{"outcome": "session_ended"}'; end if;
  outcome := ledger_claim(wish);
  if outcome is not null then return outcome; end if;

  select * into owed from loans
    where id = (wish ->> 'loanId')::bigint and user_id = (wish ->> 'userId')::bigint;
  -- Only an active loan has its account for good. One that is paid out meanwhile would be locked before
  -- its account: a deadlock with whoever pays it out. So what is not active now is refused now.
  if owed.status = 'active' then
    perform from accounts where id = owed.account_id for no key update;
    select * into owed from loans where id = owed.id for update;
  end if;
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
  return ledger_keep(wish, coalesce(outcome, loan_pay(owed, amount, today,
    wish - '{key,requestHash}'::text[] || jsonb_build_object(
      'description', initcap(owed.loan_type::text) || ' loan repayment'), null)));
end
$$;

-- For customers: an application. Moves no money, but is made once however often it is sent.
-- Takes  userId, signInId, idleSeconds, key, requestHash and the columns of the new loan in camel case
-- Gives  {outcome: applied, loanId, replayed} | {outcome: key_reused} | {outcome: session_ended}
--        | {outcome: refused, code: too_many_applications, replayed}: twenty wait for a decision already
create or replace function loan_apply(wish jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcome jsonb;
  new_id bigint;
begin
  if not ledger_signed_in(wish) then return '{"outcome": "session_ended"}'; end if;
  outcome := ledger_claim(wish);
  if outcome is not null then return outcome; end if;
  -- So that applications at once are counted one after another.
  perform from users where id = (wish ->> 'userId')::bigint for no key update;
  if (select count(*) from loans where user_id = (wish ->> 'userId')::bigint and status = 'pending') >= 20 then
    return ledger_keep(wish,
      '{"outcome": "refused", "code": "too_many_applications", "replayed": false}');
  end if;
  insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment,
      purpose, employment_type, annual_income, credit_score, collateral)
    select "userId", "loanType", amount, currency, "interestRate", "termMonths", "monthlyPayment",
      purpose, "employmentType", "annualIncome", "creditScore", collateral
    from jsonb_to_record(wish) as fields("userId" bigint, "loanType" loan_type, amount numeric,
      currency currency, "interestRate" numeric, "termMonths" int, "monthlyPayment" numeric,
      purpose text, "employmentType" employment_type, "annualIncome" numeric, "creditScore" int,
      collateral text)
    returning id into strict new_id;
  return ledger_keep(wish, jsonb_build_object('outcome', 'applied', 'loanId', new_id, 'replayed', false));
end
$$;

-- For staff, the owner role only: pays an approved loan out into the customer's account of its currency,
-- a current one before a savings one, and makes its schedule from that day on. The zone is no longer asked;
-- API processes of an earlier version say it.
-- Gives  {outcome: disbursed, userId, accountId} | {outcome: missing} | {outcome: no_account, currency}
--        | {outcome: wrong_status, status}
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

-- For the end of day, the owner role only: collects what is due by a day, as far as the account's
-- balance goes. The rest stays due. The zone is no longer asked; API processes of an earlier version say it.
-- Gives  {loanId, userId, due, collected, closed}, or null when nothing is due
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
revoke all on function loan_repay(jsonb) from public;
revoke all on function loan_apply(jsonb) from public;
revoke all on function loan_disburse(bigint, text, timestamptz) from public;
revoke all on function loan_collect(bigint, date, text, timestamptz) from public;
