-- begin server/ledger/idempotency.sql
-- Idempotency keys that expire. The posting claims and keeps them (parts.sql).

-- For jobs: deletes keys that were used more than 90 days ago, the oldest first. Another process's keys are
-- left to it, and a key without an answer belongs to a transaction that is under way.
-- Returns  how many it deleted
create or replace function idempotency_keys_expire(most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with expired as (
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys
        where created_at < clock_timestamp() - interval '90 days' and outcome is not null
        order by created_at limit most for update skip locked))
      returning user_id
  )
  select count(*)::int from expired
$$;
revoke all on function idempotency_keys_expire(int) from public;
-- end server/ledger/idempotency.sql

-- begin server/ledger/rail-send.sql
-- How the payments worker sends messages (server/payments/worker). Its role may call these functions and
-- write nothing else. Claims use the database's clock and a lease, so that any number of workers may run.

-- A message's identifier, which is never reused: TSRA, the day, and the message's number.
create or replace function rail_message_id(message_id bigint, at timestamptz) returns text
language sql immutable as $$
  select 'TSRA' || to_char(at at time zone 'UTC', 'YYYYMMDD') || '-' || message_id
$$;

-- A payment as JSON, with what the worker writes into messages.
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

-- Queues a new message about one payment, due now. The payment is null if the message is about one that
-- this bank does not know. The facts are described by RailMessageFacts (shared/tables/rail-messages.ts).
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

-- Claims what is to be sent in a lane: messages that are due, and queued payments. Each instant payment
-- gets its own message; standard ones share one. If an instant payment is queued, the lease ends by its
-- deadline, so that a worker that hangs cannot hold up its money.
-- Returns  an array of {id, token, name, msgId, bytes (hex, if the message was written before), facts,
--          payments}
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
  -- The worker stopped after it had begun to send, so it is not known whether the message arrived. The bank
  -- inquires about an instant payment; everything else is sent again, byte for byte.
  update rail_messages set state = case when name like 'pacs.008.%' and lane = 'instant'
      then 'unknown' else 'due' end::rail_message_state
    where id = any(array(select id from rail_messages where lane = claimed_lane and state = 'called'
      and lease_until < at for update skip locked));
  update rail_messages m set lease_token = token, lease_until = least(until,
      (select p.due_at from payments p where p.id = m.payment_id and p.state = 'queued'))
    where id = any(array(select id from rail_messages where lane = claimed_lane and state = 'due'
      and due_at <= at and (lease_until is null or lease_until < at)
      order by due_at limit most for update skip locked));

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

-- Stores a message's bytes and records that sending begins: from now on it may have been sent. Its queued
-- payments become sent. The lease lasts 15 seconds from now.
-- Returns  whether the caller may send it: not if the lease has ended, or if one of its payments is no
--          longer queued
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

-- Stores the outcome of sending: sent, refused (the other side did not accept it), or unknown. A message
-- with an unknown outcome is sent again, except one with an instant payment. A refused message is not sent
-- again and goes to staff. Its payments are rejected with FF01, unless an earlier attempt may have been
-- accepted. A stale token changes nothing.
-- Returns  the changes to announce, as payment_apply returns them
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
              then ' An earlier attempt may have been accepted: ask the other bank.' else '' end
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
-- removes it from its message.
-- Returns  the changes to announce
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

-- Acts on payments that are due. Gives the money of an instant payment back after its deadline, and
-- inquires about it after 10 and 20 seconds, after 1, 5, and 15 minutes, and then every hour. Inquires once
-- about a recall without an answer, and informs staff. Returns unapplied payments. Raises lock_not_available
-- if all that is due waits for other work; the caller tries again at once.
-- Returns  the changes to announce
create or replace function rail_act(most int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Uses indexes, however many payments the planner takes for due.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  due payments[];
  payment payments;
  changes jsonb := '[]';
  age interval;
  awaited bigint;
  at constant timestamptz := clock_timestamp();
begin
  -- Money is given back first: inquiries and reminders can wait. An account that other work has locked, such
  -- as processing a large file, holds up only its own payments.
  due := array(select p from payments p join accounts a on a.id = p.account_id
    where p.direction = 'out' and p.due_at <= at
    order by p.state not in ('queued', 'sent'), p.due_at limit most for no key update of p, a skip locked);
  if cardinality(due) = 0 then
    select account_id into awaited from payments
      where direction = 'out' and state in ('queued', 'sent') and due_at <= at
      order by due_at limit 1;
    if found then
      -- The oldest takes its turn, or an account that is always in use would never be free. Not for long:
      -- other payments become due.
      perform set_config('lock_timeout', '300ms', true);
      perform from accounts where id = awaited for no key update;
      due := array(select p from payments p
        where account_id = awaited and direction = 'out' and state in ('queued', 'sent')
          and due_at <= at
        order by due_at limit most for no key update skip locked);
    end if;
  end if;
  -- Returning unapplied money touches no member's account.
  due := due || array(select p from payments p
    where direction = 'in' and due_at <= at
    order by due_at limit most - cardinality(due) for no key update skip locked);
  -- In this order, two workers lock the limits of several members without a deadlock.
  for payment in select * from unnest(due) order by user_id, due_at loop
    age := clock_timestamp() - payment.accepted_at;
    if payment.state = 'queued' then
      -- A message that rail_call has locked may be about to be sent. Waiting for it here would deadlock,
      -- because rail_call waits for the payment.
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

-- How many milliseconds are left until something is due for rail_act, from 0 to a day; null if nothing is.
create or replace function rail_due_in() returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  select ceil(least(86400, greatest(0, extract(epoch from due_at - clock_timestamp()))) * 1000)::int
    from payments where due_at is not null order by due_at limit 1
$$;

revoke all on function rail_payment(payments) from public;
revoke all on function rail_enqueue(payments, text, jsonb) from public;
revoke all on function rail_claim(payment_scheme, int, int) from public;
revoke all on function rail_call(bigint, uuid, bytea, bytea, date) from public;
revoke all on function rail_called(bigint, uuid, rail_message_state, text) from public;
revoke all on function rail_undeliverable(bigint, uuid, bigint, text) from public;
revoke all on function rail_act(int) from public;
revoke all on function rail_due_in() from public;
-- end server/ledger/rail-send.sql

-- begin server/ledger/recalls.sql
-- Recalls: a member, or another bank, asks for a settled payment back (EPC125-05 and EPC004-16). A recall
-- is granted only by returning the money.

-- The other bank's answer to our recall was due yesterday: informs staff and inquires with the other bank.
-- Returns  the change to announce
create or replace function recall_unanswered(payment payments) returns jsonb
language plpgsql as $$
declare
  change constant jsonb := payment_apply(payment.id, 'recall_unanswered', '{"actor": "bank"}');
begin
  insert into repair_items (kind, payment_id, what) values ('unanswered', payment.id, format(
    'The other bank has not answered the recall of payment %s, which was due on %s. The bank inquires.',
    payment.tx_id, payment.answer_by));
  perform recall_inquire(payment);
  return change;
end
$$;

-- Inquires with the other bank about our recall.
create or replace function recall_inquire(payment payments) returns void
language sql volatile as $$
  select rail_enqueue(payment, 'pacs.028.001.03', jsonb_build_object('messageId', m.msg_id, 'messageName', m.name))
    from rail_messages m where m.payment_id = payment.id and m.direction = 'out' and m.name like 'camt.056.%'
$$;

-- A member asks for a settled payment of their own back: {userId, signInId, idleSeconds, reference, reason
-- (CUST, AM09, or AC03), answerBy}. This is possible once, whatever the answer, within 13 months after
-- settlement (EPC125-05).
-- Returns  what payment_apply returns | {outcome: session_ended} | {outcome: not_found} | {outcome:
--          asked_before} | {outcome: not_possible} | {outcome: too_late}
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

-- Continues a recall that came before its payment was credited or rejected: asks staff to answer it, or
-- refuses it if the payment never arrived. Does nothing in other states.
create or replace function recall_continue(payment_id bigint) returns jsonb
language plpgsql as $$
declare
  payment payments;
begin
  select * into payment from payments p where p.id = recall_continue.payment_id;
  if payment.state = 'rejected' then return recall_refuse(payment, '{}', 'NOOR'); end if;
  if payment.state <> 'credited' then return '[]'; end if;
  return recall_ask_staff(payment,
    jsonb_build_object('reason', recall_reason(payment.id), 'answerBy', payment.answer_by));
end
$$;

-- The reason code of another bank's newest recall of a payment; null if there is none.
create or replace function recall_reason(payment_id bigint) returns text
language sql stable as $$
  select reason from payment_events e
    where e.payment_id = recall_reason.payment_id and e.event = 'recall_received' order by e.number desc limit 1
$$;

-- Asks staff about a recall of a credited payment. Moves no money.
create or replace function recall_ask_staff(payment payments, facts jsonb) returns jsonb
language plpgsql as $$
declare
  change constant jsonb := payment_apply(payment.id, 'recall_received', facts);
begin
  insert into repair_items (kind, payment_id, message_id, what) values ('recall', payment.id,
    (facts ->> 'messageId')::bigint, format('%s recalls payment %s of %s EUR (%s). The last day to answer is %s.',
      payment.other_bic, payment.tx_id, payment.amount, facts ->> 'reason', facts ->> 'answerBy'));
  return change;
end
$$;

-- The incoming payment that another bank's message is about. An identifier is unique only within its bank,
-- and banks write only about their own payments. The first eight characters of a BIC identify the bank.
create or replace function payment_named(item jsonb) returns payments
language sql stable as $$
  select p.* from payments p left join rail_messages original on original.id = p.message_id
    where p.direction = 'in' and p.tx_id = item ->> 'txId'
      and left(p.other_bic, 8) = left(item ->> 'from', 8)
    order by coalesce(original.msg_id = item ->> 'messageId', false) desc, p.id
    limit 1
$$;

-- Refuses a recall of a payment, or of an unknown payment that the item names. Returns no changes.
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

-- Sends a message about a payment again, byte for byte. Creates it if there is none. Does nothing if it is
-- waiting to be sent.
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

-- Reports to staff that a message contradicts a payment: once until they have closed the item, however often
-- it arrives.
create or replace function recall_contradicts(payment payments, message rail_messages, problem text) returns void
language sql volatile as $$
  insert into repair_items (kind, payment_id, message_id, what)
    select 'contradiction', payment.id, message.id, problem
      where not exists (select from repair_items r
        where r.payment_id = payment.id and r.what = problem and r.closed_at is null)
$$;

-- Another bank asks for a payment back: {kind: recall, from, txId, messageId?, endToEndId?, amount?,
-- reason, answerBy}. Staff decide about a credited payment. A payment that never arrived, or was already
-- returned, is refused at once. A second recall changes nothing.
-- Returns  the changes to announce
create or replace function recall_receive(message rail_messages, item jsonb) returns jsonb
language plpgsql as $$
declare
  payment constant payments := payment_named(item);
  facts constant jsonb := jsonb_build_object('reason', item ->> 'reason', 'answerBy', item ->> 'answerBy',
    'messageId', message.id);
begin
  if payment.id is null or payment.state = 'rejected' then return recall_refuse(payment, item, 'NOOR'); end if;
  if payment.amount <> (item ->> 'amount')::numeric then
    perform recall_contradicts(payment, message, format('Payment %s is of %s EUR, but its recall is of %s EUR.',
      payment.tx_id, payment.amount, item ->> 'amount'));
    return '[]';
  end if;
  if payment.state in ('sending_back', 'sent_back') then return recall_refuse(payment, item, 'ARDT'); end if;
  if payment.state = 'recall_refused' then
    perform rail_repeat(payment, 'camt.029.001.09');
  elsif payment.state = 'credited' then
    return recall_ask_staff(payment, facts);
  elsif payment.state in ('accepted', 'unapplied') and payment.answer_by is null then
    return payment_apply(payment.id, 'recall_received', facts);
  end if;
  return '[]';
end
$$;

-- Another bank inquires about its payment or about its recall: {kind: inquiry, about: payment | recall,
-- from, txId, messageId?, endToEndId?, acceptedAt?}; messageId is that of the payment's message. The answer
-- is the same as before, byte for byte. Returns no changes.
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
    if payment.answer_by is null then
      perform recall_contradicts(payment, message, format('%s inquires about a recall of payment %s, which never arrived.',
        payment.other_bic, payment.tx_id));
    end if;
    -- Staff lock the item before the payment. To rule out a deadlock, this does not wait for them.
    update repair_items set what = what || ' The other bank has asked again.'
      where id = any(array(select id from repair_items
        where payment_id = payment.id and closed_at is null and kind in ('recall', 'unapplied')
          and what not like '%has asked again.' for update skip locked));
  end if;
  return '[]';
end
$$;

revoke all on function recall_continue(bigint) from public;
revoke all on function recall_reason(bigint) from public;
revoke all on function recall_ask_staff(payments, jsonb) from public;
revoke all on function payment_named(jsonb) from public;
revoke all on function recall_refuse(payments, jsonb, text) from public;
revoke all on function rail_repeat(payments, text) from public;
revoke all on function recall_contradicts(payments, rail_messages, text) from public;
revoke all on function recall_receive(rail_messages, jsonb) from public;
revoke all on function rail_inquiry(rail_messages, jsonb) from public;
revoke all on function recall_unanswered(payments) from public;
revoke all on function recall_inquire(payments) from public;
revoke all on function payment_recall(jsonb) from public;
-- end server/ledger/recalls.sql

-- begin server/ledger/rail-receive.sql
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
    values ('in', 'unreadable', 'standard', sender, encode(digest, 'hex'), 'quarantined', message_bytes,
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
  if is_last then update statements s set complete = true where s.message_id = message.id; end if;
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
begin
  select * into payment from payments where direction = 'in'
    and other_bic = item ->> 'otherBic' and tx_id = item ->> 'txId';
  if payment.id is not null then
    if payment.amount <> (item ->> 'amount')::numeric or payment.own_iban <> item ->> 'ownIban' then
      insert into repair_items (kind, payment_id, message_id, what) values ('contradiction', payment.id,
        message.id, format('Payment %s arrived a second time with different content.', payment.tx_id));
    elsif payment.scheme = 'instant' and payment.message_id <> message.id then
      -- The sender may have missed the answer.
      perform rail_enqueue(payment, 'pacs.002.001.10');
    end if;
    return '[]';
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
      account.id, account.user_id, item ->> 'txId', item ->> 'endToEndId', (item ->> 'amount')::numeric,
      item ->> 'ownName', item ->> 'ownIban', item ->> 'otherName', item ->> 'otherIban',
      item ->> 'otherBic', item ->> 'remittance', (item ->> 'acceptedAt')::timestamptz,
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
    'userId', payment.user_id, 'transactionId', posted_transaction));
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

revoke all on function rail_store(text, payment_scheme, text, text, bytea, bytea) from public;
revoke all on function rail_quarantine(text, bytea, bytea, text) from public;
revoke all on function rail_claim_stored(payment_scheme, int, int) from public;
revoke all on function rail_process(bigint, uuid, jsonb, int, boolean) from public;
revoke all on function rail_broken(rail_messages, text) from public;
revoke all on function payment_receive(rail_messages, jsonb) from public;
revoke all on function rail_reject_stored(bigint, uuid, text) from public;
-- end server/ledger/rail-receive.sql

-- begin server/ledger/interest.sql
-- Savings interest: accrued daily on the closing balance at the yearly rate over 365, to eight decimals, and
-- paid once a month, rounded down to the cent. Only the end of day accrues and pays, with the owner's rights.

-- The interest of some days, from the balance at the end of each. That is the balance after the last posting
-- (by version) that was booked on that day or before it. Without a first day, it begins with the first
-- posting; `after_version` is the account's version before the first day, so that older postings are not read.
create or replace function interest_earned(
  account bigint, rate numeric, after_version bigint, first_day date, last_day date
) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(round(balance_after * rate / 365, 8)
      * greatest(0, least(next_day, last_day + 1) - day)), 0)
    from (select balance_after, day, min(day) over (
        order by account_version desc rows between unbounded preceding and 1 preceding) as next_day
      from (select p.account_version, p.balance_after,
          greatest((e.booked_at at time zone bank_time_zone())::date, first_day) as day
        from postings p join journal_entries e on e.id = p.entry_id
        where p.account_id = account and p.account_version >= coalesce(after_version, 0)) as steps) as spans
$$;

-- An account's version at the end of a day, looked for from its last posting backward; 0 before the first.
create or replace function account_version_at(account bigint, day date) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select p.account_version from postings p join journal_entries e on e.id = p.entry_id
    where p.account_id = account
      and e.booked_at < (day + 1)::timestamp at time zone bank_time_zone()
    order by p.account_version desc limit 1), 0)
$$;

-- What an account has earned on days that are over but not accrued yet. Any role may call this. `time_zone` is
-- ignored; API processes of an earlier version pass it.
create or replace function interest_to_accrue(account bigint, time_zone text) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select interest_earned(a.id, a.interest_rate, i.version, i.accrued_to + 1,
      bank_day(clock_timestamp()) - 1)
    from accounts a left join interest_balances i on i.account_id = a.id
    where a.id = account and a.account_type = 'savings'), 0)
$$;

-- What an account has earned and was not paid, up to yesterday. Any role may call this.
create or replace function interest_unpaid(account bigint) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select accrued - paid from interest_balances where account_id = account), 0)
    + interest_to_accrue(account, null)
$$;

-- What API processes of an earlier version read: an account's unpaid interest, in one row.
create or replace view interest_accruals as
  select account_id, accrued_to as day, accrued - paid as amount, null::bigint as paid_entry_id
    from interest_balances;

-- The savings accounts of a range whose interest up to a day is not accrued. An empty account without
-- postings since the last accrual has earned nothing, and is left as it is.
create or replace function interest_open(first_id bigint, last_id bigint, day date) returns setof bigint
language sql stable as $$
  -- Without the range for both, this would read the balances of all accounts.
  select a.id from accounts a left join interest_balances i
      on i.account_id = a.id and i.account_id between first_id and last_id
    where a.id between first_id and last_id and a.account_type = 'savings' and a.interest_rate > 0
      and (i.accrued_to < interest_open.day or i.accrued_to is null)
      and (a.balance > 0 or a.version > coalesce(i.version, 0)
        or (extract(day from interest_open.day + 1) = 1 and i.accrued - i.paid >= 0.01))
    order by a.id
$$;

-- Accrues the interest of some accounts of a range up to a day, and pays it if the day ends a month. An
-- account that a member's payment has locked is left for the next call: so nobody waits for a batch that
-- waits itself, and no posting of the day can still be missing when an account is accrued. Writes the
-- audit events. `at` is the time of the postings, null for the current time.
-- Returns  {accruals: the number of accounts, left: of those that have to wait for a later call,
--          payments: [{accountId, userId, amount}]}
create or replace function interest_close(
  first_id bigint, last_id bigint, day date, most int, at timestamptz
) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  open_ids constant bigint[] := array(select open from interest_open(first_id, last_id, day) as open);
  -- By primary key, here and below, and in both tables of a join: otherwise PostgreSQL may read all
  -- accounts, or all balances, for each batch.
  ids constant bigint[] := array(select a.id from accounts a where a.id = any(open_ids)
    order by a.id limit most for no key update skip locked);
  did constant jsonb := jsonb_build_object('accruals', cardinality(ids),
    'left', cardinality(open_ids) - cardinality(ids), 'payments', jsonb_build_array());
begin
  if cardinality(ids) = 0 then return did; end if;

  -- A new statement sees what was committed before the locks were acquired.
  insert into interest_balances as kept (account_id, accrued, accrued_to, version)
    select a.id, case when a.version = i.version
          then round(a.balance * a.interest_rate / 365, 8) * (interest_close.day - i.accrued_to)
        else interest_earned(a.id, a.interest_rate, i.version, i.accrued_to + 1, interest_close.day) end,
        interest_close.day,
        case when a.version = i.version then a.version else account_version_at(a.id, interest_close.day) end
      from accounts a left join interest_balances i on i.account_id = a.id and i.account_id = any(ids)
      where a.id = any(ids) and (i.accrued_to < interest_close.day or i.accrued_to is null)
    on conflict (account_id) do update set accrued = kept.accrued + excluded.accrued,
      accrued_to = excluded.accrued_to, version = excluded.version;
  if extract(day from day + 1) <> 1 then return did; end if;
  return did || jsonb_build_object('payments', interest_pay(ids, day, at));
end
$$;

-- Pays accounts that are locked what they are owed at a month's end. This includes what was accrued earlier
-- but not paid, such as fractions of a cent from earlier months. Interest that would exceed an account's
-- largest balance stays accrued.
-- Returns  [{accountId, userId, amount}]
create or replace function interest_pay(ids bigint[], month_end date, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  requests jsonb;
  outcomes jsonb;
  paid jsonb;
begin
  select jsonb_agg(jsonb_build_object('kind', 'savings_interest', 'userId', a.user_id, 'toAccountId', a.id,
      'amount', trunc(i.accrued - i.paid, 2),
      'description', 'Savings interest, ' || to_char(month_end, 'FMMonth YYYY')) order by a.id) into requests
    from accounts a join interest_balances i on i.account_id = a.id
    where a.id = any(ids) and i.account_id = any(ids) and a.closed_at is null and i.accrued - i.paid >= 0.01;
  if requests is null then return '[]'; end if;
  outcomes := ledger_book_all(requests, at, array_fill(null::jsonb, array[jsonb_array_length(requests)]));

  with made as (
    insert into interest_payments (account_id, month_end, amount, entry_id)
      select t.to_account_id, interest_pay.month_end, t.amount, t.entry_id
        from jsonb_array_elements(outcomes) as outcome
        join transactions t on t.id = (outcome #>> '{transaction,id}')::bigint
      returning account_id, amount
  ), counted as (
    update interest_balances i set paid = i.paid + made.amount from made
      where i.account_id = made.account_id and i.account_id = any(ids)
  ), audited as (
    insert into audit_events (user_id, actor, action, details)
      select a.user_id, 'bank', 'interest.paid',
          jsonb_build_object('accountId', made.account_id, 'amount', made.amount::text)
        from made join accounts a on a.id = made.account_id order by made.account_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('accountId', made.account_id, 'userId', a.user_id,
      'amount', made.amount::text) order by made.account_id), '[]') into paid
    from made join accounts a on a.id = made.account_id;
  return paid;
end
$$;

-- What is accrued or paid never becomes less, also if the owner writes it.
create or replace trigger interest_balances_grow before update on interest_balances for each row
  when (new.accrued < old.accrued or new.paid < old.paid or new.accrued_to < old.accrued_to
    or new.version < old.version or new.account_id <> old.account_id)
  execute function ledger_refuse_change();
create or replace trigger interest_payments_append_only before update or delete on interest_payments
  for each row execute function ledger_refuse_change();
create or replace trigger interest_payments_no_truncate before truncate on interest_payments
  for each statement execute function ledger_refuse_change();

revoke all on function interest_open(bigint, bigint, date) from public;
revoke all on function interest_close(bigint, bigint, date, int, timestamptz) from public;
revoke all on function interest_pay(bigint[], date, timestamptz) from public;

drop function if exists interest_accrue(date, date, text), interest_payable(date),
  interest_pay(date, text, timestamptz);
-- end server/ledger/interest.sql

-- begin server/ledger/end-of-day.sql
-- Closes days in batches: accrues savings interest, pays it if the last day ends a month, collects due
-- installments, and ends the offers of loans that expire. Each batch is a transaction that locks a few
-- accounts, any number of processes share the batches, and the day is closed when all are done. Only the
-- end of day calls these functions, with the owner's rights; bank_close_part is for jobs.

-- How many ids the ranges of day_batches have.
create or replace function day_range() returns bigint language sql immutable as $$ select 500::bigint $$;

-- Divides a day's work into batches unless that is done or the day is closed. An arbitrary lock number keeps
-- a day that is being closed from being begun again.
-- Returns  whether there are batches
create or replace function day_begin(day date) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from day_batches b where b.day = day_begin.day) then return true; end if;
  perform pg_advisory_xact_lock(7303015);
  -- A new statement sees what the holder of the lock committed.
  if exists (select from bank_days b where b.day = day_begin.day) then return false; end if;
  insert into day_batches (day, part, first_id, last_id)
    select day_begin.day, ranges.part, first, first + day_range() - 1
      from (select 'interest'::day_part as part, coalesce(min(id), 1) as low, coalesce(max(id), 1) as high from accounts
        union all select 'loans', coalesce(min(id), 1), coalesce(max(id), 1) from loans) as ranges
      cross join generate_series(ranges.low, ranges.high, day_range()) as first
    on conflict do nothing;
  return true;
end
$$;

-- Collects due installments of some loans of a range, after `done_up_to`, and writes the audit events.
-- Collects nothing while one of their accounts is locked.
-- Returns  {collections: [{loanId, userId, due, collected, closed}], upTo: the last loan}, or null when
--          their accounts are locked
create or replace function loans_close(
  done_up_to bigint, last_id bigint, day date, most int, at timestamptz
) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  ids constant bigint[] := array(select l.id from loans l
    where l.id > done_up_to and l.id <= last_id and l.status = 'active' and exists (
      select from loan_instalments i
        where i.loan_id = l.id and i.paid_at is null and i.due_date <= loans_close.day)
    order by l.id limit most);
  homes constant bigint[] := array(select distinct account_id from loans where id = any(ids));
  locked bigint;
  collections jsonb;
begin
  -- In the ledger's order.
  select count(*) into locked from (
    select from accounts where id = any(homes) order by id for no key update skip locked) as mine;
  if locked < cardinality(homes) then return null; end if;
  select coalesce(jsonb_agg(collected order by id) filter (where collected is not null), '[]')
    into collections
    from (select id, loan_collect(id, loans_close.day, bank_time_zone(), at) as collected
      from unnest(ids) as id order by id) as done;
  insert into audit_events (user_id, actor, action, details)
    select (collection ->> 'userId')::bigint, 'bank', action, details
      from jsonb_array_elements(collections) with ordinality as one(collection, place)
      cross join lateral (values
        (1, 'loan.collected', collection - 'userId' - 'closed'),
        (2, 'loan.closed', case when (collection ->> 'closed')::boolean
          then jsonb_build_object('loanId', collection -> 'loanId') end)) as events(step, action, details)
      where collection ->> 'collected' <> '0.00' and details is not null
      order by place, step;
  return jsonb_build_object('collections', collections,
    'upTo', case when cardinality(ids) = most then ids[most] else last_id end);
end
$$;

-- Does one batch of a day, or closes the day (and those before it, from `first_day`) when all are done.
-- Returns  {outcome: worked, accruals, payments, collections} | {outcome: waiting} (for other processes or
--          locked accounts) | {outcome: closed, offers: [userId], and of the whole day, accruals, payments,
--          collected, overdue, paidOff} | {outcome: done}
create or replace function day_work(first_day date, day date, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  -- Interest is paid to accounts that stay locked until the commit, so fewer of them at once.
  most_accounts constant int := case when extract(day from day + 1) = 1 then 25 else 250 end;
  batch day_batches;
  did jsonb;
  totals jsonb;
begin
  if not day_begin(day) then return '{"outcome": "done"}'; end if;
  select * into batch from day_batches b where b.day = day_work.day and not b.done
      and (b.part = 'interest' or not exists (select from day_batches o
        where o.day = day_work.day and o.part = 'interest' and not o.done))
    order by b.tries, b.part, b.first_id limit 1 for update skip locked;

  if batch.day is null then
    if exists (select from day_batches b where b.day = day_work.day and not b.done) then
      return '{"outcome": "waiting"}';
    end if;
    perform pg_advisory_xact_lock(7303015);
    if exists (select from bank_days b where b.day = day_work.day) then return '{"outcome": "done"}'; end if;
    insert into bank_days (day) select generate_series(first_day, day_work.day, interval '1 day')::date
      on conflict do nothing;
    with of_day as (delete from day_batches b where b.day = day_work.day returning *)
    select jsonb_build_object('accruals', sum(accruals), 'payments', sum(payments),
        'collected', sum(collected), 'overdue', sum(overdue), 'paidOff', sum(paid_off))
      into totals from of_day;
    return totals || jsonb_build_object('outcome', 'closed',
      'offers', loan_offers_end(first_day, day_work.day));
  end if;

  if batch.part = 'interest' then
    did := interest_close(batch.first_id, batch.last_id, day, most_accounts, at);
    update day_batches b set
        done = (did -> 'left')::int = 0,
        tries = tries + ((did -> 'accruals')::int = 0)::int,
        accruals = accruals + (did -> 'accruals')::int,
        payments = payments + jsonb_array_length(did -> 'payments')
      where b.day = batch.day and b.part = batch.part and b.first_id = batch.first_id
      returning * into batch;
  else
    did := loans_close(greatest(batch.done_up_to, batch.first_id - 1), batch.last_id, day,
      -- One by one when some account seems to be locked all the time.
      case when batch.tries > 3 then 1 else 10 end, at);
    update day_batches b set
        done_up_to = coalesce((did -> 'upTo')::bigint, b.done_up_to),
        done = coalesce((did -> 'upTo')::bigint = b.last_id, false),
        tries = tries + (did is null)::int,
        collected = b.collected + part.collected, overdue = b.overdue + part.overdue,
        paid_off = b.paid_off + part.paid_off
      from (select count(*) filter (where c ->> 'collected' <> '0.00') as collected,
          count(*) filter (where c ->> 'collected' <> c ->> 'due') as overdue,
          count(*) filter (where (c ->> 'closed')::boolean) as paid_off
        from jsonb_array_elements(did -> 'collections') as c) as part
      where b.day = batch.day and b.part = batch.part and b.first_id = batch.first_id
      returning b.* into batch;
  end if;
  if not batch.done and (did is null or did -> 'accruals' = '0') then
    return '{"outcome": "waiting"}';
  end if;
  return jsonb_build_object('outcome', 'worked', 'accruals', coalesce(did -> 'accruals', '0'),
    'payments', coalesce(did -> 'payments', '[]'), 'collections', coalesce(did -> 'collections', '[]'));
end
$$;

-- Closes days of one month at once, in the caller's transaction. `at` is null for the current time; a past
-- time is for the demo bank's history.
-- Returns  whether it closed them: not if the last one was closed before
drop function if exists bank_close_days(date, date, timestamptz);
create or replace function bank_close_days(first_day date, last_day date, at timestamptz) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  outcome text;
begin
  loop
    outcome := day_work(first_day, last_day, at) ->> 'outcome';
    if outcome = 'waiting' then raise exception 'another process is closing %', last_day; end if;
    if outcome in ('closed', 'done') then return outcome = 'closed'; end if;
  end loop;
end
$$;

-- For jobs: does a part of closing a day that is over. The process that does the last part closes the day,
-- once, however many processes ask for it. Also deletes payee verifications that are older than a day, because
-- no payment can use them anymore.
-- Returns  what day_work does | {outcome: not_over}
create or replace function bank_close_part(day date) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  did jsonb;
begin
  if (day < bank_day(clock_timestamp())) is not true then return '{"outcome": "not_over"}'; end if;
  did := day_work(day, day, null);
  if did ->> 'outcome' in ('closed', 'done') then
    delete from payee_checks where ctid = any(array(
      select ctid from payee_checks where checked_at < clock_timestamp() - interval '1 day'
        for update skip locked));
  end if;
  return did;
end
$$;

-- For jobs of an earlier version: the same until the day is closed or others are at it, in one transaction.
-- Returns  {outcome: closed, accruals, payments, collections, offers} | {outcome: done} | {outcome: busy}
--          | {outcome: not_over}
create or replace function bank_close_day(day date) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payments jsonb := '[]';
  collections jsonb := '[]';
  did jsonb;
begin
  loop
    did := bank_close_part(day);
    exit when did ->> 'outcome' <> 'worked';
    payments := payments || (did -> 'payments');
    collections := collections || (did -> 'collections');
  end loop;
  return case did ->> 'outcome'
    when 'waiting' then '{"outcome": "busy"}'
    when 'closed' then did || jsonb_build_object('payments', payments, 'collections', collections)
    else did end;
end
$$;

revoke all on function day_range() from public;
revoke all on function day_begin(date) from public;
revoke all on function loans_close(bigint, bigint, date, int, timestamptz) from public;
revoke all on function day_work(date, date, timestamptz) from public;
revoke all on function bank_close_days(date, date, timestamptz) from public;
revoke all on function bank_close_part(date) from public;
revoke all on function bank_close_day(date) from public;
drop function if exists loans_due(date);
-- end server/ledger/end-of-day.sql
