-- Repayments that employees take from members, in cash or from the loan's account.

-- What a decision about a repayment is based on. Payload: that of loan_repay_take.
create or replace function loan_repay_state(payload jsonb) returns jsonb
language sql stable as $$
  select loan_facts(l.id) || jsonb_build_object('due', p.due::text, 'payoff', p.total::text, 'fromIban', a.iban,
      'drawerClosed', (select d.closed_at is not null from cash_drawers d where d.id = (payload ->> 'drawerId')::bigint))
    from loans l cross join loan_payoff(l.id, bank_day(clock_timestamp())) p
      left join accounts a on a.id = l.account_id
    where l.id = (payload ->> 'loanId')::bigint
$$;

-- Takes a repayment of an active loan: first what is due, then interest so far and principal, as loan_pay does. Cash
-- passes through the loan's account, so that the member sees both. One employee takes up to the limit of cash, or of
-- payouts from the account. Locks are taken in the order of cash_post: the drawer, the member's cash, the account,
-- and then the loan.
-- Payload  {loanId, key, amount, from (cash or account), drawerId (of cash: the teller's own), identified?, source?,
--          reason}; the context has makerId, the employee
-- Returns  {"outcome": "done", "memberId", "reference", "movementId" (of cash), "closed", "replayed"}, or refused with
--          loan_not_found, wrong_status, employee_related, reason_length, key_reused, repayment_too_large,
--          repayment_too_small, two_people_needed, rate_unavailable, insufficient_funds, drawer_not_found, and what
--          cash_post refuses
create or replace function loan_repay_take(payload jsonb, by_two boolean, context jsonb) returns jsonb
language plpgsql as $$
declare
  today constant date := bank_day(clock_timestamp());
  employee constant bigint := (context ->> 'makerId')::bigint;
  amount constant numeric := (payload ->> 'amount')::numeric;
  in_cash constant boolean := payload ->> 'from' = 'cash';
  owed loans;
  earlier loan_entries;
  figures record;
  refusal jsonb;
  cash jsonb := '{}';
  outcome jsonb;
begin
  if (payload ->> 'from' in ('cash', 'account') and amount > 0 and amount = round(amount, 2)
    and payload ->> 'key' is not null) is not true
  then
    raise exception 'a repayment needs a key, where it is from, and a positive amount with two decimals at most';
  end if;
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  select * into owed from loans where id = (payload ->> 'loanId')::bigint;
  if in_cash then
    perform from cash_drawers where id = (payload ->> 'drawerId')::bigint and employee_id = employee for update;
    if not found then return staff_refusal('drawer_not_found'); end if;
    perform pg_advisory_xact_lock(hashtext('cash'), holder_id::int) from accounts where id = owed.account_id;
  end if;
  refusal := loan_lock_for_staff(owed.id, 'active', context);
  select * into earlier from loan_entries where key = (payload ->> 'key')::uuid;
  if found then
    if (earlier.loan_id, earlier.principal + earlier.interest) is distinct from (owed.id, amount) then
      return staff_refusal('key_reused');
    end if;
    return loan_repay_outcome(earlier, true);
  end if;
  if refusal is not null then return refusal; end if;
  select * into strict owed from loans where id = owed.id;
  select * into strict figures from loan_payoff(owed.id, today);
  if amount > figures.total then return staff_refusal('repayment_too_large'); end if;
  if amount > figures.due and amount - figures.due <= figures.accrued then
    return staff_refusal('repayment_too_small');
  end if;
  if in_cash then
    cash := cash_post(employee, payload || jsonb_build_object('direction', 'in', 'accountId', owed.account_id), by_two,
      context);
    if cash ->> 'outcome' <> 'done' then return cash; end if;
  elsif not by_two then
    if cash_in_euros(amount, owed.currency) is null then return staff_refusal('rate_unavailable'); end if;
    if cash_in_euros(amount, owed.currency) > {{payoutForOne}} then return staff_refusal('repayment_for_two'); end if;
  end if;
  outcome := loan_pay(owed, amount, today, jsonb_build_object('repaymentKey', payload -> 'key',
    'description', initcap(owed.loan_type::text) || ' loan repayment'), null);
  if outcome ->> 'outcome' <> 'posted' then
    if in_cash then raise exception 'cash for loan % was taken, but not repaid: %', owed.id, outcome; end if;
    return staff_refusal(outcome ->> 'code');
  end if;
  perform staff_audit(owed.user_id, 'loan.repaid', jsonb_build_object('loanId', owed.id, 'amount', amount::text,
    'currency', owed.currency, 'from', payload ->> 'from', 'reference', outcome #>> '{transaction,reference}',
    'reason', payload ->> 'reason'), context);
  select * into strict earlier from loan_entries where key = (payload ->> 'key')::uuid;
  return loan_repay_outcome(earlier, false);
end
$$;

-- What was repaid by an entry.
create or replace function loan_repay_outcome(repaid loan_entries, replayed boolean) returns jsonb
language sql stable as $$
  select jsonb_build_object('outcome', 'done', 'memberId', l.user_id, 'reference', e.reference,
      'movementId', (select m.id from cash_movements m where m.key = repaid.key), 'closed', l.status = 'closed',
      'replayed', replayed)
    from journal_entries e, loans l where e.id = repaid.entry_id and l.id = repaid.loan_id
$$;

create or replace function loan_repay_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select loan_repay_take(payload, true, context) $$;

-- For the staff app's role: what one employee may take of a member whose file is open. Payload: that of
-- loan_repay_take. Refused with purpose_required too.
create or replace function staff_repay_loan(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.takeRepayments}});
begin
  perform employee_refuse_related(employee, user_id) from loans where id = (payload ->> 'loanId')::bigint;
  if not exists (select from loan_entries where key = (payload ->> 'key')::uuid)
    and exists (select from loans l
      where l.id = (payload ->> 'loanId')::bigint and member_file_closed(employee, l.user_id))
  then
    return staff_refusal('purpose_required');
  end if;
  return loan_repay_take(payload, false, employee_context(employee) || jsonb_build_object('makerId', employee));
end
$$;
