-- Returns of other banks' payments (pacs.004), and the answers to them.

-- Returns an unapplied payment on its last day, when nobody has decided about it, with the reason that was
-- found when it came in, or because its payer wants it back. Leaves it to staff if one of them has proposed
-- something on the command line, and waits for the decision about a proposal in the staff app.
create or replace function rail_send_back(payment payments) returns jsonb
language plpgsql as $$
declare
  why constant text := case when payment.answer_by is null then payment.reason else 'FOCR' end;
  item repair_items;
  waits boolean;
  change jsonb;
begin
  -- Staff lock the item before the payment. To rule out a deadlock, this does not wait for them.
  select * into item from repair_items
    where payment_id = payment.id and kind = 'unapplied' and closed_at is null for update skip locked;
  waits := exists (select from proposals p where p.subject = item.id::text and p.state = 'open'
    and p.expires_at > clock_timestamp() and p.kind in (select repair_kinds()));
  if item.id is null or waits or item.proposal is not null then
    update payments set due_at = case when item.id is null or waits then clock_timestamp() + interval '1 minute' end
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
