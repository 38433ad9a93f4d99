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
-- and banks write only about their own payments. The first eight characters of a BIC identify the bank, but two
-- branches may have used the same identifier: the branch that writes comes first.
create or replace function payment_named(item jsonb) returns payments
language sql stable as $$
  select p.* from payments p left join rail_messages original on original.id = p.message_id
    where p.direction = 'in' and p.tx_id = item ->> 'txId'
      and left(p.other_bic, 8) = left(item ->> 'from', 8)
    order by bic_11(p.other_bic) = bic_11(item ->> 'from') desc,
      coalesce(original.msg_id = item ->> 'messageId', false) desc, p.id
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
