-- begin server/ledger/movement-kinds.sql
-- The bank's own accounts, and the movement kinds: what each may debit and credit, and who may request it.
-- movement-kinds.ts lists the same kinds; a test compares them.
insert into system_accounts (code, currency)
  select code, currency from unnest(enum_range(null::system_account_code)) as code,
    unnest(enum_range(null::currency)) as currency
  on conflict do nothing;

insert into movement_kinds (kind, debit, credit, transaction_type, reference_prefix,
    by_card, between_own_currencies, counts_to_daily_limit, open_to_customers, reversed_by)
  values
    -- Simulated money from another bank, for demonstrations.
    ('deposit',           'cash_in',       'customer',      'deposit',  'DEP', false, false, false, true, 'deposit_reversed'),
    -- To any account at this bank.
    ('transfer',          'customer',      'customer',      'transfer', 'TRF', false, false, true,  true, 'transfer_reversed'),
    -- To an IBAN at another bank.
    ('outgoing_transfer', 'customer', 'payments_in_transit', 'transfer', 'TRF', false, false, true, true, null),
    -- The demo bank's history with other banks, from before it was connected to them.
    ('demo_outgoing_transfer', 'customer', 'sepa_clearing', 'transfer', 'TRF', false, false, false, false, null),
    ('incoming_transfer', 'sepa_clearing', 'customer',      'deposit',  'TRF', false, false, false, false, null),
    ('exchange',          'customer',      'customer',      'exchange', 'EXC', false, true,  false, true, null),
    -- The same two transfers with a debit card, which has its own rules and limit.
    ('card_transfer',          'customer', 'customer',      'transfer', 'CRD', true,  false, true,  true, null),
    ('outgoing_card_transfer', 'customer', 'payments_in_transit', 'transfer', 'CRD', true, false, true, true, null),
    -- The results of payments to other banks (payment-transitions.sql).
    ('payment_settled',    'payments_in_transit', 'nostro',   null,       'PAY', false, false, false, false, null),
    ('payment_given_back', 'payments_in_transit', 'customer', 'deposit',  'PAY', false, false, false, false, null),
    ('payment_late',       'customer', 'nostro',              'transfer', 'PAY', false, false, false, false, null),
    ('payment_returned',   'nostro', 'customer',              'deposit',  'PAY', false, false, false, false, null),
    -- Payments from other banks.
    ('payment_received',   'nostro', 'customer',              'deposit',  'PAY', false, false, false, false, null),
    ('payment_unapplied',  'nostro', 'unapplied_incoming',    null,       'PAY', false, false, false, false, null),
    ('unapplied_assigned', 'unapplied_incoming', 'customer',  'deposit',  'PAY', false, false, false, false, null),
    -- Payments that are being returned to their sender; payment_settled completes them.
    ('unapplied_sent_back', 'unapplied_incoming', 'payments_in_transit', null, 'PAY', false, false, false, false, null),
    ('payment_sent_back',  'customer', 'payments_in_transit', 'transfer', 'PAY', false, false, false, false, null),
    ('return_rejected', 'payments_in_transit', 'unapplied_incoming', null, 'PAY', false, false, false, false, null),
    -- What staff decide about claims, and about differences to statements.
    ('claim_paid',         'customer', 'payment_claims',      'transfer', 'PAY', false, false, false, false, null),
    ('claim_written_off',  'payment_losses', 'payment_claims', null,      'PAY', false, false, false, false, null),
    ('difference_received', 'nostro', 'recon_difference',     null,       'PAY', false, false, false, false, null),
    ('difference_paid',    'recon_difference', 'nostro',      null,       'PAY', false, false, false, false, null),
    -- Loans and interest: posted only by the functions that also update the loan or the accruals.
    ('loan_disbursement', 'loans_receivable', 'customer', 'deposit',    'LON', false, false, false, false, null),
    ('loan_repayment',    'customer', 'loans_receivable', 'withdrawal', 'LON', false, false, false, false, null),
    ('loan_written_off',  'loan_losses', 'loans_receivable', null,    'LON', false, false, false, false, null),
    ('savings_interest',  'interest', 'customer',         'deposit',    'INT', false, false, false, false, 'interest_reversed'),
    -- Cash at a drawer (cash.sql). A drawer takes its cash from the vault and gives it back.
    ('drawer_opened', 'cash_drawers', 'cash_vault',       null,         'CSH', false, false, false, false, null),
    ('drawer_closed', 'cash_vault', 'cash_drawers',       null,         'CSH', false, false, false, false, null),
    ('cash_paid_in',  'cash_drawers', 'customer',         'deposit',    'CSH', false, false, false, false, 'cash_in_reversed'),
    ('cash_paid_out', 'customer', 'cash_drawers',         'withdrawal', 'CSH', false, false, false, false, 'cash_out_reversed'),
    -- What a drawer has more or less than it should, until somebody finds the cause.
    ('drawer_surplus', 'cash_drawers', 'suspense',        null,         'CSH', false, false, false, false, null),
    ('drawer_shortage', 'suspense', 'cash_drawers',       null,         'CSH', false, false, false, false, null),
    ('suspense_gain', 'suspense', 'cash_differences',     null,         'CSH', false, false, false, false, null),
    ('suspense_loss', 'cash_differences', 'suspense',     null,         'CSH', false, false, false, false, null),
    -- A fee that the bank gives back.
    ('fee_refund',    'fees', 'customer',                 'deposit',    'FEE', false, false, false, false, 'fee_refund_reversed'),
    -- What reverses a wrong entry, or a part of it (reversals.sql). The ends are those of the entry, exchanged.
    ('deposit_reversed',  'customer', 'cash_in',          'withdrawal', 'REV', false, false, false, false, null),
    ('transfer_reversed', 'customer', 'customer',         'transfer',   'REV', false, false, false, false, null),
    ('interest_reversed', 'customer', 'interest',         'withdrawal', 'REV', false, false, false, false, null),
    ('cash_in_reversed',  'customer', 'cash_drawers',     'withdrawal', 'REV', false, false, false, false, null),
    ('cash_out_reversed', 'cash_drawers', 'customer',     'deposit',    'REV', false, false, false, false, null),
    ('fee_refund_reversed', 'customer', 'fees',           'withdrawal', 'REV', false, false, false, false, null)
  on conflict (kind) do update set debit = excluded.debit, credit = excluded.credit,
    transaction_type = excluded.transaction_type, reference_prefix = excluded.reference_prefix,
    by_card = excluded.by_card, between_own_currencies = excluded.between_own_currencies,
    counts_to_daily_limit = excluded.counts_to_daily_limit,
    open_to_customers = excluded.open_to_customers, reversed_by = excluded.reversed_by;
-- end server/ledger/movement-kinds.sql

-- begin server/ledger/loan-decisions.sql
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

-- Payload: {loanId, interestRate}.
create or replace function loan_approve_state(payload jsonb) returns jsonb
language sql stable as $$ select loan_facts((payload ->> 'loanId')::bigint) $$;

-- Approves an application at a rate (percent a year, two decimals): an offer to the member. Refused with
-- rate_out_of_bounds too. shared/money/loan-bounds.ts has the same bounds, and a test compares the two.
create or replace function loan_approve_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  rate constant numeric := (payload ->> 'interestRate')::numeric;
  refusal jsonb;
  owed loans;
begin
  if rate not between 3.50 and 20.00 or rate <> round(rate, 2) then return staff_refusal('rate_out_of_bounds'); end if;
  refusal := loan_lock_for_staff((payload ->> 'loanId')::bigint, 'pending', context);
  if refusal is not null then return refusal; end if;
  update loans set status = 'approved', interest_rate = rate, monthly_payment = loan_annuity(amount, rate, term_months),
      approved_date = clock_timestamp(), offer_expires_on = bank_day(clock_timestamp()) + 14,
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
  update loans set status = 'pending', interest_rate = 5.00, monthly_payment = loan_annuity(amount, 5.00, term_months),
      approved_date = null, offer_expires_on = null, first_payment_date = null
    where id = (payload ->> 'loanId')::bigint and accepted_at is null returning * into owed;
  if not found then return staff_refusal('accepted'); end if;
  perform staff_audit(owed.user_id, 'loan.approval_undone',
    jsonb_build_object('loanId', owed.id, 'reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', owed.user_id);
end
$$;

-- Payload: {loanId}.
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
  perform staff_audit((paid ->> 'userId')::bigint, 'loan.disbursed',
    jsonb_build_object('loanId', owed_id, 'accountId', paid -> 'accountId'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', paid -> 'userId', 'accountId', paid -> 'accountId');
end
$$;

-- Pays a loan out with one employee, up to 10,000 EUR at the day's rate. Refused with two_people_needed above it, and
-- with rate_unavailable. shared/limits.ts has the same limit, and a test compares the two.
create or replace function loan_disburse_alone(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  euros numeric;
begin
  select cash_in_euros(amount, currency) into euros from loans where id = (payload ->> 'loanId')::bigint;
  if not found then return staff_refusal('loan_not_found'); end if;
  if euros is null then return staff_refusal('rate_unavailable'); end if;
  if euros > 10000 then return staff_refusal('two_people_needed'); end if;
  return loan_disburse_carry_out(payload, context);
end
$$;

-- Payload: {loanId, reason}.
create or replace function loan_write_off_state(payload jsonb) returns jsonb
language sql stable as $$
  select loan_facts(l.id) || jsonb_build_object('overdue', (select sum(i.principal - i.paid_principal + i.interest
        - i.paid_interest)::text from loan_instalments i
      where i.loan_id = l.id and i.paid_at is null and i.due_date < bank_day(clock_timestamp())))
    from loans l where l.id = (payload ->> 'loanId')::bigint
$$;

-- Writes off what is left of a loan with overdue installments: the bank gives its claim up, and the loan is closed. Its
-- schedule and payments stay. Refused with reason_length and not_overdue too.
create or replace function loan_write_off_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  refusal jsonb;
  owed loans;
  entry bigint;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  refusal := loan_lock_for_staff((payload ->> 'loanId')::bigint, 'active', context);
  if refusal is not null then return refusal; end if;
  select * into strict owed from loans where id = (payload ->> 'loanId')::bigint;
  if not exists (select from loan_instalments i
    where i.loan_id = owed.id and i.paid_at is null and i.due_date < bank_day(clock_timestamp()))
  then
    return staff_refusal('not_overdue');
  end if;
  entry := ledger_book_own('loan_written_off', owed.balance, owed.currency, clock_timestamp());
  update loans set status = 'closed', balance = 0, written_off = owed.balance, written_off_at = clock_timestamp(),
      written_off_entry_id = entry
    where id = owed.id;
  perform staff_audit(owed.user_id, 'loan.written_off', jsonb_build_object('loanId', owed.id,
    'amount', owed.balance::text, 'currency', owed.currency, 'entryId', entry, 'reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', owed.user_id, 'amount', owed.balance::text,
    'currency', owed.currency, 'entryId', entry);
end
$$;

revoke all on function loan_facts(bigint) from public;
revoke all on function loan_lock_for_staff(bigint, loan_status, jsonb) from public;
revoke all on function loan_approve_state(jsonb) from public;
revoke all on function loan_approve_carry_out(jsonb, jsonb) from public;
revoke all on function loan_reject_state(jsonb) from public;
revoke all on function loan_reject_carry_out(jsonb, jsonb) from public;
revoke all on function loan_approval_undo(jsonb, jsonb) from public;
revoke all on function loan_disburse_state(jsonb) from public;
revoke all on function loan_disburse_carry_out(jsonb, jsonb) from public;
revoke all on function loan_disburse_alone(jsonb, jsonb) from public;
revoke all on function loan_write_off_state(jsonb) from public;
revoke all on function loan_write_off_carry_out(jsonb, jsonb) from public;
-- end server/ledger/loan-decisions.sql

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

-- A promise with what came of it: paid, open, or broken (its day is over). What has been paid since is how much less is
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
-- `bucket` is the most of 1, 30, 60, and 90 days that the oldest has been overdue.
create or replace function loan_arrears(after_since date, after_loan bigint, most int)
returns table (loan_id bigint, member_id bigint, name text, loan_type loan_type, currency currency, balance numeric,
  overdue numeric, since date, days int, bucket int, promise jsonb)
language sql stable as $$
  select l.id, u.id, coalesce(u.holder_name, u.username), l.loan_type, l.currency, l.balance, late.overdue, late.since,
      late.days, case when late.days >= 90 then 90 when late.days >= 60 then 60 when late.days >= 30 then 30 else 1 end,
      (select loan_promise_facts(p) from loan_promises p where p.loan_id = l.id order by p.id desc limit 1)
    from loans l join users u on u.id = l.user_id
      cross join lateral (select min(i.due_date) as since, bank_day(clock_timestamp()) - min(i.due_date) as days,
          sum(i.principal - i.paid_principal + i.interest - i.paid_interest) as overdue
        from loan_instalments i
        where i.loan_id = l.id and i.paid_at is null and i.due_date < bank_day(clock_timestamp())) as late
    where l.status = 'active' and late.since is not null
      and (after_since is null or (late.since, l.id) > (after_since, after_loan))
    order by late.since, l.id limit most
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

-- begin server/ledger/staff-ledger.sql
-- What staff read of the ledger: the trial balance, the general ledger of a system account, and an entry.

-- Which system accounts must be zero once everything that waits is done, and what each is.
create or replace function ledger_chart() returns table (code system_account_code, class text, must_be_zero boolean)
language sql immutable as $$
  values ('nostro'::system_account_code, 'asset', false), ('cash_vault', 'asset', false),
    ('cash_drawers', 'asset', false), ('loans_receivable', 'asset', false), ('payment_claims', 'asset', false),
    ('fx_position', 'position', false), ('sepa_clearing', 'clearing', false), ('card_clearing', 'clearing', true),
    ('cash_in', 'clearing', false), ('payments_in_transit', 'clearing', true),
    ('unapplied_incoming', 'suspense', true), ('recon_difference', 'suspense', true), ('suspense', 'suspense', true),
    ('interest', 'result', false), ('fees', 'result', false), ('payment_losses', 'result', false),
    ('loan_losses', 'result', false), ('cash_differences', 'result', false)
$$;

-- The balances at the end of a day of the bank: of all members' accounts together by product, and of each system
-- account. A positive balance is what the bank owes (credit), a negative one what it has (debit). Today's come from
-- the accounts' balances, which ledger:check compares with the postings.
create or replace function ledger_trial_balance(day date)
returns table (code text, class text, currency currency, must_be_zero boolean, balance numeric)
language sql stable as $$
  with ending as (select case when day < bank_day(clock_timestamp())
      then (day + 1)::timestamp at time zone s.time_zone end as at from bank_settings s),
  own as (
    select p.system_account as code, p.currency, sum(p.amount) as balance
      from postings p, ending
      where p.system_account is not null and (ending.at is null
        or exists (select from journal_entries e where e.id = p.entry_id and e.booked_at < ending.at))
      group by p.system_account, p.currency),
  members as (
    select 'deposits_' || a.account_type as code, a.currency, sum(a.balance) as balance from accounts a, ending
      where ending.at is null group by 1, 2
    union all
    select 'deposits_' || a.account_type, a.currency, sum(p.amount)
      from postings p join accounts a on a.id = p.account_id join journal_entries e on e.id = p.entry_id, ending
      where e.booked_at < ending.at group by 1, 2)
  select m.code, 'liability', m.currency, false, m.balance from members m where m.balance <> 0
  union all
  -- What must be zero is listed in every currency in use, to say that it is.
  select c.code::text, c.class, s.currency, c.must_be_zero, coalesce(o.balance, 0)
    from ledger_chart() c join system_accounts s on s.code = c.code
      left join own o on o.code = s.code and o.currency = s.currency
    where o.balance <> 0
      or c.must_be_zero and s.currency in (select m.currency from members m where m.balance <> 0)
  order by 3, 2, 1
$$;

-- A page of a system account's general ledger, newest first: entries before a posting, or the newest.
create or replace function ledger_account_page(
  account system_account_code, account_currency currency, before bigint, most int
) returns table (posting_id bigint, entry_id bigint, reference text, kind text, booked_at timestamptz,
  amount numeric, reversed boolean)
language sql stable as $$
  select p.id, e.id, e.reference, e.kind, e.booked_at, p.amount,
      exists (select from entry_reversals r where r.reversed_entry_id = e.id)
    from (select * from postings where system_account = account and currency = account_currency
        and (before is null or id < before) order by id desc limit most) p
      join journal_entries e on e.id = p.entry_id
    order by p.id desc
$$;

-- An entry with all its postings and how it is connected with other entries; null if there is none. `found` is its
-- ID or reference.
create or replace function ledger_entry_detail(found text) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', e.id, 'reference', e.reference, 'kind', e.kind, 'bookedAt', e.booked_at,
      'description', t.description,
      'reversible', k.reversed_by is not null and t.exchange_rate is null
        and not exists (select from entry_reversals r where r.reversed_entry_id = e.id),
      'amount', t.amount::text, 'currency', t.currency,
      'reverses', (select jsonb_build_object('id', o.id, 'reference', o.reference) from entry_reversals r
        join journal_entries o on o.id = r.reversed_entry_id where r.entry_id = e.id),
      'reversedBy', (select jsonb_build_object('id', o.id, 'reference', o.reference) from entry_reversals r
        join journal_entries o on o.id = r.entry_id where r.reversed_entry_id = e.id),
      'postings', (select jsonb_agg(jsonb_build_object('id', p.id, 'systemAccount', p.system_account,
            'memberId', a.user_id, 'memberName', coalesce(u.holder_name, u.username), 'iban', a.iban,
            'currency', p.currency, 'amount', p.amount::text, 'balanceAfter', p.balance_after::text) order by p.id)
          from postings p left join accounts a on a.id = p.account_id left join users u on u.id = a.user_id
          where p.entry_id = e.id))
    from journal_entries e join movement_kinds k on k.kind = e.kind left join transactions t on t.entry_id = e.id
    where case when found ~ '^[0-9]{1,18}$' then e.id = found::bigint else e.reference = upper(found) end
$$;

-- The journal of some days of the bank, in the order of entries: a page after an entry.
create or replace function ledger_journal_page(first_day date, last_day date, after bigint, most int)
returns table (entry_id bigint, booked_on date, reference text, kind text, legs jsonb)
language sql stable as $$
  select e.id, bank_day(e.booked_at), e.reference, e.kind, (
      select jsonb_agg(jsonb_build_object('account', coalesce(p.system_account::text, 'deposits_' || a.account_type),
          'iban', a.iban, 'currency', p.currency, 'amount', p.amount::text) order by p.id)
        from postings p left join accounts a on a.id = p.account_id where p.entry_id = e.id)
    from (select j.* from journal_entries j, bank_settings s where j.id > after
        and j.booked_at >= first_day::timestamp at time zone s.time_zone
        and j.booked_at < (last_day + 1)::timestamp at time zone s.time_zone
      order by j.id limit most) e
    order by e.id
$$;

revoke all on function ledger_chart() from public;
revoke all on function ledger_trial_balance(date) from public;
revoke all on function ledger_account_page(system_account_code, currency, bigint, int) from public;
revoke all on function ledger_entry_detail(text) from public;
revoke all on function ledger_journal_page(date, date, bigint, int) from public;
-- end server/ledger/staff-ledger.sql
