-- What staff decide about the items that payments with other banks leave them. The command line and the staff app
-- call the same functions, so both leave the same audit rows.
--
-- Takes    the payload, with the item's ID, and who acts: the names of the employees
-- Returns  {"outcome": "done", …} or {"outcome": "refused", "reason"}; a refusal changes nothing

-- The ISO 20022 reasons with which a payment is sent back, and those with which a recall is refused.
-- shared/payments/repair-reasons.ts has the same, and a test compares the two.
create or replace function return_reasons() returns text[]
language sql immutable as $$ select '{AC01,AC04,AC06,AG01,BE04,MD07,MS03,RR04}'::text[] $$;

create or replace function recall_refusals() returns text[]
language sql immutable as $$ select '{AC04,AM04,ARDT,CUST,LEGL,NOAS,NOOR}'::text[] $$;

-- Of these reasons, in their order, those that are true of a payment. AC01 says that there is no such account, AC04
-- that it is closed, AM04 that it holds less than was credited; what ARDT and NOOR say, that the money was sent back
-- or never arrived, is answered at once and never left to staff (recalls.sql).
create or replace function payment_true_reasons(payment payments, codes text[]) returns text[]
language sql stable as $$
  select coalesce(array_agg(one.code order by one.place), '{}')
    from unnest(codes) with ordinality as one(code, place)
      left join accounts a on a.id = payment.account_id or (payment.account_id is null and a.iban = payment.own_iban)
    where case one.code
      when 'AC01' then a.id is null
      when 'AC04' then a.closed_at is not null
      when 'AM04' then a.closed_at is null and a.balance + recall_held_amount(payment.id) < (select l.amount from postings l
        where l.entry_id = payment.entry_id and l.account_id = a.id)
      when 'ARDT' then false
      when 'NOOR' then false
      else true end
$$;

-- The reasons with which a payment can be sent back. A payment of ours that came back cannot be, and an instant
-- payment is returned only if it was recalled (FOCR).
create or replace function payment_return_reasons(payment payments) returns text[]
language sql stable as $$
  select case when payment.direction = 'in'
    then case when payment.scheme = 'standard' then payment_true_reasons(payment, return_reasons()) else '{}' end
      || case when payment.answer_by is not null then '{FOCR}'::text[] else '{}' end
    else '{}' end
$$;

-- Why an action is not possible for an item, whatever account or reason is chosen; null if it is.
create or replace function repair_impossible(item repair_items, action text) returns text
language plpgsql stable as $$
declare
  written_off boolean;
begin
  if item.id is null then return 'item_not_found'; end if;
  if item.closed_at is not null then return 'item_closed'; end if;
  if (item.kind::text, action) not in (('unapplied', 'assign'), ('unapplied', 'send_back'), ('recall', 'grant'),
    ('recall', 'refuse'), ('recall', 'hold'), ('claim', 'collect'), ('claim', 'write_off'), ('mismatch', 'write_off'),
    ('mismatch', 'reverse'))
  then
    return 'not_possible';
  end if;
  if coalesce(repair_amount(item), 0) = 0 then return 'nothing_left'; end if;
  if action = 'hold' then return recall_hold_impossible(item); end if;
  written_off := statement_written_off(item.line_id, item.statement_id) is not null;
  if action = 'reverse' and not written_off then return 'not_written_off'; end if;
  if action = 'write_off' and written_off then return 'written_off'; end if;
  if action = 'send_back'
    and payment_return_reasons((select p from payments p where p.id = item.payment_id)) = '{}'
  then
    return 'not_returnable';
  end if;
  return null;
end
$$;

-- Why a decision is refused; null if it can be carried out. Locks the accounts that it concerns; the caller has
-- locked the item and its payment. Returned payments and claims belong to one holder only.
create or replace function repair_refusal(item repair_items, action text, payload jsonb) returns text
language plpgsql as $$
declare
  impossible constant text := repair_impossible(item, action);
  payment payments;
  account accounts;
begin
  if impossible is not null then return impossible; end if;
  select * into payment from payments where id = item.payment_id;
  if action in ('write_off', 'reverse') and not staff_reason_is_complete(payload ->> 'note') then
    return 'note_missing';
  end if;
  if action = 'send_back' and payload ->> 'reason' = any(payment_return_reasons(payment)) is not true then
    return case when payload ->> 'reason' = any(return_reasons()) and payment.scheme = 'standard'
      then 'untrue_reason' else 'unknown_reason' end;
  end if;
  if action = 'refuse'
    and payload ->> 'reason' = any(payment_true_reasons(payment, recall_refusals())) is not true
  then
    return case when payload ->> 'reason' = any(recall_refusals()) then 'untrue_reason' else 'unknown_reason' end;
  end if;
  if action in ('assign', 'collect') then
    select * into account from accounts
      where iban = payload ->> 'iban' and closed_at is null for no key update;
    return case when account.id is null then 'account_not_found'
      when payment.direction = 'out' and account.holder_id <> (select holder_id from accounts where id = payment.account_id)
        then 'other_member'
      when action = 'collect' and account.currency <> 'EUR' then 'not_in_euro'
      when action = 'assign' and payment_credited(account, repair_amount(item), case payment.direction
        when 'out' then payment_return_rate(account) else payment_rate(account) end, payment.direction = 'out') is null then 'cannot_be_credited' end;
  end if;
  if action = 'hold' and recall_holdable(payment) <= 0 then return 'nothing_to_hold'; end if;
  if action = 'grant' then
    select * into account from accounts where id = payment.account_id for no key update;
    return case when account.closed_at is not null then 'account_closed'
      when account.balance + recall_held_amount(payment.id) < (select l.amount from postings l
        where l.entry_id = payment.entry_id and l.account_id = account.id) then 'not_enough_money' end;
  end if;
  return null;
end
$$;

-- Locks an item, then its payment: the worker locks in the same order.
create or replace function repair_lock(item_id bigint) returns repair_items
language plpgsql as $$
declare
  item repair_items;
begin
  select * into item from repair_items where id = item_id for update;
  perform from payments where id = item.payment_id for no key update;
  return item;
end
$$;

-- Who carries out a decision, as the item and the payment's history name them.
create or replace function repair_person(context jsonb) returns text
language sql immutable as $$
  select coalesce(context ->> 'staff', context ->> 'checkerName', context ->> 'employee', context ->> 'makerName')
$$;

-- Changes a payment's state and moves its money. Raises if nothing moved, which rolls everything back.
create or replace function repair_apply(payment bigint, event text, facts jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  applied constant jsonb := payment_apply(payment, event,
    jsonb_build_object('actor', 'staff', 'staff', repair_person(context)) || facts);
begin
  if applied ->> 'outcome' <> 'applied' then
    raise exception 'payment % cannot be %: %', payment, event, applied ->> 'outcome';
  end if;
  return applied;
end
$$;

-- Carries out what two employees decided about the money of an item. Payload: {itemId, and for assign and collect
-- iban, for send_back and refuse reason (a code), for write_off and reverse note}.
create or replace function repair_carry_out(action text, payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  item repair_items := repair_lock((payload ->> 'itemId')::bigint);
  amount constant numeric := repair_amount(item);
  moved numeric := amount;
  refusal constant text := repair_refusal(item, action, payload);
  payment payments;
  account accounts;
  change jsonb := '{}';
  done text;
begin
  if refusal is not null then return staff_refusal(refusal); end if;
  select * into payment from payments where id = item.payment_id;
  if action in ('assign', 'collect') then
    select * into account from accounts where iban = payload ->> 'iban';
  end if;
  if employee_any_related(context, payment.user_id || account_viewers(payment.account_id) || account_viewers(account.id)) then
    return staff_refusal('employee_related');
  end if;
  perform recall_release(payment, jsonb_build_object('actor', 'staff', 'staff', repair_person(context)))
    where action in ('grant', 'refuse');
  case action
    when 'assign' then
      change := repair_apply(payment.id, 'assigned', jsonb_build_object('accountId', account.id), context);
      done := format('Assigned to %s.', account.iban);
    when 'collect' then
      moved := least(amount, account.balance);
      if moved <= 0 then return staff_refusal('nothing_to_collect'); end if;
      change := repair_apply(payment.id, 'claim_collected',
        jsonb_build_object('accountId', account.id, 'amount', moved::text), context);
      done := format('Collected from %s.', account.iban);
    when 'send_back' then
      change := repair_apply(payment.id, 'send_back', jsonb_build_object('reason', payload ->> 'reason'), context);
      perform rail_enqueue(p, 'pacs.004.001.09') from payments p where id = payment.id;
      done := format('Sent back (%s).', payload ->> 'reason');
    when 'hold' then
      change := repair_apply(payment.id, 'recall_held', '{}', context);
      moved := recall_held_amount(payment.id);
      update payments set due_at = recall_hold_end() where id = payment.id;
    when 'grant' then
      change := repair_apply(payment.id, 'send_back', '{"reason": "FOCR"}', context);
      perform rail_enqueue(p, 'pacs.004.001.09') from payments p where id = payment.id;
      done := 'The recall was granted.';
    when 'refuse' then
      change := repair_apply(payment.id, 'recall_refused', jsonb_build_object('reason', payload ->> 'reason'), context);
      perform rail_enqueue(p, 'camt.029.001.09', jsonb_build_object('reason', payload ->> 'reason'))
        from payments p where id = payment.id;
      done := format('The recall was refused (%s).', payload ->> 'reason');
    when 'write_off' then
      if payment.id is null then
        perform statement_write_off(item.line_id, item.statement_id);
      else
        change := repair_apply(payment.id, 'claim_written_off', '{}', context);
      end if;
      done := format('Written off: %s', payload ->> 'note');
    when 'reverse' then
      perform statement_reverse_write_off(item.line_id, item.statement_id);
      done := format('The write-off was reversed: %s', payload ->> 'note');
  end case;
  perform repair_record(action, payload, moved, change, context);
  -- A claim that was partly collected, a difference that is open again, and a recall whose money is held stay open.
  if (case when action = 'hold' then false when action = 'reverse' then coalesce(repair_amount(item), 0) = 0 else moved = amount end) then
    update repair_items set closed_at = clock_timestamp(), closed_by = repair_person(context), note = done,
        proposal = case when context ? 'proposalNumber' then proposal end,
        proposed_by = case when context ? 'proposalNumber' then proposed_by end
      where id = item.id;
  else
    update repair_items set proposal = null, proposed_by = null where id = item.id;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('outcome', 'done', 'amount', moved::text,
    'memberId', change -> 'userId', 'transactionId', change -> 'transactionId'));
end
$$;

-- Records a decision, and for the member's security activity what it changed for them.
create or replace function repair_record(
  action text, payload jsonb, moved numeric, change jsonb, context jsonb
) returns void
language plpgsql as $$
declare
  shown constant text := case action when 'assign' then 'payment.assigned' when 'collect' then 'claim.collected'
    when 'hold' then 'recall.held' when 'grant' then 'payment.sent_back' when 'write_off' then 'claim.written_off' end;
begin
  if shown is not null and change ? 'userId' then
    perform staff_audit((change ->> 'userId')::bigint, shown,
      jsonb_build_object('transactionId', change -> 'transactionId', 'amount', moved::text),
      context - '{staff,proposalNumber}'::text[]
        || case when context ? 'staff' then jsonb_build_object('confirmedBy', context -> 'staff') else '{}' end);
  end if;
  perform employee_audit('repair.confirmed', jsonb_build_object('amount', moved::text, 'action', action)
    || payload || context);
end
$$;

-- Closes an item that is not about money, or a write-off whose reversal is no longer wanted. Payload: {itemId, note}.
create or replace function repair_close(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  item repair_items;
begin
  if not staff_reason_is_complete(payload ->> 'note') then return staff_refusal('note_missing'); end if;
  item := repair_lock((payload ->> 'itemId')::bigint);
  if item.id is null then return staff_refusal('item_not_found'); end if;
  if item.closed_at is not null then return staff_refusal('item_closed'); end if;
  if repair_needs_two(item) then return staff_refusal('needs_decision'); end if;
  if employee_any_related(context, array(select p.user_id from payments p where p.id = item.payment_id
    union select unnest(account_viewers(p.account_id)) from payments p where p.id = item.payment_id)) then
    return staff_refusal('employee_related');
  end if;
  -- What was proposed was not done, so the employee who proposed it may close the item.
  update repair_items set proposal = null, proposed_by = null, closed_at = clock_timestamp(),
      closed_by = repair_person(context), note = payload ->> 'note' where id = item.id;
  perform employee_audit('repair.closed', jsonb_build_object('itemId', item.id, 'kind', item.kind,
    'note', payload ->> 'note') || context);
  return '{"outcome": "done"}';
end
$$;

-- Whether an item is about money that is still open, so that it takes two employees.
create or replace function repair_needs_two(item repair_items) returns boolean
language sql stable as $$
  select coalesce(repair_amount(item), 0) <> 0 and statement_written_off(item.line_id, item.statement_id) is null
$$;
