-- Conversations with members, as staff work on them.

create or replace function conversation_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into conversations as c (user_id, last_message_id, last_author, last_at)
    values (new.user_id, new.id, new.author, new.created_at)
    on conflict (user_id) do update set last_message_id = excluded.last_message_id,
        last_author = excluded.last_author, last_at = excluded.last_at
      where c.last_message_id < excluded.last_message_id;
  return null;
end
$$;
create or replace trigger chat_messages_conversation after insert on chat_messages
  for each row execute function conversation_follow();

-- The conversations from before there was this table.
insert into conversations (user_id, last_message_id, last_author, last_at)
  select distinct on (user_id) user_id, id, author, created_at from chat_messages order by user_id, id desc
  on conflict do nothing;

-- Adds staff's answer to a member's conversation. Payload: {memberId, text}.
create or replace function chat_answer(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member bigint;
  message bigint;
begin
  select id into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  insert into chat_messages (user_id, author, text) values (member, 'staff', payload ->> 'text')
    returning id into message;
  perform staff_audit(member, 'chat.answered', jsonb_build_object('messageId', message), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member, 'messageId', message);
end
$$;
