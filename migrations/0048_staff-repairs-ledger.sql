-- begin server/ledger/payment-transitions.sql
-- The transitions of payments to and from other banks: the state before, the event, the state after, and
-- the kind of movement that is posted. Everything else is refused (payments.sql).
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
      -- Returned money is posted, however late it comes.
      ('recall_unanswered', 'returned', 'recalled', 'payment_returned', false),
      ('recall_refused', 'returned', 'recalled', 'payment_returned', false),
      -- The account was closed before the money came back: staff credit another account of the member.
      ('returned', 'assigned', 'returned', 'unapplied_assigned', false),
      ('recalled', 'assigned', 'recalled', 'unapplied_assigned', false)
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
    -- The recall waits until the payment is credited.
    ('in', 'instant', 'accepted', 'recall_received', 'accepted', null, false)
  union all select 'in', scheme, from_state, event, to_state, kind, false
    from unnest(enum_range(null::payment_scheme)) as scheme, (values
      ('unapplied'::payment_state, 'assigned', 'credited'::payment_state, 'unapplied_assigned'),
      ('unapplied', 'send_back', 'sending_back', 'unapplied_sent_back'),
      ('unapplied', 'recall_received', 'unapplied', null),
      ('credited', 'recall_received', 'recall_received', null),
      ('recall_received', 'send_back', 'sending_back', 'payment_sent_back'),
      ('recall_received', 'recall_refused', 'recall_refused', null),
      ('sending_back', 'return_settled', 'sent_back', 'payment_settled'),
      -- The return was rejected: the money is here again, and staff decide.
      ('sending_back', 'return_rejected', 'unapplied', 'return_rejected')
    ) as step (from_state, event, to_state, kind)
  -- The claim for a payment that settled late can be collected or written off in any of these states.
  union all select 'out', 'instant', late.state, step.event, late.state, step.kind, false
    from unnest(array['settled_late', 'recall_requested', 'recall_unanswered', 'recall_refused', 'recalled']::payment_state[])
        as late(state),
      (values ('claim_collected', 'claim_paid'), ('claim_written_off', 'claim_written_off')) as step (event, kind)
  on conflict (direction, scheme, from_state, event) do update set to_state = excluded.to_state,
    kind = excluded.kind, gives_limit_back = excluded.gives_limit_back;

-- Payments were returned this way, in one step, before the state sending_back existed. ledger:check still
-- accepts these events of unapplied payments (check-payments.ts).
delete from payment_transitions where from_state in ('recall_received', 'unapplied') and event = 'sent_back';
-- end server/ledger/payment-transitions.sql

-- begin server/ledger/rail-answers.sql
-- Answers of other banks about payments (pacs.002, pacs.004, and camt.029).

-- The payments that another bank's answer is about: the one that it names, or else those of the message that
-- it names. Both identifiers are unique only within their bank. The named message tells which payment is
-- meant, and if several banks used the same identifiers, the sender of the answer.
-- Returns  their IDs in order; none if no payment is named so; null if it cannot be told which are meant
create or replace function payments_answered(message rail_messages, item jsonb) returns bigint[]
language sql stable as $$
  with named as (
    select p.id, p.direction, original.id as message_id, original.peer, true as matches
      from rail_messages original
        join payments p on p.message_id = original.id and p.direction = original.direction
      where not item ? 'txId' and original.msg_id = item ->> 'messageId'
    union all
    select p.id, p.direction, original.id, original.peer,
        coalesce(original.msg_id = item ->> 'messageId', false)
      from (
        select * from payments where direction = 'out' and tx_id = item ->> 'txId'
        union all select * from payments where direction = 'in' and tx_id = item ->> 'txId') p
      left join rail_messages original on original.id = p.message_id),
  ranked as (
    -- Anyone may answer about a payment of ours; of those that came in, the sender's own are preferred.
    select named.*, dense_rank() over (order by matches desc, item ? 'txId' and direction = 'out' desc,
        coalesce(direction = 'out' or peer = message.peer, false) desc) as rank
      from named)
  select case when count(distinct case when item ? 'txId' then id else message_id end) <= 1
      then coalesce(array_agg(id order by id), '{}') end
    from ranked where rank = 1
$$;

-- Applies another bank's answer about a payment, or about all payments of a message: a status or a return.
create or replace function rail_answer(message rail_messages, item jsonb) returns jsonb
language plpgsql as $$
declare
  payment_id bigint;
  answered bigint[];
  changes jsonb;
begin
  changes := return_answer(message, item);
  if changes is not null then return changes; end if;
  changes := '[]';
  answered := payments_answered(message, item);
  if answered is null then
    insert into repair_items (kind, message_id, what) values ('contradiction', message.id, format(
      'Message %s is about payment %s of message %s, and several messages or payments have that identifier. Nothing was changed.',
      message.msg_id, coalesce(item ->> 'txId', '(any)'), coalesce(item ->> 'messageId', '(unnamed)')));
    return changes;
  end if;
  foreach payment_id in array answered loop
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
  if cardinality(answered) = 0 then
    insert into repair_items (kind, message_id, answer, what) values ('contradiction', message.id, item, format(
      'Message %s is about payment %s of message %s, which this bank does not know.', message.msg_id,
      coalesce(item ->> 'txId', '(any)'), coalesce(item ->> 'messageId', '(unnamed)')));
  end if;
  return changes;
end
$$;

revoke all on function payments_answered(rail_messages, jsonb) from public;
revoke all on function rail_answer(rail_messages, jsonb) from public;
-- end server/ledger/rail-answers.sql

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
revoke all on function payment_receive(rail_messages, jsonb) from public;
revoke all on function rail_reject_stored(bigint, uuid, text) from public;
-- end server/ledger/rail-receive.sql

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
        p.amount, p.settlement_date) || coalesce((
          select format(' A line that names it was written off with item %s: reverse that.', min(r.id))
            from statement_lines l join repair_items r on r.line_id = l.id
            where p.tx_id = any(l.tx_ids) and l.entry_id is not null), '')
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
revoke all on function payments_settle_back(text[], numeric) from public;
revoke all on function statement_line_match(statement_lines) from public;
revoke all on function statements_match() from public;
-- end server/ledger/statements.sql

-- begin server/ledger/write-off-reversals.sql
-- Reverses write-offs that turn out to be wrong, such as that of a line whose payment settled later.

-- The amount in EUR, with the line's sign, that was written off of a line, or of a statement's opening
-- balance; null if nothing was, or if it was reversed.
create or replace function statement_written_off(line_id bigint, statement_id bigint) returns numeric
language sql stable as $$
  select -p.amount from postings p
    where p.system_account = 'nostro' and p.entry_id = (
      select l.entry_id from statement_lines l where l.id = statement_written_off.line_id
      union all select s.entry_id from statements s where s.id = statement_written_off.statement_id)
$$;

-- The amount in EUR that staff decide about with an item: unapplied money, a payment that another bank
-- recalls, an open claim, a difference to a statement, or a write-off that may be reversed. Null or 0 if no
-- money is at stake.
create or replace function repair_amount(item repair_items) returns numeric
language sql stable as $$
  select case when item.kind = 'unapplied' then payment_held(item.payment_id, 'unapplied_incoming')
    when item.kind = 'recall' then (select amount from payments p
      where p.id = item.payment_id and p.state = 'recall_received')
    when item.kind = 'claim' then payment_held(item.payment_id, 'payment_claims')
    when coalesce(item.line_id, item.statement_id) is not null
      then coalesce(statement_difference(item.line_id, item.statement_id),
        statement_written_off(item.line_id, item.statement_id)) end
$$;

-- Reverses the write-off of a line or of a statement, as two employees decided: posts the same amount the
-- other way. The entry that wrote it off stays. The line is open again, and is matched if its payments
-- explain it by now.
create or replace function statement_reverse_write_off(line_id bigint, statement_id bigint) returns void
language plpgsql as $$
declare
  line statement_lines;
  statement statements;
  amount numeric;
  entry journal_entries;
begin
  select * into line from statement_lines l where l.id = statement_reverse_write_off.line_id for update;
  select * into statement from statements s where s.id = statement_reverse_write_off.statement_id for update;
  amount := statement_written_off(line.id, statement.id);
  if amount is null then raise exception 'there is no write-off to reverse'; end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := case when amount > 0 then 'difference_paid' else 'difference_received' end;
  entry.booked_at := clock_timestamp();
  entry.reference := ledger_reference((select reference_prefix from movement_kinds where kind = entry.kind),
    entry.booked_at, entry.id);
  perform ledger_write(array[entry], array[ledger_leg(entry.id, null, 'nostro', 'EUR', amount),
    ledger_leg(entry.id, null, 'recon_difference', 'EUR', -amount)], array[]::transactions[]);
  insert into write_off_reversals (entry_id, reversal_entry_id)
    values (coalesce(line.entry_id, statement.entry_id), entry.id);
  update statements s set entry_id = null where s.id = statement.id;
  if line.id is not null then
    delete from reconciled_payments r where r.line_id = line.id;
    update statement_lines l set matched = false, entry_id = null where l.id = line.id returning * into line;
    perform statement_line_match(line);
  end if;
end
$$;

revoke all on function statement_written_off(bigint, bigint) from public;
revoke all on function repair_amount(repair_items) from public;
revoke all on function statement_reverse_write_off(bigint, bigint) from public;

-- Which entry reverses which is history, as the entries are.
create or replace trigger write_off_reversals_append_only before update or delete on write_off_reversals
  for each row execute function ledger_refuse_change();
create or replace trigger write_off_reversals_no_truncate before truncate on write_off_reversals
  for each statement execute function ledger_refuse_change();
-- end server/ledger/write-off-reversals.sql
