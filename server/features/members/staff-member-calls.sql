-- What the staff app may call about members. Each function takes the token of the employee's sign-in, and refuses
-- employees without the role, and everyone for their own membership or a relative's. A member's file is read only
-- after an opening has been logged with its purpose.

-- The employee who calls, with one of the roles, about a member. Raises an error otherwise.
create or replace function employee_require_for(token text, roles employee_role[], member bigint) returns bigint
language plpgsql as $$
declare
  employee bigint := employee_require(token, roles);
begin
  perform employee_refuse_related(employee, member);
  return employee;
end
$$;

-- Whether the law requires a purpose kept secret from the member, since telling would warn a suspect (Directive
-- (EU) 2015/849 article 39).
create or replace function view_is_secret(purpose view_purpose) returns boolean
language sql immutable as $$ select purpose in ('money_laundering', 'fraud') $$;

-- Whether a member's view by this employee is still open: for 30 minutes, since the employee's last opening.
create or replace function member_view_open(employee bigint, member bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('purpose', purpose, 'openedAt', created_at,
      'until', created_at + interval '30 minutes')
    from member_views
    where user_id = member and employee_id = employee and created_at > clock_timestamp() - interval '30 minutes'
    order by id desc limit 1
$$;

-- Whether an employee would act on a member whose file they have not opened. A relative's cannot be opened: what acts
-- refuses it by itself.
create or replace function member_file_closed(employee bigint, member bigint) returns boolean
language sql stable as $$
  select member_view_open(employee, member) is null
    and not exists (select from employee_relatives where employee_id = employee and user_id = member)
$$;

-- Whether the file of one of an account's owners is open to this employee: it is in each of them.
create or replace function account_view_open(employee bigint, account bigint) returns boolean
language sql stable as $$
  select exists (select from unnest(account_owners(account)) as owner where member_view_open(employee, owner) is not null)
$$;

-- Whether an employee would act on an account of which they have no owner's file open. As member_file_closed, not of a
-- relative's account.
create or replace function account_file_closed(employee bigint, account bigint) returns boolean
language sql stable as $$
  select not account_view_open(employee, account)
    and not exists (select from unnest(account_viewers(account)) as member where employee_is_related(employee, member))
$$;

create or replace function staff_find_members(token text, typed text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.readMembers}});
  found jsonb := members_find(left(typed, 100), 20);
begin
  -- Whom an employee looked for is logged. Until they have logged why they open a file, a hit says only as much as is
  -- needed to tell people apart on the phone.
  perform employee_audit('members.searched', jsonb_build_object('typed', left(typed, 100),
    'memberIds', (select coalesce(jsonb_agg(hit -> 'id'), '[]') from jsonb_array_elements(found) as hit))
    || employee_context(employee));
  return (select coalesce(jsonb_agg(case when member_view_open(employee, (hit ->> 'id')::bigint) is not null then hit
      else hit || jsonb_build_object('phoneNumber', masked_end(hit ->> 'phoneNumber'),
        'detail', case when hit ->> 'foundBy' in ('iban', 'phone') then masked_end(hit ->> 'detail')
          else hit ->> 'detail' end) end order by place), '[]')
    from jsonb_array_elements(found) with ordinality as one(hit, place));
end
$$;

-- The last three characters of a number, after dots; null for none.
create or replace function masked_end(whole text) returns text
language sql immutable as $$ select '••• ' || right(whole, 3) $$;

-- Logs that an employee opens a member's file. Payload: {memberId, purpose, text?}. The member sees the date and
-- the purpose, unless it is secret: then the audit row names no member, and nothing of the member's changes.
create or replace function staff_open_member(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  purpose constant view_purpose := (payload ->> 'purpose')::view_purpose;
  secret constant boolean := view_is_secret(purpose);
  member constant bigint := (payload ->> 'memberId')::bigint;
  employee bigint;
  view bigint;
begin
  employee := employee_require_for(token,
    case when secret then {{rolesThat.readSuspicions}} else {{rolesThat.readMembers}} end, member);
  if not exists (select from users where id = member) then return staff_refusal('member_not_found'); end if;
  insert into member_views (user_id, employee_id, purpose, text)
    values (member, employee, purpose, nullif(trim(payload ->> 'text'), '')) returning id into view;
  perform staff_audit(case when not secret then member end,
    case when secret then 'file.opened_in_secret' else 'file.opened' end,
    jsonb_build_object('viewId', view) || case when secret then '{}' else jsonb_build_object('purpose', purpose) end,
    employee_context(employee));
  return jsonb_build_object('outcome', 'done', 'memberId', member, 'secret', secret,
    'view', member_view_open(employee, member));
end
$$;

-- A member's file, if an opening of this employee is logged. `part` says what: file, payments, statements,
-- events, or messages.
-- Payload: {memberId, beforeAt?, beforeOn?, beforeId?, most?}.
create or replace function staff_read_member(token text, part text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member constant bigint := (payload ->> 'memberId')::bigint;
  before_at constant timestamptz := (payload ->> 'beforeAt')::timestamptz;
  before_id constant bigint := (payload ->> 'beforeId')::bigint;
  most constant int := least(coalesce((payload ->> 'most')::int, 50), 201);
  employee bigint := employee_require_for(token, {{rolesThat.readMembers}}, member);
  view jsonb;
  sees_secrets boolean;
begin
  if not exists (select from users where id = member) then return staff_refusal('member_not_found'); end if;
  view := member_view_open(employee, member);
  if view is null then return staff_refusal('purpose_required'); end if;
  sees_secrets := (select roles && {{rolesThat.readSuspicions}} from employees where id = employee);
  return jsonb_build_object('outcome', 'done') || case part
    when 'file' then jsonb_build_object('view', view, 'profile', member_profile(member),
        'warnings', member_warnings(member), 'notes', member_note_list(member, sees_secrets),
        'conversation', member_conversation(member))
      || member_holdings(member)
    when 'payments' then jsonb_build_object('items', member_payments(member, before_at, before_id, most))
    when 'statements' then jsonb_build_object('items', member_statements(member,
        (payload ->> 'beforeOn')::date, before_id, most))
    when 'events' then jsonb_build_object('items', member_events(member, before_id, most))
    when 'messages' then jsonb_build_object('items', member_messages(member, before_id, most),
        'conversation', member_conversation(member))
    end;
end
$$;

-- A monthly statement, if an opening of the member's file by this employee is logged. `part` says what: facts, or a
-- page of its entries. Payload: {statementId, after? (the version of the last entry of the page before)}.
create or replace function staff_read_statement(token text, part text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.readMembers}});
  asked account_statements;
begin
  select * into asked from account_statements where id = (payload ->> 'statementId')::bigint;
  if not found then return staff_refusal('statement_not_found'); end if;
  perform employee_refuse_related(employee, member) from unnest(account_viewers(asked.account_id)) as member;
  if not account_view_open(employee, asked.account_id) then return staff_refusal('purpose_required'); end if;
  return jsonb_build_object('outcome', 'done') || case part
    when 'facts' then jsonb_build_object('facts', statement_facts(asked))
    when 'entries' then jsonb_build_object('entries', statement_entries(asked.account_id,
      greatest((payload ->> 'after')::bigint, asked.after_version), asked.up_to_version, 1000))
    end;
end
$$;

-- The notes on a member, the newest first; secret ones only for those who may see them.
create or replace function member_note_list(member bigint, with_secret boolean) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'at', n.created_at, 'text', n.text,
      'secret', n.secret, 'employee', e.name) order by n.id desc), '[]')
    from (select * from member_notes where user_id = member and (with_secret or not secret)
        order by id desc limit 50) n
      join employees e on e.id = n.employee_id
$$;

-- Payload: {memberId, text, secret?}.
create or replace function staff_add_note(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member constant bigint := (payload ->> 'memberId')::bigint;
  secret constant boolean := coalesce((payload ->> 'secret')::boolean, false);
  employee bigint;
  note bigint;
begin
  employee := employee_require_for(token,
    case when secret then {{rolesThat.noteSuspicions}} else {{rolesThat.serveMembers}} end, member);
  if member_view_open(employee, member) is null then return staff_refusal('purpose_required'); end if;
  insert into member_notes (user_id, employee_id, text, secret)
    values (member, employee, payload ->> 'text', secret) returning id into note;
  perform staff_audit(null, 'note.added', jsonb_build_object('noteId', note), employee_context(employee));
  return jsonb_build_object('outcome', 'done', 'id', note);
end
$$;

-- What one person may do at once, while the member's file is open, because a refusal says what is in it: card.freeze,
-- access.block, sessions.end, identity.check, and chat.answer.
create or replace function staff_serve_member(token text, verb text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member constant bigint := case when verb = 'card.freeze'
    then (select c.user_id from debit_cards c where c.id = (payload ->> 'cardId')::bigint)
    else (payload ->> 'memberId')::bigint end;
  employee bigint := employee_require_for(token, {{rolesThat.serveMembers}}, member);
  context constant jsonb := employee_context(employee);
begin
  if exists (select from users where id = member) and member_file_closed(employee, member) then
    return staff_refusal('purpose_required');
  end if;
  if verb = 'identity.check' and not coalesce((payload ->> 'again')::boolean, false)
    and payload ->> 'documentKind' is null
  then
    return staff_refusal('document_required');
  end if;
  return case verb
    when 'card.freeze' then card_freeze(payload, context)
    when 'access.block' then access_block(payload, context)
    when 'sessions.end' then sessions_end(payload, context)
    when 'identity.check' then identity_check(payload, context)
    when 'chat.answer' then chat_answer(payload, context)
    end;
end
$$;

-- Who looked at whom, for supervisors and auditors.
create or replace function views_listed(employee bigint)
returns table (id bigint, at bigint, opened timestamptz, member bigint, employee_id bigint, purpose text, whose bigint)
language sql stable as $$
  select v.id, v.id, v.created_at, v.user_id, v.employee_id, v.purpose::text, v.user_id from member_views v
$$;

create or replace function view_item(view bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', v.id, 'at', v.created_at, 'purpose', v.purpose, 'text', v.text,
      'employee', jsonb_build_object('id', e.id, 'name', e.name),
      'member', jsonb_build_object('id', u.id, 'name', coalesce(u.holder_name, u.username)))
    from member_views v join employees e on e.id = v.employee_id join users u on u.id = v.user_id where v.id = view
$$;

-- What employees did, for supervisors and auditors. `staff` is who did it, or proposed it and decided it.
create or replace function audit_listed(employee bigint)
returns table (id bigint, at bigint, done timestamptz, member bigint, action text, staff text[])
language sql stable as $$
  select a.id, a.id, a.created_at, a.user_id, a.action,
      array[a.details ->> 'employeeId', a.details ->> 'makerId', a.details ->> 'checkerId']
    from audit_events a where a.actor = 'staff'
$$;

-- The events that say these words.
create or replace function audit_with_words(asked tsquery) returns table (id bigint)
language sql stable as $$
  select a.id from audit_events a where a.actor = 'staff' and text_words(a.details::text) @@ asked
$$;

create index if not exists audit_events_words_idx on audit_events using gin (text_words(details::text))
  where actor = 'staff';
create index if not exists audit_events_employees_idx on audit_events
  using gin ((array[details ->> 'employeeId', details ->> 'makerId', details ->> 'checkerId'])) where actor = 'staff';

create or replace function audit_item(event bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', a.id, 'at', a.created_at, 'action', a.action, 'details', a.details,
      'member', case when u.id is not null
        then jsonb_build_object('id', u.id, 'name', coalesce(u.holder_name, u.username)) end)
    from audit_events a left join users u on u.id = a.user_id where a.id = event
$$;

-- The code of a recovery that two employees agreed to, for the one who proposed it, once. Payload: {proposalId,
-- codeHash (hex)}.
create or replace function staff_draw_recovery(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.serveMembers}});
  recovery bigint;
begin
  select (p.outcome ->> 'recoveryId')::bigint into recovery from proposals p
    where p.id = (staff_draw_recovery.payload ->> 'proposalId')::bigint and p.maker_id = employee
      and p.state = 'approved' and p.kind in ('recovery.issue', 'factors.reset');
  if recovery is null then return staff_refusal('no_code_to_draw'); end if;
  return recovery_draw(recovery, decode(staff_draw_recovery.payload ->> 'codeHash', 'hex'));
end
$$;
