-- begin server/ledger/payment-transitions.sql
-- The transitions of payments to and from other banks: the state before, the event, the state after, and
-- the kind of movement that is posted. Everything else is refused (payments.sql).
insert into payment_transitions
    (direction, scheme, from_state, event, to_state, kind, gives_limit_back)
  select 'out', scheme, from_state, event, to_state, kind, gives_limit_back
    from unnest(enum_range(null::payment_scheme)) as scheme, (values
      ('queued'::payment_state, 'cancelled', 'cancelled'::payment_state, 'payment_given_back', true),
      ('queued', 'sent', 'sent', null, false),
      -- Too late to be sent, or refused before it was sent.
      ('queued', 'rejected', 'rejected', 'payment_given_back', true),
      ('sent', 'settled', 'settled', 'payment_settled', false),
      ('sent', 'rejected', 'rejected', 'payment_given_back', true),
      ('settled', 'recall_requested', 'recall_requested', null, false),
      ('recall_requested', 'returned', 'recalled', 'payment_returned', false),
      ('recall_requested', 'recall_refused', 'recall_refused', null, false),
      ('settled_late', 'recall_requested', 'recall_requested', null, false),
      ('recall_requested', 'recall_unanswered', 'recall_unanswered', null, false),
      ('recall_unanswered', 'recall_refused', 'recall_refused', null, false),
      -- Returned money is posted, however late it comes.
      ('recall_unanswered', 'returned', 'recalled', 'payment_returned', false),
      ('recall_refused', 'returned', 'recalled', 'payment_returned', false),
      -- The account was closed before the money came back: staff credit another account of the member.
      ('returned', 'assigned', 'returned', 'unapplied_assigned', false),
      ('recalled', 'assigned', 'recalled', 'unapplied_assigned', false)
    ) as step (from_state, event, to_state, kind, gives_limit_back)
  union all values
    -- No answer in time: the payer's account is restored, whatever comes later (Regulation (EU) 2024/886). The
    -- limits are not: the payment may still arrive.
    ('out'::payment_direction, 'instant'::payment_scheme, 'sent'::payment_state, 'no_answer',
      'unconfirmed'::payment_state, 'payment_given_back', false),
    ('out', 'instant', 'unconfirmed', 'settled', 'settled_late', 'payment_late', false),
    -- Only now is it sure that it does not arrive: until then, the limits of its day count it.
    ('out', 'instant', 'unconfirmed', 'rejected', 'rejected', null, true),
    -- Only standard payments are returned without a recall.
    ('out', 'standard', 'settled', 'returned', 'returned', 'payment_returned', false),
    -- An instant payment is credited once the clearing has confirmed our acceptance.
    ('in', 'instant', 'accepted', 'settled', 'credited', 'payment_received', false),
    ('in', 'instant', 'accepted', 'rejected', 'rejected', null, false),
    -- The recall waits until the payment is credited.
    ('in', 'instant', 'accepted', 'recall_received', 'accepted', null, false)
  union all select 'in', scheme, from_state, event, to_state, kind, false
    from unnest(enum_range(null::payment_scheme)) as scheme, (values
      ('unapplied'::payment_state, 'assigned', 'credited'::payment_state, 'unapplied_assigned'),
      ('unapplied', 'send_back', 'sending_back', 'unapplied_sent_back'),
      ('unapplied', 'recall_received', 'unapplied', null),
      ('credited', 'recall_received', 'recall_received', null),
      ('recall_received', 'send_back', 'sending_back', 'payment_sent_back'),
      ('recall_received', 'recall_refused', 'recall_refused', null),
      ('sending_back', 'return_settled', 'sent_back', 'payment_settled'),
      -- The return was rejected: the money is here again, and staff decide.
      ('sending_back', 'return_rejected', 'unapplied', 'return_rejected')
    ) as step (from_state, event, to_state, kind)
  -- The claim for a payment that settled late can be collected or written off in any of these states.
  union all select 'out', 'instant', late.state, step.event, late.state, step.kind, false
    from unnest(array['settled_late', 'recall_requested', 'recall_unanswered', 'recall_refused', 'recalled']::payment_state[])
        as late(state),
      (values ('claim_collected', 'claim_paid'), ('claim_written_off', 'claim_written_off')) as step (event, kind)
  on conflict (direction, scheme, from_state, event) do update set to_state = excluded.to_state,
    kind = excluded.kind, gives_limit_back = excluded.gives_limit_back;

-- Payments were returned this way, in one step, before the state sending_back existed. ledger:check still
-- accepts these events of unapplied payments (check-payments.ts).
delete from payment_transitions where from_state in ('recall_received', 'unapplied') and event = 'sent_back';
-- end server/ledger/payment-transitions.sql

-- begin server/ledger/instant-payments.sql
-- When payments to other banks wait: while another bank has not answered about an instant payment whose money
-- the law gave back at once (Regulation (EU) No 260/2012 article 5a), and while the member owes for one that
-- arrived late. The account is restored, the order is not undone: it may still arrive and be debited again.
-- These are conditions for further orders to other banks (Directive (EU) 2015/2366 article 79(2)); within the
-- bank, the money can be spent.

-- For each account of a member with unconfirmed instant payments: what they will take from it if they arrive,
-- in the account's currency.
create or replace function instant_waiting(member bigint, out account_id bigint, out waiting numeric)
returns setof record
language sql stable as $$
  select p.account_id, -sum(l.amount)
    from payments p join postings l on l.entry_id = p.entry_id and l.account_id = p.account_id
    where p.user_id = member and p.state = 'unconfirmed'
    group by p.account_id
$$;

-- Whether a member owes the bank for an instant payment that arrived late: the claim is open.
create or replace function instant_owed(member bigint) returns boolean
language sql stable as $$
  select exists (select from accounts a join payments p on p.account_id = a.id and p.direction = 'out'
      and p.state in ('settled_late', 'recall_requested', 'recall_unanswered', 'recall_refused', 'recalled')
    join repair_items r on r.payment_id = p.id and r.kind = 'claim' and r.closed_at is null
    where a.user_id = member)
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
-- from it again, and what may be debited from the member's other accounts beyond their balances, because
-- the money may have been moved here. Its caller has locked the account.
create or replace function instant_held(member bigint, source bigint, source_currency currency) returns numeric
language sql stable as $$
  select coalesce(sum(case when a.id = source then w.waiting
      else at_last_rate(greatest(0, w.waiting - a.balance), a.currency, source_currency) end), 0)
    from instant_waiting(member) w join accounts a on a.id = w.account_id
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
  if facts.speed = 'instant' and instant_owed(facts.source_user_id) then
    return refused || '{"code": "instant_owed"}';
  end if;
  if not exists (select from payments where user_id = facts.source_user_id and state = 'unconfirmed') then
    return null;
  end if;
  if facts.speed = 'instant' then return refused || '{"code": "instant_unconfirmed"}'; end if;
  held := instant_held(facts.source_user_id, facts.source_id, facts.source_currency);
  if facts.amount <= facts.source_balance - held then return null; end if;
  return refused || jsonb_build_object('code', 'funds_unconfirmed', 'currency', facts.source_currency,
    'limit', least(held, facts.source_balance)::numeric(20, 2)::text,
    'available', greatest(0, facts.source_balance - held)::numeric(20, 2)::text);
end
$$;

revoke all on function instant_waiting(bigint) from public;
revoke all on function instant_owed(bigint) from public;
revoke all on function at_last_rate(numeric, currency, currency) from public;
revoke all on function instant_held(bigint, bigint, currency) from public;
revoke all on function elsewhere_refusal(record) from public;
-- end server/ledger/instant-payments.sql

-- begin server/ledger/post-batch.sql
-- The only way to move money: takes posting requests and posts or refuses each of them, in one transaction
-- and one round trip. Only the owner may call these functions. Those of post.sql, loans.sql, and
-- interest.sql do.
--
-- Requests that arrive together share the lookups, the writes, and the commit. Each is decided separately,
-- with the balances from before the batch. A batch holds at most one request per customer, so no two
-- requests spend the same balance.
--
-- Every batch locks in the same order, so that two batches do not deadlock: idempotency keys, customer
-- accounts by ID, then for each customer the payment request, the limit counters, and the confirmation. The writes come last. A
-- refusal is returned and stored with the key. A missing confirmation is returned and nothing is stored, so
-- that the same request can be sent again with its proof. Anything that must never happen raises an error
-- and rolls back the transaction; the caller of a batch then sends each request alone.

-- The postings of a request. Takes its facts: a row of ledger_resolve.
create or replace function ledger_legs(facts record, entry_id bigint) returns postings[]
language plpgsql immutable as $$
declare
  paid_in constant currency := coalesce(facts.source_currency, facts.target_currency);
  legs postings[] := array[
    ledger_leg(entry_id, facts.source_id, facts.debit, paid_in, -facts.amount)];
begin
  if facts.rate is not null then
    legs := legs || ledger_leg(entry_id, null, 'fx_position', facts.source_currency, facts.amount)
      || ledger_leg(entry_id, null, 'fx_position', facts.target_currency, -facts.credited);
  end if;
  if facts.target_id is not null then
    return legs
      || ledger_leg(entry_id, facts.target_id, 'customer', facts.target_currency, facts.credited);
  end if;
  if facts.credited > facts.interest then
    legs := legs || ledger_leg(entry_id, null, facts.credit,
      coalesce(facts.target_currency, paid_in), facts.credited - facts.interest);
  end if;
  if facts.interest > 0 then
    legs := legs || ledger_leg(entry_id, null, 'interest', paid_in, facts.interest);
  end if;
  return legs;
end
$$;

-- The transaction of a request: what customers see of its entry.
create or replace function ledger_new_transaction(facts record, entry journal_entries)
returns transactions
language plpgsql as $$
declare
  booked transactions;
begin
  booked.id := nextval('transactions_id_seq');
  booked.entry_id := entry.id;
  booked.from_account_id := facts.source_id;
  booked.to_account_id := facts.target_id;
  booked.amount := facts.amount;
  booked.currency := coalesce(facts.source_currency, facts.target_currency);
  if facts.rate is not null then
    booked.converted_amount := facts.credited;
    booked.converted_currency := facts.target_currency;
    booked.exchange_rate := facts.rate;
  end if;
  booked.type := facts.transaction_type;
  booked.status := 'completed';
  booked.description := facts.description;
  booked.reference := entry.reference;
  booked.payer_name := coalesce(facts.holder_name, facts.payer_name);
  booked.payer_iban := facts.source_iban;
  booked.recipient_name := facts.recipient_name;
  booked.recipient_iban := coalesce(facts.recipient_iban, facts.target_iban);
  booked.created_at := entry.booked_at;
  return booked;
end
$$;

-- Takes    an array of {kind, userId, signInId, key, requestHash (hex), amount, fromAccountId or cardId,
--          toAccountId, toIban, payerName (of money from another bank), recipientName, recipientIban,
--          description, expectedRate, interest (the part of a repayment that is not principal),
--          rateMaxAgeDays (if absent, rates never expire), speed (instant or standard) and sendAt (of a
--          standard payment to another bank), requestId (the payment request that a member's
--          transfer pays)}, and what confirm.sql takes; the time of the entries, null
--          for the current time; the outcomes of requests that are already decided, null for the others
-- Returns  in the same order {outcome: posted, transaction, customers, replayed, waitingOrder (of a member's
--          transfer: an order for the same payment, or null), cardClosed (of a card transfer: whether it
--          closed the card)} | {outcome: key_reused} | {outcome: refused, code, available?, limit?, currency?,
--          lowered?, replayed} | {outcome: confirmation_required, currency, fromName, fromIban}
create or replace function ledger_book_all(requests jsonb, at timestamptz, outcomes jsonb[]) returns jsonb
language plpgsql set search_path = public, pg_temp
-- Plans are made once and use indexes, whatever batch size the planner expects.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ends record;
  facts record;
  entry journal_entries;
  booked transactions;
  decision jsonb;
  entries journal_entries[];
  legs postings[];
  transactions transactions[];
  outgoing payments[];
  paid_by_card card_transfers[];
  paid_requests bigint[];
  paid_by bigint[];
  with_reference transactions[];
  decided jsonb[];
begin
  outcomes := ledger_claim_all(requests, outcomes);
  if array_position(outcomes, null) is null then return to_jsonb(outcomes); end if;

  ends := ledger_lock_accounts(requests);
  at := coalesce(at, clock_timestamp());

  for facts in select * from ledger_resolve(requests, at, outcomes, ends.sources, ends.targets) loop
    decision := request_refusal(facts);
    if decision is null then decision := ledger_refusal(facts, at); end if;
    if decision is null then decision := elsewhere_refusal(facts); end if;
    if decision is null then decision := ledger_use_limits(facts, at); end if;
    if decision is null then
      entry.id := nextval('journal_entries_id_seq');
      entry.kind := facts.kind;
      entry.reference := ledger_reference(facts.reference_prefix, at, entry.id);
      entry.user_id := facts.user_id;
      entry.sign_in_id := facts.sign_in_id;
      entry.booked_at := at;
      booked := ledger_new_transaction(facts, entry);
      entries := entries || entry;
      legs := legs || ledger_legs(facts, entry.id);
      transactions := transactions || booked;
      if facts.credit = 'payments_in_transit' then
        outgoing := outgoing || payment_order(facts, booked);
      end if;
      if facts.card_id is not null then
        paid_by_card := paid_by_card || row(booked.id, facts.card_id)::card_transfers;
      end if;
      if facts.request ->> 'requestId' is not null then
        paid_requests := paid_requests || (facts.request ->> 'requestId')::bigint;
        paid_by := paid_by || booked.id;
      elsif booked.to_account_id is not null and booked.description ~* '\mRF ?[0-9]' then
        with_reference := with_reference || booked;
      end if;
      decision := jsonb_build_object('outcome', 'posted', 'replayed', false,
        'transaction', ledger_transaction(booked), 'customers', to_jsonb(array_remove(array[
          facts.source_user_id, nullif(facts.target_user_id, facts.source_user_id)], null)),
        'waitingOrder', case when facts.to_others and facts.card_id is null and facts.sign_in_id is not null
          then order_waiting(facts.source_user_id, booked.recipient_iban, facts.amount, facts.today) end,
        'cardClosed', facts.card_single_use);
    end if;
    decided[facts.place] := decision;
  end loop;

  if entries is not null then perform ledger_write(entries, legs, transactions); end if;
  if outgoing is not null then perform payment_orders_store(outgoing); end if;
  if paid_by_card is not null then perform card_transfers_store(paid_by_card, at); end if;
  if paid_requests is not null then perform requests_paid(paid_requests, paid_by, at); end if;
  if with_reference is not null then perform requests_paid_by_reference(with_reference, at); end if;
  perform ledger_keep_all(requests, decided);
  return (select jsonb_agg(coalesce(outcomes[place], decided[place]) order by place)
    from generate_series(1, jsonb_array_length(requests)) as place);
end
$$;

-- The same for one request.
create or replace function ledger_book(request jsonb, at timestamptz) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select ledger_book_all(jsonb_build_array(request), at, array[null]::jsonb[]) -> 0
$$;

revoke all on function ledger_legs(record, bigint) from public;
revoke all on function ledger_new_transaction(record, journal_entries) from public;
-- end server/ledger/post-batch.sql

--> statement-breakpoint
-- Payments of today without an answer in time gave their limits back: they count again until a final reject.
with given_back as (
  select p.* from payments p
    where p.direction = 'out' and p.scheme = 'instant' and p.counted_day = bank_day(clock_timestamp())
      and p.state in ('unconfirmed', 'settled_late', 'recall_requested', 'recall_unanswered', 'recall_refused', 'recalled')
      and exists (select from payment_events e where e.payment_id = p.id and e.event = 'no_answer')),
counted as (
  select 'customer'::limit_scope as scope, user_id as subject_id, counted_day as day,
      sum(counted_amount) as spent, sum(counted_amount) as instant_spent
    from given_back group by user_id, counted_day
  union all
  select 'card', g.card_id, g.counted_day, sum(-l.amount), 0
    from given_back g join postings l on l.entry_id = g.entry_id and l.account_id is not null
    where g.card_id is not null group by g.card_id, g.counted_day)
update limit_counters c set spent = c.spent + counted.spent, instant_spent = c.instant_spent + counted.instant_spent
  from counted where c.scope = counted.scope and c.subject_id = counted.subject_id and c.day = counted.day;
