-- Loans for the staff app's role. Each function takes the token of the employee's sign-in and refuses employees
-- without the role, and everyone for their own membership or a relative's. What takes two employees is a proposal.

-- Whether an application waits for a decision, its offer for the member, or an accepted offer for its payout; null
-- when nothing is to be done.
create or replace function loan_stage(status loan_status, accepted_at timestamptz, expires_on date) returns text
language sql stable as $$
  select case
    when status = 'pending' then 'to_decide'
    when status = 'approved' and accepted_at is not null then 'to_pay_out'
    when status = 'approved' and expires_on < bank_day(clock_timestamp()) then 'expired'
    when status = 'approved' then 'offered'
  end
$$;

-- A loan as the list shows it.
create or replace function loan_item(loan bigint) returns jsonb
language sql stable as $$
  select loan_facts(l.id) || jsonb_build_object('name', coalesce(u.holder_name, u.username),
      'applicationDate', l.application_date, 'stage', loan_stage(l.status, l.accepted_at, l.offer_expires_on))
    from loans l join users u on u.id = l.user_id where l.id = loan
$$;

-- Applications and offers, the oldest first. Payload: {stage?, beforeId? (the last loan of the page before), most}.
create or replace function staff_list_loans(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stage constant text := payload ->> 'stage';
  last_id constant bigint := coalesce((payload ->> 'beforeId')::bigint, 0);
begin
  perform employee_require(token, {{rolesThat.readLoans}});
  return (select coalesce(jsonb_agg(loan_item(id) order by id), '[]')
    from (select l.id from loans l
      where l.status in ('pending', 'approved') and l.id > last_id
        and (stage is null or loan_stage(l.status, l.accepted_at, l.offer_expires_on) = stage)
      order by l.id limit least((payload ->> 'most')::int, 201)) as page);
end
$$;

-- Loans with overdue installments, the longest overdue first. Payload: {beforeId?, beforeOn? (the last loan of the
-- page before, and since when it was overdue), most}.
create or replace function staff_list_arrears(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, {{rolesThat.readLoans}});
  return (select coalesce(jsonb_agg(jsonb_build_object('loanId', loan_id, 'memberId', member_id, 'name', name,
      'loanType', loan_type, 'currency', currency, 'balance', balance::text, 'overdue', overdue::text, 'since', since,
      'days', days, 'bucket', bucket, 'promise', promise - 'employeeId') order by since, loan_id), '[]')
    from loan_arrears((payload ->> 'beforeOn')::date, (payload ->> 'beforeId')::bigint,
      least((payload ->> 'most')::int, 201)));
end
$$;

-- A loan: its terms, and, while an opening of the member's file by this employee is logged, the application, what the
-- member can afford, what is overdue, and the promises. Payload: {loanId}. Refused with loan_not_found.
create or replace function staff_read_loan(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.readLoans}});
  asked loans;
begin
  select * into asked from loans where id = (payload ->> 'loanId')::bigint;
  if not found then return staff_refusal('loan_not_found'); end if;
  perform employee_refuse_related(employee, asked.user_id);
  return jsonb_build_object('outcome', 'done', 'loan', loan_item(asked.id), 'file',
    case when member_view_open(employee, asked.user_id) is not null then jsonb_build_object(
      'employmentType', asked.employment_type, 'annualIncome', asked.annual_income::text,
      'creditScore', asked.credit_score, 'collateral', asked.collateral, 'rejectionReason', asked.rejection_reason,
      'affordability', case when asked.status in ('pending', 'approved') then loan_affordability(asked.id) end,
      'overdue', case when asked.status = 'active' then loan_write_off_state(payload) ->> 'overdue' end,
      'promises', (select coalesce(jsonb_agg(loan_promise_facts(p) - 'employeeId' || jsonb_build_object('employee', e.name)
          order by p.id desc), '[]')
        from loan_promises p left join employees e on e.id = p.employee_id where p.loan_id = asked.id),
      'proposals', proposals_open(asked.id::text,
        array(select kind from proposal_kinds where subject_key = 'loanId'))) end);
end
$$;

-- What one employee may do. Payload: {verb: approval.undo, payout (up to a limit), or promise.note, loanId, …}.
create or replace function staff_serve_loan(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.lend}});
  context constant jsonb := employee_context(employee);
begin
  perform employee_refuse_related(employee, user_id) from loans where id = (payload ->> 'loanId')::bigint;
  return case payload ->> 'verb'
    when 'approval.undo' then loan_approval_undo(payload, context)
    when 'payout' then loan_disburse_alone(payload, context)
    when 'promise.note' then loan_promise_note(payload, context || jsonb_build_object('makerId', employee))
  end;
end
$$;
