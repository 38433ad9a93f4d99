-- begin server/ledger/staff-ledger.sql
-- What staff read of the ledger: the trial balance, the general ledger of a system account, and an entry.

-- Which system accounts must be zero once everything that waits is done, and what each is.
create or replace function ledger_chart() returns table (code system_account_code, class text, must_be_zero boolean)
language sql immutable as $$
  values ('nostro'::system_account_code, 'asset', false), ('cash_vault', 'asset', false),
    ('cash_drawers', 'asset', false), ('loans_receivable', 'asset', false), ('payment_claims', 'asset', false),
    ('fx_position', 'position', false), ('sepa_clearing', 'clearing', false), ('card_clearing', 'clearing', true),
    ('cash_in', 'clearing', false), ('payments_in_transit', 'clearing', true),
    ('unapplied_incoming', 'suspense', true), ('recon_difference', 'suspense', true), ('suspense', 'suspense', true),
    ('interest', 'result', false), ('fees', 'result', false), ('payment_losses', 'result', false),
    ('loan_losses', 'result', false), ('cash_differences', 'result', false)
$$;

-- The balances at the end of a day of the bank: of all members' accounts together by product, and of each system
-- account. A positive balance is what the bank owes (credit), a negative one what it has (debit). Today's come from
-- the accounts' balances, which ledger:check compares with the postings.
create or replace function ledger_trial_balance(day date)
returns table (code text, class text, currency currency, must_be_zero boolean, balance numeric)
language sql stable as $$
  with ending as (select case when day < bank_day(clock_timestamp())
      then (day + 1)::timestamp at time zone s.time_zone end as at from bank_settings s),
  own as (
    select p.system_account as code, p.currency, sum(p.amount) as balance
      from postings p, ending
      where p.system_account is not null and (ending.at is null
        or exists (select from journal_entries e where e.id = p.entry_id and e.booked_at < ending.at))
      group by p.system_account, p.currency),
  members as (
    select 'deposits_' || a.account_type as code, a.currency, sum(a.balance) as balance from accounts a, ending
      where ending.at is null group by 1, 2
    union all
    select 'deposits_' || a.account_type, a.currency, sum(p.amount)
      from postings p join accounts a on a.id = p.account_id join journal_entries e on e.id = p.entry_id, ending
      where e.booked_at < ending.at group by 1, 2)
  select m.code, 'liability', m.currency, false, m.balance from members m where m.balance <> 0
  union all
  -- What must be zero is listed in every currency in use, to say that it is.
  select c.code::text, c.class, s.currency, c.must_be_zero, coalesce(o.balance, 0)
    from ledger_chart() c join system_accounts s on s.code = c.code
      left join own o on o.code = s.code and o.currency = s.currency
    where o.balance <> 0
      or c.must_be_zero and s.currency in (select m.currency from members m where m.balance <> 0)
  order by 3, 2, 1
$$;

-- A page of a system account's general ledger, newest first: entries before a posting, or the newest.
create or replace function ledger_account_page(
  account system_account_code, account_currency currency, before bigint, most int
) returns table (posting_id bigint, entry_id bigint, reference text, kind text, booked_at timestamptz,
  amount numeric, reversed boolean)
language sql stable as $$
  select p.id, e.id, e.reference, e.kind, e.booked_at, p.amount,
      exists (select from entry_reversals r where r.reversed_entry_id = e.id)
    from (select * from postings where system_account = account and currency = account_currency
        and (before is null or id < before) order by id desc limit most) p
      join journal_entries e on e.id = p.entry_id
    order by p.id desc
$$;

-- An entry with all its postings and how it is connected with other entries; null if there is none. `found` is its
-- ID or reference. It has what only those may see who have opened the members' files: staff_ledger_entry.
create or replace function ledger_entry_detail(found text) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', e.id, 'reference', e.reference, 'kind', e.kind, 'bookedAt', e.booked_at,
      'description', t.description,
      'reversible', k.reversed_by is not null and t.exchange_rate is null
        and not exists (select from entry_reversals r where r.reversed_entry_id = e.id),
      'amount', t.amount::text, 'currency', t.currency,
      'reverses', (select jsonb_build_object('id', o.id, 'reference', o.reference) from entry_reversals r
        join journal_entries o on o.id = r.reversed_entry_id where r.entry_id = e.id),
      'reversedBy', (select jsonb_build_object('id', o.id, 'reference', o.reference) from entry_reversals r
        join journal_entries o on o.id = r.entry_id where r.reversed_entry_id = e.id),
      'postings', (select jsonb_agg(jsonb_build_object('id', p.id,
            'account', coalesce(p.system_account::text, 'deposits_' || a.account_type), 'memberId', a.user_id, 'memberName', coalesce(u.holder_name, u.username), 'iban', a.iban,
            'currency', p.currency, 'amount', p.amount::text, 'balanceAfter', case when a.id is not null then p.balance_after::text end) order by p.id)
          from postings p left join accounts a on a.id = p.account_id left join users u on u.id = a.user_id
          where p.entry_id = e.id))
    from journal_entries e join movement_kinds k on k.kind = e.kind left join transactions t on t.entry_id = e.id
    where case when found ~ '^[0-9]{1,18}$' then e.id = found::bigint else e.reference = upper(found) end
$$;

-- The journal of some days of the bank, in the order of entries: a page after an entry.
create or replace function ledger_journal_page(first_day date, last_day date, after bigint, most int)
returns table (entry_id bigint, booked_on date, reference text, kind text, legs jsonb)
language sql stable as $$
  select e.id, bank_day(e.booked_at), e.reference, e.kind, (
      select jsonb_agg(jsonb_build_object('account', coalesce(p.system_account::text, 'deposits_' || a.account_type),
          'iban', a.iban, 'currency', p.currency, 'amount', p.amount::text) order by p.id)
        from postings p left join accounts a on a.id = p.account_id where p.entry_id = e.id)
    from (select j.* from journal_entries j, bank_settings s where j.id > after
        and j.booked_at >= first_day::timestamp at time zone s.time_zone
        and j.booked_at < (last_day + 1)::timestamp at time zone s.time_zone
      order by j.id limit most) e
    order by e.id
$$;

revoke all on function ledger_chart() from public;
revoke all on function ledger_trial_balance(date) from public;
revoke all on function ledger_account_page(system_account_code, currency, bigint, int) from public;
revoke all on function ledger_entry_detail(text) from public;
revoke all on function ledger_journal_page(date, date, bigint, int) from public;
-- end server/ledger/staff-ledger.sql

-- begin server/ledger/staff-ledger-calls.sql
-- The ledger, cash, and reports for the staff app's role. Each function takes the token of an employee's sign-in
-- first, and the request.

-- The balances of a day. Request: {on? (a day)}.
create or replace function staff_trial_balance(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
  return (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'class', class, 'currency', currency,
      'mustBeZero', must_be_zero, 'balance', balance::numeric(20, 2)::text)), '[]')
    from ledger_trial_balance(coalesce((request ->> 'on')::date, bank_day(clock_timestamp()))));
end
$$;

-- A page of a system account's general ledger. Request: {code, currency, before? (a posting), most}.
create or replace function staff_ledger_account(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Planned for each page: the first has no posting to begin before.
set plan_cache_mode = force_custom_plan as $$
begin
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
  return (select coalesce(jsonb_agg(jsonb_build_object('postingId', posting_id, 'entryId', entry_id,
      'reference', reference, 'kind', kind, 'bookedAt', booked_at, 'amount', amount::text, 'reversed', reversed)
      order by posting_id desc), '[]')
    from ledger_account_page((request ->> 'code')::system_account_code, (request ->> 'currency')::currency,
      (request ->> 'before')::bigint, least((request ->> 'most')::int, 200)));
end
$$;

-- An entry with both sides. Of a member's account it says the product and the member's ID only, unless this employee
-- has opened the member's file: then also the name, IBAN, balance, and description. Null if there is none.
-- Request: {entry (its ID or reference)}. Raises employee_related if one of the accounts is a relative's.
create or replace function staff_ledger_entry(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, '{teller,payments_officer,supervisor,auditor}');
  entry constant jsonb := ledger_entry_detail(request ->> 'entry');
  members constant bigint[] := entry_members((entry ->> 'id')::bigint);
  opened bigint[];
begin
  perform employee_refuse_related(employee, member) from unnest(members) as member;
  opened := array(select member from unnest(members) as member where member_view_open(employee, member) is not null);
  return entry
    || case when members <> '{}' and opened = '{}' then '{"description": null}' else '{}'::jsonb end
    || jsonb_build_object('postings', (select jsonb_agg(case
          when posting ->> 'memberId' is null or (posting ->> 'memberId')::bigint = any(opened)
            then posting || '{"open": true}'
          else posting || '{"open": false, "memberName": null, "iban": null, "balanceAfter": null}' end
        order by place)
      from jsonb_array_elements(entry -> 'postings') with ordinality as one(posting, place)));
end
$$;

-- A report as an array of rows. Request: {report, after? (a member), most?}; for large_cash also {from?, to? (days),
-- afterDay?, afterDirection?} for what comes after a row of that day, member, and direction.
create or replace function staff_report(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  after constant bigint := coalesce((request ->> 'after')::bigint, 0);
  most constant int := least(coalesce((request ->> 'most')::int, 100), 10000);
  today constant date := bank_day(clock_timestamp());
begin
  perform employee_require(token, '{supervisor,auditor}');
  return coalesce(case request ->> 'report'
    when 'portfolio_at_risk' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object('balance', r.balance::numeric(20, 2)::text,
      'share', r.share::text)) from report_portfolio_at_risk() r)
    when 'products' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object('balance', r.balance::numeric(20, 2)::text))
      from report_products() r)
    when 'dormant' then (select jsonb_agg(to_jsonb(r) order by r.member_id) from report_dormant(after, most) r)
    when 'large_cash' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object('euros', r.euros::text)
        order by r.day, r.member_id, r.direction)
      from (select * from report_large_cash(
            greatest(coalesce((request ->> 'from')::date, today - 30), (request ->> 'afterDay')::date),
            coalesce((request ->> 'to')::date, today)) c
          where request ->> 'afterDay' is null
            or (c.day, c.member_id, c.direction) > ((request ->> 'afterDay')::date, after, request ->> 'afterDirection')
          order by c.day, c.member_id, c.direction limit most) r)
    when 'exceptions' then (select jsonb_agg(to_jsonb(r) order by r.member_id) from report_exceptions(after, most) r)
    end, '[]');
end
$$;

-- The teller's own open drawer, with its movements, newest first; null without one.
create or replace function staff_cash_drawer(token text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  return (select jsonb_build_object('id', d.id, 'currency', d.currency, 'openedAt', d.opened_at,
      'balance', cash_drawer_balance(d.id)::numeric(20, 2)::text, 'countedAmount', d.counted_amount::text,
      'movements', (select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'amount', m.amount::text,
          'reference', e.reference, 'at', m.created_at, 'receipt', m.account_id is not null) order by m.id desc)
        from cash_movements m join journal_entries e on e.id = m.entry_id where m.drawer_id = d.id))
    from cash_drawers d where d.employee_id = teller and d.closed_at is null);
end
$$;

create or replace function staff_cash_open(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  return cash_drawer_open(teller, request, employee_context(teller));
end
$$;

-- Cash that one employee may take or pay out; more is a proposal of the kind cash.large.
create or replace function staff_cash_post(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  if request ->> 'key' is null then raise exception 'cash needs a key'; end if;
  return cash_post(teller, request, false, employee_context(teller));
end
$$;

create or replace function staff_cash_count(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  return cash_drawer_count(teller, request, employee_context(teller));
end
$$;

-- What a receipt says. Request: {movementId}. Null if it is no member's, and for employees with neither the drawer nor
-- the member's file open. Raises employee_related for a relative's.
create or replace function staff_cash_receipt(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reader constant bigint := employee_require(token, '{teller,supervisor,auditor}');
  movement cash_movements;
  drawer cash_drawers;
  account accounts;
begin
  select * into movement from cash_movements where id = (request ->> 'movementId')::bigint;
  select * into drawer from cash_drawers where id = movement.drawer_id;
  select * into account from accounts where id = movement.account_id;
  if account.id is null then return null; end if;
  perform employee_refuse_related(reader, account.user_id);
  if drawer.employee_id <> reader and member_view_open(reader, account.user_id) is null then return null; end if;
  return (select jsonb_build_object('id', movement.id, 'kind', movement.kind, 'amount', abs(movement.amount)::text,
      'currency', drawer.currency, 'reference', e.reference, 'at', movement.created_at, 'iban', account.iban,
      'memberId', u.id, 'memberName', coalesce(u.holder_name, u.username), 'teller', t.name)
    from journal_entries e, users u, employees t
    where e.id = movement.entry_id and u.id = account.user_id and t.id = drawer.employee_id);
end
$$;

revoke all on function staff_trial_balance(text, jsonb) from public;
revoke all on function staff_ledger_account(text, jsonb) from public;
revoke all on function staff_ledger_entry(text, jsonb) from public;
revoke all on function staff_report(text, jsonb) from public;
revoke all on function staff_cash_drawer(text) from public;
revoke all on function staff_cash_open(text, jsonb) from public;
revoke all on function staff_cash_post(text, jsonb) from public;
revoke all on function staff_cash_count(text, jsonb) from public;
revoke all on function staff_cash_receipt(text, jsonb) from public;
-- end server/ledger/staff-ledger-calls.sql
