-- begin server/ledger/proposal-kinds.sql
-- What takes two employees: who may propose it and who may decide, and for how long a proposal can be decided.
insert into proposal_kinds (kind, subject_key, maker_roles, checker_roles, lifetime, rehearsed)
  values
    -- Employees are for administrators alone.
    ('employee.invite', 'username',   '{administrator}', '{administrator}', '1 day', true),
    ('employee.roles',  'employeeId', '{administrator}', '{administrator}', '3 days', true),
    -- Corrections of the ledger, and cash above what one may decide.
    ('entry.reverse',   'entryId',   '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('entry.correct',   'entryId',   '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('fee.refund',      'accountId', '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('cash.large',      'accountId', '{teller}', '{supervisor}', '2 hours', true),
    ('cash.difference', 'drawerId',  '{teller}', '{supervisor}', '3 days', true),
    ('suspense.clear',  'currency',  '{supervisor}', '{supervisor}', '3 days', true),
    -- Loans: decisions, payouts above what one may pay out, and claims that the bank gives up.
    ('loan.approve',   'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    ('loan.reject',    'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    ('loan.disburse',  'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    ('loan.write_off', 'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    -- Items of payments with other banks: what moves money, answers a recall, or lets a message pass.
    ('payment.assign',    'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.send_back', 'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.grant',     'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.refuse',    'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.collect',   'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.write_off', 'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.reverse',   'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('message.release',   'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    -- What undoes the protection of a member, or lets someone in.
    ('card.unfreeze',  'cardId',   '{teller,loan_officer,payments_officer,supervisor}', '{teller,supervisor}', '3 days', true),
    ('access.unblock', 'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('recovery.issue', 'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '1 day', true),
    ('factors.reset',  'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '1 day', true),
    ('holder.rename',  'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '3 days', true)
  on conflict (kind) do update set subject_key = excluded.subject_key, maker_roles = excluded.maker_roles,
    checker_roles = excluded.checker_roles, lifetime = excluded.lifetime, rehearsed = excluded.rehearsed;
-- end server/ledger/proposal-kinds.sql

-- begin server/ledger/returns.sql
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

revoke all on function rail_send_back(payments) from public;
revoke all on function return_answer(rail_messages, jsonb) from public;
-- end server/ledger/returns.sql

-- begin server/ledger/repair-decisions.sql
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

-- The reasons with which a payment can be sent back. A payment of ours that came back cannot be, and an instant
-- payment is returned only if it was recalled (FOCR).
create or replace function payment_return_reasons(payment payments) returns text[]
language sql stable as $$
  select case when payment.direction = 'in'
    then case when payment.scheme = 'standard' then return_reasons() else '{}' end
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
    ('recall', 'refuse'), ('claim', 'collect'), ('claim', 'write_off'), ('mismatch', 'write_off'),
    ('mismatch', 'reverse'))
  then
    return 'not_possible';
  end if;
  if coalesce(repair_amount(item), 0) = 0 then return 'nothing_left'; end if;
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
-- locked the item and its payment. Returned payments and claims belong to one member only.
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
  if action = 'send_back' and payload ->> 'reason' = any(payment_return_reasons(payment)) is not true
    or action = 'refuse' and payload ->> 'reason' = any(recall_refusals()) is not true
  then
    return 'unknown_reason';
  end if;
  if action in ('assign', 'collect') then
    select * into account from accounts
      where iban = payload ->> 'iban' and closed_at is null for no key update;
    return case when account.id is null then 'account_not_found'
      when payment.direction = 'out' and account.user_id <> payment.user_id then 'other_member'
      when action = 'collect' and account.currency <> 'EUR' then 'not_in_euro'
      when action = 'assign' and payment_credited(account, repair_amount(item), payment_rate(account),
        payment.direction = 'out') is null then 'cannot_be_credited' end;
  end if;
  if action = 'grant' then
    select * into account from accounts where id = payment.account_id for no key update;
    return case when account.closed_at is not null then 'account_closed'
      when account.balance < (select l.amount from postings l
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
  if employee_any_related(context, array[payment.user_id, account.user_id]) then
    return staff_refusal('employee_related');
  end if;
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
  -- A claim that was only partly collected stays open, and so does a difference that is open again.
  if (case when action = 'reverse' then coalesce(repair_amount(item), 0) = 0 else moved = amount end) then
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
    when 'grant' then 'payment.sent_back' when 'write_off' then 'claim.written_off' end;
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
  if employee_any_related(context, array(select user_id from payments where id = item.payment_id)) then
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

-- The open item about the same line or statement as an item that was written off. Creates it if there is none.
create or replace function repair_open_reversal(written_off repair_items) returns bigint
language plpgsql as $$
declare
  opened bigint;
begin
  select min(id) into opened from repair_items
    where closed_at is null and (line_id = written_off.line_id or statement_id = written_off.statement_id);
  if opened is null then
    insert into repair_items (kind, message_id, line_id, statement_id, what)
      values (written_off.kind, written_off.message_id, written_off.line_id, written_off.statement_id,
        format('The write-off of item %s may be wrong: %s', written_off.id, written_off.what))
      returning id into opened;
  end if;
  return opened;
end
$$;

revoke all on function return_reasons() from public;
revoke all on function recall_refusals() from public;
revoke all on function payment_return_reasons(payments) from public;
revoke all on function repair_impossible(repair_items, text) from public;
revoke all on function repair_refusal(repair_items, text, jsonb) from public;
revoke all on function repair_lock(bigint) from public;
revoke all on function repair_person(jsonb) from public;
revoke all on function repair_apply(bigint, text, jsonb, jsonb) from public;
revoke all on function repair_carry_out(text, jsonb, jsonb) from public;
revoke all on function repair_record(text, jsonb, numeric, jsonb, jsonb) from public;
revoke all on function repair_close(jsonb, jsonb) from public;
revoke all on function repair_needs_two(repair_items) from public;
revoke all on function repair_open_reversal(repair_items) from public;
-- end server/ledger/repair-decisions.sql

-- begin server/ledger/repair-kinds.sql
-- The kinds of proposals about items that payments with other banks leave staff: what each is based on, and what
-- carries it out (repair-decisions.sql). Also the messages that are read or sent again, and inquiries.

-- What a decision about the money of an item is based on; null if there is no item. Payload as in repair_carry_out.
create or replace function repair_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('itemId', r.id, 'itemKind', r.kind, 'closed', r.closed_at is not null,
      'what', case when r.payment_id is null then r.what end, 'amount', repair_amount(r)::text,
      'txId', p.tx_id, 'paymentAmount', p.amount::text, 'direction', p.direction, 'state', p.state,
      'otherName', p.other_name, 'otherIban', p.other_iban, 'recallReason', recall_reason(p.id),
      'memberId', coalesce(a.user_id, p.user_id), 'account', a.iban, 'currency', a.currency,
      'holder', coalesce(u.holder_name, u.username))
    from repair_items r left join payments p on p.id = r.payment_id
      left join accounts a on a.iban = payload ->> 'iban' and a.closed_at is null
      left join users u on u.id = a.user_id
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
    if exists (select from rail_messages m where m.direction = 'in' and m.peer = payload ->> 'sender'
      and m.msg_id = payload ->> 'msgId' and m.id <> message.id)
    then
      return staff_refusal('known_already');
    end if;
    update rail_messages set name = payload ->> 'name', lane = (payload ->> 'lane')::payment_scheme,
        peer = payload ->> 'sender', msg_id = payload ->> 'msgId', state = 'stored', lease_token = null,
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

revoke all on function repair_state(jsonb) from public;
revoke all on function payment_assign_state(jsonb) from public;
revoke all on function payment_assign_carry_out(jsonb, jsonb) from public;
revoke all on function payment_send_back_state(jsonb) from public;
revoke all on function payment_send_back_carry_out(jsonb, jsonb) from public;
revoke all on function payment_grant_state(jsonb) from public;
revoke all on function payment_grant_carry_out(jsonb, jsonb) from public;
revoke all on function payment_refuse_state(jsonb) from public;
revoke all on function payment_refuse_carry_out(jsonb, jsonb) from public;
revoke all on function payment_collect_state(jsonb) from public;
revoke all on function payment_collect_carry_out(jsonb, jsonb) from public;
revoke all on function payment_write_off_state(jsonb) from public;
revoke all on function payment_write_off_carry_out(jsonb, jsonb) from public;
revoke all on function payment_reverse_state(jsonb) from public;
revoke all on function payment_reverse_carry_out(jsonb, jsonb) from public;
revoke all on function message_release_state(jsonb) from public;
revoke all on function message_release_carry_out(jsonb, jsonb) from public;
revoke all on function message_again(repair_items) from public;
revoke all on function message_can_be_read(rail_messages) from public;
revoke all on function payment_inquire(jsonb, jsonb) from public;
-- end server/ledger/repair-kinds.sql

-- begin server/ledger/staff-payments.sql
-- Payments with other banks for the staff app's role: the queues of items that need staff. Each function takes the
-- token of the employee's sign-in and refuses employees without the role, and everyone for their own membership or a
-- relative's. What takes two employees is a proposal (repair-kinds.sql).

create or replace function roles_that_see_payments() returns employee_role[]
language sql immutable as $$ select array['payments_officer', 'supervisor', 'auditor']::employee_role[] $$;

create or replace function roles_that_settle_payments() returns employee_role[]
language sql immutable as $$ select array['payments_officer', 'supervisor']::employee_role[] $$;

-- The queue in which an item waits; shared/payments/repair-queues.ts has the same, and a test compares the two.
create or replace function repair_queue(kind repair_kind) returns text
language sql immutable as $$
  select case kind when 'unapplied' then 'unapplied' when 'unconfirmed' then 'unconfirmed'
    when 'unanswered' then 'unconfirmed' when 'contradiction' then 'unconfirmed' when 'recall' then 'recalls'
    when 'claim' then 'mismatches' when 'mismatch' then 'mismatches' else 'messages' end
$$;

-- The kinds of proposals about items.
create or replace function repair_kinds() returns setof text
language sql stable as $$
  select kind from proposal_kinds where subject_key = 'itemId'
$$;

-- An item as the lists show it, without anything of a member's file.
create or replace function repair_facts(item repair_items) returns jsonb
language sql stable as $$
  select jsonb_build_object('itemId', item.id, 'kind', item.kind, 'queue', repair_queue(item.kind), 'what', item.what,
      'txId', coalesce(p.tx_id, item.answer ->> 'txId'), 'amount', repair_amount(item)::text,
      'lastReturnDay', case p.state when 'unapplied' then p.last_return_day end,
      'recallReason', case p.direction when 'in' then recall_reason(p.id) end,
      'answerBy', case p.direction when 'in' then p.answer_by end,
      'isOverdue', item.closed_at is null and coalesce(p.direction = 'in'
        and p.answer_by < (clock_timestamp() at time zone 'Europe/Brussels')::date, false),
      'createdAt', item.created_at, 'closedAt', item.closed_at, 'closedBy', item.closed_by, 'note', item.note,
      'takenBy', (select jsonb_build_object('id', e.id, 'name', e.name) from employees e where e.id = item.taken_by_id),
      'waits', exists (select from proposals w where w.subject = item.id::text and w.state = 'open'
        and w.expires_at > clock_timestamp() and w.kind in (select repair_kinds())))
    from (select 1) as one left join payments p on p.id = item.payment_id
$$;

-- How many items wait in each queue (1,000 means at least as many), and since when.
create or replace function staff_payment_queues(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, roles_that_see_payments());
  return (select jsonb_agg(jsonb_build_object('queue', queue, 'waiting', waiting, 'oldest', oldest) order by place)
    from (select one.queue, one.place, count(r.id) as waiting, min(r.created_at) as oldest
      from unnest('{unapplied,unconfirmed,recalls,mismatches,messages}'::text[]) with ordinality as one(queue, place)
        left join lateral (select id, created_at from repair_items i
          where i.closed_at is null and repair_queue(i.kind) = one.queue limit 1000) r on true
      group by one.queue, one.place) as counted);
end
$$;

-- The open items of a queue, oldest first, or those that were closed, newest first. Payload: {queue (closed for the
-- latter), beforeId? (the last item of the page before), most}.
create or replace function staff_list_repairs(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Planned for each page: the first has no item to begin after.
set plan_cache_mode = force_custom_plan as $$
declare
  asked constant text := payload ->> 'queue';
  last_id constant bigint := (payload ->> 'beforeId')::bigint;
  most constant int := least((payload ->> 'most')::int, 201);
begin
  perform employee_require(token, roles_that_see_payments());
  if asked = 'closed' then
    return (select coalesce(jsonb_agg(repair_facts(r) order by r.id desc), '[]')
      from (select * from repair_items
        where closed_at is not null and (last_id is null or id < last_id) order by id desc limit most) r);
  end if;
  return (select coalesce(jsonb_agg(repair_facts(r) order by r.id), '[]')
    from (select * from repair_items
      where closed_at is null and (last_id is null or id > last_id) and repair_queue(kind) = asked
      order by id limit most) r);
end
$$;

-- An item with both sides: the payment, its history and bookings, the messages, and the statement's line. The
-- member's name and IBAN are null unless an opening of their file by this employee is logged. Payload: {itemId}.
-- Refused with item_not_found.
create or replace function staff_read_repair(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_see_payments());
  item repair_items;
  payment payments;
begin
  select * into item from repair_items where id = (payload ->> 'itemId')::bigint;
  if not found then return staff_refusal('item_not_found'); end if;
  select * into payment from payments where id = item.payment_id;
  perform employee_refuse_related(employee, payment.user_id);
  return jsonb_build_object('outcome', 'done', 'item', repair_facts(item), 'actions', repair_actions(item),
    'returnReasons', to_jsonb(payment_return_reasons(payment)),
    'payment', case when payment.id is not null then repair_payment(payment,
      payment.user_id is null or member_view_open(employee, payment.user_id) is not null) end,
    'messages', repair_messages(item), 'statement', repair_statement(item),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'employee', e.name, 'text', n.text,
        'createdAt', n.created_at) order by n.id desc), '[]')
      from repair_notes n left join employees e on e.id = n.employee_id where n.item_id = item.id),
    'proposals', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind,
        'expiresAt', p.expires_at) order by p.id), '[]')
      from staff_proposals p
      where p.state = 'open' and p.subject = item.id::text and p.kind in (select repair_kinds())));
end
$$;

-- What employees can do about an item now.
create or replace function repair_actions(item repair_items) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(action order by place), '[]')
    from unnest('{assign,send_back,grant,refuse,collect,write_off,reverse,release,inquire,close}'::text[])
        with ordinality as one(action, place)
      left join payments p on p.id = item.payment_id left join rail_messages m on m.id = item.message_id
    where case action
      -- The item that was written off is closed; its reversal is another item.
      when 'reverse' then item.kind = 'mismatch'
        and statement_written_off(item.line_id, item.statement_id) is not null
      when 'release' then item.closed_at is null and (item.kind = 'quarantined' and message_can_be_read(m)
        or item.kind = 'refused' and m.state = 'refused'
          and not exists (select from payments q where q.message_id = m.id and q.state <> 'sent'))
      when 'inquire' then item.closed_at is null and p.direction = 'out'
        and (p.scheme = 'instant' and p.state in ('sent', 'unconfirmed')
          or p.state in ('recall_requested', 'recall_unanswered'))
      when 'close' then item.closed_at is null and not repair_needs_two(item)
      else repair_impossible(item, action) is null end
$$;

create or replace function repair_payment(payment payments, opened boolean) returns jsonb
language sql stable as $$
  select jsonb_build_object('txId', payment.tx_id, 'direction', payment.direction, 'scheme', payment.scheme,
      'state', payment.state, 'amount', payment.amount::text, 'memberId', payment.user_id, 'open', opened,
      'ownName', case when opened then payment.own_name end, 'ownIban', case when opened then payment.own_iban end,
      'otherName', payment.other_name, 'otherIban', payment.other_iban, 'otherBic', payment.other_bic,
      'remittance', case when opened then payment.remittance end, 'reason', payment.reason,
      'acceptedAt', payment.accepted_at, 'settlementDate', payment.settlement_date,
      'events', (select coalesce(jsonb_agg(jsonb_build_object('event', v.event, 'toState', v.to_state,
          'reason', v.reason, 'at', v.created_at, 'by', coalesce(v.staff, v.actor::text), 'entry', j.reference)
          order by v.number), '[]')
        from payment_events v left join journal_entries j on j.id = v.entry_id where v.payment_id = payment.id))
$$;

-- The messages of an item and of its payment, in their order, with the beginning of the item's own message (base64).
create or replace function repair_messages(item repair_items) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'direction', m.direction, 'name', m.name, 'peer', m.peer,
      'msgId', m.msg_id, 'state', m.state, 'attempts', m.attempts, 'answer', m.answer, 'createdAt', m.created_at,
      'size', octet_length(m.bytes),
      'beginning', case when m.id = item.message_id then encode(substring(m.bytes for 6000), 'base64') end)
      order by m.id), '[]')
    from rail_messages m
    where m.id in (select item.message_id
      union select id from rail_messages where payment_id = item.payment_id
      union select message_id from payments where id = item.payment_id)
$$;

-- The statement that an item is about, and its line if the item is about one.
create or replace function repair_statement(item repair_items) returns jsonb
language sql stable as $$
  select jsonb_build_object('statementId', s.statement_id, 'iban', s.account_iban, 'sequence', s.sequence,
      'closingDate', s.closing_date, 'opening', s.opening::text, 'closing', s.closing::text,
      'line', case when l.id is not null then jsonb_build_object('number', l.number, 'amount', l.amount::text,
        'bankReference', l.bank_reference, 'txIds', to_jsonb(l.tx_ids), 'matched', l.matched) end)
    from statements s left join statement_lines l on l.id = item.line_id
    where s.id = coalesce(item.statement_id, (select statement_id from statement_lines where id = item.line_id))
$$;

create or replace trigger repair_notes_append_only before update or delete on repair_notes
  for each row execute function ledger_refuse_change();
create or replace trigger repair_notes_no_truncate before truncate on repair_notes
  for each statement execute function ledger_refuse_change();

revoke all on function roles_that_see_payments() from public;
revoke all on function roles_that_settle_payments() from public;
revoke all on function repair_queue(repair_kind) from public;
revoke all on function repair_facts(repair_items) from public;
revoke all on function repair_kinds() from public;
revoke all on function staff_payment_queues(text, jsonb) from public;
revoke all on function staff_list_repairs(text, jsonb) from public;
revoke all on function staff_read_repair(text, jsonb) from public;
revoke all on function repair_actions(repair_items) from public;
revoke all on function repair_payment(payments, boolean) from public;
revoke all on function repair_messages(repair_items) from public;
revoke all on function repair_statement(repair_items) from public;
-- end server/ledger/staff-payments.sql

-- begin server/ledger/staff-payment-calls.sql
-- What employees do about payments with other banks, for the staff app's role. Each function takes the token of the
-- employee's sign-in and refuses employees without the role, and everyone for their own membership or a relative's.

-- What one employee may do at once. Payload: {verb: take, release, note (text), inquire, or close (note), itemId}.
-- Refused with item_not_found, item_closed, not_waiting, note_missing, and needs_decision.
create or replace function staff_serve_repair(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_settle_payments());
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
  perform employee_require(token, roles_that_settle_payments());
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

-- The beginning of the message that an item is about (base64) and its length, to identify it again; null if there is
-- none. Payload: {itemId}.
create or replace function staff_message_beginning(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, roles_that_settle_payments());
  return (select jsonb_build_object('kind', r.kind, 'bytes', encode(substring(m.bytes for 262144), 'base64'),
      'size', octet_length(m.bytes))
    from repair_items r join rail_messages m on m.id = r.message_id where r.id = (payload ->> 'itemId')::bigint);
end
$$;

revoke all on function staff_serve_repair(text, jsonb) from public;
revoke all on function staff_propose_reversal(text, jsonb) from public;
revoke all on function staff_message_beginning(text, jsonb) from public;
-- end server/ledger/staff-payment-calls.sql
