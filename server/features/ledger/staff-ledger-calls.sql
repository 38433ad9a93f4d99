-- The ledger, cash, and reports for the staff app's role. Each function takes the token of an employee's sign-in
-- first, and the request.

-- The balances of a day. Request: {on? (a day)}.
create or replace function staff_trial_balance(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, {{rolesThat.readLedger}});
  return (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'class', class, 'currency', currency,
      'mustBeZero', must_be_zero, 'balance', balance::numeric(20, 2)::text,
      'check', case when ledger_is_below_zero(class, balance) then 'below_zero' when not must_be_zero then null
        when balance = 0 then 'zero' else 'not_zero' end)), '[]')
    from ledger_trial_balance(coalesce((request ->> 'on')::date, bank_day(clock_timestamp()))));
end
$$;

-- What the bank has and is below zero.
create or replace function staff_assets_below_zero(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, {{rolesThat.readLedger}});
  return (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'currency', currency,
      'balance', balance::numeric(20, 2)::text)), '[]') from ledger_assets_below_zero());
end
$$;

-- The postings of the bank's own accounts, with their entries. `at` is their order: postings are numbered as they are
-- booked. Entries are joined to the left, so that they are not read where nothing is asked of them.
create or replace function postings_listed(employee bigint)
returns table (id bigint, at bigint, code system_account_code, currency currency, entry bigint, booked timestamptz,
  kind text, reference text, amount numeric)
language sql stable as $$
  select p.id, p.id, p.system_account, p.currency, p.entry_id, e.booked_at, e.kind::text, e.reference, p.amount
    from postings p left join journal_entries e on e.id = p.entry_id where p.system_account is not null
$$;

-- The entries that were booked since a moment.
create or replace function entries_booked(since timestamptz) returns table (id bigint)
language sql stable as $$ select e.id from journal_entries e where e.booked_at >= since $$;

create or replace function posting_item(posting bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('postingId', p.id, 'entryId', e.id, 'reference', e.reference, 'kind', e.kind,
      'bookedAt', e.booked_at, 'amount', p.amount::text,
      'reversed', exists (select from entry_reversals r where r.reversed_entry_id = e.id))
    from postings p join journal_entries e on e.id = p.entry_id where p.id = posting
$$;

-- What stands on the suspense account, and whether its clearing waits for a second person. Request: {currency}.
create or replace function staff_suspense(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, {{rolesThat.readLedger}});
  return jsonb_build_object('currency', request ->> 'currency',
    'balance', (suspense_clear_state(request) ->> 'balance')::numeric(20, 2)::text,
    'proposals', proposals_open(request ->> 'currency', '{suspense.clear}'));
end
$$;

-- Notes that the journal is exported, which is every member's account by its IBAN. Returns the bank's day.
-- Request: {format, from?, to?}.
create or replace function staff_note_export(token text, request jsonb) returns date
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.readLedger}});
begin
  perform employee_audit('ledger.exported', jsonb_strip_nulls(jsonb_build_object('format', request ->> 'format',
    'from', (request ->> 'from')::date, 'to', (request ->> 'to')::date)) || employee_context(employee));
  return bank_day(clock_timestamp());
end
$$;

-- A page of the journal. Request: {from, to (days), after (an entry), most}.
create or replace function staff_journal_page(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, {{rolesThat.readLedger}});
  return (select coalesce(jsonb_agg(jsonb_build_object('id', entry_id, 'date', booked_on, 'reference', reference,
      'kind', kind, 'legs', legs) order by entry_id), '[]')
    from ledger_journal_page((request ->> 'from')::date, (request ->> 'to')::date, (request ->> 'after')::bigint,
      least((request ->> 'most')::int, 1000)));
end
$$;

-- An entry with both sides. Of a member's account it says the product and the member's ID only, unless this employee
-- has opened the member's file: then also the name, IBAN, balance, and description. Null if there is none.
-- Request: {entry (its ID or reference)}. Raises employee_related if one of the accounts is a relative's.
create or replace function staff_ledger_entry(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.readEntries}});
  entry constant jsonb := ledger_entry_detail(request ->> 'entry');
  members constant bigint[] := entry_members((entry ->> 'id')::bigint);
  opened bigint[];
begin
  perform employee_refuse_related(employee, member) from unnest(members) as member;
  opened := array(select member from unnest(members) as member where member_view_open(employee, member) is not null);
  return entry
    || case when members <> '{}' and opened = '{}' then '{"description": null}' else '{}'::jsonb end
    || jsonb_build_object('proposals', proposals_open(entry ->> 'id',
      array(select kind from proposal_kinds where subject_key = 'entryId')),
      'postings', (select jsonb_agg(case
          when posting ->> 'memberId' is null or (posting ->> 'memberId')::bigint = any(opened)
            then posting || '{"open": true}'
          else posting || '{"open": false, "memberName": null, "iban": null, "balanceAfter": null}' end
        order by place)
      from jsonb_array_elements(entry -> 'postings') with ordinality as one(posting, place)));
end
$$;

-- The newest days whose figures of a report are kept, the newest first.
create or replace function staff_report_days(token text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, {{rolesThat.readReports}});
  return (select coalesce(jsonb_agg(jsonb_build_object('day', day) order by day desc), '[]')
    from (select distinct day from day_reports order by day desc limit 400) as kept);
end
$$;

-- Notes that a report is exported, with what it was asked. Request: {report, ask}. Returns the bank's day.
create or replace function staff_report_export(token text, request jsonb) returns date
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.readReports}});
begin
  perform employee_audit('list.exported', jsonb_build_object('list', request ->> 'report', 'ask', request -> 'ask')
    || employee_context(employee));
  return bank_day(clock_timestamp());
end
$$;

-- A report as an array of rows. Request: {report, on? (a day of which it is kept; now without it), after? (a member), most?}; for large_cash also {from? (30 days
-- before the last without it), to? (the last day; today without it), afterDay?, afterDirection?} for what comes after
-- a row of that day, member, and direction.
create or replace function staff_report(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  after constant bigint := coalesce((request ->> 'after')::bigint, 0);
  most constant int := least(coalesce((request ->> 'most')::int, 100), 10000);
  last_day constant date := coalesce((request ->> 'to')::date, bank_day(clock_timestamp()));
begin
  perform employee_require(token, {{rolesThat.readReports}});
  if request ->> 'report' in ('portfolio_at_risk', 'products') then
    return case when request ->> 'on' is null then report_rows(request ->> 'report', bank_day(clock_timestamp()))
      else coalesce((select k.rows from day_reports k
        where k.day = (request ->> 'on')::date and k.report = request ->> 'report'), '[]') end;
  end if;
  return coalesce(case request ->> 'report'
    when 'dormant' then (select jsonb_agg(to_jsonb(r) order by r.member_id) from report_dormant(after, most) r)
    when 'large_cash' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object('euros', r.euros::text)
        order by r.day, r.member_id, r.direction)
      from (select * from report_large_cash(
            greatest(coalesce((request ->> 'from')::date, last_day - 30), (request ->> 'afterDay')::date), last_day) c
          where request ->> 'afterDay' is null
            or (c.day, c.member_id, c.direction) > ((request ->> 'afterDay')::date, after, request ->> 'afterDirection')
          order by c.day, c.member_id, c.direction limit most) r)
    when 'exceptions' then (select jsonb_agg(to_jsonb(r) order by r.member_id) from report_exceptions(after, most) r)
    end, '[]');
end
$$;

-- The teller's own open drawer, with its movements, newest first; null without one. What it should hold is said only
-- beside a count that differs, so that the teller counts without knowing it.
create or replace function staff_cash_drawer(token text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, {{rolesThat.handleCash}});
begin
  return (select jsonb_build_object('id', d.id, 'currency', d.currency, 'openedAt', d.opened_at,
      'balance', case when d.counted_amount is not null then cash_drawer_balance(d.id)::numeric(20, 2)::text end,
      'countedAmount', d.counted_amount::text,
      'proposals', proposals_open(d.id::text, '{cash.difference}'),
      'movements', case when d.counted_amount is not null then (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'amount', m.amount::text,
          'reference', e.reference, 'at', m.created_at, 'receipt', m.account_id is not null) order by m.id desc), '[]')
        from cash_movements m join journal_entries e on e.id = m.entry_id where m.drawer_id = d.id) end)
    from cash_drawers d where d.employee_id = teller and d.closed_at is null);
end
$$;

create or replace function staff_cash_open(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, {{rolesThat.handleCash}});
begin
  return cash_drawer_open(teller, request, employee_context(teller));
end
$$;

-- Cash that one employee may take or pay out; more is a proposal of the kind cash.large. It is for a member whose file
-- is open: a refusal says what an account holds. What was done already is answered again. Refused as cash_post, and
-- with purpose_required.
create or replace function staff_cash_post(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, {{rolesThat.handleCash}});
begin
  if request ->> 'key' is null then raise exception 'cash needs a key'; end if;
  if not exists (select from cash_movements where key = (request ->> 'key')::uuid)
    and exists (select from accounts a
      where a.id = (request ->> 'accountId')::bigint and account_file_closed(teller, a.id))
  then
    return staff_refusal('purpose_required');
  end if;
  return cash_post(teller, request, false, employee_context(teller));
end
$$;

create or replace function staff_cash_count(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, {{rolesThat.handleCash}});
begin
  return cash_drawer_count(teller, request, employee_context(teller));
end
$$;

-- What a receipt says, which names the member and the account. Request: {movementId}. Null if it is no member's, and for
-- employees who have not opened the member's file, the drawer's teller too. Raises employee_related for a relative's.
create or replace function staff_cash_receipt(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reader constant bigint := employee_require(token, {{rolesThat.readCash}});
  movement cash_movements;
  drawer cash_drawers;
  account accounts;
begin
  select * into movement from cash_movements where id = (request ->> 'movementId')::bigint;
  select * into drawer from cash_drawers where id = movement.drawer_id;
  select * into account from accounts where id = movement.account_id;
  if account.id is null then return null; end if;
  perform employee_refuse_related(reader, member) from unnest(account_viewers(account.id)) as member;
  if not account_view_open(reader, account.id) then return null; end if;
  return (select jsonb_build_object('id', movement.id, 'kind', movement.kind, 'amount', abs(movement.amount)::text,
      'currency', drawer.currency, 'reference', e.reference, 'at', movement.created_at, 'iban', account.iban,
      'memberId', u.id, 'memberName', coalesce(named.name, u.username), 'teller', t.name)
    from journal_entries e, users u, holder_names named, employees t
    where e.id = movement.entry_id and u.id = account_member(account.id) and named.id = account.holder_id
      and t.id = drawer.employee_id);
end
$$;
