-- When payments to other banks wait: while another bank has not answered about an instant payment whose money
-- the law gave back at once (Regulation (EU) No 260/2012 article 5a), and while something is owed for one that
-- arrived late. The account is restored, the order is not undone: it may still arrive and be debited again.
-- These are conditions for further orders to other banks (Directive (EU) 2015/2366 article 79(2)); within the
-- bank, the money can be spent. What counts is what the payer sent, from any account, and what anybody sent from the
-- account that pays: another owner cannot send the restored money again, and keeps nobody from paying from their own
-- accounts.

-- For each account with unconfirmed instant payments that hold a payer and an account: what they will take from it if
-- they arrive, in the account's currency.
create or replace function instant_waiting(
  member bigint, source bigint, out account_id bigint, out waiting numeric
) returns setof record
language sql stable as $$
  select p.account_id, -sum(l.amount)
    from payments p join postings l on l.entry_id = p.entry_id and l.account_id = p.account_id
    where (p.user_id = member or p.account_id = source) and p.state = 'unconfirmed'
    group by p.account_id
$$;

-- Whether the bank is owed for an instant payment that arrived late, of a payer or from an account: the claim is open.
create or replace function instant_owed(member bigint, source bigint) returns boolean
language sql stable as $$
  select exists (select from account_people a join payments p on p.account_id = a.id and p.direction = 'out'
      and p.state in ('settled_late', 'recall_requested', 'recall_unanswered', 'recall_refused', 'recalled')
    join repair_items r on r.payment_id = p.id and r.kind = 'claim' and r.closed_at is null
    where a.viewer = member and (p.user_id = member or a.id = source))
$$;

-- An amount in another currency at the last known rates, through EUR, rounded up.
create or replace function at_last_rate(amount numeric, paid_in currency, wanted currency) returns numeric
language sql stable as $$
  select case when paid_in = wanted or amount = 0 then amount else ceil(amount
    * case when paid_in = 'EUR' then 1 else (select rate from exchange_rates
        where from_currency = paid_in and to_currency = 'EUR' order by rate_date desc limit 1) end
    * case when wanted = 'EUR' then 1 else (select rate from exchange_rates
        where from_currency = 'EUR' and to_currency = wanted order by rate_date desc limit 1) end
    * 100) / 100 end
$$;

-- Of an account's balance, what must stay until other banks have answered, in its currency: what may be debited
-- from it again, and what may be debited from other accounts that the payer sent from beyond their balances, because
-- the money may have been moved here. Its caller has locked the account.
create or replace function instant_held(member bigint, source bigint, source_currency currency) returns numeric
language sql stable as $$
  select coalesce(sum(case when a.id = source then w.waiting
      else at_last_rate(greatest(0, w.waiting - a.balance), a.currency, source_currency) end), 0)
    from instant_waiting(member, source) w join accounts a on a.id = w.account_id
$$;

-- Refuses a payment to another bank that must wait; null if it need not. Called after the accounts are locked, so
-- that a payment whose time ends in the same moment comes before it or after it. Takes the facts of a request: a row
-- of ledger_resolve.
create or replace function elsewhere_refusal(facts record) returns jsonb
language plpgsql stable as $$
declare
  refused constant jsonb := '{"outcome": "refused", "replayed": false}';
  held numeric;
begin
  if facts.credit <> 'payments_in_transit' then return null; end if;
  if facts.speed = 'instant' and instant_owed(facts.user_id, facts.source_id) then
    return refused || '{"code": "instant_owed"}';
  end if;
  if not exists (select from payments
    where (user_id = facts.user_id or account_id = facts.source_id) and state = 'unconfirmed')
  then
    return null;
  end if;
  if facts.speed = 'instant' then return refused || '{"code": "instant_unconfirmed"}'; end if;
  held := instant_held(facts.user_id, facts.source_id, facts.source_currency);
  if facts.amount <= facts.source_balance - held then return null; end if;
  return refused || jsonb_build_object('code', 'funds_unconfirmed', 'currency', facts.source_currency,
    'limit', least(held, facts.source_balance)::numeric(20, 2)::text,
    'available', greatest(0, facts.source_balance - held)::numeric(20, 2)::text);
end
$$;
