-- The one door for money (DESIGN section 4). Books movements, or says why not, in one transaction and
-- one round trip. Only the owner may call it: the functions of post.sql, loans.sql (disbursement and
-- repayment) and interest.sql do. Its small parts are in parts.sql.
--
-- What many customers ask for at once shares the lookups, the writes and the commit; each movement is
-- decided by itself, on the balances that all of them found. A customer has one movement in a batch, so
-- none spends what another one of the batch brings or takes.
--
-- Order, the same for every batch so that none deadlocks another: the idempotency keys, the customer
-- accounts by id, then by customer the limit counters and the confirmation, then the writes. Business
-- refusals return and are kept with the key; a missing confirmation returns and leaves nothing behind,
-- so that the same request may come again with its proof; whatever must never happen raises, and the
-- whole transaction is gone: whoever asked for several asks for each by itself then.
--
-- Takes  an array of {kind, userId, signInId, key, requestHash (hex), amount, fromAccountId or cardId,
--        toAccountId, toIban, payerName (of money from outside), recipientName, recipientIban,
--        description, expectedRate, interest (the part of a repayment that is no principal),
--        rateMaxAgeDays (absent: rates never expire)}, and what confirm.sql takes; `at` null
--        means now; answers of those that have one already, and null for the others
-- Gives  in the same order {outcome: posted, transaction, customers, replayed} | {outcome: key_reused}
--        | {outcome: refused, code, available?, limit?, currency?, lowered?, replayed}
--        | {outcome: confirmation_required, currency, fromName, fromIban}
create or replace function ledger_book_all(movements jsonb, at timestamptz, answers jsonb[]) returns jsonb
language plpgsql set search_path = public, pg_temp
-- Planned once, and each lookup by an index, whatever the planner believes of a batch's size.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  sources bigint[];
  targets bigint[];
  m record;
  chart movement_kinds;
  source accounts;
  target accounts;
  card debit_cards;
  source_currency currency;
  rate numeric;
  credited numeric(20, 2);
  counted numeric;
  allowance numeric;
  daily record;
  today date;
  refusal jsonb;
  entry journal_entries;
  leg postings;
  booked transactions;
  entries journal_entries[];
  legs postings[];
  transactions transactions[];
  decided jsonb[];
begin
  -- 1. The keys.
  answers := ledger_claim_all(movements, answers);
  if array_position(answers, null) is null then return to_jsonb(answers); end if;

  -- 2. The accounts, by id. Ownership is part of each predicate: what is not the customer's, or is
  -- closed, is not found.
  select array_agg(ends.source order by place), array_agg(ends.target order by place)
    into sources, targets
    from jsonb_array_elements(movements) with ordinality as one(movement, place)
    cross join lateral (select
      (select id from accounts where user_id = (movement ->> 'userId')::bigint
        and id = coalesce((movement ->> 'fromAccountId')::bigint, (
          select account_id from debit_cards where id = (movement ->> 'cardId')::bigint))) as source,
      coalesce(
        (select id from accounts where user_id = (movement ->> 'userId')::bigint
          and id = (movement ->> 'toAccountId')::bigint),
        (select id from accounts where iban = movement ->> 'toIban')) as target) as ends;
  perform from accounts where id = any(sources || targets) and closed_at is null
    order by id for no key update;
  at := coalesce(at, clock_timestamp());

  -- What is decided on is read after any wait for the accounts: a freeze of a card in between counts.
  for m in
    select place, movement, fields.*, kinds as chart, source, target, card,
        -- The bank's day is the bank's to say, and no caller's.
        (select (at at time zone time_zone)::date from bank_settings) as today,
        deal.rate, deal.rate_date, in_euro.rate as euro_rate,
        payer.holder_name as payer, payer.payments_locked_at is not null as locked
      from jsonb_array_elements(movements) with ordinality as one(movement, place)
      cross join lateral jsonb_to_record(movement) as fields(
        kind text, "userId" bigint, "signInId" uuid, amount numeric,
        "fromAccountId" bigint, "toAccountId" bigint, "toIban" text, "payerName" text,
        "recipientName" text, "recipientIban" text, description text, "expectedRate" numeric,
        "cardId" bigint, interest numeric, "rateMaxAgeDays" int)
      left join movement_kinds as kinds on kinds.kind = fields.kind
      left join accounts as source on source.id = sources[place] and source.closed_at is null
      left join accounts as target on target.id = targets[place] and target.closed_at is null
      left join debit_cards as card on card.id = fields."cardId" and card.account_id = source.id
      left join users as payer on payer.id = source.user_id
      left join lateral (
        select r.rate, r.rate_date from exchange_rates r
          where r.from_currency = source.currency and r.to_currency = target.currency
          order by r.rate_date desc limit 1) as deal on source.currency <> target.currency
      left join lateral (
        select r.rate from exchange_rates r
          where r.from_currency = source.currency and r.to_currency = 'EUR'
          order by r.rate_date desc limit 1) as in_euro on source.currency <> 'EUR'
      where answers[place] is null
      order by fields."userId", place
  loop
    chart := m.chart;
    source := m.source;
    target := m.target;
    card := m.card;
    rate := m.rate;
    if chart.kind is null then raise exception 'there is no movement of kind %', m.kind; end if;
    if m.amount is null or m.amount <= 0 or m.amount <> round(m.amount, 2) then
      raise exception 'a movement needs a positive amount with two decimals at most';
    end if;
    -- The chart says where money may go, not whoever asks: a leg too many would be booked as well.
    if num_nonnulls(m."fromAccountId", m."cardId") <> (chart.debit = 'customer')::int
      or num_nonnulls(m."toAccountId", m."toIban") <> (chart.credit = 'customer')::int
      or (m."cardId" is not null) <> chart.by_card
      or (m."toIban" is not null and chart.between_own_currencies)
      or coalesce(m.interest, 0) not between 0 and m.amount
      or (coalesce(m.interest, 0) <> 0 and chart.credit <> 'loans_receivable')
    then
      raise exception 'these are not the ends of a movement of kind %', m.kind;
    end if;
    today := m.today;

    -- 3. The checks.
    refusal := case
      when (chart.debit = 'customer' and source.id is null)
        or (chart.credit = 'customer' and m."toIban" is null and target.id is null)
        then '{"code": "not_found"}'
      when card.status <> 'active' then '{"code": "card_not_active"}'
      when card.expiry_date < today then '{"code": "card_expired"}'
      when card.cvv_blocked_until > at then '{"code": "card_blocked"}'
      when chart.credit = 'customer' and target.id is null then '{"code": "payee_not_found"}'
      when source.id = target.id then '{"code": "same_account"}'
      -- A payment to others carries its payer's name (Regulation (EU) 2023/1113 article 4).
      when chart.counts_to_daily_limit and m.payer is null
        and target.user_id is distinct from source.user_id
        then '{"code": "holder_name_required"}'
      when chart.between_own_currencies and source.currency = target.currency
        then '{"code": "same_currency"}'
    end;
    source_currency := coalesce(source.currency, target.currency);
    credited := m.amount;
    if refusal is null and source.id is not null and target.id is not null
      and source.currency <> target.currency
    then
      -- Rounded down, as the rate itself was: no round trip of exchanges gains a cent.
      credited := trunc(m.amount * rate, 2);
      refusal := case
        when rate is null or m.rate_date < (at at time zone 'UTC')::date - m."rateMaxAgeDays"
          then '{"code": "rate_unavailable"}'
        when m."expectedRate" <> rate then '{"code": "rate_changed"}'
        when credited = 0 then '{"code": "amount_too_small"}'
      end;
    end if;
    if refusal is null then
      refusal := case
        -- The customer's own lock holds back what the daily limit counts: payments to others.
        when m.locked and m."signInId" is not null and chart.counts_to_daily_limit
          and target.user_id is distinct from source.user_id
          then '{"code": "payments_locked"}'
        when source.balance < m.amount
          then jsonb_build_object('code', 'insufficient_funds', 'available', source.balance::text)
        -- What only several of a batch exceed together, the column itself refuses.
        when target.balance + credited > 9999999999.99 then '{"code": "balance_too_large"}'
      end;
    end if;

    -- 4. The day's limits, after the other checks since a counter is written at once: the card's in
    -- its account's currency, then the customer's in EUR, where other currencies count at the last
    -- known rate and money to oneself does not count.
    if refusal is null and card.id is not null then
      allowance := ledger_count('card', card.id, today, m.amount, card.daily_limit);
      if allowance is not null then
        refusal := jsonb_build_object('code', 'card_limit_exceeded',
          'available', allowance::text, 'limit', card.daily_limit::text, 'currency', source.currency);
      end if;
    end if;
    if refusal is null and chart.counts_to_daily_limit
      and target.user_id is distinct from source.user_id
    then
      counted := case when source.currency = 'EUR' then m.amount
        else round(m.amount * m.euro_rate, 2) end;
      select * into daily from ledger_daily_limit(source.user_id, at);
      allowance := ledger_count('customer', source.user_id, today, counted, daily.cap);
      refusal := case
        when counted is null then '{"code": "rate_unavailable"}'
        when allowance is not null
          then jsonb_build_object('code', 'daily_limit_exceeded', 'available', allowance::text,
            'limit', daily.cap::text, 'lowered', daily.lowered)
      end;
      -- Nothing moves, so the card's counter is taken back.
      if refusal is not null then
        perform ledger_take_back('card', card.id, today, m.amount);
      -- 5. The confirmation, for what counts to the limit: payments to others.
      elsif not ledger_confirmed(
        m.movement, source.user_id, coalesce(target.iban, m."recipientIban"), counted)
      then
        perform ledger_take_back('card', card.id, today, m.amount);
        perform ledger_take_back('customer', source.user_id, today, counted);
        perform ledger_unclaim(m.movement);
        answers[m.place] := jsonb_build_object('outcome', 'confirmation_required',
          'currency', source.currency, 'fromName', source.name, 'fromIban', source.iban);
        continue;
      end if;
    end if;

    if refusal is not null then
      decided[m.place] := refusal || '{"outcome": "refused", "replayed": false}';
      continue;
    end if;

    -- 6. What is to be written: the entry, its postings, and what customers see of it.
    entry := null;
    entry.id := nextval('journal_entries_id_seq');
    entry.kind := m.kind;
    entry.reference := ledger_reference(chart.reference_prefix, at, entry.id);
    entry.user_id := m."userId";
    entry.sign_in_id := m."signInId";
    entry.booked_at := at;
    entries := entries || entry;

    legs := legs || ledger_leg(entry.id, source.id, chart.debit, source_currency, -m.amount);
    if rate is not null then
      legs := legs || ledger_leg(entry.id, null, 'fx_position', source.currency, m.amount)
        || ledger_leg(entry.id, null, 'fx_position', target.currency, -credited);
    end if;
    if target.id is not null then
      legs := legs || ledger_leg(entry.id, target.id, 'customer', target.currency, credited);
    else
      if m.amount > coalesce(m.interest, 0) then
        legs := legs || ledger_leg(
          entry.id, null, chart.credit, source_currency, m.amount - coalesce(m.interest, 0));
      end if;
      if m.interest > 0 then
        legs := legs || ledger_leg(entry.id, null, 'interest', source_currency, m.interest);
      end if;
    end if;

    booked := null;
    booked.id := nextval('transactions_id_seq');
    booked.entry_id := entry.id;
    booked.from_account_id := source.id;
    booked.to_account_id := target.id;
    booked.amount := m.amount;
    booked.currency := source_currency;
    if rate is not null then
      booked.converted_amount := credited;
      booked.converted_currency := target.currency;
      booked.exchange_rate := rate;
    end if;
    booked.type := chart.transaction_type;
    booked.status := 'completed';
    booked.description := m.description;
    booked.reference := entry.reference;
    booked.payer_name := coalesce(m.payer, m."payerName");
    booked.payer_iban := source.iban;
    booked.recipient_name := m."recipientName";
    booked.recipient_iban := coalesce(m."recipientIban", target.iban);
    booked.created_at := at;
    transactions := transactions || booked;

    decided[m.place] := jsonb_build_object('outcome', 'posted', 'replayed', false,
      'transaction', ledger_transaction(booked), 'customers', to_jsonb(array_remove(
        array[source.user_id, nullif(target.user_id, source.user_id)], null)));
  end loop;

  if entries is not null then perform ledger_write(entries, legs, transactions); end if;
  perform ledger_keep_all(movements, decided);
  return (select jsonb_agg(coalesce(answers[place], decided[place]) order by place)
    from generate_series(1, jsonb_array_length(movements)) as place);
end
$$;

-- The same for one movement.
create or replace function ledger_book(movement jsonb, at timestamptz) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select ledger_book_all(jsonb_build_array(movement), at, array[null]::jsonb[]) -> 0
$$;
