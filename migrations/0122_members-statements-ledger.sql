-- begin server/ledger/statement-files.sql
-- What the files of statements say, for members and for employees alike.

-- How many minutes the bank's time is ahead of UTC at a moment.
create or replace function bank_utc_offset(moment timestamptz) returns float8
language sql stable as $$
  select (extract(epoch from moment at time zone bank_time_zone() - moment at time zone 'UTC') / 60)::float8
$$;

-- What a monthly statement states, which entries of the account it has (versions above `after`, up to `upTo`), and
-- whether that is still what was closed.
create or replace function statement_facts(statement account_statements) returns jsonb
language sql stable as $$
  select jsonb_build_object('accountId', a.id, 'holder', statement.holder, 'username', '',
      'accountName', statement.account_name, 'accountType', a.account_type, 'iban', a.iban, 'currency', a.currency,
      'bic', statement.bic, 'number', statement.number, 'from', to_char(statement.first_day, 'YYYY-MM-DD'),
      'to', to_char(statement.last_day, 'YYYY-MM-DD'), 'after', statement.after_version,
      'upTo', statement.up_to_version, 'opening', statement.opening::text, 'closing', statement.closing::text,
      'entries', statement.entries, 'moneyIn', statement.money_in::text, 'moneyOut', statement.money_out::text,
      'createdAt', statement.closed_at, 'layout', statement.layout,
      'fromOffset', bank_utc_offset(statement.first_day::timestamp at time zone bank_time_zone()),
      'toOffset', bank_utc_offset((statement.last_day + 1)::timestamp at time zone bank_time_zone() - interval '1 second'),
      'intact', statement.digest = account_statement_digest(statement))
    from accounts a where a.id = statement.account_id
$$;

-- A page of an account's entries, oldest first: those with versions above `after`, up to `up_to`.
create or replace function statement_entries(account bigint, after bigint, up_to bigint, most int) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(page) order by page.version), '[]')
    from (select p.account_version as version, p.amount::text as amount, p.balance_after::text as balance,
        format('TS-%s-%s', p.entry_id, (
          select count(*) from postings leg where leg.entry_id = p.entry_id and leg.id <= p.id)) as id,
        e.kind, e.reference, to_char(local.at, 'YYYY-MM-DD') as date, to_char(local.at, 'HH24:MI:SS') as time,
        bank_utc_offset(e.booked_at) as "utcOffset", coalesce(t.description, '') as message,
        case when p.amount < 0 then t.recipient_name else t.payer_name end as "counterpartyName",
        case when p.amount < 0 then t.recipient_iban else t.payer_iban end as "counterpartyIban",
        nullif(pay.end_to_end_id, 'NOTPROVIDED') as "endToEndId",
        coalesce(pay.scheme = 'instant', false) as instant, t.exchange_rate::text as rate,
        (case when p.amount < 0 then t.converted_amount else t.amount end)::text as "otherAmount",
        case when p.amount < 0 then t.converted_currency else t.currency end as "otherCurrency"
      from postings p
      join journal_entries e on e.id = p.entry_id
      cross join lateral (select e.booked_at at time zone bank_time_zone() as at) as local
      left join transactions t on t.entry_id = e.id
      left join payments pay on pay.transaction_id = t.id
      where p.account_id = account and p.account_version > after and p.account_version <= up_to
      order by p.account_version limit most) as page
$$;

revoke all on function bank_utc_offset(timestamptz) from public;
revoke all on function statement_facts(account_statements) from public;
revoke all on function statement_entries(bigint, bigint, bigint, int) from public;
-- end server/ledger/statement-files.sql

-- begin server/ledger/staff-member.sql
-- A member's file, as staff see it. Its parts are the answers of functions, not views, so that nothing is shown
-- before the opening has been logged.

-- What must be seen first, the most serious on top: an array of {kind, …}.
create or replace function member_warnings(member bigint) returns jsonb
language sql stable as $$
  with m as (select * from users where id = member),
  overdue as (
    select count(distinct l.id) as loans, min(i.due_date) as since,
        sum(i.principal - i.paid_principal + i.interest - i.paid_interest) as amount
      from loans l join loan_instalments i on i.loan_id = l.id
      where l.user_id = member and l.status = 'active' and i.paid_at is null
        and i.due_date < bank_day(clock_timestamp())),
  frozen as (
    select count(*) as cards from debit_cards c join accounts a on a.id = c.account_id
      where a.user_id = member and c.frozen_by_bank and c.closed_at is null),
  unconfirmed as (
    select count(*) as payments, sum(amount) as amount from payments p
      where p.account_id in (select id from accounts where user_id = member) and p.state = 'unconfirmed'),
  warnings (place, warning) as (
    select 1, jsonb_build_object('kind', 'access_blocked', 'since', access_blocked_at) from m
      where access_blocked_at is not null
    union all
    select 2, jsonb_build_object('kind', 'cards_frozen', 'count', cards) from frozen where cards > 0
    union all
    select 3, jsonb_build_object('kind', 'payments_locked', 'since', payments_locked_at) from m
      where payments_locked_at is not null
    union all
    select 4, jsonb_build_object('kind', 'arrears', 'count', loans, 'amount', amount::text, 'since', since)
      from overdue where loans > 0
    union all
    select 5, jsonb_build_object('kind', 'unconfirmed_payments', 'count', payments, 'amount', amount::text)
      from unconfirmed where payments > 0
    union all
    select 6, jsonb_build_object('kind', 'open_proposals', 'count', count(*)) from proposals
      where user_id = member and state = 'open' and expires_at > clock_timestamp() having count(*) > 0
    union all
    select 7, jsonb_build_object('kind', 'identity', 'state', identity_state(id)) from m
      where identity_state(id) <> 'checked'
    union all
    select 8, jsonb_build_object('kind', 'limits_lowered', 'until', limits_lowered_until) from m
      where limits_lowered_until > clock_timestamp())
  select coalesce(jsonb_agg(warning order by place), '[]') from warnings
$$;

-- Who a member is: names, contact, identity, and how they sign in. Null if there is no such member.
create or replace function member_profile(member bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', u.id, 'username', u.username, 'holderName', u.holder_name,
      'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phoneNumber', u.phone_number,
      'memberSince', u.created_at, 'accessBlockedAt', u.access_blocked_at,
      'dailyTransferLimit', u.daily_transfer_limit::text,
      'passwordChangedAt', u.password_changed_at,
      'authenticator', exists (select from authenticators f where f.user_id = u.id and f.enrolled_at is not null),
      'passkeys', (select count(*) from passkeys where user_id = u.id),
      'lastSignInAt', (select max(created_at) from sign_ins where user_id = u.id),
      'identity', identity_state(u.id),
      'identityCheck', (select jsonb_build_object('holderName', c.holder_name, 'outcome', c.outcome,
            'evidence', c.evidence, 'documentKind', c.document_kind, 'documentNumber', c.document_number,
            'documentCountry', c.document_country, 'documentExpiresOn', c.document_expires_on,
            'checkedAt', c.checked_at)
          from identity_checks c where c.user_id = u.id order by c.id desc limit 1))
    from users u where u.id = member
$$;

-- What a member has: accounts, cards, loans, and orders; the closed ones last.
create or replace function member_holdings(member bigint) returns jsonb
language sql stable as $$
  with own as (select * from accounts where user_id = member)
  select jsonb_build_object(
    'accounts', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'iban', iban,
          'accountType', account_type, 'currency', currency, 'balance', balance::text, 'openedAt', created_at,
          'closedAt', closed_at) order by closed_at is not null, id), '[]') from own),
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'accountName', own.name,
          'lastFour', c.last_four, 'cardType', c.card_type, 'name', c.name,
          'status', case when c.closed_at is null then c.status::text else 'closed' end,
          'frozenByBank', c.frozen_by_bank, 'isVirtual', c.is_virtual, 'expiryDate', c.expiry_date,
          'dailyLimit', c.daily_limit::text, 'currency', own.currency)
          order by c.closed_at is not null, c.id), '[]')
        from debit_cards c join own on own.id = c.account_id),
    'loans', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'loanType', l.loan_type,
          'amount', l.amount::text, 'currency', l.currency, 'balance', l.balance::text,
          'interestRate', l.interest_rate::text, 'termMonths', l.term_months, 'status', l.status,
          'appliedAt', l.application_date, 'overdue', (select coalesce(sum(i.principal - i.paid_principal
              + i.interest - i.paid_interest), 0.00)::text from loan_instalments i
            where i.loan_id = l.id and i.paid_at is null and l.status = 'active'
              and i.due_date < bank_day(clock_timestamp())))
          order by l.status in ('closed', 'rejected'), l.id desc), '[]')
        from loans l where l.user_id = member),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'amount', o.amount::text,
          'currency', own.currency, 'recipientName', o.recipient_name, 'recipientIban', o.recipient_iban,
          'rhythm', o.rhythm, 'state', o.state, 'nextDueOn', o.next_due_on)
          order by o.state = 'ended', o.id desc), '[]')
        from (select * from payment_orders where user_id = member
            order by state = 'ended', id desc limit 50) o
          join own on own.id = o.from_account_id))
$$;

-- A page of a member's transactions, the newest first, as both sides are stored.
-- Takes    the last row of the page before, or nulls
create or replace function member_payments(member bigint, before_at timestamptz, before_id bigint, most int)
returns jsonb
language sql stable as $$
  with rows as (
    select distinct on (page.created_at, page.id) page.*
      from accounts a cross join lateral (
        (select t.* from transactions t where t.from_account_id = a.id
            and (before_at is null or (t.created_at, t.id) < (before_at, before_id))
          order by t.created_at desc, t.id desc limit most)
        union all
        (select t.* from transactions t where t.to_account_id = a.id
            and (before_at is null or (t.created_at, t.id) < (before_at, before_id))
          order by t.created_at desc, t.id desc limit most)) as page
      where a.user_id = member
      order by page.created_at desc, page.id desc limit most)
  select coalesce(jsonb_agg(jsonb_build_object('id', rows.id, 'at', rows.created_at, 'type', rows.type,
      'reference', rows.reference, 'description', rows.description, 'amount', rows.amount::text,
      'currency', rows.currency, 'convertedAmount', rows.converted_amount::text,
      'convertedCurrency', rows.converted_currency,
      'outgoing', coalesce(payer.user_id = member, false), 'incoming', coalesce(payee.user_id = member, false),
      'payerName', rows.payer_name, 'payerIban', rows.payer_iban, 'recipientName', rows.recipient_name,
      'recipientIban', rows.recipient_iban, 'state', p.state)
      order by rows.created_at desc, rows.id desc), '[]')
    from rows
    left join accounts payer on payer.id = rows.from_account_id
    left join accounts payee on payee.id = rows.to_account_id
    left join payments p on p.transaction_id = rows.id
$$;

-- A page of the monthly statements of a member's accounts, the last month first.
-- Takes    the last day and ID of the last row of the page before, or nulls
create or replace function member_statements(member bigint, before_on date, before_id bigint, most int) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'accountName', page.account_name, 'iban', page.iban,
      'currency', page.currency, 'number', page.number, 'from', to_char(page.first_day, 'YYYY-MM-DD'),
      'to', to_char(page.last_day, 'YYYY-MM-DD'), 'moneyIn', page.money_in::text, 'moneyOut', page.money_out::text,
      'closing', page.closing::text) order by page.last_day desc, page.id desc), '[]')
    from (select s.*, a.iban, a.currency from accounts a
        cross join lateral (select * from account_statements s
          where s.account_id = a.id and (before_on is null or (s.last_day, s.id) < (before_on, before_id))
          order by s.number desc limit most) s
        where a.user_id = member order by s.last_day desc, s.id desc limit most) as page
$$;

-- A page of what happened to a member's things, the newest first.
create or replace function member_events(member bigint, before_id bigint, most int) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.created_at, 'actor', e.actor,
      'action', e.action, 'details', e.details) order by e.id desc), '[]')
    from (select * from audit_events
      where user_id = member and (before_id is null or id < before_id) order by id desc limit most) as e
$$;

create or replace trigger member_views_append_only before update or delete on member_views
  for each row execute function ledger_refuse_change();
create or replace trigger member_views_no_truncate before truncate on member_views
  for each statement execute function ledger_refuse_change();
create or replace trigger member_notes_append_only before update or delete on member_notes
  for each row execute function ledger_refuse_change();
create or replace trigger member_notes_no_truncate before truncate on member_notes
  for each statement execute function ledger_refuse_change();

revoke all on function member_warnings(bigint) from public;
revoke all on function member_profile(bigint) from public;
revoke all on function member_holdings(bigint) from public;
revoke all on function member_payments(bigint, timestamptz, bigint, int) from public;
revoke all on function member_statements(bigint, date, bigint, int) from public;
revoke all on function member_events(bigint, bigint, int) from public;
-- end server/ledger/staff-member.sql

-- begin server/ledger/staff-member-calls.sql
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

-- Those who see members and money, and those who may change something for a member.
create or replace function roles_that_see_members() returns employee_role[]
language sql immutable as $$
  select array['teller', 'loan_officer', 'payments_officer', 'supervisor', 'auditor']::employee_role[]
$$;

create or replace function roles_that_serve_members() returns employee_role[]
language sql immutable as $$
  select array['teller', 'loan_officer', 'payments_officer', 'supervisor']::employee_role[]
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

create or replace function staff_find_members(token text, typed text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, roles_that_see_members());
  return members_find(left(typed, 100), 20);
end
$$;

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
    case when secret then array['supervisor', 'auditor']::employee_role[] else roles_that_see_members() end, member);
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
  employee bigint := employee_require_for(token, roles_that_see_members(), member);
  view jsonb;
  sees_secrets boolean;
begin
  if not exists (select from users where id = member) then return staff_refusal('member_not_found'); end if;
  view := member_view_open(employee, member);
  if view is null then return staff_refusal('purpose_required'); end if;
  sees_secrets := (select roles && '{supervisor,auditor}' from employees where id = employee);
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
  employee constant bigint := employee_require(token, roles_that_see_members());
  asked account_statements;
  member bigint;
begin
  select * into asked from account_statements where id = (payload ->> 'statementId')::bigint;
  if not found then return staff_refusal('statement_not_found'); end if;
  select user_id into member from accounts where id = asked.account_id;
  perform employee_refuse_related(employee, member);
  if member_view_open(employee, member) is null then return staff_refusal('purpose_required'); end if;
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
    case when secret then array['supervisor']::employee_role[] else roles_that_serve_members() end, member);
  if member_view_open(employee, member) is null then return staff_refusal('purpose_required'); end if;
  insert into member_notes (user_id, employee_id, text, secret)
    values (member, employee, payload ->> 'text', secret) returning id into note;
  perform staff_audit(null, 'note.added', jsonb_build_object('noteId', note), employee_context(employee));
  return jsonb_build_object('outcome', 'done', 'id', note);
end
$$;

-- What one person may do at once: card.freeze, access.block, sessions.end, identity.check, and chat.answer.
create or replace function staff_serve_member(token text, verb text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member constant bigint := case when verb = 'card.freeze'
    then (select a.user_id from debit_cards c join accounts a on a.id = c.account_id
      where c.id = (payload ->> 'cardId')::bigint)
    else (payload ->> 'memberId')::bigint end;
  employee bigint := employee_require_for(token, roles_that_serve_members(), member);
  context constant jsonb := employee_context(employee);
begin
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

-- Who looked at whom, the newest first, for supervisors and auditors. Payload: {memberId?, employeeId?, beforeId?,
-- most?}.
create or replace function staff_list_views(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  member constant bigint := (payload ->> 'memberId')::bigint;
  looked constant bigint := (payload ->> 'employeeId')::bigint;
  before_id constant bigint := (payload ->> 'beforeId')::bigint;
  most constant int := least(coalesce((payload ->> 'most')::int, 50), 201);
begin
  perform employee_require(token, array['supervisor', 'auditor']::employee_role[]);
  return (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'at', v.created_at, 'purpose', v.purpose,
      'text', v.text, 'employee', jsonb_build_object('id', e.id, 'name', e.name),
      'member', jsonb_build_object('id', u.id, 'name', coalesce(u.holder_name, u.username))) order by v.id desc), '[]')
    from (select * from member_views
        where (member is null or user_id = member) and (looked is null or employee_id = looked)
          and (before_id is null or id < before_id)
        order by id desc limit most) as v
      join employees e on e.id = v.employee_id
      join users u on u.id = v.user_id);
end
$$;

-- What employees did, the newest first, for supervisors and auditors. Payload: {memberId?, action? (its beginning,
-- such as card.), beforeId?, most?}.
create or replace function staff_list_audit(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  member constant bigint := (payload ->> 'memberId')::bigint;
  act constant text := payload ->> 'action';
  before_id constant bigint := (payload ->> 'beforeId')::bigint;
  most constant int := least(coalesce((payload ->> 'most')::int, 50), 201);
begin
  perform employee_require(token, array['supervisor', 'auditor']::employee_role[]);
  return (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'at', a.created_at, 'action', a.action,
      'details', a.details, 'member', case when u.id is not null
        then jsonb_build_object('id', u.id, 'name', coalesce(u.holder_name, u.username)) end)
      order by a.id desc), '[]')
    from (select * from audit_events
        where actor = 'staff' and (member is null or user_id = member)
          and (act is null or starts_with(action, act)) and (before_id is null or id < before_id)
        order by id desc limit most) as a
      left join users u on u.id = a.user_id);
end
$$;

-- The code of a recovery that two employees agreed to, for the one who proposed it, once. Payload: {proposalId,
-- codeHash (hex)}.
create or replace function staff_draw_recovery(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_serve_members());
  recovery bigint;
begin
  select (p.outcome ->> 'recoveryId')::bigint into recovery from proposals p
    where p.id = (staff_draw_recovery.payload ->> 'proposalId')::bigint and p.maker_id = employee
      and p.state = 'approved' and p.kind in ('recovery.issue', 'factors.reset');
  if recovery is null then return staff_refusal('no_code_to_draw'); end if;
  return recovery_draw(recovery, decode(staff_draw_recovery.payload ->> 'codeHash', 'hex'));
end
$$;

revoke all on function employee_require_for(text, employee_role[], bigint) from public;
revoke all on function roles_that_see_members() from public;
revoke all on function roles_that_serve_members() from public;
revoke all on function view_is_secret(view_purpose) from public;
revoke all on function member_view_open(bigint, bigint) from public;
revoke all on function staff_find_members(text, text) from public;
revoke all on function staff_open_member(text, jsonb) from public;
revoke all on function staff_read_member(text, text, jsonb) from public;
revoke all on function staff_read_statement(text, text, jsonb) from public;
revoke all on function member_note_list(bigint, boolean) from public;
revoke all on function staff_add_note(text, jsonb) from public;
revoke all on function staff_serve_member(text, text, jsonb) from public;
revoke all on function staff_list_views(text, jsonb) from public;
revoke all on function staff_list_audit(text, jsonb) from public;
revoke all on function staff_draw_recovery(text, jsonb) from public;
-- end server/ledger/staff-member-calls.sql
