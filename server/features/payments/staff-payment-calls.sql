-- What employees do about payments with other banks, for the staff app's role. Each function takes the token of the
-- employee's sign-in and refuses employees without the role, and everyone for their own membership or a relative's.

-- What one employee may do at once. Payload: {verb: take, release, note (text), inquire, or close (note), itemId}.
-- Refused with item_not_found, item_closed, not_waiting, note_missing, and needs_decision.
create or replace function staff_serve_repair(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.settlePayments}});
  context constant jsonb := employee_context(employee);
  verb constant text := payload ->> 'verb';
  item constant repair_items := repair_lock((payload ->> 'itemId')::bigint);
  tx_id text;
begin
  if item.id is null then return staff_refusal('item_not_found'); end if;
  perform employee_refuse_related(employee, user_id) from payments where id = item.payment_id;
  if item.closed_at is not null and verb <> 'note' then return staff_refusal('item_closed'); end if;
  if verb = 'take' then
    update repair_items set taken_by_id = employee where id = item.id;
  elsif verb = 'release' then
    update repair_items set taken_by_id = null where id = item.id;
  elsif verb = 'note' then
    if not staff_reason_is_complete(payload ->> 'text') then return staff_refusal('note_missing'); end if;
    insert into repair_notes (item_id, employee_id, text) values (item.id, employee, payload ->> 'text');
    perform employee_audit('repair.noted', jsonb_build_object('itemId', item.id) || context);
  elsif verb = 'inquire' then
    select p.tx_id into tx_id from payments p where p.id = item.payment_id;
    return payment_inquire(jsonb_build_object('txId', tx_id), context);
  elsif verb = 'close' then
    return repair_close(payload - 'verb', context);
  else
    raise exception 'there is no verb %', verb;
  end if;
  return '{"outcome": "done"}';
end
$$;

-- Proposes to reverse the write-off of an item, which is closed, with another item about the same line or statement.
-- Payload: {itemId, note}.
-- Returns  as proposal_store, also refused with not_written_off
create or replace function staff_propose_reversal(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  item repair_items;
  stored jsonb;
begin
  perform employee_require(token, {{rolesThat.settlePayments}});
  item := repair_lock((payload ->> 'itemId')::bigint);
  if item.id is null then return proposal_refusal('not_found'); end if;
  if statement_written_off(item.line_id, item.statement_id) is null then
    return proposal_refusal('not_written_off');
  end if;
  begin
    stored := proposal_store(token, jsonb_build_object('kind', 'payment.reverse', 'reason', payload ->> 'note',
      'payload', jsonb_build_object('itemId', repair_open_reversal(item), 'note', payload ->> 'note')));
    -- An item without a proposal would be of no use.
    if stored ->> 'outcome' <> 'stored' then raise exception using errcode = 'TS001'; end if;
  exception when sqlstate 'TS001' then
    null;
  end;
  return stored;
end
$$;

-- Logs why an employee reads the message of an item, for 30 minutes. Payload: {itemId, purpose}.
-- Refused with item_not_found.
create or replace function staff_open_message(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.readPayments}});
  item constant repair_items := repair_lock((payload ->> 'itemId')::bigint);
begin
  if item.id is null or item.message_id is null then return staff_refusal('item_not_found'); end if;
  perform employee_refuse_related(employee, user_id) from payments where id = item.payment_id;
  insert into repair_views (item_id, employee_id, purpose) values (item.id, employee, payload ->> 'purpose');
  perform employee_audit('message.opened', jsonb_build_object('itemId', item.id, 'reason', payload ->> 'purpose')
    || employee_context(employee));
  return '{"outcome": "done"}';
end
$$;

-- The beginning of the quarantined message that an item is about (base64) and its length, to identify it again; null
-- if there is none. It has names and texts of people, so it takes the purpose that staff_open_message logs.
-- Payload: {itemId}. Refused with purpose_required.
create or replace function staff_message_beginning(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.settlePayments}});
  item repair_items;
begin
  select * into item from repair_items where id = (payload ->> 'itemId')::bigint and kind = 'quarantined';
  if item.message_id is null then return null; end if;
  if not repair_view_open(employee, item.id) then return staff_refusal('purpose_required'); end if;
  return (select jsonb_build_object('outcome', 'done', 'bytes', encode(substring(bytes for 262144), 'base64'),
      'size', octet_length(bytes))
    from rail_messages where id = item.message_id and bytes is not null);
end
$$;
