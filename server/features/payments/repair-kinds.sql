-- The kinds of proposals about items that payments with other banks leave staff: what each is based on, and what
-- carries it out (repair-decisions.sql). Also the messages that are read or sent again, and inquiries.

-- What a decision about the money of an item is based on; null if there is no item. Payload as in repair_carry_out.
create or replace function repair_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('itemId', r.id, 'itemKind', r.kind, 'closed', r.closed_at is not null,
      'what', case when r.payment_id is null then r.what end, 'amount', repair_amount(r)::text,
      'txId', p.tx_id, 'paymentAmount', p.amount::text, 'direction', p.direction, 'state', p.state,
      'otherName', p.other_name, 'otherIban', p.other_iban, 'recallReason', recall_reason(p.id),
      -- Of a closed account too, so that its owner's file is as closed as any other. A closed item concerns nobody.
      'memberId', case when r.closed_at is null
        then coalesce((select account_member(id) from accounts where iban = payload ->> 'iban'), p.user_id) end, 'account', a.iban, 'currency', a.currency,
      'holder', coalesce(named.name, u.username))
    from repair_items r left join payments p on p.id = r.payment_id
      left join accounts a on a.iban = payload ->> 'iban' and a.closed_at is null
      left join holder_names named on named.id = a.holder_id
      left join users u on u.id = account_member(a.id)
    where r.id = (payload ->> 'itemId')::bigint
$$;

create or replace function payment_assign_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_assign_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('assign', payload, context) $$;

create or replace function payment_send_back_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_send_back_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('send_back', payload, context) $$;

create or replace function payment_hold_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_hold_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('hold', payload, context) $$;

create or replace function payment_grant_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_grant_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('grant', payload, context) $$;

create or replace function payment_refuse_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_refuse_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('refuse', payload, context) $$;

create or replace function payment_collect_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_collect_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('collect', payload, context) $$;

create or replace function payment_write_off_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_write_off_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('write_off', payload, context) $$;

create or replace function payment_reverse_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_reverse_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('reverse', payload, context) $$;

-- What a decision to release a message is based on. Payload as in message_release_carry_out.
create or replace function message_release_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('itemId', r.id, 'itemKind', r.kind, 'closed', r.closed_at is not null, 'what', r.what,
      'messageId', m.id, 'name', m.name, 'peer', m.peer, 'msgId', m.msg_id, 'state', m.state, 'memberId', p.user_id)
    from repair_items r left join rail_messages m on m.id = r.message_id left join payments p on p.id = r.payment_id
    where r.id = (payload ->> 'itemId')::bigint
$$;

-- Lets a quarantined message be read again after its cause was corrected, or sends a refused message again. Its bytes
-- stay the same, and what was posted before is not posted again. Payload: {itemId, and for a quarantined message its
-- head as it reads now: name, lane, sender, msgId}. Refused with not_retried and known_already too.
create or replace function message_release_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  item constant repair_items := repair_lock((payload ->> 'itemId')::bigint);
  message rail_messages;
begin
  if item.id is null then return staff_refusal('item_not_found'); end if;
  if item.closed_at is not null then return staff_refusal('item_closed'); end if;
  select * into message from rail_messages where id = item.message_id for update;
  if employee_any_related(context, array(select user_id from payments where id = item.payment_id)) then
    return staff_refusal('employee_related');
  end if;
  if item.kind = 'quarantined' and message_can_be_read(message) then
    if exists (select from rail_messages m where m.direction = 'in' and m.msg_id = payload ->> 'msgId'
      and m.peer in (bic_11(payload ->> 'sender'), left(payload ->> 'sender', 8))
      and bic_11(m.peer) = bic_11(payload ->> 'sender') and m.id <> message.id)
    then
      return staff_refusal('known_already');
    end if;
    update rail_messages set name = payload ->> 'name', lane = (payload ->> 'lane')::payment_scheme,
        peer = bic_11(payload ->> 'sender'), msg_id = payload ->> 'msgId', state = 'stored', lease_token = null,
        lease_until = null, processed_items = 0, answer = null
      where id = message.id;
  elsif item.kind = 'refused' and message.state = 'refused' then
    -- Payments that were rejected because the message was refused are never sent again: their payers have the money
    -- back. Standard payments that may have arrived are still pending.
    perform from payments where message_id = message.id and state <> 'sent' for no key update;
    if found then return staff_refusal('not_retried'); end if;
    update rail_messages
      set state = 'due', due_at = clock_timestamp(), lease_token = null, lease_until = null where id = message.id;
  else
    return staff_refusal('not_retried');
  end if;
  update repair_items set proposal = null, proposed_by = null, closed_at = clock_timestamp(),
      closed_by = repair_person(context), note = format('Tried again: %s.', message_again(item))
    where message_id = message.id and kind = item.kind and closed_at is null;
  perform employee_audit('message.retried', jsonb_build_object('itemId', item.id, 'messageId', message.id,
    'does', message_again(item)) || context);
  return jsonb_build_object('outcome', 'done', 'does', message_again(item));
end
$$;

-- What releasing an item's message does: it is read, or sent, again.
create or replace function message_again(item repair_items) returns text
language sql immutable as $$ select case item.kind when 'quarantined' then 'read' else 'sent' end $$;

-- Whether a quarantined message can be read again. Of messages that were already processed, only payments can be,
-- because each of them has its own identifier.
create or replace function message_can_be_read(message rail_messages) returns boolean
language sql stable as $$
  select message.bytes is not null and (message.state = 'quarantined'
    or message.state = 'processed' and message.name like 'pacs.008.%')
$$;

-- Inquires now with the other bank about an instant payment, or about a recall, that has no answer (pacs.028).
-- Payload: {txId}. Refused with not_waiting.
create or replace function payment_inquire(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  payment payments;
begin
  select * into payment from payments where tx_id = payload ->> 'txId' and direction = 'out' for no key update;
  if payment.scheme = 'instant' and payment.state in ('sent', 'unconfirmed') then
    perform rail_enqueue(payment, 'pacs.028.001.03');
  elsif payment.state in ('recall_requested', 'recall_unanswered') then
    perform recall_inquire(payment);
  else
    return staff_refusal('not_waiting');
  end if;
  perform employee_audit('payment.inquired', jsonb_build_object('txId', payment.tx_id) || context);
  return '{"outcome": "done"}';
end
$$;
