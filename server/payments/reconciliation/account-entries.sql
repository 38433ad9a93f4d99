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
    if cardinality(named) > 1 then
      insert into repair_items (kind, payment_id, message_id, what) values ('contradiction', payment.id,
        message.id, format('%s EUR were returned of one of several payments: %s. Nothing was changed.', euros,
          (select string_agg((p).tx_id, ', ' order by (p).id) from unnest(named) as p)));
      return changes;
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
