-- How the payments worker receives and processes messages (server/payments/worker).

-- Stores an incoming message before it is acknowledged.
-- Returns  {outcome: stored | known, id} | {outcome: conflict} (the identifier was already used with
--          different content)
create or replace function rail_store(
  message_name text, message_lane payment_scheme, sender text, message_msg_id text, message_bytes bytea,
  digest bytea
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  sender_11 constant text := bic_11(sender);
begin
  -- Stored before BICs had eleven characters.
  select * into message from rail_messages
    where direction = 'in' and peer = left(sender_11, 8) and bic_11(peer) = sender_11 and msg_id = message_msg_id;
  if message.id is null then
    insert into rail_messages (direction, name, lane, peer, msg_id, state, bytes, sha256)
      values ('in', message_name, message_lane, sender_11, message_msg_id, 'stored', message_bytes, digest)
      on conflict (direction, peer, msg_id) do nothing returning * into message;
    if message.id is not null then
      return jsonb_build_object('outcome', 'stored', 'id', message.id);
    end if;
    select * into message from rail_messages
      where direction = 'in' and peer = sender_11 and msg_id = message_msg_id;
  end if;
  if message.sha256 = digest then
    -- After a crash, what was stored before it may not have reached the standbys yet (parts.sql).
    perform pg_logical_emit_message(true, 'tessera', 'answered again');
    return jsonb_build_object('outcome', 'known', 'id', message.id);
  end if;
  -- The content is stored separately, and staff are informed once, however often it arrives.
  perform rail_quarantine(sender, message_bytes, digest, format(
    '%s sent a second message with the identifier %s and different content.', sender, message_msg_id));
  return '{"outcome": "conflict"}';
end
$$;

-- Stores a file or a message that cannot be read, with the problem, so that staff see it.
create or replace function rail_quarantine(sender text, message_bytes bytea, digest bytea, problem text)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
begin
  insert into rail_messages (direction, name, lane, peer, msg_id, state, bytes, sha256, answer)
    values ('in', 'unreadable', 'standard', bic_11(sender), encode(digest, 'hex'), 'quarantined', message_bytes,
      digest, problem)
    on conflict (direction, peer, msg_id) do nothing returning id into new_id;
  if new_id is not null then
    insert into repair_items (kind, message_id, what) values ('quarantined', new_id, problem);
  end if;
end
$$;

-- Claims stored messages of a lane to process, oldest first. Recalls and inquiries wait for the payments
-- that arrived before them in the other lane, because they may be about one of those.
-- Returns  an array of {id, token, name, peer, msgId, processedItems}
create or replace function rail_claim_stored(claimed_lane payment_scheme, most int, lease_seconds int)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  token constant uuid := gen_random_uuid();
begin
  update rail_messages set lease_token = token, attempts = attempts + 1,
      lease_until = clock_timestamp() + make_interval(secs => lease_seconds)
    where id = any(array(select id from rail_messages m where state = 'stored'
      and lane = claimed_lane and (lease_until is null or lease_until < clock_timestamp())
      and not (name ~ '^(camt[.]056|pacs[.]028)' and exists (select from rail_messages earlier
        where earlier.state = 'stored' and earlier.id < m.id and earlier.name like 'pacs.008.%'))
      order by id limit most for update skip locked));
  return coalesce((select jsonb_agg(jsonb_build_object('id', id, 'token', token, 'name', name, 'peer', peer,
      'msgId', msg_id, 'processedItems', processed_items) order by id)
    from rail_messages where lease_token = token and state = 'stored'), '[]');
end
$$;

-- Applies some items of a stored message and records how many of them are done. Without items, only extends
-- the lease.
-- Items are:
-- {kind: status, txId (absent: all payments of the message, or the return in it), messageId (of the message
--   that it answers), event (settled, rejected, or recall_refused), reason?}
-- {kind: return, txId, amount, reason?}
-- {kind: transfer, scheme, txId, endToEndId, amount, ownName, ownIban, otherName, otherIban, otherBic,
--   remittance, acceptedAt?, settlementDate, refuse? (a reason to reject it with)}; standard ones also have
--   lastReturnDay, and returnAt (when to return it if it cannot be credited and nobody has decided)
-- {kind: recall, ...} and {kind: inquiry, ...} (recalls.sql)
-- {kind: statement, ...}, then its lines {kind: line, ...} (statements.sql)
-- {kind: entry, ...} on the settlement account (account-entries.sql)
-- {kind: broken, what}: nothing is posted, and staff decide
-- Returns  {stale: true}, or the changes to announce
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
  -- Serializes messages about the same payment, which may not be stored yet.
  perform pg_advisory_xact_lock(hashtextextended(one.tx_id, 0))
    from (select distinct value ->> 'txId' as tx_id from jsonb_array_elements(items)
      where value ? 'txId' order by 1) as one;
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
        when 'recall' then recall_receive(message, item)
        when 'inquiry' then rail_inquiry(message, item)
        when 'broken' then rail_broken(message, item ->> 'what')
        else rail_answer(message, item) end;
    end if;
  end loop;
  if is_last then perform statements_completed(message); end if;
  update rail_messages set processed_items = processed,
      lease_until = clock_timestamp() + interval '10 seconds',
      state = case when is_last then 'processed' else state end
    where id = message.id;
  return changes;
end
$$;

-- Reports an item of a message that cannot be posted to staff. Returns no changes.
create or replace function rail_broken(message rail_messages, problem text) returns jsonb
language sql volatile as $$
  insert into repair_items (kind, message_id, what) values ('quarantined', message.id, problem)
    returning '[]'::jsonb
$$;

-- Receives a payment from another bank. An instant payment is answered with a message of its own and
-- credited when the clearing confirms it, or rejected if the clearing has already rejected it. A standard
-- payment has settled and is credited, or waits for staff.
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
  changes jsonb := '[]';
  early jsonb;
begin
  select * into payment from payments where direction = 'in'
    and bic_11(other_bic) = bic_11(item ->> 'otherBic') and tx_id = item ->> 'txId';
  if payment.id is not null then
    -- An identifier is unique only within its bank: a sponsor that has none of its own passes on those of all banks.
    if payment.amount <> (item ->> 'amount')::numeric or payment.own_iban <> item ->> 'ownIban'
      or payment.other_iban <> item ->> 'otherIban' or payment.end_to_end_id <> item ->> 'endToEndId'
      or item ->> 'otherIban' = '' and (item ->> 'ownReference')::boolean is false
    then
      insert into repair_items (kind, payment_id, message_id, what) values ('contradiction', payment.id,
        message.id, format('Payment %s arrived a second time with different content.', payment.tx_id));
    elsif payment.scheme = 'instant' and payment.message_id <> message.id then
      -- Statuses may name either message.
      update rail_messages set payment_id = payment.id where id = message.id;
      -- The sender may have missed the answer.
      perform rail_enqueue(payment, 'pacs.002.001.10');
      -- Messages can arrive out of order: a status that names this message may have arrived first.
      for early in
        update repair_items r set closed_at = at, closed_by = 'Payments worker',
            note = 'The message that this answer names came after it, and the answer was applied.'
          where closed_at is null and answer ->> 'kind' = 'status' and answer ->> 'txId' = item ->> 'txId'
            and answer ->> 'messageId' = message.msg_id
          returning r.answer || jsonb_build_object('arrivedAs', r.message_id)
      loop
        changes := changes || payment_apply(payment.id, early ->> 'event', jsonb_strip_nulls(
          jsonb_build_object('reason', early ->> 'reason', 'messageId', (early ->> 'arrivedAs')::bigint)));
      end loop;
    end if;
    return changes;
  end if;

  select * into account from accounts where iban = item ->> 'ownIban' for no key update;
  if why is null and account.id is null then why := 'AC01'; end if;
  if why is null and account.closed_at is not null then why := 'AC04'; end if;
  if why is null
    and payment_credited(account, (item ->> 'amount')::numeric, payment_rate(account), false) is null
  then
    why := 'AG01';
  end if;
  if item ->> 'scheme' = 'instant' then
    -- Messages can arrive out of order: the reject of this payment may have arrived first.
    with closed as (update repair_items r set closed_at = at, closed_by = 'Payments worker',
          note = 'The payment came after its reject, and was rejected.'
        where closed_at is null and answer ->> 'txId' = item ->> 'txId'
          and answer ->> 'messageId' = message.msg_id and answer ->> 'event' = 'rejected'
        returning answer)
      select coalesce(min(coalesce(answer ->> 'reason', 'MS03')), why) into why from closed;
  end if;

  insert into payments (direction, scheme, state, account_id, user_id, tx_id, end_to_end_id, amount,
      own_name, own_iban, other_name, other_iban, other_bic, remittance, accepted_at, settlement_date,
      last_return_day, due_at, message_id, reason)
    values ('in', (item ->> 'scheme')::payment_scheme,
      case when item ->> 'scheme' = 'instant' then case when why is null then 'accepted' else 'rejected' end
        else case when why is null then 'credited' else 'unapplied' end end::payment_state,
      account.id, account_member(account.id), item ->> 'txId', item ->> 'endToEndId', (item ->> 'amount')::numeric,
      item ->> 'ownName', item ->> 'ownIban', item ->> 'otherName', item ->> 'otherIban',
      bic_11(item ->> 'otherBic'), item ->> 'remittance', (item ->> 'acceptedAt')::timestamptz,
      (item ->> 'settlementDate')::date,
      case when why is not null then (item ->> 'lastReturnDay')::date end,
      -- A payment that arrives too late to be returned in time is left to staff.
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
    'userId', payment.user_id, 'members', payment_members(payment), 'transactionId', posted_transaction));
end
$$;

-- Closes a stored message that is unreadable or wrong as a whole. Nothing in it was posted.
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
