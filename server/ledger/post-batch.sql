-- The only way to move money: takes posting requests and posts or refuses each of them, in one transaction and one
-- round trip. Only the owner may call these functions. Those of post.sql, loans.sql, and interest.sql do.
--
-- Requests that arrive together share the lookups, the writes, and the commit. Each is decided separately,
-- with the balances from before the batch. A batch holds at most one request per member and paying account, so no
-- two requests spend the same balance.
--
-- Every batch locks in the same order, so that two batches do not deadlock: idempotency keys, member
-- accounts by ID, then for each member the payment request, the limit counters, and the confirmation. The writes come last. A
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

-- The transaction of a request: what members see of its entry.
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
-- Returns  in the same order {outcome: posted, transaction, members, replayed, waitingOrder (of a member's
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
  suspension record;
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
    if decision is null then
      suspension := instant_suspension(facts);
      decision := suspension.refusal;
    end if;
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
        if suspension.tries then perform instant_try(facts); end if;
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
        'transaction', ledger_transaction(booked), 'customers', to_jsonb(ledger_viewers(facts.user_id, facts.source_id, facts.target_id)),
        'waitingOrder', case when facts.to_others and facts.card_id is null and facts.sign_in_id is not null
          then order_waiting(facts.user_id, booked.recipient_iban, facts.amount, facts.today) end,
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
