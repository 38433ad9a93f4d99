-- How the payments worker sends messages (server/payments/worker). Its role may call these functions and
-- write nothing else. Claims use the database's clock and a lease, so that any number of workers may run.

-- A BIC in eleven characters, the form in which BICs are compared and stored: one of eight is that of the head
-- office, whose branch is XXX (ISO 9362). Rows from before this rule may have eight. Another text is left as it is.
create or replace function bic_11(bic text) returns text
language sql immutable as $$
  select case when bic ~ '^[A-Z0-9]{8}$' then bic || 'XXX' else bic end
$$;

-- A message's identifier, which is never reused: TSRA, the day, and the message's number.
create or replace function rail_message_id(message_id bigint, at timestamptz) returns text
language sql immutable as $$
  select 'TSRA' || to_char(at at time zone 'UTC', 'YYYYMMDD') || '-' || message_id
$$;

-- A payment as JSON, with what the worker writes into messages.
create or replace function rail_payment(payment payments) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', payment.id, 'members', payment_members(payment), 'direction', payment.direction, 'scheme', payment.scheme, 'state', payment.state,
    'txId', payment.tx_id, 'endToEndId', payment.end_to_end_id, 'amount', payment.amount::text,
    'ownName', payment.own_name, 'ownIban', payment.own_iban,
    'otherName', payment.other_name, 'otherIban', payment.other_iban, 'otherBic', payment.other_bic,
    'remittance', payment.remittance, 'reason', payment.reason,
    'settlementDate', payment.settlement_date, 'acceptedAt', to_char(payment.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
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

-- Acts on payments that are due. Gives the money of an instant payment back after its deadline, and inquires about
-- it after 10 and 20 seconds, after 1, 5, and 15 minutes, and then every hour. Inquires once about a recall without an
-- answer, and informs staff. Returns unapplied payments. Tells staff of banks that do not answer. Raises
-- lock_not_available if all that is due waits for other work; the caller tries again at once.
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
  -- Unapplied money that is returned, and recalled money whose time of being held is over.
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
    elsif payment.state in ('unapplied', 'recall_received') then
      changes := changes || case payment.state when 'unapplied' then rail_send_back(payment) else recall_hold_ends(payment) end;
    else
      update payments set due_at = null where id = payment.id;
    end if;
  end loop;
  perform instant_tell_staff();
  return changes;
end
$$;

-- How many milliseconds are left until something is due for rail_act, from 0 to a day; null if nothing is.
create or replace function rail_due_in() returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  select ceil(least(86400, greatest(0, extract(epoch from due_at - clock_timestamp()))) * 1000)::int
    from payments where due_at is not null order by due_at limit 1
$$;
