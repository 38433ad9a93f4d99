-- The one door for money (DESIGN section 4). Books one movement, or says why not, in one transaction
-- and one round trip. Only the owner may call it: the functions of post.sql, loans.sql (disbursement and
-- repayment) and interest.sql do. Its small parts are in parts.sql.
--
-- Order, the same for every movement so that none deadlocks another: the idempotency key, the
-- customer accounts by id, the limit counters, the confirmation, then the writes. Business refusals
-- return and are kept with the key; a missing confirmation returns and leaves nothing behind, so that
-- the same request may come again with its proof; whatever must never happen raises, and the whole
-- transaction is gone.
--
-- Takes  kind, userId, signInId, key, requestHash (hex), amount, fromAccountId or cardId, toAccountId,
--        toIban, payerName (of money from outside), recipientName, recipientIban, description,
--        expectedRate, interest (the part of a repayment that is no principal), rateMaxAgeDays
--        (absent: rates never expire), timeZone, and what confirm.sql takes; `at` null means now.
-- Gives  {outcome: posted, transaction, customers, replayed} | {outcome: key_reused}
--        | {outcome: refused, code, available?, limit?, currency?, lowered?, replayed}
--        | {outcome: confirmation_required, currency, fromName, fromIban}
create or replace function ledger_book(movement jsonb, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  m record;
  chart movement_kinds;
  source accounts;
  target accounts;
  candidate accounts;
  card debit_cards;
  source_id bigint;
  target_id bigint;
  source_currency currency;
  rate numeric;
  rate_date date;
  credited numeric(20, 2);
  counted numeric;
  allowance numeric;
  daily record;
  today date;
  entry_id bigint;
  payer_name text;
  booked transactions;
  refusal jsonb;
  answer jsonb;
begin
  select * into m from jsonb_to_record(movement) as fields(
    kind text, "userId" bigint, "signInId" uuid, amount numeric,
    "fromAccountId" bigint, "toAccountId" bigint, "toIban" text, "payerName" text,
    "recipientName" text, "recipientIban" text, description text, "expectedRate" numeric,
    "cardId" bigint, interest numeric, "rateMaxAgeDays" int, "timeZone" text);
  select * into strict chart from movement_kinds where kind = m.kind;
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

  -- 1. The key.
  answer := ledger_claim(movement);
  if answer is not null then return answer; end if;

  -- 2. The accounts, by id. Ownership is part of each predicate: what is not the customer's, or is
  -- closed, is not found.
  source_id := coalesce(m."fromAccountId", (select account_id from debit_cards where id = m."cardId"));
  target_id := coalesce(m."toAccountId", (select id from accounts where iban = m."toIban"));
  for candidate in
    select * from accounts
      where ((id = source_id and user_id = m."userId")
          or (id = target_id and (m."toIban" is not null or user_id = m."userId")))
        and closed_at is null
      order by id for no key update
  loop
    -- Another's account may be locked as the payee, and be named as the source as well.
    if candidate.id = source_id and candidate.user_id = m."userId" then source := candidate; end if;
    if candidate.id = target_id then target := candidate; end if;
  end loop;
  -- The card as it is now, after any wait for the accounts: a freeze in between counts.
  select * into card from debit_cards where id = m."cardId" and account_id = source.id;
  at := coalesce(at, clock_timestamp());
  today := (at at time zone m."timeZone")::date;

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
    when chart.between_own_currencies and source.currency = target.currency
      then '{"code": "same_currency"}'
  end;
  source_currency := coalesce(source.currency, target.currency);
  credited := m.amount;
  if refusal is null and source.id is not null and target.id is not null
    and source.currency <> target.currency
  then
    select r.rate, r.rate_date into rate, rate_date from exchange_rates r
      where r.from_currency = source.currency and r.to_currency = target.currency
      order by r.rate_date desc limit 1;
    -- Rounded down, as the rate itself was: no round trip of exchanges gains a cent.
    credited := trunc(m.amount * rate, 2);
    refusal := case
      when rate is null or rate_date < (at at time zone 'UTC')::date - m."rateMaxAgeDays" then '{"code": "rate_unavailable"}'
      when m."expectedRate" <> rate then '{"code": "rate_changed"}'
      when credited = 0 then '{"code": "amount_too_small"}'
    end;
  end if;
  if refusal is null then
    refusal := case
      when source.balance < m.amount
        then jsonb_build_object('code', 'insufficient_funds', 'available', source.balance::text)
      when target.balance + credited > 9999999999.99 then '{"code": "balance_too_large"}'
    end;
  end if;

  -- 4. The day's limits, after the other checks since a counter is written at once: the card's in its
  -- account's currency, then the customer's in EUR, where other currencies count at the last known
  -- rate and money to oneself does not count.
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
    counted := case when source.currency = 'EUR' then m.amount else round(m.amount * (
      select r.rate from exchange_rates r
        where r.from_currency = source.currency and r.to_currency = 'EUR'
        order by r.rate_date desc limit 1), 2) end;
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
    elsif not ledger_confirmed(movement, source.user_id, coalesce(target.iban, m."recipientIban"), counted) then
      perform ledger_take_back('card', card.id, today, m.amount);
      perform ledger_take_back('customer', source.user_id, today, counted);
      perform ledger_unclaim(movement);
      return jsonb_build_object('outcome', 'confirmation_required', 'currency', source.currency,
        'fromName', source.name, 'fromIban', source.iban);
    end if;
  end if;

  if refusal is not null then
    return ledger_keep(movement, refusal || '{"outcome": "refused", "replayed": false}');
  end if;

  -- 6. The writes: the entry, its postings, the balances, and what customers see of it.
  entry_id := nextval('journal_entries_id_seq');
  payer_name := coalesce((
    select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username)
      from users where id = source.user_id), m."payerName");
  insert into journal_entries (id, kind, reference, user_id, sign_in_id, booked_at) overriding system value
    values (entry_id, m.kind, ledger_reference(chart.reference_prefix, at, entry_id), m."userId",
            m."signInId", at);
  if source.id is not null then
    perform ledger_move(entry_id, source.id, source.currency, -m.amount);
  else
    insert into postings (entry_id, system_account, currency, amount)
      values (entry_id, chart.debit::text::system_account_code, target.currency, -m.amount);
  end if;
  if rate is not null then
    insert into postings (entry_id, system_account, currency, amount)
      values (entry_id, 'fx_position', source.currency, m.amount),
             (entry_id, 'fx_position', target.currency, -credited);
  end if;
  if target.id is not null then
    perform ledger_move(entry_id, target.id, target.currency, credited);
  else
    insert into postings (entry_id, system_account, currency, amount)
      select entry_id, part.account, source.currency, part.amount
        from (values (chart.credit::text::system_account_code, m.amount - coalesce(m.interest, 0)),
                     ('interest'::system_account_code, coalesce(m.interest, 0)))
          as part(account, amount)
        where part.amount <> 0;
  end if;
  insert into transactions (entry_id, from_account_id, to_account_id, amount, currency,
      converted_amount, converted_currency, exchange_rate, type, description, reference,
      payer_name, payer_iban, recipient_name, recipient_iban, created_at)
    values (entry_id, source.id, target.id, m.amount, source_currency,
      case when rate is not null then credited end,
      case when rate is not null then target.currency end, rate, chart.transaction_type,
      m.description, ledger_reference(chart.reference_prefix, at, entry_id),
      payer_name, source.iban, m."recipientName", coalesce(m."recipientIban", target.iban), at)
    returning * into booked;
  return ledger_keep(movement, jsonb_build_object('outcome', 'posted', 'replayed', false,
    'transaction', ledger_transaction(booked),
    'customers', to_jsonb(array_remove(array[source.user_id, nullif(target.user_id, source.user_id)], null))));
end
$$;
