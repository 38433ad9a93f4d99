-- Payments with other banks for the staff app's role: the queues of items that need staff. Each function takes the
-- token of the employee's sign-in and refuses employees without the role, and everyone for their own membership or a
-- relative's. What takes two employees is a proposal (repair-kinds.sql).

-- The queue in which an item waits; shared/payments/repair-queues.ts has the same, and a test compares the two.
create or replace function repair_queue(kind repair_kind) returns text
language sql immutable as $$
  select case kind when 'unapplied' then 'unapplied' when 'unconfirmed' then 'unconfirmed'
    when 'unanswered' then 'unconfirmed' when 'contradiction' then 'unconfirmed' when 'silent' then 'unconfirmed' when 'recall' then 'recalls'
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
      'waits', proposal_waits(item.id::text, 'itemId'))
    from (select 1) as one left join payments p on p.id = item.payment_id
$$;

-- How many items wait in each queue (1,000 means at least as many), and since when.
create or replace function staff_payment_queues(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, {{rolesThat.readPayments}});
  return (select jsonb_agg(jsonb_build_object('queue', queue, 'waiting', waiting, 'oldest', oldest) order by place)
    from (select one.queue, one.place, count(r.id) as waiting, min(r.created_at) as oldest
      from unnest('{unapplied,unconfirmed,recalls,mismatches,messages}'::text[]) with ordinality as one(queue, place)
        left join lateral (select id, created_at from repair_items i
          where i.closed_at is null and i.kind = any (repair_kinds_in(one.queue)) limit 1000) r on true
      group by one.queue, one.place) as counted);
end
$$;

-- The kinds of items in a queue.
create or replace function repair_kinds_in(queue text) returns repair_kind[]
language sql immutable as $$
  select array_agg(kind) from unnest(enum_range(null::repair_kind)) as kind where repair_queue(kind) = queue
$$;

-- What the lists of items have: open ones in their queues, and those that were closed.
create or replace function repairs_listed(employee bigint)
returns table (id bigint, number bigint, kind repair_kind, taken bigint, since bigint, opened timestamptz,
  closed timestamptz, queue_unapplied boolean, queue_unconfirmed boolean, queue_recalls boolean,
  queue_mismatches boolean, queue_messages boolean, queue_closed boolean)
language sql stable as $$
  select r.id, r.id, r.kind, r.taken_by_id, r.id, r.created_at, coalesce(r.closed_at, 'infinity'),
      r.closed_at is null and r.kind = any (repair_kinds_in('unapplied')),
      r.closed_at is null and r.kind = any (repair_kinds_in('unconfirmed')),
      r.closed_at is null and r.kind = any (repair_kinds_in('recalls')),
      r.closed_at is null and r.kind = any (repair_kinds_in('mismatches')),
      r.closed_at is null and r.kind = any (repair_kinds_in('messages')),
      r.closed_at is not null
    from repair_items r
$$;

-- The items that say these words.
create or replace function repairs_with_words(asked tsquery) returns table (id bigint)
language sql stable as $$ select r.id from repair_items r where text_words(r.what) @@ asked $$;

create index if not exists repair_items_words_idx on repair_items using gin (text_words(what));

create or replace function repair_item(item bigint) returns jsonb
language sql stable as $$ select repair_facts(r) from repair_items r where r.id = item $$;

-- An item with both sides: the payment, its history and bookings, the messages, and the statement's line. The
-- member's name and IBAN are null unless an opening of their file by this employee is logged, and the message's text
-- unless an opening of it is. Payload: {itemId}.
-- Refused with item_not_found.
create or replace function staff_read_repair(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.readPayments}});
  item repair_items;
  payment payments;
begin
  select * into item from repair_items where id = (payload ->> 'itemId')::bigint;
  if not found then return staff_refusal('item_not_found'); end if;
  select * into payment from payments where id = item.payment_id;
  perform employee_refuse_related(employee, payment.user_id);
  return jsonb_build_object('outcome', 'done', 'item', repair_facts(item), 'actions', repair_actions(item),
    'returnReasons', to_jsonb(payment_return_reasons(payment)),
    'refusalReasons', to_jsonb(case when item.kind = 'recall'
      then payment_true_reasons(payment, recall_refusals()) else '{}' end),
    'held', case when recall_held_amount(payment.id) > 0 then jsonb_build_object(
      'amount', recall_held_amount(payment.id)::numeric(20, 2)::text,
      'currency', (select currency from accounts where id = payment.account_id), 'until', payment.due_at) end,
    'payment', case when payment.id is not null then repair_payment(payment,
      payment.user_id is null or member_view_open(employee, payment.user_id) is not null) end,
    'messages', repair_messages(item, repair_view_open(employee, item.id)),
    'message', case when item.message_id is null then 'none' when repair_view_open(employee, item.id) then 'open'
      else 'closed' end, 'statement', repair_statement(item),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'employee', e.name, 'text', n.text,
        'createdAt', n.created_at) order by n.id desc), '[]')
      from repair_notes n left join employees e on e.id = n.employee_id where n.item_id = item.id),
    'proposals', proposals_open(item.id::text, array(select repair_kinds())));
end
$$;

-- What employees can do about an item now.
create or replace function repair_actions(item repair_items) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(action order by place), '[]')
    from unnest('{assign,send_back,grant,refuse,hold,collect,write_off,reverse,release,inquire,close}'::text[])
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

-- Whether this employee has logged why they read an item's message, in the last 30 minutes.
create or replace function repair_view_open(employee bigint, item bigint) returns boolean
language sql stable as $$
  select exists (select from repair_views v where v.item_id = item and v.employee_id = employee
    and v.created_at > clock_timestamp() - interval '30 minutes')
$$;

-- The messages of an item and of its payment, in their order, with the beginning of the item's own message (base64) if
-- it was opened: it has names, IBANs, and texts of people who may be members or not.
create or replace function repair_messages(item repair_items, opened boolean) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'direction', m.direction, 'name', m.name, 'peer', m.peer,
      'msgId', m.msg_id, 'state', m.state, 'attempts', m.attempts, 'answer', m.answer, 'createdAt', m.created_at,
      'size', octet_length(m.bytes),
      'beginning', case when opened and m.id = item.message_id then encode(substring(m.bytes for 6000), 'base64') end)
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

select protect_history('repair_views');
select protect_history('repair_notes');
