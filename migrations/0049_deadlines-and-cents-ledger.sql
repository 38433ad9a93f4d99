-- begin server/ledger/payment-credits.sql
-- What a member's account is credited for EUR from another bank.

-- The newest rate from EUR to an account's currency; null if none is known.
create or replace function payment_rate(account accounts) returns numeric
language sql stable as $$
  select rate from exchange_rates where from_currency = 'EUR' and to_currency = account.currency
    order by rate_date desc limit 1
$$;

-- The amount that an account is credited for EUR from another bank, converted if it has another currency.
-- Returned money is worth at least a cent in every currency, because at least that was debited. Null if the
-- account cannot be credited: no rate is known, the amount is less than a cent, or the balance would become
-- too large.
create or replace function payment_credited(
  account accounts, euros numeric, rate numeric, is_returned boolean
) returns numeric
language plpgsql stable as $$
declare
  credited numeric := case when account.currency = 'EUR' then euros else trunc(euros * rate, 2) end;
begin
  if is_returned and credited = 0 then credited := 0.01; end if;
  return case when credited > 0 and account.balance + credited <= 9999999999.99 then credited end;
end
$$;

-- The legs that credit a member's account with an amount in its currency for EUR from another bank.
create or replace function payment_legs(
  entry_id bigint, account accounts, debited leg_end, euros numeric, credited numeric
) returns postings[]
language plpgsql immutable as $$
declare
  legs postings[] := array[ledger_leg(entry_id, null, debited, 'EUR', -euros)];
begin
  if account.currency <> 'EUR' then
    legs := legs || ledger_leg(entry_id, null, 'fx_position', 'EUR', euros)
      || ledger_leg(entry_id, null, 'fx_position', account.currency, -credited);
  end if;
  return legs || ledger_leg(entry_id, account.id, 'customer', account.currency, credited);
end
$$;

-- Replaced by those above.
drop function if exists payment_credit_legs(bigint, accounts, leg_end, numeric, numeric);

revoke all on function payment_rate(accounts) from public;
revoke all on function payment_credited(accounts, numeric, numeric, boolean) from public;
revoke all on function payment_legs(bigint, accounts, leg_end, numeric, numeric) from public;
-- end server/ledger/payment-credits.sql

-- begin server/ledger/payments.sql
-- The only way to change a payment to or from another bank: in one transaction, changes its state, posts
-- the movement of the transition, and adds the event. Callers lock the payment first, then accounts and
-- limit counters, in the order of postings.

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
  rate numeric;
  credited numeric;
begin
  if payment.account_id is not null and 'customer' in (movement.debit, movement.credit) then
    select * into account from accounts where id = payment.account_id for no key update;
  end if;
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
    rate := payment_rate(account);
    credited := payment_credited(account, euros, rate, payment.direction = 'out');
    if credited is null then return; end if;
    legs := payment_legs(entry.id, account, movement.debit, euros, credited);
    booked.amount := euros;
    booked.currency := 'EUR';
    if account.currency <> 'EUR' then
      booked.exchange_rate := rate;
      booked.converted_currency := account.currency;
      booked.converted_amount := credited;
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
