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
  perform employee_require(token, {{rolesThat.readLedger}});
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
  employee constant bigint := employee_require(token, {{rolesThat.supervise}});
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
