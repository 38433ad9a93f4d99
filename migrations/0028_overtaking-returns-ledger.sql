-- begin server/ledger/rail-send.sql
-- How the payments worker sends messages (server/payments/worker). Its role may call these functions
-- and write nothing else. Claims use the database's clock and a lease, so that any number of workers may run.

-- A message's identifier, never used twice: TSRA, the day, and the number of the message.
create or replace function rail_message_id(message_id bigint, at timestamptz) returns text
language sql immutable as $$
  select 'TSRA' || to_char(at at time zone 'UTC', 'YYYYMMDD') || '-' || message_id
$$;

-- A payment as the worker writes it into messages.
create or replace function rail_payment(payment payments) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', payment.id, 'userId', payment.user_id, 'direction', payment.direction, 'scheme', payment.scheme, 'state', payment.state,
    'txId', payment.tx_id, 'endToEndId', payment.end_to_end_id, 'amount', payment.amount::text,
    'ownName', payment.own_name, 'ownIban', payment.own_iban,
    'otherName', payment.other_name, 'otherIban', payment.other_iban, 'otherBic', payment.other_bic,
    'remittance', payment.remittance, 'reason', payment.reason,
    'settlementDate', payment.settlement_date,
    'acceptedAt', to_char(payment.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'messageId', (select msg_id from rail_messages where id = payment.message_id))
$$;

-- A new message about one payment, due now; about none that this bank knows if the payment is null. Facts are
-- those of RailMessageFacts (shared/tables/rail-messages.ts).
create or replace function rail_enqueue(payment payments, message_name text, facts jsonb default null)
returns bigint
language plpgsql as $$
declare
  new_id bigint := nextval('rail_messages_id_seq');
begin
  insert into rail_messages (id, direction, name, lane, peer, msg_id, state, payment_id, facts, due_at)
    overriding system value
    values (new_id, 'out', message_name, coalesce(payment.scheme, 'instant'), 'clearing',
      rail_message_id(new_id, clock_timestamp()), 'due', payment.id, facts, clock_timestamp());
  return new_id;
end
$$;

-- Claims what is to be sent in a lane: messages that are due, and queued payments, of which an instant one
-- gets a message of its own, and standard ones share one.
-- Gives  an array of {id, token, name, msgId, bytes (hex, if they were made before), facts, payments}
create or replace function rail_claim(claimed_lane payment_scheme, most int, lease_seconds int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  token constant uuid := gen_random_uuid();
  at constant timestamptz := clock_timestamp();
  until constant timestamptz := at + make_interval(secs => lease_seconds);
  chosen payments[];
  payment payments;
  new_id bigint;
begin
  -- A worker that ended after its call: whether the message arrived is not known. An instant payment is asked
  -- about; everything else is sent again, byte for byte.
  update rail_messages set state = case when name like 'pacs.008.%' and lane = 'instant'
      then 'unknown' else 'due' end::rail_message_state
    where id in (select id from rail_messages where lane = claimed_lane and state = 'called'
      and lease_until < at for update skip locked);
  update rail_messages set lease_token = token, lease_until = until, attempts = attempts + 1
    where id in (select id from rail_messages where lane = claimed_lane and state = 'due'
      and due_at <= at and (lease_until is null or lease_until < at)
      order by due_at limit most for update skip locked);

  chosen := array(select p from payments p where scheme = claimed_lane and send_at <= at
    and message_id is null and (claimed_lane = 'standard' or due_at > at)
    order by send_at, id limit most for update skip locked);
  if claimed_lane = 'standard' and cardinality(chosen) > 0 then
    new_id := nextval('rail_messages_id_seq');
    insert into rail_messages (id, direction, name, lane, peer, msg_id, state, due_at, lease_token,
        lease_until, attempts) overriding system value
      values (new_id, 'out', 'pacs.008.001.08', claimed_lane, 'clearing', rail_message_id(new_id, at), 'due',
        at, token, until, 1);
    update payments set message_id = new_id where id in (select (unnest(chosen)).id);
  else
    foreach payment in array chosen loop
      new_id := rail_enqueue(payment, 'pacs.008.001.08');
      update rail_messages set lease_token = token, lease_until = until, attempts = 1 where id = new_id;
      update payments set message_id = new_id where id = payment.id;
    end loop;
  end if;

  return coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'token', token, 'name', m.name,
      'msgId', m.msg_id, 'bytes', encode(m.bytes, 'hex'), 'facts', m.facts, 'payments', (
        select jsonb_agg(rail_payment(p) order by p.id) from payments p
          where p.id = m.payment_id or (m.payment_id is null and p.message_id = m.id))) order by m.id)
    from rail_messages m where m.lease_token = token and m.state = 'due'), '[]');
end
$$;

-- Stores a message's bytes and that its call begins: from here on it may have been sent. Its queued payments
-- become sent. The lease lasts 15 seconds from here.
-- Gives  whether the caller may send: not if its lease is over, or a payment is no longer queued
create or replace function rail_call(
  message_id bigint, token uuid, message_bytes bytea, digest bytea, settlement date
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  payment payments;
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'due'
      and lease_until > clock_timestamp() for update;
  if message.id is null then return false; end if;
  if message.bytes is null and message.name like 'pacs.008.%' then
    for payment in select * from payments p where p.message_id = message.id order by id for no key update loop
      if payment.state <> 'queued' then
        update rail_messages set state = 'withdrawn' where id = message.id;
        return false;
      end if;
      perform payment_apply(payment.id, 'sent', jsonb_build_object('actor', 'bank',
        'messageId', message.id, 'settlementDate', settlement));
    end loop;
  end if;
  update rail_messages set state = 'called', called_at = clock_timestamp(),
      lease_until = clock_timestamp() + interval '15 seconds',
      bytes = coalesce(bytes, message_bytes), sha256 = coalesce(sha256, digest)
    where id = message.id;
  return true;
end
$$;

-- Stores the outcome of a call: sent, refused (nothing was taken), or unknown. Refused payments are rejected
-- with FF01 and a repair item, unless an earlier call of the same message may have been taken. A stale token
-- changes nothing.
-- Gives  the changes to announce, as payment_apply gives them
create or replace function rail_called(message_id bigint, token uuid, outcome rail_message_state, answer text)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  changes jsonb := '[]';
  payment_id bigint;
  again boolean;
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'called' for update;
  if message.id is null then return changes; end if;
  again := outcome = 'unknown' and not (message.name like 'pacs.008.%' and message.lane = 'instant')
    or outcome = 'refused' and message.attempts > 1;
  update rail_messages set state = case when again then 'due' else outcome end,
      due_at = clock_timestamp() + least(interval '5 minutes', interval '2 seconds' * 2 ^ least(attempts, 8)),
      lease_until = null, answer = rail_called.answer
    where id = message.id;
  if outcome = 'refused' then
    insert into repair_items (kind, payment_id, message_id, what)
      select 'refused', message.payment_id, message.id,
          format('Message %s (%s) was refused: %s', message.msg_id, message.name, answer)
        where not exists (select from repair_items r where r.kind = 'refused' and r.message_id = message.id);
    if message.name like 'pacs.008.%' and not again then
      for payment_id in select id from payments p where p.message_id = message.id order by id loop
        changes := changes || payment_apply(payment_id, 'rejected', jsonb_build_object('actor', 'bank',
          'reason', 'FF01', 'messageId', message.id));
      end loop;
    end if;
  end if;
  return changes;
end
$$;

-- Rejects a queued payment that cannot be written as a message, such as one to an IBAN outside SEPA, and
-- takes it out of its message.
-- Gives  the changes to announce
create or replace function rail_undeliverable(message_id bigint, token uuid, payment_id bigint, problem text)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  payment payments;
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'due'
      and lease_until > clock_timestamp() for update;
  select * into payment from payments p
    where p.id = payment_id and p.message_id = message.id and p.state = 'queued' for no key update;
  if payment.id is null then return '[]'; end if;
  insert into repair_items (kind, payment_id, message_id, what)
    values ('refused', payment.id, message.id, problem);
  update payments p set message_id = null where p.id = payment.id;
  if not exists (select from payments p where p.message_id = message.id) then
    update rail_messages set state = 'withdrawn' where id = message.id;
  end if;
  return jsonb_build_array(payment_apply(payment.id, 'rejected', '{"actor": "bank", "reason": "FF01"}'));
end
$$;

-- Acts on payments whose time has come: gives the money of an instant payment back after its deadline, and
-- inquires about it after 10 and 20 seconds, 1, 5, and 15 minutes, and then every hour. Inquires once about a
-- recall without an answer, and tells staff.
-- Gives  the changes to announce
create or replace function rail_act(most int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due payments[];
  payment payments;
  changes jsonb := '[]';
  age interval;
begin
  due := array(select p from payments p where due_at <= clock_timestamp()
    order by due_at limit most for no key update skip locked);
  perform from accounts where id in (select account_id from unnest(due)) order by id for no key update;
  foreach payment in array due loop
    age := clock_timestamp() - payment.accepted_at;
    if payment.state = 'queued' then
      -- A message whose lease is running may be sent at this moment.
      if exists (select from rail_messages m where m.id = payment.message_id and m.state = 'due'
        and m.lease_until > clock_timestamp())
      then
        update payments set due_at = clock_timestamp() + interval '0.5 seconds' where id = payment.id;
        continue;
      end if;
      changes := changes || payment_apply(payment.id, 'rejected', '{"actor": "bank", "reason": "AB11"}');
      update rail_messages set state = 'withdrawn' where id = payment.message_id and state = 'due';
    elsif payment.state in ('sent', 'unconfirmed') then
      if payment.state = 'sent' then
        changes := changes || payment_apply(payment.id, 'no_answer', '{"actor": "bank"}');
      elsif age > interval '1 hour' and not exists (
        select from repair_items r where r.payment_id = payment.id and r.kind = 'unconfirmed')
      then
        insert into repair_items (kind, payment_id, what) values ('unconfirmed', payment.id, format(
          'Payment %s has had no answer for an hour. The payer has the money back.', payment.tx_id));
      end if;
      perform rail_enqueue(payment, 'pacs.028.001.03');
      update payments set due_at = clock_timestamp() + case
          when age < interval '20 seconds' then interval '10 seconds'
          when age < interval '1 minute' then interval '40 seconds'
          when age < interval '5 minutes' then interval '4 minutes'
          when age < interval '15 minutes' then interval '10 minutes'
          else interval '1 hour' end
        where id = payment.id;
    elsif payment.state = 'recall_requested' then
      changes := changes || recall_unanswered(payment);
    else
      update payments set due_at = null where id = payment.id;
    end if;
  end loop;
  return changes;
end
$$;

revoke all on function rail_payment(payments) from public;
revoke all on function rail_enqueue(payments, text, jsonb) from public;
revoke all on function rail_claim(payment_scheme, int, int) from public;
revoke all on function rail_call(bigint, uuid, bytea, bytea, date) from public;
revoke all on function rail_called(bigint, uuid, rail_message_state, text) from public;
revoke all on function rail_undeliverable(bigint, uuid, bigint, text) from public;
revoke all on function rail_act(int) from public;
-- end server/ledger/rail-send.sql

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
--   remittance, acceptedAt?, settlementDate, refuse?: a reason to reject it with}
-- {kind: statement, ...}, then its lines {kind: line, ...} (statements.sql)
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
      union all select id from payments where direction = 'in' and tx_id = i.value ->> 'txId' offset 0) as p);
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
      message_id, reason)
    values ('in', (item ->> 'scheme')::payment_scheme,
      case when item ->> 'scheme' = 'instant' then case when why is null then 'accepted' else 'rejected' end
        else case when why is null then 'credited' else 'unapplied' end end::payment_state,
      account.id, account.user_id, item ->> 'txId', item ->> 'endToEndId', (item ->> 'amount')::numeric,
      item ->> 'ownName', item ->> 'ownIban', item ->> 'otherName', item ->> 'otherIban',
      item ->> 'otherBic', item ->> 'remittance', (item ->> 'acceptedAt')::timestamptz,
      (item ->> 'settlementDate')::date, message.id, why)
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
