-- Withdrawing from a loan after its payout (Directive (EU) 2023/2225, article 26), by the path of early repayment.

-- For members: withdraws from their own loan, at the latest on the 14th day after the payout. Everything is
-- paid back with the interest by days, in one posting: the amount must be the payoff that the member has read.
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
    when today > owed.disbursed_date + {{loanWithdrawalDays}} then '{"code": "withdrawal_over"}'
    when amount is distinct from total then jsonb_build_object('code', 'withdrawal_changed',
      'available', total::text, 'currency', owed.currency)
  end || '{"outcome": "refused", "replayed": false}';
  if outcome is null then
    outcome := loan_pay(owed, amount, today, request - '{key,requestHash}'::text[] || jsonb_build_object(
      'description', initcap(owed.loan_type::text) || ' loan withdrawal'), null);
    if outcome ->> 'outcome' = 'posted' then
      update loans set withdrawn_at = clock_timestamp(), withdrawal_entry_id = (select entry_id from transactions
          where id = (outcome -> 'transaction' ->> 'id')::bigint)
        where id = owed.id;
      insert into audit_events (user_id, sign_in_id, actor, action, details)
        values (owed.user_id, (request ->> 'signInId')::uuid, 'customer', 'loan.withdrawn',
          jsonb_build_object('loanId', owed.id, 'amount', amount::text));
    end if;
  end if;
  return ledger_keep(request, outcome);
end
$$;
