-- begin server/ledger/decide.sql
-- Decides on a posting request by its facts, a row of ledger_resolve. Each function returns the outcome of a
-- request that is not posted, and null for one that may be.

-- Decides by the facts alone. Raises an error for a request that no correct caller makes.
create or replace function ledger_refusal(facts record, at timestamptz) returns jsonb
language plpgsql stable as $$
begin
  if facts.kind is null then
    raise exception 'there is no movement of kind %', facts.request ->> 'kind';
  end if;
  if facts.amount is null or facts.amount <= 0 or facts.amount <> round(facts.amount, 2) then
    raise exception 'a movement needs a positive amount with two decimals at most';
  end if;
  -- The kind says where money may go, not the caller: an extra leg would be posted as well.
  if num_nonnulls(facts.from_account_id, facts.card_id) <> (facts.debit = 'customer')::int
    or num_nonnulls(facts.to_account_id, facts.to_iban) <> (facts.credit = 'customer')::int
    or (facts.card_id is not null) <> facts.by_card
    or (facts.to_iban is not null and facts.between_own_currencies)
    or facts.interest not between 0 and facts.amount
    or (facts.interest <> 0 and facts.credit <> 'loans_receivable')
  then
    raise exception 'these are not the ends of a movement of kind %', facts.kind;
  end if;

  return case
    when (facts.debit = 'customer' and facts.source_id is null)
      or (facts.credit = 'customer' and facts.to_iban is null and facts.target_id is null)
      then '{"code": "not_found"}'
    when facts.card_status <> 'active' then '{"code": "card_not_active"}'
    when facts.card_expiry_date < facts.today then '{"code": "card_expired"}'
    when facts.card_blocked_until > at then '{"code": "card_blocked"}'
    when facts.credit = 'customer' and facts.target_id is null then '{"code": "payee_not_found"}'
    when facts.source_id = facts.target_id then '{"code": "same_account"}'
    when facts.credit = 'payments_in_transit' and not facts.other_banks_open
      then '{"code": "other_banks_closed"}'
    when facts.credit = 'payments_in_transit' and facts.speed = 'instant'
      and not (select instant_open from bank_settings)
      then '{"code": "instant_closed"}'
    -- A payment to others carries its payer's name (Regulation (EU) 2023/1113 article 4).
    when facts.to_others and facts.holder_name is null then '{"code": "holder_name_required"}'
    when facts.between_own_currencies and facts.source_currency = facts.target_currency
      then '{"code": "same_currency"}'
    when facts.source_currency <> facts.target_currency and (facts.rate is null
      or facts.rate_date < (at at time zone 'UTC')::date - facts.rate_max_age_days)
      then '{"code": "rate_unavailable"}'
    when facts.expected_rate <> facts.rate then '{"code": "rate_changed"}'
    when facts.credited = 0 then '{"code": "amount_too_small"}'
    -- The customer's own lock stops payments to others.
    when facts.payments_locked and facts.sign_in_id is not null and facts.to_others
      then '{"code": "payments_locked"}'
    when facts.source_balance < facts.amount
      then jsonb_build_object('code', 'insufficient_funds', 'available', facts.source_balance::text)
    -- If only several requests of a batch exceed the maximum together, the column's own check raises.
    when facts.target_balance + facts.credited > 9999999999.99 then '{"code": "balance_too_large"}'
  end || '{"outcome": "refused", "replayed": false}';
end
$$;

-- Counts an instant payment to another bank in the customer's counter, which this transaction has locked,
-- unless that would exceed the customer's own limit for such payments (Regulation (EU) No 260/2012 article
-- 5a(6)). Returns null if it was counted or is none, or else the refusal.
create or replace function ledger_count_instant(facts record) returns jsonb
language plpgsql as $$
declare
  own record;
  counted_today numeric;
begin
  if facts.credit <> 'payments_in_transit' or facts.speed <> 'instant' then return null; end if;
  select instant_limit as cap, instant_limit_per as per into own
    from users where id = facts.source_user_id;
  update limit_counters set instant_spent = instant_spent + facts.in_euro
    where scope = 'customer' and subject_id = facts.source_user_id and day = facts.today
      and (own.cap is null
        or case own.per when 'day' then instant_spent else 0 end + facts.in_euro <= own.cap);
  if found then return null; end if;
  select instant_spent into counted_today from limit_counters
    where scope = 'customer' and subject_id = facts.source_user_id and day = facts.today;
  return jsonb_build_object('outcome', 'refused', 'replayed', false, 'code', 'instant_limit_exceeded',
    'limit', own.cap::text, 'per', own.per,
    'available', greatest(0, own.cap - case own.per when 'day' then counted_today else 0 end)::text);
end
$$;

-- Takes back what ledger_count_instant counted, when a payment is not sent after all.
create or replace function ledger_take_back_instant(
  customer_id bigint, counter_day date, counted numeric
) returns void
language sql as $$
  -- Payments from before instant payments were counted have nothing to give back.
  update limit_counters set instant_spent = greatest(0, instant_spent - counted)
    where scope = 'customer' and subject_id = customer_id and day = counter_day
$$;

-- Counts a request against the day's limits and uses up its confirmation. Comes after ledger_refusal, since
-- it writes: first the card's counter, in its account's currency; then the customer's in EUR, to which
-- other currencies count at the last known rate, and its part of instant payments; then the confirmation.
-- A request that is not posted leaves the counters as they were, and one that must be confirmed also gives
-- its key back.
create or replace function ledger_use_limits(facts record, at timestamptz) returns jsonb
language plpgsql as $$
declare
  refused constant jsonb := '{"outcome": "refused", "replayed": false}';
  allowance numeric;
  daily record;
  outcome jsonb;
begin
  if facts.card_id is not null then
    allowance := ledger_count('card', facts.card_id, facts.today, facts.amount, facts.card_limit);
    if allowance is not null then
      return refused || jsonb_build_object('code', 'card_limit_exceeded',
        'available', allowance::text, 'limit', facts.card_limit::text,
        'currency', facts.source_currency);
    end if;
  end if;
  if not facts.to_others then return null; end if;

  select * into daily from ledger_daily_limit(facts.source_user_id, at);
  allowance := ledger_count('customer', facts.source_user_id, facts.today, facts.in_euro, daily.cap);
  if facts.in_euro is null then
    outcome := refused || '{"code": "rate_unavailable"}';
  elsif allowance is not null then
    outcome := refused || jsonb_build_object('code', 'daily_limit_exceeded',
      'available', allowance::text, 'limit', daily.cap::text, 'lowered', daily.lowered);
  else
    outcome := ledger_count_instant(facts);
    if outcome is null and not ledger_confirmed(facts.request, facts.source_user_id,
      coalesce(facts.target_iban, facts.recipient_iban), facts.in_euro)
    then
      if facts.credit = 'payments_in_transit' and facts.speed = 'instant' then
        perform ledger_take_back_instant(facts.source_user_id, facts.today, facts.in_euro);
      end if;
      perform ledger_unclaim(facts.request);
      outcome := jsonb_build_object('outcome', 'confirmation_required',
        'currency', facts.source_currency, 'fromName', facts.source_name,
        'fromIban', facts.source_iban);
    end if;
    if outcome is not null then
      perform ledger_take_back('customer', facts.source_user_id, facts.today, facts.in_euro);
    end if;
  end if;
  if outcome is not null then
    perform ledger_take_back('card', facts.card_id, facts.today, facts.amount);
  end if;
  return outcome;
end
$$;

revoke all on function ledger_refusal(record, timestamptz) from public;
revoke all on function ledger_count_instant(record) from public;
revoke all on function ledger_take_back_instant(bigint, date, numeric) from public;
revoke all on function ledger_use_limits(record, timestamptz) from public;
-- end server/ledger/decide.sql

-- begin server/ledger/rail-receive.sql
-- How the payments worker receives and processes messages (server/payments/worker).

-- Stores a message that came in, before it is acknowledged.
-- Gives  {outcome: stored | known, id} | {outcome: conflict}: the identifier was used for other content
create or replace function rail_store(
  message_name text, message_lane payment_scheme, sender text, message_msg_id text, message_bytes bytea,
  digest bytea
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
begin
  insert into rail_messages (direction, name, lane, peer, msg_id, state, bytes, sha256)
    values ('in', message_name, message_lane, sender, message_msg_id, 'stored', message_bytes, digest)
    on conflict (direction, peer, msg_id) do nothing returning * into message;
  if message.id is not null then
    return jsonb_build_object('outcome', 'stored', 'id', message.id);
  end if;
  select * into message from rail_messages
    where direction = 'in' and peer = sender and msg_id = message_msg_id;
  if message.sha256 = digest then
    -- What was stored before a crash may not be on the standbys yet (parts.sql).
    perform pg_logical_emit_message(true, 'tessera', 'answered again');
    return jsonb_build_object('outcome', 'known', 'id', message.id);
  end if;
  insert into repair_items (kind, message_id, what) values ('quarantined', message.id, format(
    '%s sent a message under the identifier %s a second time with other content.', sender, message_msg_id));
  return '{"outcome": "conflict"}';
end
$$;

-- Stores a file or a message that cannot be read, with what is wrong, so that staff see it.
create or replace function rail_quarantine(sender text, message_bytes bytea, digest bytea, problem text)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
begin
  insert into rail_messages (direction, name, lane, peer, msg_id, state, bytes, sha256, answer)
    values ('in', 'unreadable', 'standard', sender, encode(digest, 'hex'), 'quarantined', message_bytes,
      digest, problem)
    on conflict (direction, peer, msg_id) do nothing returning id into new_id;
  if new_id is not null then
    insert into repair_items (kind, message_id, what) values ('quarantined', new_id, problem);
  end if;
end
$$;

-- Claims stored messages of a lane to process, oldest first.
-- Gives  an array of {id, token, name, peer, msgId, processedItems}
create or replace function rail_claim_stored(claimed_lane payment_scheme, most int, lease_seconds int)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  token constant uuid := gen_random_uuid();
begin
  update rail_messages set lease_token = token, attempts = attempts + 1,
      lease_until = clock_timestamp() + make_interval(secs => lease_seconds)
    where id in (select id from rail_messages where state = 'stored'
      and lane = claimed_lane and (lease_until is null or lease_until < clock_timestamp())
      order by id limit most for update skip locked);
  return coalesce((select jsonb_agg(jsonb_build_object('id', id, 'token', token, 'name', name, 'peer', peer,
      'msgId', msg_id, 'processedItems', processed_items) order by id)
    from rail_messages where lease_token = token and state = 'stored'), '[]');
end
$$;

-- Applies some items of a stored message, and remembers how far it came; without items, only the lease is
-- prolonged. Items are
-- {kind: status, txId (absent: of all payments of the message), messageId (of the message that it answers),
--   event (settled or rejected), reason?}
-- {kind: return, txId, amount, reason?}
-- {kind: transfer, scheme, txId, endToEndId, amount, ownName, ownIban, otherName, otherIban, otherBic,
--   remittance, acceptedAt?, settlementDate, refuse?: a reason to reject it with; of standard ones lastReturnDay
--   and returnAt: when to return it if it fits no account and nobody has decided}
-- {kind: statement, ...}, then its lines {kind: line, ...} (statements.sql)
-- {kind: entry, ...} of the settlement account (account-entries.sql)
-- {kind: broken, what}: nothing is booked, and staff decide
-- Gives  {stale: true}, or the changes to announce
create or replace function rail_process(
  message_id bigint, token uuid, items jsonb, processed int, is_last boolean
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  named bigint[];
  item jsonb;
  changes jsonb := '[]';
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'stored' for update;
  if message.id is null then return '{"stale": true}'; end if;
  -- Looked up one by one (offset 0), so that indexes are used even before there are statistics.
  named := array(select p.id from jsonb_array_elements(items) as i cross join lateral (
      select id from payments where direction = 'out' and tx_id = i.value ->> 'txId'
      union all select id from payments where direction = 'in' and tx_id = i.value ->> 'txId' offset 0) as p)
    || array(select p.id from jsonb_array_elements(items) as i
      cross join lateral jsonb_array_elements_text(coalesce(i.value -> 'ids', '[]')) as one(tx_id)
      cross join lateral (
        select id from payments where direction = 'out' and tx_id = one.tx_id offset 0) as p);
  perform from payments where id = any(named) order by id for no key update;
  perform from accounts where id in (
      select account_id from payments where id = any(named)
      union all select a.id from jsonb_array_elements(items) as i join accounts a on a.iban = i.value ->> 'ownIban')
    order by id for no key update;
  for item in select value from jsonb_array_elements(items) loop
    if item ->> 'kind' = 'statement' then
      perform statement_store(message, item);
    elsif item ->> 'kind' = 'line' then
      perform statement_line_store(message, item);
    else
      changes := changes || case item ->> 'kind'
        when 'transfer' then payment_receive(message, item)
        when 'entry' then account_entry_apply(message, item)
        when 'broken' then rail_broken(message, item ->> 'what')
        else rail_answer(message, item) end;
    end if;
  end loop;
  if is_last then update statements s set complete = true where s.message_id = message.id; end if;
  update rail_messages set processed_items = processed,
      lease_until = clock_timestamp() + interval '15 seconds',
      state = case when is_last then 'processed' else state end
    where id = message.id;
  return changes;
end
$$;

-- Notes an item of a message that cannot be booked, for staff. Gives no changes.
create or replace function rail_broken(message rail_messages, problem text) returns jsonb
language sql volatile as $$
  insert into repair_items (kind, message_id, what) values ('quarantined', message.id, problem)
    returning '[]'::jsonb
$$;

-- Another bank's answer about a payment, or about all payments of a message: a status or a return.
create or replace function rail_answer(message rail_messages, item jsonb) returns jsonb
language plpgsql as $$
declare
  payment_id bigint;
  changes jsonb := '[]';
begin
  for payment_id in
    select p.id from payments p
      join rail_messages original on original.id = p.message_id and original.direction = p.direction
      where not item ? 'txId' and original.msg_id = item ->> 'messageId'
    union all
    -- An identifier is unique for each bank only: the message tells which one is meant.
    (select p.id from (
        select * from payments where direction = 'out' and tx_id = item ->> 'txId'
        union all select * from payments where direction = 'in' and tx_id = item ->> 'txId') p
      left join rail_messages original on original.id = p.message_id
      order by coalesce(original.msg_id = item ->> 'messageId', false) desc, p.direction limit 1)
    order by id
  loop
    -- Messages overtake each other: what comes back has settled before.
    if item ->> 'kind' = 'return' and exists (select from payments p
      where p.id = payment_id and p.direction = 'out' and p.scheme = 'standard' and p.state = 'sent')
    then
      changes := changes
        || payment_apply(payment_id, 'settled', jsonb_build_object('messageId', message.id));
    end if;
    changes := changes || payment_apply(payment_id,
      case item ->> 'kind' when 'return' then 'returned' else item ->> 'event' end,
      jsonb_strip_nulls(jsonb_build_object('reason', item ->> 'reason', 'amount', item ->> 'amount',
        'messageId', message.id)));
  end loop;
  if payment_id is null then
    insert into repair_items (kind, message_id, what) values ('contradiction', message.id, format(
      'Message %s is about payment %s of message %s, which this bank does not know.', message.msg_id,
      coalesce(item ->> 'txId', '(any)'), coalesce(item ->> 'messageId', '(unnamed)')));
  end if;
  return changes;
end
$$;

-- A payment from another bank. An instant one is answered by a message of its own and credited when the
-- clearing confirms; a standard one has settled and is credited, or waits for staff.
create or replace function payment_receive(message rail_messages, item jsonb) returns jsonb
language plpgsql as $$
declare
  account accounts;
  payment payments;
  movement movement_kinds;
  posted_entry bigint;
  posted_transaction bigint;
  at constant timestamptz := clock_timestamp();
  why text := item ->> 'refuse';
begin
  select * into payment from payments where direction = 'in'
    and other_bic = item ->> 'otherBic' and tx_id = item ->> 'txId';
  if payment.id is not null then
    if payment.amount <> (item ->> 'amount')::numeric or payment.own_iban <> item ->> 'ownIban' then
      insert into repair_items (kind, payment_id, message_id, what) values ('contradiction', payment.id,
        message.id, format('Payment %s came a second time with other content.', payment.tx_id));
    elsif payment.scheme = 'instant' and payment.message_id <> message.id then
      -- The sender may have missed the answer.
      perform rail_enqueue(payment, 'pacs.002.001.10');
    end if;
    return '[]';
  end if;

  select * into account from accounts where iban = item ->> 'ownIban' for no key update;
  if why is null and account.id is null then why := 'AC01'; end if;
  if why is null and account.closed_at is not null then why := 'AC04'; end if;
  if why is null and payment_credit_legs(0, account, 'nostro', (item ->> 'amount')::numeric, (
    select rate from exchange_rates where from_currency = 'EUR' and to_currency = account.currency
      order by rate_date desc limit 1)) is null
  then
    why := 'AG01';
  end if;

  insert into payments (direction, scheme, state, account_id, user_id, tx_id, end_to_end_id, amount,
      own_name, own_iban, other_name, other_iban, other_bic, remittance, accepted_at, settlement_date,
      last_return_day, due_at, message_id, reason)
    values ('in', (item ->> 'scheme')::payment_scheme,
      case when item ->> 'scheme' = 'instant' then case when why is null then 'accepted' else 'rejected' end
        else case when why is null then 'credited' else 'unapplied' end end::payment_state,
      account.id, account.user_id, item ->> 'txId', item ->> 'endToEndId', (item ->> 'amount')::numeric,
      item ->> 'ownName', item ->> 'ownIban', item ->> 'otherName', item ->> 'otherIban',
      item ->> 'otherBic', item ->> 'remittance', (item ->> 'acceptedAt')::timestamptz,
      (item ->> 'settlementDate')::date,
      case when why is not null then (item ->> 'lastReturnDay')::date end,
      -- What arrives too late to be returned in time is left to staff.
      case when why is not null and (item ->> 'returnAt')::timestamptz > at
        then (item ->> 'returnAt')::timestamptz end,
      message.id, why)
    returning * into payment;
  if payment.scheme = 'instant' then
    perform rail_enqueue(payment, 'pacs.002.001.10');
  else
    select * into movement from movement_kinds
      where kind = case when why is null then 'payment_received' else 'payment_unapplied' end;
    select * into posted_entry, posted_transaction
      from payment_post(payment, movement, payment.amount, at);
    update payments set entry_id = posted_entry, transaction_id = posted_transaction where id = payment.id;
    if why is not null then
      insert into repair_items (kind, payment_id, message_id, what) values ('unapplied', payment.id,
        message.id, format('Payment %s of %s EUR to %s cannot be credited (%s).', payment.tx_id,
          payment.amount, payment.own_iban, why));
    end if;
  end if;
  insert into payment_events (payment_id, number, event, to_state, reason, message_id, entry_id, actor)
    values (payment.id, 1, 'received', payment.state, why, message.id, posted_entry, 'other_bank');
  return jsonb_strip_nulls(jsonb_build_object('outcome', 'applied', 'state', payment.state,
    'userId', payment.user_id, 'transactionId', posted_transaction));
end
$$;

-- Ends a stored message that turned out to be unreadable or wrong as a whole; nothing of it was booked.
create or replace function rail_reject_stored(message_id bigint, token uuid, problem text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update rail_messages set state = 'quarantined', answer = problem
    where id = message_id and lease_token = token and state = 'stored';
  if found then
    insert into repair_items (kind, message_id, what) values ('quarantined', message_id, problem);
  end if;
end
$$;

revoke all on function rail_store(text, payment_scheme, text, text, bytea, bytea) from public;
revoke all on function rail_quarantine(text, bytea, bytea, text) from public;
revoke all on function rail_claim_stored(payment_scheme, int, int) from public;
revoke all on function rail_process(bigint, uuid, jsonb, int, boolean) from public;
revoke all on function rail_broken(rail_messages, text) from public;
revoke all on function rail_answer(rail_messages, jsonb) from public;
revoke all on function payment_receive(rail_messages, jsonb) from public;
revoke all on function rail_reject_stored(bigint, uuid, text) from public;
-- end server/ledger/rail-receive.sql

-- begin server/ledger/account-entries.sql
-- Entries of the settlement account, told one by one by a sponsor bank that takes orders instead of interbank
-- messages (camt.054): there, the sponsor says what settled, what came back, and what came in. Statements
-- (camt.053) book nothing, so that no money is booked twice.

-- Applies a booked entry:
-- {amount: signed, ids: what may name a payment of ours, batchMessageId?, reason?: of a return,
--   txId?: the sponsor's own reference, and what else a transfer has (payment_receive)}
-- Gives  the changes to announce
create or replace function account_entry_apply(message rail_messages, item jsonb) returns jsonb
language plpgsql as $$
declare
  euros constant numeric := (item ->> 'amount')::numeric;
  facts constant jsonb := jsonb_build_object('messageId', message.id);
  named payments[];
  payment payments;
  changes jsonb := '[]';
begin
  named := array(select found.p from jsonb_array_elements_text(item -> 'ids') as one(tx_id)
    cross join lateral (
      select p from payments p where p.direction = 'out' and p.tx_id = one.tx_id offset 0) as found);
  payment := named[1];

  if euros > 0 then
    if payment.id is null or item ->> 'reason' is null then
      return payment_receive(message, item);
    end if;
    if euros > payment.amount then
      insert into repair_items (kind, payment_id, message_id, what) values ('contradiction', payment.id,
        message.id, format('%s EUR came back of payment %s, which is of %s EUR.', euros, payment.tx_id,
          payment.amount));
      return changes;
    end if;
    -- What came back had left before, though the entry for that has not come.
    if payment.state = 'sent' then
      changes := changes || payment_apply(payment.id, 'settled', facts);
    end if;
    return changes || payment_apply(payment.id, 'returned',
      facts || jsonb_build_object('amount', euros, 'reason', item ->> 'reason'));
  end if;

  if payment.id is null then
    -- One entry for the payments of a message, but for those that were rejected.
    named := array(select p from rail_messages m join payments p on p.message_id = m.id
      where m.direction = 'out' and m.peer = 'clearing' and m.msg_id = item ->> 'batchMessageId'
        and p.state <> 'rejected' order by p.id);
  end if;
  -- What has no payment, such as a fee, is left to the reconciliation with the statement.
  if cardinality(named) = 0 then return changes; end if;
  if (select sum((p).amount) from unnest(named) as p) <> -euros then
    insert into repair_items (kind, payment_id, message_id, what) values ('contradiction', payment.id,
      message.id, format('%s EUR were debited for %s, which is of %s EUR.', -euros,
        coalesce('payment ' || payment.tx_id, 'message ' || (item ->> 'batchMessageId')),
        (select sum((p).amount) from unnest(named) as p)));
    return changes;
  end if;
  foreach payment in array named loop
    changes := changes || payment_apply(payment.id, 'settled', facts);
  end loop;
  return changes;
end
$$;

revoke all on function account_entry_apply(rail_messages, jsonb) from public;
-- end server/ledger/account-entries.sql
