-- Recalls: a member, or another bank, wants a payment back that has settled (EPC125-05 and EPC004-16). Only
-- the returned money grants a recall.

-- Another bank's answer to a recall of ours was due yesterday: staff and the other bank are asked.
-- Gives  the change to announce
create or replace function recall_unanswered(payment payments) returns jsonb
language plpgsql as $$
declare
  change constant jsonb := payment_apply(payment.id, 'recall_unanswered', '{"actor": "bank"}');
begin
  insert into repair_items (kind, payment_id, what) values ('unanswered', payment.id, format(
    'The other bank has not answered the recall of payment %s, which was due on %s. It is asked about it.',
    payment.tx_id, payment.answer_by));
  perform recall_inquire(payment);
  return change;
end
$$;

-- Asks the other bank about a recall of ours.
create or replace function recall_inquire(payment payments) returns void
language sql volatile as $$
  select rail_enqueue(payment, 'pacs.028.001.03', jsonb_build_object('messageId', m.msg_id, 'messageName', m.name))
    from rail_messages m where m.payment_id = payment.id and m.direction = 'out' and m.name like 'camt.056.%'
$$;

-- A member asks for a payment of their own that settled: {userId, signInId, idleSeconds, reference, reason (CUST,
-- AM09, or AC03), answerBy}. Once only, whatever the answer. The caller has checked the last day.
-- Gives  what payment_apply gives | {outcome: session_ended} | {outcome: not_found}
--        | {outcome: asked_before} | {outcome: not_possible}
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
  change := payment_apply(payment.id, 'recall_requested', jsonb_build_object('actor', 'member',
    'reason', request ->> 'reason', 'answerBy', request ->> 'answerBy'));
  perform rail_enqueue(payment, 'camt.056.001.08', jsonb_build_object('reason', request ->> 'reason'));
  return change;
end
$$;

revoke all on function recall_unanswered(payments) from public;
revoke all on function recall_inquire(payments) from public;
revoke all on function payment_recall(jsonb) from public;
