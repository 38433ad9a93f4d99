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
-- gets a message of its own, and standard ones share one. While an instant payment is queued, the lease ends
-- by its deadline, so that a worker that hangs does not keep its money.
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
  update rail_messages m set lease_token = token, lease_until = least(until,
      (select p.due_at from payments p where p.id = m.payment_id and p.state = 'queued'))
    where id in (select id from rail_messages where lane = claimed_lane and state = 'due'
      and due_at <= at and (lease_until is null or lease_until < at)
      order by due_at limit most for update skip locked);

  chosen := array(select p from payments p where scheme = claimed_lane and send_at <= at
    and message_id is null and (claimed_lane = 'standard' or due_at > at)
    order by send_at, id limit most for update skip locked);
  if claimed_lane = 'standard' and cardinality(chosen) > 0 then
    new_id := nextval('rail_messages_id_seq');
    insert into rail_messages (id, direction, name, lane, peer, msg_id, state, due_at, lease_token,
        lease_until) overriding system value
      values (new_id, 'out', 'pacs.008.001.08', claimed_lane, 'clearing', rail_message_id(new_id, at), 'due',
        at, token, until);
    update payments set message_id = new_id where id in (select (unnest(chosen)).id);
  else
    foreach payment in array chosen loop
      new_id := rail_enqueue(payment, 'pacs.008.001.08');
      update rail_messages set lease_token = token, lease_until = least(until, payment.due_at)
        where id = new_id;
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
  update rail_messages set state = 'called', called_at = clock_timestamp(), attempts = attempts + 1,
      lease_until = clock_timestamp() + interval '15 seconds',
      bytes = coalesce(bytes, message_bytes), sha256 = coalesce(sha256, digest)
    where id = message.id;
  return true;
end
$$;

-- Stores the outcome of a call: sent, refused (nothing was taken), or unknown. Messages with an unknown outcome
-- are sent again, except those with an instant payment. A refused one is not sent again: it goes to staff, and
-- its payments are rejected with FF01 unless an earlier call of it may have been taken. A stale token changes
-- nothing.
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
  again := outcome = 'unknown' and not (message.name like 'pacs.008.%' and message.lane = 'instant');
  update rail_messages set state = case when again then 'due' else outcome end,
      due_at = clock_timestamp() + least(interval '5 minutes', interval '2 seconds' * 2 ^ least(attempts, 8)),
      lease_until = null, answer = rail_called.answer
    where id = message.id;
  if outcome = 'refused' then
    insert into repair_items (kind, payment_id, message_id, what)
      select 'refused', message.payment_id, message.id,
          format('Message %s (%s) was refused: %s', message.msg_id, message.name, answer)
            || case when message.attempts > 1
              then ' An earlier call may have been taken: ask the other bank.' else '' end
        where not exists (select from repair_items r
          where r.kind = 'refused' and r.message_id = message.id and r.closed_at is null);
    if message.name like 'pacs.008.%' and message.attempts = 1 then
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

-- Returns a payment that fits no account, with the reason that was found when it came in, or because its payer
-- wants it back: nobody has decided by its last day. Leaves it to staff if one of them has proposed something.
create or replace function rail_send_back(payment payments) returns jsonb
language plpgsql as $$
declare
  why constant text := case when payment.answer_by is null then payment.reason else 'FOCR' end;
  item repair_items;
  change jsonb;
begin
  -- Staff lock the item before the payment: not waiting for them rules out a deadlock.
  select * into item from repair_items
    where payment_id = payment.id and kind = 'unapplied' and closed_at is null for update skip locked;
  if item.id is null or item.proposal is not null then
    update payments set due_at = case when item.id is null then clock_timestamp() + interval '1 minute' end
      where id = payment.id;
    return '[]';
  end if;
  change := payment_apply(payment.id, 'send_back', jsonb_build_object('actor', 'bank', 'reason', why));
  perform rail_enqueue(payment, 'pacs.004.001.09');
  update repair_items set closed_at = clock_timestamp(), closed_by = 'Payments worker',
      note = format('Sent back (%s): nobody had decided by the last day to return it.', why)
    where id = item.id;
  return jsonb_build_array(change);
end
$$;

-- Acts on payments whose time has come: gives the money of an instant payment back after its deadline, and
-- inquires about it after 10 and 20 seconds, 1, 5, and 15 minutes, and then every hour. Inquires once about a
-- recall without an answer, and tells staff. Returns what fits no account.
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
      -- A message that rail_call has locked may be sent at this moment. Waiting for it would be a deadlock:
      -- rail_call waits for the payment.
      perform from rail_messages m where m.id = payment.message_id for update skip locked;
      if payment.message_id is not null and not found then
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
    elsif payment.state = 'unapplied' then
      changes := changes || rail_send_back(payment);
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
revoke all on function rail_send_back(payments) from public;
revoke all on function rail_act(int) from public;
-- end server/ledger/rail-send.sql

-- begin server/ledger/recalls.sql
-- Recalls: a member, or another bank, wants a payment back that has settled (EPC125-05 and EPC004-16). Only
-- the returned money grants a recall.

-- Another bank's answer to a recall of ours was due yesterday: staff and the other bank are asked.
-- Gives  the change to announce
create or replace function recall_unanswered(payment payments) returns jsonb
language plpgsql as $$
declare
  change constant jsonb := payment_apply(payment.id, 'recall_unanswered', '{"actor": "bank"}');
begin
  insert into repair_items (kind, payment_id, what) values ('unanswered', payment.id, format(
    'The other bank has not answered the recall of payment %s, which was due on %s. It is asked about it.',
    payment.tx_id, payment.answer_by));
  perform recall_inquire(payment);
  return change;
end
$$;

-- Asks the other bank about a recall of ours.
create or replace function recall_inquire(payment payments) returns void
language sql volatile as $$
  select rail_enqueue(payment, 'pacs.028.001.03', jsonb_build_object('messageId', m.msg_id, 'messageName', m.name))
    from rail_messages m where m.payment_id = payment.id and m.direction = 'out' and m.name like 'camt.056.%'
$$;

-- A member asks for a payment of their own that settled: {userId, signInId, idleSeconds, reference, reason (CUST,
-- AM09, or AC03), answerBy}. Once only, whatever the answer, within 13 months of the settlement (EPC125-05).
-- Gives  what payment_apply gives | {outcome: session_ended} | {outcome: not_found}
--        | {outcome: asked_before} | {outcome: not_possible} | {outcome: too_late}
create or replace function payment_recall(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment payments;
  asked text;
  change jsonb;
begin
  if request ->> 'reason' not in ('CUST', 'AM09', 'AC03') then
    raise exception 'a member cannot recall a payment with %', request ->> 'reason';
  end if;
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  select * into payment from payments
    where direction = 'out' and tx_id = request ->> 'reference'
      and user_id = (request ->> 'userId')::bigint
    for no key update;
  if payment.id is null then return '{"outcome": "not_found"}'; end if;
  select reason into asked from payment_events
    where payment_id = payment.id and event = 'recall_requested';
  if asked is not null then
    return jsonb_build_object('outcome', case
      when asked = request ->> 'reason' and payment.state = 'recall_requested' then 'repeated'
      else 'asked_before' end);
  end if;
  if payment.state not in ('settled', 'settled_late') then return '{"outcome": "not_possible"}'; end if;
  if bank_day(clock_timestamp()) > (payment.settlement_date + interval '13 months')::date then
    return '{"outcome": "too_late"}';
  end if;
  change := payment_apply(payment.id, 'recall_requested', jsonb_build_object('actor', 'member',
    'reason', request ->> 'reason', 'answerBy', request ->> 'answerBy'));
  perform rail_enqueue(payment, 'camt.056.001.08', jsonb_build_object('reason', request ->> 'reason'));
  return change;
end
$$;

-- Asks staff to answer the recall of a payment that is credited now.
create or replace function recall_open(payment_id bigint) returns jsonb
language plpgsql as $$
declare
  payment payments;
  code text;
begin
  select * into payment from payments p where p.id = recall_open.payment_id;
  select reason into code from payment_events e
    where e.payment_id = payment.id and e.event = 'recall_received' order by e.number desc limit 1;
  return recall_ask_staff(payment, jsonb_build_object('reason', code, 'answerBy', payment.answer_by));
end
$$;

-- A credited payment is wanted back: moves no money.
create or replace function recall_ask_staff(payment payments, facts jsonb) returns jsonb
language plpgsql as $$
declare
  change constant jsonb := payment_apply(payment.id, 'recall_received', facts);
begin
  insert into repair_items (kind, payment_id, message_id, what) values ('recall', payment.id,
    (facts ->> 'messageId')::bigint, format('%s wants payment %s of %s EUR back (%s). The last day to answer is %s.',
      payment.other_bic, payment.tx_id, payment.amount, facts ->> 'reason', facts ->> 'answerBy'));
  return change;
end
$$;

-- The incoming payment that another bank writes about: an identifier is unique for each bank only.
create or replace function payment_named(item jsonb) returns payments
language sql stable as $$
  select p.* from payments p left join rail_messages original on original.id = p.message_id
    where p.direction = 'in' and p.tx_id = item ->> 'txId'
    order by coalesce(original.msg_id = item ->> 'messageId', false) desc,
      coalesce(p.other_bic = item ->> 'from', false) desc, p.id
    limit 1
$$;

-- Refuses a recall: of a payment, or of one that this bank does not know, which the item names. Gives no changes.
create or replace function recall_refuse(payment payments, item jsonb, reason text) returns jsonb
language plpgsql as $$
begin
  perform rail_enqueue(payment, 'camt.029.001.09', jsonb_strip_nulls(
    jsonb_build_object('reason', reason, 'to', coalesce(payment.other_bic, item ->> 'from'))
      || case when payment.id is null then jsonb_build_object('txId', item ->> 'txId',
        'endToEndId', item ->> 'endToEndId', 'messageId', item ->> 'messageId') else '{}' end));
  return '[]';
end
$$;

-- Sends a message about a payment again, byte for byte. Makes one if there is none; does nothing if it is on its
-- way anyway.
create or replace function rail_repeat(payment payments, message_name text) returns void
language plpgsql as $$
declare
  message rail_messages;
begin
  select * into message from rail_messages m
    where m.payment_id = payment.id and m.direction = 'out' and m.name = message_name
    order by id desc limit 1 for update;
  if message.id is null then
    perform rail_enqueue(payment, message_name);
  elsif message.state in ('sent', 'unknown', 'refused') then
    update rail_messages set state = 'due', due_at = clock_timestamp(), lease_until = null where id = message.id;
  end if;
end
$$;

-- Another bank wants a payment back: {kind: recall, from, txId, messageId?, endToEndId?, amount?, reason,
-- answerBy}. What is credited is for staff to decide. What never arrived, and what is back already, is refused
-- at once. A second recall changes nothing.
-- Gives  the changes to announce
create or replace function recall_receive(message rail_messages, item jsonb) returns jsonb
language plpgsql as $$
declare
  payment constant payments := payment_named(item);
  facts constant jsonb := jsonb_build_object('reason', item ->> 'reason', 'answerBy', item ->> 'answerBy',
    'messageId', message.id);
begin
  if payment.id is null or payment.state = 'rejected' then return recall_refuse(payment, item, 'NOOR'); end if;
  if payment.amount <> (item ->> 'amount')::numeric then
    insert into repair_items (kind, payment_id, message_id, what) values ('contradiction', payment.id, message.id,
      format('Payment %s is of %s EUR, and its recall of %s.', payment.tx_id, payment.amount, item ->> 'amount'));
    return '[]';
  end if;
  if payment.state in ('sending_back', 'sent_back') then return recall_refuse(payment, item, 'ARDT'); end if;
  if payment.state = 'recall_refused' then
    perform rail_repeat(payment, 'camt.029.001.09');
  elsif payment.state = 'credited' then
    return recall_ask_staff(payment, facts);
  elsif payment.state in ('accepted', 'unapplied') and payment.answer_by is null then
    update repair_items set what = what || format(
        ' %s wants it back (%s): send it back with FOCR, or assign it and answer then.', payment.other_bic,
        item ->> 'reason')
      where payment_id = payment.id and kind = 'unapplied' and closed_at is null;
    return payment_apply(payment.id, 'recall_received', facts);
  end if;
  return '[]';
end
$$;

-- Another bank asks about a payment of its own, or about its recall: {kind: inquiry, about: payment | recall, from,
-- txId, messageId?, endToEndId?, acceptedAt?}; the message is the payment's. The answer is the same as before, byte
-- for byte. Gives no changes.
create or replace function rail_inquiry(message rail_messages, item jsonb) returns jsonb
language plpgsql as $$
declare
  payment constant payments := payment_named(item);
begin
  if item ->> 'about' = 'payment' then
    if payment.id is not null then
      perform rail_repeat(payment, 'pacs.002.001.10');
    else
      perform rail_enqueue(null, 'pacs.002.001.10', jsonb_strip_nulls(jsonb_build_object('reason', 'AG09',
        'txId', item ->> 'txId', 'endToEndId', item ->> 'endToEndId', 'messageId', item ->> 'messageId',
        'acceptedAt', item ->> 'acceptedAt')));
    end if;
  elsif payment.id is null or payment.state = 'rejected' then
    return recall_refuse(payment, item, 'NOOR');
  elsif payment.state in ('sending_back', 'sent_back') then
    perform rail_repeat(payment, 'pacs.004.001.09');
  elsif payment.state = 'recall_refused' then
    perform rail_repeat(payment, 'camt.029.001.09');
  else
    insert into repair_items (kind, payment_id, message_id, what)
      select 'contradiction', payment.id, message.id, format('%s asks about a recall of payment %s, which never came.',
          payment.other_bic, payment.tx_id)
        where payment.answer_by is null;
    update repair_items set what = what || ' The other bank has asked again.'
      where payment_id = payment.id and closed_at is null and kind in ('recall', 'unapplied')
        and what not like '%has asked again.';
  end if;
  return '[]';
end
$$;

revoke all on function recall_open(bigint) from public;
revoke all on function recall_ask_staff(payments, jsonb) from public;
revoke all on function payment_named(jsonb) from public;
revoke all on function recall_refuse(payments, jsonb, text) from public;
revoke all on function rail_repeat(payments, text) from public;
revoke all on function recall_receive(rail_messages, jsonb) from public;
revoke all on function rail_inquiry(rail_messages, jsonb) from public;
revoke all on function recall_unanswered(payments) from public;
revoke all on function recall_inquire(payments) from public;
revoke all on function payment_recall(jsonb) from public;
-- end server/ledger/recalls.sql

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
-- {kind: status, txId (absent: of all payments of the message, or of the return that it is), messageId (of the
--   message that it answers), event (settled, rejected, or recall_refused), reason?}
-- {kind: return, txId, amount, reason?}
-- {kind: transfer, scheme, txId, endToEndId, amount, ownName, ownIban, otherName, otherIban, otherBic,
--   remittance, acceptedAt?, settlementDate, refuse?: a reason to reject it with; of standard ones lastReturnDay
--   and returnAt: when to return it if it fits no account and nobody has decided}
-- {kind: recall, ...} and {kind: inquiry, ...} (recalls.sql)
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
  -- Messages about the same payment, which may not be there yet, follow each other.
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
  select m.payment_id into payment_id from rail_messages m
    where not item ? 'txId' and m.direction = 'out' and m.peer = 'clearing'
      and m.msg_id = item ->> 'messageId' and m.name like 'pacs.004.%';
  if payment_id is not null then
    return jsonb_build_array(payment_apply(payment_id, 'return_' || (item ->> 'event'),
      jsonb_strip_nulls(jsonb_build_object('reason', item ->> 'reason', 'messageId', message.id))));
  end if;
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
    insert into repair_items (kind, message_id, answer, what) values ('contradiction', message.id, item, format(
      'Message %s is about payment %s of message %s, which this bank does not know.', message.msg_id,
      coalesce(item ->> 'txId', '(any)'), coalesce(item ->> 'messageId', '(unnamed)')));
  end if;
  return changes;
end
$$;

-- A payment from another bank. An instant one is answered by a message of its own and credited when the
-- clearing confirms, or is rejected if the clearing has already rejected it; a standard one has settled and is
-- credited, or waits for staff.
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
  if item ->> 'scheme' = 'instant' then
    -- Messages overtake each other: its reject may have come before.
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

-- begin server/ledger/statements.sql
-- Statements of the settlement account (camt.053), matched with payments line by line. That a payment has
-- settled, and that the money is on the account, are two things: a payment is reconciled by a line.

-- The statement before another one of its account, by day and number, in whatever order they came; null if it
-- is the first.
create or replace function statement_before(statement statements) returns statements
language sql stable as $$
  select earlier from statements earlier
    where earlier.account_iban = statement.account_iban
      and (earlier.closing_date, coalesce(earlier.sequence, 0), earlier.id)
        < (statement.closing_date, coalesce(statement.sequence, 0), statement.id)
    order by earlier.closing_date desc, coalesce(earlier.sequence, 0) desc, earlier.id desc limit 1
$$;

-- Compares a statement with the one before it: a gap in the numbers, which may begin again with the year, or an
-- opening balance that is not the last closing balance, goes to staff until it is explained by a statement that
-- comes late.
create or replace function statement_compare(statement statements) returns void
language plpgsql as $$
declare
  before constant statements := statement_before(statement);
  problem text;
begin
  if before.sequence + 1 <> statement.sequence and not (statement.sequence = 1
    and date_trunc('year', before.closing_date) < date_trunc('year', statement.closing_date))
  then
    problem := format('Statement %s has the number %s, but the one before it has %s.', statement.statement_id,
      statement.sequence, before.sequence);
  end if;
  if coalesce(before.closing, 0) <> statement.opening then
    problem := concat_ws(' ', problem, format('Statement %s opens with %s EUR, but the one before it closed with %s.',
      statement.statement_id, statement.opening, coalesce(before.closing, 0)));
  end if;
  if problem is null then
    update repair_items r set closed_at = clock_timestamp(), closed_by = 'Payments worker',
        note = 'The statement before it came late.'
      where r.statement_id = statement.id and closed_at is null;
  else
    update repair_items r set what = problem where r.statement_id = statement.id and closed_at is null;
    if not found then
      insert into repair_items (kind, message_id, statement_id, what)
        values ('mismatch', statement.message_id, statement.id, problem);
    end if;
  end if;
end
$$;

-- Stores a statement, {id, iban, sequence?, opening, closing, closingDate}, and returns its id. Compares it, and
-- the one after it, with the statement before.
create or replace function statement_store(message rail_messages, item jsonb) returns bigint
language plpgsql as $$
declare
  stored statements;
  later statements;
begin
  -- Statements of an account follow each other.
  perform pg_advisory_xact_lock(hashtextextended(item ->> 'iban', 0));
  insert into statements (message_id, account_iban, statement_id, sequence, opening, closing, closing_date)
    values (message.id, item ->> 'iban', item ->> 'id', (item ->> 'sequence')::int,
      (item ->> 'opening')::numeric, (item ->> 'closing')::numeric, (item ->> 'closingDate')::date)
    on conflict do nothing returning * into stored;
  if stored.id is null then
    insert into repair_items (kind, message_id, what) values ('mismatch', message.id, format(
      'Statement %s of %s came a second time, in message %s.', item ->> 'id', item ->> 'iban',
      message.msg_id));
    return null;
  end if;
  perform statement_compare(stored);
  select * into later from statements s
    where account_iban = stored.account_iban
      and (closing_date, coalesce(sequence, 0), id) > (stored.closing_date, coalesce(stored.sequence, 0), stored.id)
    order by closing_date, coalesce(sequence, 0), id limit 1;
  if later.entry_id is not null then
    insert into repair_items (kind, message_id, what) values ('mismatch', message.id, format(
      'Statement %s came after the difference before statement %s had been written off.', stored.statement_id,
      later.statement_id));
  elsif later.id is not null then
    perform statement_compare(later);
  end if;
  return stored.id;
end
$$;

-- Stores a line of a statement in the message: {statementId, amount, bankReference?, batchMessageId?, txIds}.
create or replace function statement_line_store(message rail_messages, item jsonb) returns void
language plpgsql as $$
declare
  statement bigint;
  line statement_lines;
begin
  select max(id) into statement from statements
    where message_id = message.id and statement_id = item ->> 'statementId';
  -- The statement is known already.
  if statement is null then return; end if;
  insert into statement_lines (statement_id, number, amount, bank_reference, batch_message_id, tx_ids)
    values (statement, (select coalesce(max(number), 0) + 1 from statement_lines where statement_id = statement),
      (item ->> 'amount')::numeric, item ->> 'bankReference', item ->> 'batchMessageId',
      array(select jsonb_array_elements_text(item -> 'txIds')))
    returning * into line;
  perform statement_line_match(line);
end
$$;

-- Payments on their way back have arrived once an entry of the settlement account names them, whether or not the
-- clearing says so. Does nothing unless they sum to the amount, in EUR.
create or replace function payments_settle_back(tx_ids text[], amount numeric) returns void
language plpgsql as $$
declare
  back bigint[];
begin
  back := array(select p.id from unnest(tx_ids) as one(tx_id) cross join lateral (
    select id, state from payments where direction = 'in' and tx_id = one.tx_id offset 0) as p
    where p.state = 'sending_back' order by p.id);
  if (select sum(p.amount) from payments p where p.id = any(back)) = payments_settle_back.amount then
    perform payment_apply(one.id, 'return_settled', '{}') from unnest(back) as one(id);
  end if;
end
$$;

-- The payments that a line names, or those of its message, that are on no line yet and moved money in the
-- line's direction: each payment once when it settled and once when it came or went back.
create or replace function statement_line_payments(line statement_lines)
returns table (payment_id bigint, returned boolean, amount numeric)
language plpgsql stable as $$
begin
  -- Looked up one by one (offset 0), so that indexes are used even before there are statistics.
  return query with named as (
    select p.id from unnest(line.tx_ids) as one(tx_id) cross join lateral (
      select id from payments where direction = 'out' and tx_id = one.tx_id
      union all select id from payments where direction = 'in' and tx_id = one.tx_id offset 0) as p
    union all
    select p.id from rail_messages m join payments p on p.message_id = m.id
      where cardinality(line.tx_ids) = 0 and m.direction = 'out' and m.peer = 'clearing'
        and m.msg_id = line.batch_message_id)
    -- What each event moved on the settlement account, from the account's own point of view.
    select v.payment_id, v.returned, -l.amount as amount
      from named
      cross join lateral (select e.payment_id, e.entry_id, e.event in ('returned', 'sent_back', 'return_settled') as returned
        from payment_events e where e.payment_id = named.id offset 0) as v
      cross join lateral (select p.amount from postings p
        where p.entry_id = v.entry_id and p.system_account = 'nostro' offset 0) as l
      where sign(-l.amount) = sign(line.amount)
        and not exists (select from reconciled_payments r
          where r.payment_id = v.payment_id and r.returned = v.returned offset 0);
end
$$;

-- Matches an open line with its payments. Does nothing unless their sum is the line's amount.
create or replace function statement_line_match(line statement_lines) returns boolean
language plpgsql as $$
begin
  perform payments_settle_back(line.tx_ids, -line.amount);
  with free as materialized (select * from statement_line_payments(line))
  insert into reconciled_payments (payment_id, returned, line_id, amount)
    select free.payment_id, free.returned, line.id, free.amount from free
      where (select sum(free.amount) from free) = line.amount;
  if not found then return false; end if;
  update statement_lines set matched = true where id = line.id;
  return true;
end
$$;

-- What a line of a statement says that its payments do not, in EUR and with the line's sign; null if the line
-- is explained. Of a statement, the same of its opening balance and the closing balance before it.
create or replace function statement_difference(line_id bigint, statement_id bigint) returns numeric
language sql stable as $$
  select l.amount - coalesce((select sum(free.amount) from statement_line_payments(l) as free), 0)
    from statement_lines l where l.id = statement_difference.line_id and not l.matched
  union all
  select s.opening - coalesce((statement_before(s)).closing, 0)
    from statements s where s.id = statement_difference.statement_id and s.entry_id is null
$$;

-- Writes off the difference of a line or of a statement, as two employees decided: posts it between the
-- settlement account and recon_difference. The line is explained by its payments and this entry.
create or replace function statement_write_off(line_id bigint, statement_id bigint) returns void
language plpgsql as $$
declare
  difference numeric;
  line statement_lines;
  entry journal_entries;
begin
  select * into line from statement_lines l where l.id = statement_write_off.line_id for update;
  perform from statements s where s.id = statement_write_off.statement_id for update;
  difference := statement_difference(line.id, statement_write_off.statement_id);
  if coalesce(difference, 0) = 0 then raise exception 'there is no difference to write off'; end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := case when difference > 0 then 'difference_received' else 'difference_paid' end;
  entry.booked_at := clock_timestamp();
  entry.reference := ledger_reference((select reference_prefix from movement_kinds where kind = entry.kind),
    entry.booked_at, entry.id);
  perform ledger_write(array[entry], array[ledger_leg(entry.id, null, 'nostro', 'EUR', -difference),
    ledger_leg(entry.id, null, 'recon_difference', 'EUR', difference)], array[]::transactions[]);
  insert into reconciled_payments (payment_id, returned, line_id, amount)
    select free.payment_id, free.returned, line.id, free.amount from statement_line_payments(line) as free;
  update statement_lines l set matched = true, entry_id = entry.id where l.id = line.id;
  update statements s set entry_id = entry.id where s.id = statement_write_off.statement_id;
end
$$;

-- What staff decide about with an item, in EUR: money that fits no account, a payment that another bank wants
-- back, an open claim, or a difference to a statement. Null or 0 if no money is at stake.
create or replace function repair_amount(item repair_items) returns numeric
language sql stable as $$
  select case when item.kind = 'unapplied' then payment_held(item.payment_id, 'unapplied_incoming')
    when item.kind = 'recall' then (select amount from payments p
      where p.id = item.payment_id and p.state = 'recall_received')
    when item.kind = 'claim' then payment_held(item.payment_id, 'payment_claims')
    when coalesce(item.line_id, item.statement_id) is not null
      then statement_difference(item.line_id, item.statement_id) end
$$;

-- Tries all open lines again, since an answer may come after the statement. Lines that have been open for more
-- than a day and a half, and payments that settled more than four days ago and are on no statement, go to
-- staff once.
-- Gives  how many lines were matched
create or replace function statements_match() returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line statement_lines;
  matched int := 0;
begin
  for line in select * from statement_lines l where not l.matched order by id for update loop
    if statement_line_match(line) then matched := matched + 1; end if;
  end loop;
  insert into repair_items (kind, message_id, line_id, what)
    select 'mismatch', s.message_id, l.id, format('Line %s of statement %s, %s EUR, fits no payment (%s).', l.number,
        s.statement_id, l.amount, coalesce(l.bank_reference, array_to_string(l.tx_ids, ', ')))
      from statement_lines l join statements s on s.id = l.statement_id
      where not l.matched and s.created_at < clock_timestamp() - interval '36 hours'
        and not exists (select from repair_items r where r.line_id = l.id);
  insert into repair_items (kind, payment_id, what)
    select 'mismatch', p.id, format('Payment %s of %s EUR settled on %s and is on no statement.', p.tx_id,
        p.amount, p.settlement_date)
      from payments p
      where p.settlement_date < (clock_timestamp() at time zone 'Europe/Brussels')::date - 4
        and exists (select from payment_events v join postings l on l.entry_id = v.entry_id
          and l.system_account = 'nostro' where v.payment_id = p.id)
        and not exists (select from reconciled_payments r where r.payment_id = p.id)
        and not exists (select from repair_items r where r.kind = 'mismatch' and r.payment_id = p.id);
  return matched;
end
$$;

revoke all on function statement_before(statements) from public;
revoke all on function statement_compare(statements) from public;
revoke all on function statement_store(rail_messages, jsonb) from public;
revoke all on function statement_line_store(rail_messages, jsonb) from public;
revoke all on function statement_line_payments(statement_lines) from public;
revoke all on function statement_difference(bigint, bigint) from public;
revoke all on function statement_write_off(bigint, bigint) from public;
revoke all on function repair_amount(repair_items) from public;
revoke all on function payments_settle_back(text[], numeric) from public;
revoke all on function statement_line_match(statement_lines) from public;
revoke all on function statements_match() from public;
-- end server/ledger/statements.sql

-- begin server/ledger/end-of-day.sql
-- Closes days of one month: claims them, accrues savings interest, pays it if the last day ends the month,
-- collects due installments, and writes the audit events. For the owner's role only. `at` is null for now;
-- a past time is for the demo bank's history.
--
-- Gives  {accruals, payments: [{accountId, userId, amount}], collections: [{loanId, userId, due, collected,
--        closed}]}, or null if any of the days is already closed; then nothing changed
create or replace function bank_close_days(first_day date, last_day date, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  zone constant text := bank_time_zone();
  accruals bigint;
  payments jsonb := '[]';
  collections jsonb;
begin
  if exists (select from bank_days where day between first_day and last_day) then return null; end if;
  insert into bank_days (day)
    select generate_series(first_day, last_day, interval '1 day')::date;
  accruals := interest_accrue(first_day, last_day, zone);
  -- Every account on which money may move, in the ledger's order, so that no posting deadlocks.
  perform from accounts where id in (
      select l.account_id from loans l where l.id in (select loans_due(last_day))
      union all
      select account_id from interest_payable(last_day) where extract(day from last_day + 1) = 1)
    order by id for no key update;
  if extract(day from last_day + 1) = 1 then
    select coalesce(jsonb_agg(paid), '[]') into payments from interest_pay(last_day, zone, at) as paid;
  end if;
  select coalesce(jsonb_agg(collected) filter (where collected is not null), '[]') into collections
    from (select loan_collect(due, last_day, zone, at) as collected
      from (select due from loans_due(last_day) as due order by due) as in_order) as done;

  insert into audit_events (user_id, actor, action, details)
    select user_id, 'bank', action, details from (
      select 1 as part, place, 0 as step, (payment ->> 'userId')::bigint as user_id,
          'interest.paid' as action, payment - 'userId' as details
        from jsonb_array_elements(payments) with ordinality as one(payment, place)
      union all
      select 2, place, 1, (collection ->> 'userId')::bigint, 'loan.collected',
          collection - 'userId' - 'closed'
        from jsonb_array_elements(collections) with ordinality as one(collection, place)
        where collection ->> 'collected' <> '0.00'
      union all
      select 2, place, 2, (collection ->> 'userId')::bigint, 'loan.closed',
          jsonb_build_object('loanId', collection -> 'loanId')
        from jsonb_array_elements(collections) with ordinality as one(collection, place)
        where collection ->> 'collected' <> '0.00' and (collection ->> 'closed')::boolean) as events
      order by part, place, step;
  return jsonb_build_object('accruals', accruals, 'payments', payments, 'collections', collections);
end
$$;

-- The active loans with an installment due by a day.
create or replace function loans_due(day date) returns setof bigint
language sql stable as $$
  select l.id from loans l where l.status = 'active' and exists (
    select from loan_instalments i
      where i.loan_id = l.id and i.paid_at is null and i.due_date <= loans_due.day)
$$;

-- For jobs: closes one day that is over, once, however many processes ask for it. Deletes verifications of payees
-- that are older than a day, which no payment can use any more.
-- Gives  {outcome: closed} with the result of bank_close_days | {outcome: done} | {outcome: busy}: another
--        process is closing it | {outcome: not_over}
create or replace function bank_close_day(day date) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- An arbitrary lock number: of several processes, exactly one closes the day.
  if not pg_try_advisory_xact_lock(7303015) then return '{"outcome": "busy"}'; end if;
  if (day < bank_day(clock_timestamp())) is not true then return '{"outcome": "not_over"}'; end if;
  delete from payee_checks where (user_id, iban, name) in (
    select user_id, iban, name from payee_checks where checked_at < clock_timestamp() - interval '1 day'
      for update skip locked);
  return coalesce('{"outcome": "closed"}' || bank_close_days(day, day, null), '{"outcome": "done"}');
end
$$;

revoke all on function bank_close_days(date, date, timestamptz) from public;
revoke all on function bank_close_day(date) from public;
-- end server/ledger/end-of-day.sql
