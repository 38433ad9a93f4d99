-- Answers of other banks about payments (pacs.002, pacs.004, and camt.029).

-- The payments that another bank's answer is about: the one that it names, or else those of the message that
-- it names. A status (pacs.002) that names both is only about a payment of that message: the clearing passes the
-- message's identifier on unchanged, or made the message itself. A payment that arrived in several messages is a
-- payment of each. Both identifiers are unique only within their bank. The named message tells which payment is
-- meant, and if several banks used the same identifiers, the sender of the answer.
-- Returns  their IDs in order; none if no payment is named so; null if it cannot be told which are meant
create or replace function payments_answered(message rail_messages, item jsonb) returns bigint[]
language sql stable as $$
  with named as (
    select p.id, p.direction, original.id as message_id, original.peer, true as matches
      from rail_messages original
        join payments p on p.direction = original.direction
          and (p.message_id = original.id or original.direction = 'in' and p.id = original.payment_id)
      where not item ? 'txId' and original.msg_id = item ->> 'messageId'
    union all
    select p.id, p.direction, original.id, original.peer,
        coalesce(original.msg_id = item ->> 'messageId', false)
      from (
        select * from payments where direction = 'out' and tx_id = item ->> 'txId'
        union all select * from payments where direction = 'in' and tx_id = item ->> 'txId') p
      left join lateral (
        select m.* from rail_messages m where m.id = p.message_id
        union all select m.* from rail_messages m
          where m.payment_id = p.id and m.direction = 'in' and p.direction = 'in') original on true),
  ranked as (
    -- Anyone may answer about a payment of ours; of those that came in, the sender's own are preferred.
    select named.*, dense_rank() over (order by matches desc, item ? 'txId' and direction = 'out' desc,
        coalesce(direction = 'out' or bic_11(peer) = bic_11(message.peer), false) desc) as rank
      from named
      where matches or not (item ->> 'kind' = 'status' and item ? 'txId' and item ? 'messageId'))
  select case when count(distinct case when item ? 'txId' then id else message_id end) <= 1
      then coalesce(array_agg(distinct id order by id), '{}') end
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
