-- begin server/ledger/job-runs.sql
-- The last run of each job of the end of the day, for employees to see. The jobs write it; an employee can ask for
-- another run, which the jobs start within seconds.

-- The jobs, in the order in which employees see them (shared/day-end/bank-jobs.ts).
create or replace function bank_jobs() returns text[]
language sql immutable as $$
  select '{day_end,statements,reconciliation,cut_off,rates,ledger_check}'::text[]
$$;

-- Notes that a job begins, and for whom: nobody, if no employee asked.
create or replace function job_begin(name text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into job_runs (job, started_at) values (name, clock_timestamp())
    on conflict (job) do update set started_at = excluded.started_at, ended_at = null, failed = null, what = null,
      steps_done = null, steps = null, requested_at = null,
      requested_by = case when job_runs.requested_at is not null then job_runs.requested_by end
$$;

-- Notes how much of a job is done.
create or replace function job_progress(name text, done int, total int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update job_runs set steps_done = done, steps = total where job = name and ended_at is null
$$;

-- Notes how a job ended: what it did, or why it failed.
create or replace function job_end(name text, has_failed boolean, text_of_it text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update job_runs set ended_at = clock_timestamp(), failed = has_failed, what = left(text_of_it, 1000) where job = name
$$;

-- The jobs that employees have asked for and that have not begun since.
create or replace function jobs_requested() returns setof text
language sql security definer set search_path = public, pg_temp as $$
  select job from job_runs where requested_at is not null order by requested_at
$$;

-- Whether a job runs. One that began hours ago was interrupted.
create or replace function job_is_running(run job_runs) returns boolean
language sql stable as $$
  select run.started_at is not null and run.ended_at is null
    and run.started_at > clock_timestamp() - interval '6 hours'
$$;

-- Whether a job that runs once a day has yet to run today: it has not begun today, it failed, or it was interrupted.
create or replace function job_is_due(name text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from job_runs r where r.job = name
    and bank_day(r.started_at) = bank_day(clock_timestamp()) and r.failed is not true
    and (r.ended_at is not null or job_is_running(r)))
$$;

-- Who asked for the run of a job that takes place now; null if no employee did, or if it does not run.
create or replace function job_requester(name text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select requested_by from job_runs r where job = name and job_is_running(r)
$$;

-- Tries to match the open lines of statements again (statements_match), on behalf of an employee or a job.
-- Returns  how many lines were matched
create or replace function statements_reconcile(staff text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lines constant int := statements_match();
begin
  insert into audit_events (actor, action, details)
    values ('staff', 'statements.reconciled', jsonb_build_object('staff', staff, 'lines', lines));
  return lines;
end
$$;

-- Sends all queued standard payments now instead of with the next collection, on behalf of an employee.
-- Returns  how many
create or replace function payments_send_queued(staff text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payments int;
begin
  -- All at the same moment, so that they share messages.
  update payments set send_at = now()
    where direction = 'out' and scheme = 'standard' and state = 'queued' and message_id is null
      and send_at > clock_timestamp();
  get diagnostics payments = row_count;
  insert into audit_events (actor, action, details)
    values ('staff', 'payments.released', jsonb_build_object('staff', staff, 'payments', payments));
  return payments;
end
$$;

-- Reconciles for the employee who asked for the run, or as the daily job. The name is not taken from the caller: the
-- role for jobs could write any employee's into the audit trail.
create or replace function job_reconcile() returns int
language sql security definer set search_path = public, pg_temp as $$
  select statements_reconcile(coalesce(job_requester('reconciliation'), 'Daily job'))
$$;

-- Sends all queued standard payments for the employee who asked for the run.
-- Raises   an error if no employee did
create or replace function job_send_queued() returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  staff constant text := job_requester('cut_off');
begin
  if staff is null then
    raise exception 'no employee asked for queued payments to be sent';
  end if;
  return payments_send_queued(staff);
end
$$;

-- The jobs, days, rates, seals, and the connection to other banks.
create or replace function staff_day_end(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := bank_day(clock_timestamp());
begin
  perform employee_require(token, roles_that_see_payments());
  return jsonb_build_object(
    'today', today,
    'lastDay', (select jsonb_build_object('day', d.day, 'finishedAt', d.finished_at)
      from bank_days d order by d.day desc limit 1),
    'openDays', coalesce(today - 1 - (select max(day) from bank_days), 0),
    'jobs', (select jsonb_agg(jsonb_build_object('job', one.job, 'startedAt', r.started_at, 'endedAt', r.ended_at,
        'running', job_is_running(r), 'failed', r.failed, 'what', r.what, 'stepsDone', r.steps_done, 'steps', r.steps,
        'requestedAt', r.requested_at, 'requestedBy', r.requested_by) order by place)
      from unnest(bank_jobs()) with ordinality as one(job, place)
        left join job_runs r on r.job = one.job),
    'rates', (select coalesce(jsonb_agg(jsonb_build_object('currency', r.to_currency, 'rate', r.rate::text,
        'day', r.rate_date, 'source', r.source, 'loadedAt', r.updated_at) order by r.to_currency), '[]')
      from exchange_rates r where r.from_currency = 'EUR'
        and r.rate_date = (select max(rate_date) from exchange_rates)),
    'queues', (select jsonb_agg(jsonb_build_object('queue', q.queue, 'waiting', q.waiting,
        'oldestSeconds', round(q.oldest_seconds::numeric)::bigint) order by q.queue) from bank_queues() q),
    'lastSentAt', (select called_at from rail_messages where direction = 'out' and state = 'sent'
      order by id desc limit 1),
    'lastReceivedAt', (select created_at from rail_messages where direction = 'in' order by id desc limit 1));
end
$$;

-- Asks for another run of a job. Payload: {job}. Refused with already_waits.
create or replace function staff_request_job(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, '{supervisor}');
  asked constant text := payload ->> 'job';
  run job_runs;
begin
  if asked <> all (bank_jobs()) then
    raise exception 'there is no job %', asked;
  end if;
  insert into job_runs (job) values (asked) on conflict do nothing;
  select * into run from job_runs where job = asked for update;
  if run.requested_at is not null or job_is_running(run) then return staff_refusal('already_waits'); end if;
  update job_runs set requested_at = clock_timestamp(), requested_by = (select name from employees where id = employee)
    where job = asked;
  perform employee_audit('job.requested', jsonb_build_object('job', asked) || employee_context(employee));
  return '{"outcome": "done"}';
end
$$;

revoke all on function bank_jobs() from public;
revoke all on function job_begin(text) from public;
revoke all on function job_progress(text, int, int) from public;
revoke all on function job_end(text, boolean, text) from public;
revoke all on function jobs_requested() from public;
revoke all on function job_is_running(job_runs) from public;
revoke all on function job_is_due(text) from public;
revoke all on function job_requester(text) from public;
revoke all on function statements_reconcile(text) from public;
revoke all on function payments_send_queued(text) from public;
revoke all on function job_reconcile() from public;
revoke all on function job_send_queued() from public;
revoke all on function staff_day_end(text, jsonb) from public;
revoke all on function staff_request_job(text, jsonb) from public;
-- end server/ledger/job-runs.sql

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

-- What stands on the suspense account, and whether its clearing waits for a second person. Request: {currency}.
create or replace function staff_suspense(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
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
  employee constant bigint := employee_require(token, '{payments_officer,supervisor,auditor}');
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
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
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
  employee constant bigint := employee_require(token, '{teller,payments_officer,supervisor,auditor}');
  entry constant jsonb := ledger_entry_detail(request ->> 'entry');
  members constant bigint[] := entry_members((entry ->> 'id')::bigint);
  opened bigint[];
begin
  perform employee_refuse_related(employee, member) from unnest(members) as member;
  opened := array(select member from unnest(members) as member where member_view_open(employee, member) is not null);
  return entry
    || case when members <> '{}' and opened = '{}' then '{"description": null}' else '{}'::jsonb end
    || jsonb_build_object('proposals', proposals_open(entry ->> 'id', '{entry.reverse,entry.correct}'),
      'postings', (select jsonb_agg(case
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

-- The teller's own open drawer, with its movements, newest first; null without one. What it should hold is said only
-- beside a count that differs, so that the teller counts without knowing it.
create or replace function staff_cash_drawer(token text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  return (select jsonb_build_object('id', d.id, 'currency', d.currency, 'openedAt', d.opened_at,
      'balance', case when d.counted_amount is not null then cash_drawer_balance(d.id)::numeric(20, 2)::text end,
      'countedAmount', d.counted_amount::text,
      'proposals', proposals_open(d.id::text, '{cash.difference}'),
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
revoke all on function staff_suspense(text, jsonb) from public;
revoke all on function staff_note_export(text, jsonb) from public;
revoke all on function staff_journal_page(text, jsonb) from public;
revoke all on function staff_ledger_entry(text, jsonb) from public;
revoke all on function staff_report(text, jsonb) from public;
revoke all on function staff_cash_drawer(text) from public;
revoke all on function staff_cash_open(text, jsonb) from public;
revoke all on function staff_cash_post(text, jsonb) from public;
revoke all on function staff_cash_count(text, jsonb) from public;
revoke all on function staff_cash_receipt(text, jsonb) from public;
-- end server/ledger/staff-ledger-calls.sql
