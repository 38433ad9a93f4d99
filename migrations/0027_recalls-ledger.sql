drop function rail_enqueue(payments, text);
-- begin server/ledger/payment-transitions.sql
-- The transitions of payments to and from other banks: from a state, by an event, to a state, and the
-- movement that it posts. Everything else is refused (payments.sql).
insert into payment_transitions
    (direction, scheme, from_state, event, to_state, kind, gives_limit_back)
  select 'out', scheme, from_state, event, to_state, kind, gives_limit_back
    from unnest(enum_range(null::payment_scheme)) as scheme, (values
      ('queued'::payment_state, 'cancelled', 'cancelled'::payment_state, 'payment_given_back', true),
      ('queued', 'sent', 'sent', null, false),
      -- Too late to be sent, or refused before it was sent.
      ('queued', 'rejected', 'rejected', 'payment_given_back', true),
      ('sent', 'settled', 'settled', 'payment_settled', false),
      ('sent', 'rejected', 'rejected', 'payment_given_back', true),
      ('settled', 'recall_requested', 'recall_requested', null, false),
      ('recall_requested', 'returned', 'recalled', 'payment_returned', false),
      ('recall_requested', 'recall_refused', 'recall_refused', null, false),
      ('settled_late', 'recall_requested', 'recall_requested', null, false),
      ('recall_requested', 'recall_unanswered', 'recall_unanswered', null, false),
      ('recall_unanswered', 'recall_refused', 'recall_refused', null, false),
      -- The money counts, whenever it comes.
      ('recall_unanswered', 'returned', 'recalled', 'payment_returned', false),
      ('recall_refused', 'returned', 'recalled', 'payment_returned', false)
    ) as step (from_state, event, to_state, kind, gives_limit_back)
  union all values
    -- No answer in time: the payer's account is restored, whatever comes later (Regulation (EU) 2024/886).
    ('out'::payment_direction, 'instant'::payment_scheme, 'sent'::payment_state, 'no_answer',
      'unconfirmed'::payment_state, 'payment_given_back', true),
    ('out', 'instant', 'unconfirmed', 'settled', 'settled_late', 'payment_late', false),
    ('out', 'instant', 'unconfirmed', 'rejected', 'rejected', null, false),
    -- Only standard payments are returned without a recall.
    ('out', 'standard', 'settled', 'returned', 'returned', 'payment_returned', false),
    -- An instant payment is credited once the clearing has confirmed our acceptance.
    ('in', 'instant', 'accepted', 'settled', 'credited', 'payment_received', false),
    ('in', 'instant', 'accepted', 'rejected', 'rejected', null, false),
    ('in', 'standard', 'unapplied', 'assigned', 'credited', 'unapplied_assigned', false),
    ('in', 'standard', 'unapplied', 'sent_back', 'sent_back', 'unapplied_sent_back', false),
    ('in', 'instant', 'credited', 'recall_received', 'recall_received', null, false),
    ('in', 'standard', 'credited', 'recall_received', 'recall_received', null, false),
    ('in', 'instant', 'recall_received', 'sent_back', 'sent_back', 'payment_sent_back', false),
    ('in', 'standard', 'recall_received', 'sent_back', 'sent_back', 'payment_sent_back', false),
    ('in', 'instant', 'recall_received', 'recall_refused', 'recall_refused', null, false),
    ('in', 'standard', 'recall_received', 'recall_refused', 'recall_refused', null, false)
  on conflict (direction, scheme, from_state, event) do update set to_state = excluded.to_state,
    kind = excluded.kind, gives_limit_back = excluded.gives_limit_back;
-- end server/ledger/payment-transitions.sql

-- begin server/ledger/payments.sql
-- The only way to change a payment to or from another bank: moves its state, posts what the transition
-- moves, and adds the event, in one transaction. Callers lock the payment first, then accounts and limit
-- counters, in the order of postings.

-- The legs that credit a member's account with EUR from another bank, converted at the newest rate if the
-- account has another currency. Null if no rate is known or the account cannot hold that much.
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

-- Posts the movement of a transition. Returns the entry and, if the member sees one, the transaction; both
-- null if an account could not be credited.
-- Takes  the payment, the movement, the amount in EUR, and the time
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
  to_euro numeric;
  from_euro numeric;
begin
  if payment.account_id is not null then
    select * into account from accounts where id = payment.account_id for no key update;
  end if;
  select rate into from_euro from exchange_rates
    where from_currency = 'EUR' and to_currency = account.currency order by rate_date desc limit 1;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := movement.kind;
  entry.booked_at := at;
  entry.reference := ledger_reference(movement.reference_prefix, at, entry.id);

  if movement.kind in ('payment_given_back', 'payment_late') then
    -- Exactly what the order moved, back or once more, never at another rate.
    select array_agg(ledger_leg(entry.id, account_id,
        case when account_id is not null then 'customer'
          when system_account = 'payments_in_transit' and movement.kind = 'payment_late' then 'nostro'
          else system_account::text end::leg_end,
        currency, case movement.kind when 'payment_late' then amount else -amount end) order by id)
      into legs from postings where postings.entry_id = payment.entry_id;
    select -amount, currency into booked.amount, booked.currency
      from postings where postings.entry_id = payment.entry_id and account_id is not null;
    if movement.kind = 'payment_late' and (account.closed_at is not null or account.balance < booked.amount) then
      -- What the account no longer holds becomes the bank's claim.
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
      booked.payer_iban := payment.own_iban;
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

-- What the member reads for a movement of a payment.
create or replace function payment_description(payment payments, kind text) returns text
language sql immutable as $$
  select left(case kind
      when 'payment_given_back' then 'Not sent: '
      when 'payment_returned' then 'Returned: '
      when 'payment_late' then 'Sent after all: '
      when 'payment_sent_back' then 'Sent back: '
      else '' end
    || case when payment.remittance = '' and kind in ('payment_received', 'unapplied_assigned') then ''
      else coalesce(nullif(payment.remittance, ''), payment.other_name) end, 140)
$$;

-- Takes  the payment's id; an event of payment-transitions.sql; the facts {reason, amount (of a return, if
--        less came back), settlementDate, answerBy (of a recall), messageId, actor, staff}
-- Gives  {outcome: applied, state, userId, transactionId?} | {outcome: repeated, state}
--        | {outcome: contradiction, state}: nothing moved, and staff decide
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
begin
  select * into payment from payments where id = payment_id for no key update;
  if payment.id is null then raise exception 'there is no payment %', payment_id; end if;
  select * into step from payment_transitions t
    where t.direction = payment.direction and t.scheme = payment.scheme
      and t.from_state = payment.state and t.event = payment_apply.event;
  if step.event is null then
    -- A reject stays one, whatever the second reason.
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

  euros := coalesce((facts ->> 'amount')::numeric, payment.amount);
  if euros <= 0 or euros > payment.amount then
    raise exception 'payment % cannot move % EUR', payment.tx_id, euros;
  end if;
  if step.kind is not null then
    select * into movement from movement_kinds where kind = step.kind;
    select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
    if posted_entry is null and step.event = 'returned' then
      -- The account was closed in the meantime: staff find out where the money belongs.
      select * into movement from movement_kinds where kind = 'payment_unapplied';
      select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
      insert into repair_items (kind, payment_id, what) values ('unapplied', payment.id, format(
        'Payment %s came back, and its account cannot be credited.', payment.tx_id));
    end if;
    if posted_entry is null and payment.direction = 'in' and step.event = 'settled' then
      -- The clearing has paid us: an account that was closed meanwhile does not change that.
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
  end if;

  insert into payment_events
      (payment_id, number, event, from_state, to_state, reason, message_id, entry_id, actor, staff)
    select payment.id, max(e.number) + 1, payment_apply.event, payment.state, step.to_state,
        facts ->> 'reason', (facts ->> 'messageId')::bigint, posted_entry,
        coalesce(facts ->> 'actor', 'other_bank')::payment_actor, facts ->> 'staff'
      from payment_events e where e.payment_id = payment.id;
  update payments set state = step.to_state, reason = coalesce(facts ->> 'reason', reason),
      send_at = null,
      due_at = case when step.to_state in ('sent', 'unconfirmed') then due_at
        when step.to_state = 'recall_requested'
          then ((facts ->> 'answerBy')::date + 1) at time zone 'Europe/Brussels' end,
      answer_by = case
        when payment_apply.event in ('recall_requested', 'recall_received') then (facts ->> 'answerBy')::date
        when step.to_state in ('credited', 'unapplied') then answer_by end,
      settlement_date = coalesce((facts ->> 'settlementDate')::date, settlement_date),
      entry_id = case when direction = 'in' then coalesce(posted_entry, entry_id) else entry_id end,
      transaction_id = case when direction = 'in' then coalesce(posted_transaction, transaction_id)
        else transaction_id end
    where id = payment.id;
  return jsonb_strip_nulls(jsonb_build_object('outcome', 'applied', 'state', step.to_state,
    'userId', payment.user_id, 'transactionId', posted_transaction));
end
$$;

-- A member cancels a queued payment of their own: {userId, signInId, idleSeconds, reference}.
-- Gives  what payment_apply gives | {outcome: session_ended} | {outcome: not_found}
--        | {outcome: too_late, state}
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
-- become sent.
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
-- AM09, or AC03), answerBy}. Once only, whatever the answer. The caller has checked the last day.
-- Gives  what payment_apply gives | {outcome: session_ended} | {outcome: not_found}
--        | {outcome: asked_before} | {outcome: not_possible}
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
  change := payment_apply(payment.id, 'recall_requested', jsonb_build_object('actor', 'member',
    'reason', request ->> 'reason', 'answerBy', request ->> 'answerBy'));
  perform rail_enqueue(payment, 'camt.056.001.08', jsonb_build_object('reason', request ->> 'reason'));
  return change;
end
$$;

revoke all on function recall_unanswered(payments) from public;
revoke all on function recall_inquire(payments) from public;
revoke all on function payment_recall(jsonb) from public;
-- end server/ledger/recalls.sql
