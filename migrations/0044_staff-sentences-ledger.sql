-- begin server/ledger/payments.sql
-- The only way to change a payment to or from another bank: in one transaction, changes its state, posts
-- the movement of the transition, and adds the event. Callers lock the payment first, then accounts and
-- limit counters, in the order of postings.

-- The legs that credit a member's account with EUR from another bank, converted at the newest rate if the
-- account has another currency. Null if no rate is known or the balance would become too large.
create or replace function payment_credit_legs(
  entry_id bigint, account accounts, debited leg_end, euros numeric, rate numeric
) returns postings[]
language plpgsql stable as $$
declare
  credited constant numeric := case when account.currency = 'EUR' then euros else trunc(euros * rate, 2) end;
  legs postings[] := array[ledger_leg(entry_id, null, debited, 'EUR', -euros)];
begin
  if coalesce(credited, 0) = 0 or account.balance + credited > 9999999999.99 then return null; end if;
  if account.currency <> 'EUR' then
    legs := legs || ledger_leg(entry_id, null, 'fx_position', 'EUR', euros)
      || ledger_leg(entry_id, null, 'fx_position', account.currency, -credited);
  end if;
  return legs || ledger_leg(entry_id, account.id, 'customer', account.currency, credited);
end
$$;

-- The amount in EUR that a payment has left on one of the bank's own accounts: unapplied money, or a claim.
create or replace function payment_held(payment_id bigint, account system_account_code) returns numeric
language sql stable as $$
  select coalesce(abs(sum(l.amount)), 0)
    from payment_events v join postings l on l.entry_id = v.entry_id and l.system_account = account
    where v.payment_id = payment_held.payment_id
$$;

-- Posts the movement of a transition, with the amount in EUR. Returns the entry and, if the member sees one,
-- the transaction; both null if an account could not be credited or debited.
create or replace function payment_post(
  payment payments, movement movement_kinds, euros numeric, at timestamptz,
  out entry_id bigint, out transaction_id bigint
)
language plpgsql as $$
declare
  entry journal_entries;
  booked transactions;
  account accounts;
  legs postings[];
  claimed numeric := 0;
  lacking boolean;
  to_euro numeric;
  from_euro numeric;
begin
  if payment.account_id is not null and 'customer' in (movement.debit, movement.credit) then
    select * into account from accounts where id = payment.account_id for no key update;
  end if;
  select rate into from_euro from exchange_rates
    where from_currency = 'EUR' and to_currency = account.currency order by rate_date desc limit 1;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := movement.kind;
  entry.booked_at := at;
  entry.reference := ledger_reference(movement.reference_prefix, at, entry.id);

  if movement.kind in ('payment_given_back', 'payment_late', 'payment_sent_back') then
    -- The original movement, reversed or repeated. It is never converted at a different rate.
    select array_agg(ledger_leg(entry.id, account_id,
        case when account_id is not null then 'customer' when system_account = 'fx_position' then 'fx_position'
          when movement.debit = 'customer' then movement.credit else movement.debit end,
        currency, case movement.kind when 'payment_late' then amount else -amount end) order by id)
      into legs from postings where postings.entry_id = payment.entry_id;
    select abs(amount), currency into booked.amount, booked.currency
      from postings where postings.entry_id = payment.entry_id and account_id is not null;
    lacking := account.closed_at is not null or account.balance < booked.amount;
    if movement.kind = 'payment_sent_back' and lacking then return; end if;
    if movement.kind = 'payment_late' and lacking then
      -- What the account cannot cover becomes the bank's claim against the member.
      booked.amount := case when account.closed_at is null and account.currency = 'EUR'
        then account.balance else 0 end;
      claimed := euros - booked.amount;
      legs := array[ledger_leg(entry.id, null, 'payment_claims', 'EUR', -claimed),
        ledger_leg(entry.id, null, 'nostro', 'EUR', euros)];
      if booked.amount > 0 then
        legs := legs || ledger_leg(entry.id, account.id, 'customer', 'EUR', -booked.amount);
      end if;
    end if;
  elsif movement.credit = 'customer' then
    if account.id is null or account.closed_at is not null then return; end if;
    legs := payment_credit_legs(entry.id, account, movement.debit, euros, from_euro);
    if legs is null then return; end if;
    booked.amount := euros;
    booked.currency := 'EUR';
    if account.currency <> 'EUR' then
      booked.exchange_rate := from_euro;
      booked.converted_currency := account.currency;
      booked.converted_amount := trunc(euros * from_euro, 2);
    end if;
  elsif movement.debit = 'customer' then
    if account.balance < euros or account.currency <> 'EUR' then return; end if;
    legs := array[ledger_leg(entry.id, account.id, 'customer', 'EUR', -euros),
      ledger_leg(entry.id, null, movement.credit, 'EUR', euros)];
    booked.amount := euros;
    booked.currency := 'EUR';
  else
    legs := array[ledger_leg(entry.id, null, movement.debit, 'EUR', -euros),
      ledger_leg(entry.id, null, movement.credit, 'EUR', euros)];
  end if;

  entry_id := entry.id;
  if movement.transaction_type is null or booked.amount = 0 then
    perform ledger_write(array[entry], legs, array[]::transactions[]);
  else
    booked.id := nextval('transactions_id_seq');
    booked.entry_id := entry.id;
    booked.type := movement.transaction_type;
    booked.status := 'completed';
    booked.description := payment_description(payment, movement.kind);
    booked.reference := entry.reference;
    if movement.credit = 'customer' then
      booked.to_account_id := account.id;
      booked.payer_name := payment.other_name;
      booked.payer_iban := payment.other_iban;
      booked.recipient_name := payment.own_name;
      booked.recipient_iban := payment.own_iban;
    else
      booked.from_account_id := account.id;
      booked.payer_name := payment.own_name;
      -- A claim may be collected from another account of the member.
      booked.payer_iban := case movement.kind when 'claim_paid' then account.iban else payment.own_iban end;
      booked.recipient_name := payment.other_name;
      booked.recipient_iban := payment.other_iban;
    end if;
    booked.created_at := at;
    transaction_id := booked.id;
    perform ledger_write(array[entry], legs, array[booked]);
  end if;
  if claimed > 0 then
    insert into repair_items (kind, payment_id, what) values ('claim', payment.id, format(
      'Payment %s was accepted after its money had been given back. The account held %s EUR less than needed.',
      payment.tx_id, claimed));
  end if;
end
$$;

-- What the member sees as the description of a payment's movement.
create or replace function payment_description(payment payments, kind text) returns text
language sql immutable as $$
  select left(case kind
      when 'payment_given_back' then 'Not sent: '
      when 'payment_returned' then 'Returned: '
      when 'unapplied_assigned' then case payment.direction when 'out' then 'Returned: ' else '' end
      when 'claim_paid' then 'Owed for: '
      when 'payment_late' then 'Sent after all: '
      when 'payment_sent_back' then 'Sent back: '
      else '' end
    || case when payment.remittance = '' and kind in ('payment_received', 'unapplied_assigned') then ''
      else coalesce(nullif(payment.remittance, ''), payment.other_name) end, 140)
$$;

-- Takes    the payment's ID; an event of payment-transitions.sql; the facts {reason, amount (of a partial
--          return, or of a claim that is partly collected), accountId (that staff chose), settlementDate,
--          answerBy (of a recall), messageId, actor, staff}
-- Returns  {outcome: applied, state, userId, transactionId?} | {outcome: repeated, state} | {outcome:
--          contradiction, state} (no money moved, and staff decide)
create or replace function payment_apply(payment_id bigint, event text, facts jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment payments;
  step payment_transitions;
  movement movement_kinds;
  posted_entry bigint;
  posted_transaction bigint;
  at constant timestamptz := clock_timestamp();
  euros numeric;
  held numeric;
begin
  select * into payment from payments where id = payment_id for no key update;
  if payment.id is null then raise exception 'there is no payment %', payment_id; end if;
  select * into step from payment_transitions t
    where t.direction = payment.direction and t.scheme = payment.scheme
      and t.from_state = payment.state and t.event = payment_apply.event;
  if step.event is null then
    -- A second reject is a repetition, even with a different reason.
    if (payment_apply.event = 'rejected' and payment.state = 'rejected') or exists (
      select from payment_events e where e.payment_id = payment.id
        and e.event = payment_apply.event and e.reason is not distinct from facts ->> 'reason')
    then
      return jsonb_build_object('outcome', 'repeated', 'state', payment.state);
    end if;
    insert into repair_items (kind, payment_id, message_id, what) values ('contradiction', payment.id,
      (facts ->> 'messageId')::bigint, format('Payment %s is %s, and the other bank says: %s %s.',
        payment.tx_id, payment.state, event, coalesce(facts ->> 'reason', 'without a reason')));
    return jsonb_build_object('outcome', 'contradiction', 'state', payment.state);
  end if;

  select * into movement from movement_kinds where kind = step.kind;
  held := case when movement.debit = 'unapplied_incoming' then payment_held(payment.id, 'unapplied_incoming')
    when movement.credit = 'payment_claims' then payment_held(payment.id, 'payment_claims')
    else payment.amount end;
  euros := coalesce((facts ->> 'amount')::numeric, held);
  if euros <= 0 or euros > held then
    raise exception 'payment % cannot move % EUR', payment.tx_id, euros;
  end if;
  if facts ? 'accountId' then
    select id, user_id into strict payment.account_id, payment.user_id
      from accounts where id = (facts ->> 'accountId')::bigint;
  end if;
  if step.kind is not null then
    select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
    if posted_entry is null and step.event = 'returned' then
      -- The account was closed in the meantime: staff find out where the money belongs.
      select * into movement from movement_kinds where kind = 'payment_unapplied';
      select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
      insert into repair_items (kind, payment_id, what) values ('unapplied', payment.id, format(
        'Payment %s was returned, and its account cannot be credited.', payment.tx_id));
    end if;
    if posted_entry is null and payment.direction = 'in' and step.event = 'settled' then
      -- The clearing has already paid us, so the money stays even if the account was closed meanwhile.
      select * into movement from movement_kinds where kind = 'payment_unapplied';
      select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
      step.to_state := 'unapplied';
      insert into repair_items (kind, payment_id, what) values ('unapplied', payment.id, format(
        'Payment %s of %s EUR settled, and its account cannot be credited.', payment.tx_id, euros));
    end if;
    if posted_entry is null then
      raise exception 'payment % cannot be posted as %', payment.tx_id, step.kind;
    end if;
  end if;
  if step.gives_limit_back and payment.counted_day = bank_day(at) then
    perform ledger_take_back('card', payment.card_id, payment.counted_day, coalesce((
      select -amount from postings where entry_id = payment.entry_id and account_id is not null), 0));
    perform ledger_take_back('customer', payment.user_id, payment.counted_day, payment.counted_amount);
    if payment.scheme = 'instant' then
      perform ledger_take_back_instant(payment.user_id, payment.counted_day, payment.counted_amount);
    end if;
  end if;

  insert into payment_events
      (payment_id, number, event, from_state, to_state, reason, message_id, entry_id, actor, staff)
    select payment.id, max(e.number) + 1, payment_apply.event, payment.state, step.to_state,
        facts ->> 'reason', (facts ->> 'messageId')::bigint, posted_entry,
        coalesce(facts ->> 'actor', 'other_bank')::payment_actor, facts ->> 'staff'
      from payment_events e where e.payment_id = payment.id;
  if payment_apply.event = 'return_rejected' then
    insert into repair_items (kind, payment_id, message_id, what) values ('unapplied', payment.id,
      (facts ->> 'messageId')::bigint, format('The return of payment %s of %s EUR was rejected (%s).',
        payment.tx_id, euros, coalesce(facts ->> 'reason', 'without a reason')));
  end if;
  update payments set state = step.to_state, reason = coalesce(facts ->> 'reason', reason),
      send_at = null,
      due_at = case when step.to_state = payment.state or step.to_state in ('sent', 'unconfirmed') then due_at
        when step.to_state = 'recall_requested'
          then ((facts ->> 'answerBy')::date + 1) at time zone 'Europe/Brussels' end,
      answer_by = case
        when payment_apply.event in ('recall_requested', 'recall_received') then (facts ->> 'answerBy')::date
        when step.to_state = payment.state or step.to_state in ('credited', 'unapplied') then answer_by end,
      settlement_date = coalesce((facts ->> 'settlementDate')::date, settlement_date),
      entry_id = case when direction = 'in' and step.to_state in ('credited', 'unapplied')
        then coalesce(posted_entry, entry_id) else entry_id end,
      transaction_id = case when direction = 'in' and step.to_state = 'credited'
        then coalesce(posted_transaction, transaction_id) else transaction_id end,
      account_id = case when direction = 'in' then payment.account_id else account_id end,
      user_id = case when direction = 'in' then payment.user_id else user_id end
    where id = payment.id;
  if payment.answer_by is not null then perform recall_continue(payment.id); end if;
  return jsonb_strip_nulls(jsonb_build_object('outcome', 'applied', 'state', step.to_state,
    'userId', payment.user_id, 'transactionId', posted_transaction));
end
$$;

-- A member cancels a queued payment of their own: {userId, signInId, idleSeconds, reference}.
-- Returns  what payment_apply returns | {outcome: session_ended} | {outcome: not_found} | {outcome:
--          too_late, state}
create or replace function payment_cancel(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment payments;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  select * into payment from payments
    where direction = 'out' and tx_id = request ->> 'reference'
      and user_id = (request ->> 'userId')::bigint
    for no key update;
  if payment.id is null then return '{"outcome": "not_found"}'; end if;
  if payment.state <> 'queued' or payment.message_id is not null then
    return jsonb_build_object('outcome', 'too_late', 'state', payment.state);
  end if;
  return payment_apply(payment.id, 'cancelled', '{"actor": "member"}');
end
$$;

revoke all on function payment_credit_legs(bigint, accounts, leg_end, numeric, numeric) from public;
revoke all on function payment_held(bigint, system_account_code) from public;
revoke all on function payment_post(payments, movement_kinds, numeric, timestamptz) from public;
revoke all on function payment_description(payments, text) from public;
revoke all on function payment_apply(bigint, text, jsonb) from public;
revoke all on function payment_cancel(jsonb) from public;

-- Events are history, and sealed (seals.sql).
create or replace trigger payment_events_append_only before update or delete on payment_events
  for each row execute function ledger_refuse_change();
create or replace trigger payment_events_no_truncate before truncate on payment_events
  for each statement execute function ledger_refuse_change();
create or replace trigger payment_events_queue after insert on payment_events
  referencing new table as added for each statement execute function seal_queue('payment');
-- end server/ledger/payments.sql

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
-- about a recall without an answer, and informs staff. Returns unapplied payments.
-- Returns  the changes to announce
create or replace function rail_act(most int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due payments[];
  payment payments;
  changes jsonb := '[]';
  age interval;
begin
  -- Money is given back first: inquiries and reminders can wait.
  due := array(select p from payments p where due_at <= clock_timestamp()
    order by state not in ('queued', 'sent'), due_at limit most for no key update skip locked);
  perform from accounts where id in (select account_id from unnest(due)) order by id for no key update;
  foreach payment in array due loop
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

revoke all on function rail_payment(payments) from public;
revoke all on function rail_enqueue(payments, text, jsonb) from public;
revoke all on function rail_claim(payment_scheme, int, int) from public;
revoke all on function rail_call(bigint, uuid, bytea, bytea, date) from public;
revoke all on function rail_called(bigint, uuid, rail_message_state, text) from public;
revoke all on function rail_undeliverable(bigint, uuid, bigint, text) from public;
revoke all on function rail_act(int) from public;
-- end server/ledger/rail-send.sql

-- begin server/ledger/returns.sql
-- Returns of other banks' payments (pacs.004), and the answers to them.

-- Returns an unapplied payment on its last day, when nobody has decided about it, with the reason that was
-- found when it came in, or because its payer wants it back. Leaves it to staff if one of them has proposed
-- something.
create or replace function rail_send_back(payment payments) returns jsonb
language plpgsql as $$
declare
  why constant text := case when payment.answer_by is null then payment.reason else 'FOCR' end;
  item repair_items;
  change jsonb;
begin
  -- Staff lock the item before the payment. To rule out a deadlock, this does not wait for them.
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
      note = format('Returned (%s): nobody had decided by the last day.', why)
    where id = item.id;
  return jsonb_build_array(change);
end
$$;

-- Applies the clearing's answer to our return, a status item (rail-receive.sql) that names the return's message.
-- Returns  the changes to announce; null if the named message is not a return
create or replace function return_answer(message rail_messages, item jsonb) returns jsonb
language plpgsql as $$
declare
  sent_back rail_messages;
begin
  select * into sent_back from rail_messages m
    where not item ? 'txId' and m.direction = 'out' and m.peer = 'clearing'
      and m.msg_id = item ->> 'messageId' and m.name like 'pacs.004.%';
  if sent_back.id is null then return null; end if;
  if not exists (select from rail_messages later where later.payment_id = sent_back.payment_id
    and later.direction = 'out' and later.name = sent_back.name and later.id > sent_back.id)
  then
    return jsonb_build_array(payment_apply(sent_back.payment_id, 'return_' || (item ->> 'event'),
      jsonb_strip_nulls(jsonb_build_object('reason', item ->> 'reason', 'messageId', message.id))));
  end if;
  -- A second return is created only after the first was rejected. Later answers about the first say nothing
  -- about the money that is being returned now.
  if item ->> 'event' <> 'rejected' then
    insert into repair_items (kind, payment_id, message_id, what) values ('contradiction', sent_back.payment_id,
      message.id, format('Return %s was rejected and made again, and now the other bank says: %s.',
        sent_back.msg_id, item ->> 'event'));
  end if;
  return '[]';
end
$$;

revoke all on function rail_send_back(payments) from public;
revoke all on function return_answer(rail_messages, jsonb) from public;
-- end server/ledger/returns.sql

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
      where id in (select id from repair_items
        where payment_id = payment.id and closed_at is null and kind in ('recall', 'unapplied')
          and what not like '%has asked again.' for update skip locked);
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
    where id in (select id from rail_messages m where state = 'stored'
      and lane = claimed_lane and (lease_until is null or lease_until < clock_timestamp())
      and not (name ~ '^(camt[.]056|pacs[.]028)' and exists (select from rail_messages earlier
        where earlier.state = 'stored' and earlier.id < m.id and earlier.name like 'pacs.008.%'))
      order by id limit most for update skip locked);
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
      lease_until = clock_timestamp() + interval '15 seconds',
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

-- Applies another bank's answer about a payment, or about all payments of a message: a status or a return.
create or replace function rail_answer(message rail_messages, item jsonb) returns jsonb
language plpgsql as $$
declare
  payment_id bigint;
  changes jsonb;
begin
  changes := return_answer(message, item);
  if changes is not null then return changes; end if;
  changes := '[]';
  for payment_id in
    select p.id from payments p
      join rail_messages original on original.id = p.message_id and original.direction = p.direction
      where not item ? 'txId' and original.msg_id = item ->> 'messageId'
    union all
    -- An identifier is unique only within its bank: the message tells which payment is meant.
    (select p.id from (
        select * from payments where direction = 'out' and tx_id = item ->> 'txId'
        union all select * from payments where direction = 'in' and tx_id = item ->> 'txId') p
      left join rail_messages original on original.id = p.message_id
      order by coalesce(original.msg_id = item ->> 'messageId', false) desc, p.direction limit 1)
    order by id
  loop
    -- Messages can arrive out of order: a payment that is returned must have settled before.
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
  if why is null and payment_credit_legs(0, account, 'nostro', (item ->> 'amount')::numeric, (
    select rate from exchange_rates where from_currency = 'EUR' and to_currency = account.currency
      order by rate_date desc limit 1)) is null
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
revoke all on function rail_answer(rail_messages, jsonb) from public;
revoke all on function payment_receive(rail_messages, jsonb) from public;
revoke all on function rail_reject_stored(bigint, uuid, text) from public;
-- end server/ledger/rail-receive.sql

-- begin server/ledger/account-entries.sql
-- Entries on the settlement account, reported one by one (camt.054) by a sponsor bank that takes payment
-- orders instead of interbank messages. With such a bank, these entries say what settled, what was
-- returned, and what came in. Statements (camt.053) post nothing, so no money is posted twice.

-- Applies one entry.
-- Takes    the message and its item: {amount (signed), ids (identifiers that may name our payments),
--          batchMessageId?, reason? (of a return), txId? (the sponsor's own reference)}, and for a payment
--          from another bank the fields of payment_receive
-- Returns  the changes to announce
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
        message.id, format('%s EUR were returned of payment %s, which is of %s EUR.', euros, payment.tx_id,
          payment.amount));
      return changes;
    end if;
    -- Money that was returned must have left first, even if the entry for that has not arrived.
    if payment.state = 'sent' then
      changes := changes || payment_apply(payment.id, 'settled', facts);
    end if;
    return changes || payment_apply(payment.id, 'returned',
      facts || jsonb_build_object('amount', euros, 'reason', item ->> 'reason'));
  end if;

  if payment.id is null then
    -- The sponsor books all payments of a message in one entry, except those that were rejected.
    named := array(select p from rail_messages m join payments p on p.message_id = m.id
      where m.direction = 'out' and m.peer = 'clearing' and m.msg_id = item ->> 'batchMessageId'
        and p.state <> 'rejected' order by p.id);
  end if;
  if cardinality(named) = 0 then
    perform payments_settle_back(array(select jsonb_array_elements_text(item -> 'ids')), -euros);
    -- An entry without a payment, such as a fee, is left to the reconciliation with the statement.
    return changes;
  end if;
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

-- begin server/ledger/statements.sql
-- Statements of the settlement account (camt.053), matched with payments line by line. A payment's
-- settlement and the arrival of its money on the account are separate facts: a statement line confirms the
-- second.

-- The statement before another one of the same account, by day and number, in whatever order they arrived;
-- null for the first.
create or replace function statement_before(statement statements) returns statements
language sql stable as $$
  select earlier from statements earlier
    where earlier.account_iban = statement.account_iban
      and (earlier.closing_date, coalesce(earlier.sequence, 0), earlier.id)
        < (statement.closing_date, coalesce(statement.sequence, 0), statement.id)
    order by earlier.closing_date desc, coalesce(earlier.sequence, 0) desc, earlier.id desc limit 1
$$;

-- Compares a statement with the one before it. A gap in the numbers, which may restart each year, or an
-- opening balance that differs from the last closing balance is reported to staff, until a late statement
-- explains it.
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
        note = 'The statement before it has arrived.'
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

-- Stores a statement, {id, iban, sequence?, opening, closing, closingDate}, and returns its ID. Compares it
-- with the one before it, and the one after it with this one.
create or replace function statement_store(message rail_messages, item jsonb) returns bigint
language plpgsql as $$
declare
  stored statements;
  later statements;
begin
  -- Serializes the statements of one account.
  perform pg_advisory_xact_lock(hashtextextended(item ->> 'iban', 0));
  insert into statements (message_id, account_iban, statement_id, sequence, opening, closing, closing_date)
    values (message.id, item ->> 'iban', item ->> 'id', (item ->> 'sequence')::int,
      (item ->> 'opening')::numeric, (item ->> 'closing')::numeric, (item ->> 'closingDate')::date)
    on conflict do nothing returning * into stored;
  if stored.id is null then
    insert into repair_items (kind, message_id, what) values ('mismatch', message.id, format(
      'Statement %s of %s arrived a second time, in message %s.', item ->> 'id', item ->> 'iban',
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
      'Statement %s arrived after the difference of statement %s had been written off.', stored.statement_id,
      later.statement_id));
  elsif later.id is not null then
    perform statement_compare(later);
  end if;
  return stored.id;
end
$$;

-- Stores a line of a statement in the message: {statementId, amount, bankReference?, batchMessageId?,
-- txIds}.
create or replace function statement_line_store(message rail_messages, item jsonb) returns void
language plpgsql as $$
declare
  statement bigint;
  line statement_lines;
begin
  select max(id) into statement from statements
    where message_id = message.id and statement_id = item ->> 'statementId';
  -- The statement was already known.
  if statement is null then return; end if;
  insert into statement_lines (statement_id, number, amount, bank_reference, batch_message_id, tx_ids)
    values (statement, (select coalesce(max(number), 0) + 1 from statement_lines where statement_id = statement),
      (item ->> 'amount')::numeric, item ->> 'bankReference', item ->> 'batchMessageId',
      array(select jsonb_array_elements_text(item -> 'txIds')))
    returning * into line;
  perform statement_line_match(line);
end
$$;

-- Completes returns to other banks when an entry on the settlement account names them, whether or not the
-- clearing confirms them. Does nothing unless they sum to the amount, in EUR.
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
-- line's direction. Each payment counts once when it settled and once when it was returned.
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
    -- What each event moved on the settlement account, as the statement shows it.
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

-- The part of a statement line that its payments do not explain, in EUR and with the line's sign; null if
-- the line is matched. For a statement: its opening balance minus the closing balance before it.
create or replace function statement_difference(line_id bigint, statement_id bigint) returns numeric
language sql stable as $$
  select l.amount - coalesce((select sum(free.amount) from statement_line_payments(l) as free), 0)
    from statement_lines l where l.id = statement_difference.line_id and not l.matched
  union all
  select s.opening - coalesce((statement_before(s)).closing, 0)
    from statements s where s.id = statement_difference.statement_id and s.entry_id is null
$$;

-- Writes off the difference of a line or of a statement, as two employees decided: posts it between the
-- settlement account and recon_difference. Its payments and this entry then explain the line.
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

-- The amount in EUR that staff decide about with an item: unapplied money, a payment that another bank
-- recalls, an open claim, or a difference to a statement. Null or 0 if no money is at stake.
create or replace function repair_amount(item repair_items) returns numeric
language sql stable as $$
  select case when item.kind = 'unapplied' then payment_held(item.payment_id, 'unapplied_incoming')
    when item.kind = 'recall' then (select amount from payments p
      where p.id = item.payment_id and p.state = 'recall_received')
    when item.kind = 'claim' then payment_held(item.payment_id, 'payment_claims')
    when coalesce(item.line_id, item.statement_id) is not null
      then statement_difference(item.line_id, item.statement_id) end
$$;

-- Tries to match all open lines again, because an answer may come after the statement. Reports to staff,
-- once each, lines that have been open for more than a day and a half and payments that settled more than
-- four days ago and are on no statement.
-- Returns  how many lines were matched
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
    select 'mismatch', s.message_id, l.id, format('Line %s of statement %s, %s EUR, matches no payment (%s).', l.number,
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

-- begin server/ledger/app-inserts.sql
-- Restricts the values that the API's role may insert. Column rights cannot do this: they would also refuse
-- columns that an INSERT names only to use their defaults. The owner is exempt.

-- Whether the current role has the rights of a table's owner.
create or replace function asks_as_owner(relation oid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = relation
$$;

-- The database sets the time at which a row was written: the current time, or, with the argument
-- 'transaction', the start of the transaction, which is also the columns' default.
create or replace function stamp_created_at() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) then
    new.created_at := case tg_argv[0] when 'transaction' then now() else clock_timestamp() end;
  end if;
  return new;
end
$$;

-- The API's role may write audit events of customers, and those of the bank that record a refusal. It may
-- not write events of staff, nor events of the bank's own payments and collections.
create or replace function refuse_forged_event() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) and (new.actor = 'staff'
    or new.actor = 'bank' and new.action in ('interest.paid', 'loan.collected', 'loan.closed'))
  then
    raise exception 'the API may not write the event % of the actor %', new.action, new.actor
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create or replace function refuse_forged_message() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.author = 'staff' and not asks_as_owner(tg_relid) then
    raise exception 'the API may not answer customers' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- The yearly interest rate of a new account. shared/accounts/offers.ts has the same rates; a test compares
-- them.
create or replace function offered_interest(kind account_type, held currency) returns numeric
language sql immutable as $$
  select case when kind <> 'savings' then 0
    else case held when 'EUR' then 0.0125 when 'GBP' then 0.0150 when 'CHF' then 0.0040
      when 'USD' then 0.0200 end end
$$;

create or replace function refuse_other_interest() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid)
    and new.interest_rate is distinct from offered_interest(new.account_type, new.currency)
  then
    raise exception 'the bank does not offer interest of % on this account', new.interest_rate
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- Limits that were lowered after a recovery end on their own. The API's role may only extend that time.
create or replace function refuse_sooner_limits() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) and old.limits_lowered_until > clock_timestamp()
    and (new.limits_lowered_until >= old.limits_lowered_until) is not true
  then
    raise exception 'the API may not end the lower limits after a recovery'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create or replace trigger users_stamp before insert on users
  for each row execute function stamp_created_at('transaction');
create or replace trigger sign_ins_stamp before insert on sign_ins
  for each row execute function stamp_created_at('transaction');
create or replace trigger accounts_stamp before insert on accounts
  for each row execute function stamp_created_at('transaction');
create or replace trigger debit_cards_stamp before insert on debit_cards
  for each row execute function stamp_created_at('transaction');
create or replace trigger authenticators_stamp before insert on authenticators
  for each row execute function stamp_created_at('transaction');
create or replace trigger passkeys_stamp before insert on passkeys
  for each row execute function stamp_created_at('transaction');
create or replace trigger recovery_codes_stamp before insert on recovery_codes
  for each row execute function stamp_created_at('transaction');
create or replace trigger confirmations_stamp before insert on confirmations
  for each row execute function stamp_created_at('clock');
create or replace trigger trusted_payees_stamp before insert on trusted_payees
  for each row execute function stamp_created_at('transaction');
create or replace trigger chat_messages_stamp before insert on chat_messages
  for each row execute function stamp_created_at('clock');
create or replace trigger audit_events_stamp before insert on audit_events
  for each row execute function stamp_created_at('clock');

create or replace trigger audit_events_forged before insert on audit_events
  for each row execute function refuse_forged_event();
create or replace trigger chat_messages_forged before insert on chat_messages
  for each row execute function refuse_forged_message();
create or replace trigger accounts_interest before insert on accounts
  for each row execute function refuse_other_interest();
create or replace trigger users_limits_lowered before update of limits_lowered_until on users
  for each row execute function refuse_sooner_limits();
-- end server/ledger/app-inserts.sql
