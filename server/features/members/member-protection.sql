-- What staff do to protect a member: freeze a card, block access, end sessions; and what undoes it. The command
-- line and the staff app call the same functions, so both leave the same audit rows. The owner may call them;
-- the staff app's role reaches them only through functions that check the employee first.
--
-- Takes    the payload, and who acts: the names of the employees, which become part of the audit row; {} for
--          the command line
-- Returns  {"outcome": "done", "memberId": …} or {"outcome": "refused", "reason": …}; a refusal changes nothing

create or replace function staff_refusal(reason text) returns jsonb
language sql immutable as $$ select jsonb_build_object('outcome', 'refused', 'reason', reason) $$;

-- Records what staff did for a member, with who did it.
create or replace function staff_audit(member bigint, action text, details jsonb, context jsonb) returns void
language sql as $$
  insert into audit_events (user_id, actor, action, details)
    values (member, 'staff', action, details || context)
$$;

-- A reason for the audit trail: 1 to 500 characters.
create or replace function staff_reason_is_complete(reason text) returns boolean
language sql immutable as $$
  select coalesce(char_length(reason) <= 500 and trim(reason) <> '', false)
$$;

-- Freezes a card, so that only staff can unfreeze it. Payload: {cardId, reason?}.
create or replace function card_freeze(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  card record;
begin
  select c.id, c.user_id as member_id, c.last_four, c.frozen_by_bank, c.closed_at into card
    from debit_cards c where c.id = (payload ->> 'cardId')::bigint for update of c;
  if not found then return staff_refusal('card_not_found'); end if;
  if card.closed_at is not null then return staff_refusal('card_closed'); end if;
  if card.frozen_by_bank then return staff_refusal('already_frozen'); end if;
  update debit_cards set status = 'frozen', frozen_by_bank = true where id = card.id;
  perform staff_audit(card.member_id, 'card.frozen',
    jsonb_strip_nulls(jsonb_build_object('cardId', card.id, 'reason', payload ->> 'reason')), context);
  return jsonb_build_object('outcome', 'done', 'memberId', card.member_id, 'lastFour', card.last_four);
end
$$;

-- What a decision to unfreeze a card is based on. Payload: {cardId, reason?}.
create or replace function card_unfreeze_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', c.user_id, 'lastFour', c.last_four, 'cardType', c.card_type,
      'frozenByBank', c.frozen_by_bank, 'closed', c.closed_at is not null)
    from debit_cards c where c.id = (payload ->> 'cardId')::bigint
$$;

-- Lifts staff's freeze. A card that an owner of its account had frozen as well stays frozen, now by them.
create or replace function card_unfreeze_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  card record;
  owner_froze boolean;
  status_after card_status;
begin
  select c.id, c.user_id as member_id, c.last_four, c.frozen_by_bank, c.closed_at into card
    from debit_cards c where c.id = (payload ->> 'cardId')::bigint for update of c;
  if not found then return staff_refusal('card_not_found'); end if;
  if card.closed_at is not null then return staff_refusal('card_closed'); end if;
  if not card.frozen_by_bank then return staff_refusal('not_frozen_by_bank'); end if;
  select action <> 'card.unfrozen' into owner_froze from audit_events
    where user_id = card.member_id and actor <> 'staff'
      and action in ('card.frozen', 'card.frozen_by_owner', 'card.unfrozen')
      and details ->> 'cardId' = card.id::text
    order by id desc limit 1;
  status_after := case when owner_froze then 'frozen' else 'active' end;
  update debit_cards set status = status_after, frozen_by_bank = false where id = card.id;
  perform staff_audit(card.member_id, 'card.unfrozen',
    jsonb_strip_nulls(jsonb_build_object('cardId', card.id, 'reason', payload ->> 'reason')), context);
  return jsonb_build_object('outcome', 'done', 'memberId', card.member_id, 'lastFour', card.last_four,
    'status', status_after);
end
$$;

-- Ends all of a member's sign-ins, in the order of their ids, so that two of these do not deadlock. Returns how
-- many were live.
create or replace function sign_ins_end(member bigint) returns int
language sql as $$
  with live as (
    select id from sign_ins where user_id = member and ended_at is null order by id for no key update),
  ended as (
    update sign_ins set ended_at = clock_timestamp() where id in (select id from live) returning id)
  select count(*)::int from ended
$$;

-- Blocks a member from signing in and ends their sessions (ASVS 7.4.2, 7.4.5). Payload: {memberId, reason}.
create or replace function access_block(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member users;
  ended int;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  select * into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if member.access_blocked_at is not null then return staff_refusal('already_blocked'); end if;
  update users set access_blocked_at = clock_timestamp() where id = member.id;
  ended := sign_ins_end(member.id);
  perform staff_audit(member.id, 'access.blocked', jsonb_build_object('reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member.id, 'sessionsEnded', ended);
end
$$;

-- Signs a member out everywhere. Payload: {memberId, reason}.
create or replace function sessions_end(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member bigint;
  ended int;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  select id into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  ended := sign_ins_end(member);
  perform staff_audit(member, 'session.ended_by_bank', jsonb_build_object('reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member, 'sessionsEnded', ended);
end
$$;

-- What a decision to unblock a member is based on. Payload: {memberId, reason}.
create or replace function access_unblock_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', id, 'accessBlockedAt', access_blocked_at)
    from users where id = (payload ->> 'memberId')::bigint
$$;

create or replace function access_unblock_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member users;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  select * into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if member.access_blocked_at is null then return staff_refusal('not_blocked'); end if;
  update users set access_blocked_at = null where id = member.id;
  perform staff_audit(member.id, 'access.unblocked', jsonb_build_object('reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member.id);
end
$$;
