-- What staff decide about loans: approve, reject, take an approval back, pay out, and write off. The command line and
-- the staff app call the same functions, so both leave the same audit rows.
--
-- Takes    the payload, and who acts: the names of the employees; {} for the command line
-- Returns  {"outcome": "done", "memberId", …} or {"outcome": "refused", "reason", …}; a refusal changes nothing

-- A loan as a decision finds it; null if there is none.
create or replace function loan_facts(loan bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', l.user_id, 'loanId', l.id, 'loanType', l.loan_type, 'amount', l.amount::text,
      'currency', l.currency, 'termMonths', l.term_months, 'purpose', l.purpose, 'status', l.status,
      'interestRate', l.interest_rate::text, 'monthlyPayment', l.monthly_payment::text,
      'offerExpiresOn', l.offer_expires_on, 'acceptedAt', l.accepted_at, 'balance', l.balance::text)
    from loans l where l.id = loan
$$;

-- Locks a loan that must be in a status, after its account if it has one: the ledger's order.
--
-- Returns  null, or the refusal: loan_not_found, wrong_status with "status", employee_related
create or replace function loan_lock_for_staff(loan bigint, expected loan_status, context jsonb) returns jsonb
language plpgsql as $$
declare
  owed loans;
begin
  perform from accounts where id = (select account_id from loans where id = loan) for no key update;
  select * into owed from loans where id = loan for update;
  if not found then return staff_refusal('loan_not_found'); end if;
  if owed.status <> expected then
    return staff_refusal('wrong_status') || jsonb_build_object('status', owed.status);
  end if;
  if employee_any_related(context, array[owed.user_id]) then return staff_refusal('employee_related'); end if;
  return null;
end
$$;

-- What an approval is based on, with what the member can afford. Payload: {loanId, interestRate}.
create or replace function loan_approve_state(payload jsonb) returns jsonb
language plpgsql stable as $$
begin
  return loan_facts((payload ->> 'loanId')::bigint)
    || jsonb_build_object('affordability', loan_affordability((payload ->> 'loanId')::bigint) - 'months');
end
$$;

-- Approves an application at a rate (percent a year, two decimals): an offer to the member. Refused with
-- rate_out_of_bounds too. The bounds are those of shared/money/loan-bounds.ts.
create or replace function loan_approve_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  rate constant numeric := (payload ->> 'interestRate')::numeric;
  refusal jsonb;
  owed loans;
begin
  if (rate between {{lowestRate}} and {{highestRate}} and rate = round(rate, 2)) is not true then
    return staff_refusal('rate_out_of_bounds');
  end if;
  refusal := loan_lock_for_staff((payload ->> 'loanId')::bigint, 'pending', context);
  if refusal is not null then return refusal; end if;
  update loans set status = 'approved', interest_rate = rate, monthly_payment = loan_annuity(amount, rate, term_months),
      approved_date = clock_timestamp(), offer_expires_on = bank_day(clock_timestamp()) + {{loanOfferDays}},
      first_payment_date = bank_day(clock_timestamp()) + interval '1 month'
    where id = (payload ->> 'loanId')::bigint returning * into strict owed;
  perform staff_audit(owed.user_id, 'loan.approved', jsonb_build_object('loanId', owed.id,
    'interestRate', owed.interest_rate::text, 'monthlyPayment', owed.monthly_payment::text,
    'expiresOn', owed.offer_expires_on), context);
  return jsonb_build_object('outcome', 'done', 'memberId', owed.user_id, 'interestRate', owed.interest_rate::text,
    'monthlyPayment', owed.monthly_payment::text, 'currency', owed.currency, 'expiresOn', owed.offer_expires_on);
end
$$;

-- Payload: {loanId, rejectionReason (the member reads it)}.
create or replace function loan_reject_state(payload jsonb) returns jsonb
language sql stable as $$ select loan_facts((payload ->> 'loanId')::bigint) $$;

-- Refused with reason_length too (not 1 to 1,000 characters).
create or replace function loan_reject_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  reason constant text := btrim(payload ->> 'rejectionReason', E' \t\r\n');
  refusal jsonb;
  member bigint;
begin
  if char_length(reason) between 1 and 1000 is not true then return staff_refusal('reason_length'); end if;
  refusal := loan_lock_for_staff((payload ->> 'loanId')::bigint, 'pending', context);
  if refusal is not null then return refusal; end if;
  update loans set status = 'rejected', rejection_reason = reason
    where id = (payload ->> 'loanId')::bigint returning user_id into strict member;
  perform staff_audit(member, 'loan.rejected', jsonb_build_object('loanId', payload -> 'loanId', 'reason', reason),
    context);
  return jsonb_build_object('outcome', 'done', 'memberId', member, 'rejectionReason', reason);
end
$$;

-- Takes an approval back that the member has not accepted: the application waits for a decision again, at the rate of
-- every application. Payload: {loanId, reason}. Refused with reason_length, and accepted: that is a contract.
create or replace function loan_approval_undo(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  refusal jsonb;
  owed loans;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  refusal := loan_lock_for_staff((payload ->> 'loanId')::bigint, 'approved', context);
  if refusal is not null then return refusal; end if;
  update loans set status = 'pending', interest_rate = {{applicationRate}}, monthly_payment = loan_annuity(amount, {{applicationRate}}, term_months),
      approved_date = null, offer_expires_on = null, first_payment_date = null
    where id = (payload ->> 'loanId')::bigint and accepted_at is null returning * into owed;
  if not found then return staff_refusal('accepted'); end if;
  perform staff_audit(owed.user_id, 'loan.approval_undone',
    jsonb_build_object('loanId', owed.id, 'reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', owed.user_id);
end
$$;

-- Payload: {loanId, reason?}.
create or replace function loan_disburse_state(payload jsonb) returns jsonb
language sql stable as $$ select loan_facts((payload ->> 'loanId')::bigint) $$;

-- Pays an accepted loan out. Refused with not_accepted ("expiresOn", "expired") and no_account ("currency") too.
create or replace function loan_disburse_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  owed_id constant bigint := (payload ->> 'loanId')::bigint;
  paid jsonb;
begin
  if employee_any_related(context, array(select user_id from loans where id = owed_id)) then
    return staff_refusal('employee_related');
  end if;
  paid := loan_disburse(owed_id, null, null);
  if paid ->> 'outcome' <> 'disbursed' then
    return paid - 'outcome'
      || staff_refusal(case paid ->> 'outcome' when 'missing' then 'loan_not_found' else paid ->> 'outcome' end);
  end if;
  perform staff_audit((paid ->> 'userId')::bigint, 'loan.disbursed', jsonb_strip_nulls(jsonb_build_object(
    'loanId', owed_id, 'accountId', paid -> 'accountId', 'reason', payload -> 'reason')), context);
  return jsonb_build_object('outcome', 'done', 'memberId', paid -> 'userId', 'accountId', paid -> 'accountId');
end
$$;

-- Pays a loan out with one employee, up to 10,000 EUR at the day's rate. Payload: {loanId, reason}. Refused with
-- two_people_needed above it, and with rate_unavailable and reason_length. The limit is that of shared/limits.ts.
create or replace function loan_disburse_alone(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  euros numeric;
begin
  select cash_in_euros(amount, currency) into euros from loans where id = (payload ->> 'loanId')::bigint;
  if not found then return staff_refusal('loan_not_found'); end if;
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  if euros is null then return staff_refusal('rate_unavailable'); end if;
  if euros > {{payoutForOne}} then return staff_refusal('two_people_needed'); end if;
  return loan_disburse_carry_out(payload, context);
end
$$;

-- Payload: {loanId, reason}.
create or replace function loan_write_off_state(payload jsonb) returns jsonb
language sql stable as $$
  select loan_facts(l.id) || jsonb_build_object('overdue', (select sum(i.principal - i.paid_principal + i.interest
        - i.paid_interest)::text from loan_installments i
      where i.loan_id = l.id and i.paid_at is null and i.due_date < bank_day(clock_timestamp())))
    from loans l where l.id = (payload ->> 'loanId')::bigint
$$;

-- Writes off what is left of a loan with overdue installments: takes what the account holds toward what is due, and
-- then the bank gives its claim up, and the loan is closed. Its schedule and payments stay. Refused with
-- reason_length, not_overdue, and account_covers (the account holds all that is due, which is collected at the end of
-- the day) too.
create or replace function loan_write_off_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  refusal jsonb;
  owed loans;
  held numeric;
  taken numeric := 0;
  entry bigint;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  refusal := loan_lock_for_staff((payload ->> 'loanId')::bigint, 'active', context);
  if refusal is not null then return refusal; end if;
  select * into strict owed from loans where id = (payload ->> 'loanId')::bigint;
  select balance into strict held from accounts where id = owed.account_id;
  if not exists (select from loan_installments i
    where i.loan_id = owed.id and i.paid_at is null and i.due_date < bank_day(clock_timestamp()))
  then
    return staff_refusal('not_overdue');
  end if;
  if held >= (loan_payoff(owed.id, bank_day(clock_timestamp()))).due then return staff_refusal('account_covers'); end if;
  if held > 0 then
    taken := (loan_collect(owed.id, bank_day(clock_timestamp()), null, null) ->> 'collected')::numeric;
    select * into strict owed from loans where id = owed.id;
  end if;
  entry := ledger_book_own('loan_written_off', owed.balance, owed.currency, clock_timestamp());
  update loans set status = 'closed', balance = 0, written_off = owed.balance, written_off_at = clock_timestamp(),
      written_off_entry_id = entry
    where id = owed.id;
  perform staff_audit(owed.user_id, 'loan.written_off', jsonb_build_object('loanId', owed.id,
    'amount', owed.balance::text, 'collected', taken::text, 'currency', owed.currency, 'entryId', entry,
    'reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', owed.user_id, 'amount', owed.balance::text,
    'currency', owed.currency, 'entryId', entry);
end
$$;
