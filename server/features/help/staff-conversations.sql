-- What the staff app may call about conversations with members: as the functions in staff-member-calls.sql.

-- Assigns a conversation to an employee who serves members, the caller or another one, or to nobody. Not to one
-- whose own membership or relative's it is. Payload: {memberId, employeeId or null}.
create or replace function staff_take_conversation(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member constant bigint := (payload ->> 'memberId')::bigint;
  assignee constant bigint := (payload ->> 'employeeId')::bigint;
begin
  perform employee_require_for(token, {{rolesThat.serveMembers}}, member);
  if assignee is not null and not exists (select from employees_serving() s where s.id = assignee) then
    return staff_refusal('colleague_not_serving');
  end if;
  if employee_is_related(assignee, member) then return staff_refusal('colleague_related'); end if;
  update conversations set employee_id = assignee,
      assigned_at = case when assignee is not null then clock_timestamp() end
    where user_id = member;
  if not found then return staff_refusal('no_conversation'); end if;
  return jsonb_build_object('outcome', 'done', 'conversation', member_conversation(member));
end
$$;

create or replace function member_conversation(member bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('waiting', c.last_author = 'customer', 'lastAt', c.last_at,
      'employee', (select jsonb_build_object('id', e.id, 'name', e.name) from employees e where e.id = c.employee_id))
    from conversations c where c.user_id = member
$$;

create or replace function member_messages(member bigint, before_id bigint, most int) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'author', author, 'text', text, 'at', created_at,
      'readAt', read_at) order by id desc), '[]')
    from (select * from chat_messages where user_id = member and (before_id is null or id < before_id)
      order by id desc limit most) as m
$$;

-- What the inbox has. The author of the last message says whether a
-- conversation waits for an answer.
create or replace function conversations_listed(employee bigint)
returns table (id bigint, at timestamptz, name text, named bigint, whose bigint, author chat_author, taken bigint)
language sql stable as $$
  select c.user_id, c.last_at, lower(coalesce(u.holder_name, u.username)), u.id, c.user_id, c.last_author, c.employee_id
    from conversations c left join users u on u.id = c.user_id
$$;

-- Of a text, which is part of the file, it has the beginning, so that what is urgent is seen; nothing of those on whom
-- the employee may not act.
create or replace function conversation_item(member bigint, reader bigint) returns jsonb
language sql stable as $$
  select member_conversation(u.id) || jsonb_build_object('memberId', u.id, 'name', coalesce(u.holder_name, u.username),
      'preview', case when not employee_is_related(reader, u.id) then (
        select left(regexp_replace(m.text, '\s+', ' ', 'g'), {{previewLength}})
          from conversations c join chat_messages m on m.id = c.last_message_id where c.user_id = u.id) end)
    from users u where u.id = member
$$;

create or replace function staff_list_templates(token text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, {{rolesThat.serveMembers}});
  return (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'text', text)
    order by lower(title), id), '[]') from message_templates);
end
$$;

-- Keeps a text under its title, in place of the one before. Payload: {title, text}.
create or replace function staff_store_template(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, {{rolesThat.supervise}});
  insert into message_templates (title, text) values (payload ->> 'title', payload ->> 'text')
    on conflict (title) do update set text = excluded.text, updated_at = clock_timestamp();
  return '{"outcome": "done"}';
end
$$;

-- Changes a template's title and text, or without them removes it. Payload: {id, title?, text?}.
create or replace function staff_change_template(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed constant bigint := (payload ->> 'id')::bigint;
begin
  perform employee_require(token, {{rolesThat.supervise}});
  if payload ? 'title' then
    update message_templates set title = payload ->> 'title', text = payload ->> 'text',
        updated_at = clock_timestamp()
      where id = changed;
  else
    delete from message_templates where id = changed;
  end if;
  if not found then return staff_refusal('template_not_found'); end if;
  return '{"outcome": "done"}';
exception when unique_violation then
  return staff_refusal('title_taken');
end
$$;
