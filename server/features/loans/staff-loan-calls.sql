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
      'applicationDate', l.application_date, 'stage', loan_stage(l.status, l.accepted_at, l.offer_expires_on),
      'proposed', proposal_waits(l.id::text, 'loanId'))
    from loans l join users u on u.id = l.user_id where l.id = loan
$$;

-- What the loan desk lists: applications and offers.
create or replace function loans_listed(employee bigint)
returns table (id bigint, name text, named bigint, whose bigint, type loan_type, amount numeric, currency currency, term int,
  rate numeric, applied bigint, asked timestamptz, accepted timestamptz, until date, stage_to_decide boolean,
  stage_offered boolean, stage_to_pay_out boolean, stage_expired boolean)
language sql stable as $$
  select l.id, lower(coalesce(u.holder_name, u.username)), u.id, l.user_id, l.loan_type,
      l.amount, l.currency, l.term_months, l.interest_rate, l.id, l.application_date,
      coalesce(l.accepted_at, 'infinity'), coalesce(l.offer_expires_on, 'infinity'),
      l.status = 'pending',
      l.status = 'approved' and l.accepted_at is null
        and (l.offer_expires_on < (select bank_day(now()))) is not true,
      l.status = 'approved' and l.accepted_at is not null,
      l.status = 'approved' and l.accepted_at is null and l.offer_expires_on < (select bank_day(now()))
    from loans l left join users u on u.id = l.user_id where l.status in ('pending', 'approved')
$$;

-- Loans with overdue installments, by the oldest unpaid one.
create or replace function arrears_listed(employee bigint)
returns table (id bigint, name text, named bigint, whose bigint, type loan_type, balance numeric, currency currency, since date)
language sql stable as $$
  select l.id, lower(coalesce(u.holder_name, u.username)), u.id, l.user_id, l.loan_type, l.balance, l.currency,
      l.unpaid_since
    from loans l left join users u on u.id = l.user_id
    where l.status = 'active' and l.unpaid_since < (select bank_day(now()))
$$;

-- The loans on which members promised to pay on a day that is not over.
create or replace function loans_promised() returns table (id bigint)
language sql stable as $$
  select loan_id from loan_promises where promised_for >= (select bank_day(now()))
$$;

-- A loan in arrears as the list shows it.
create or replace function arrears_item(loan bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('loanId', a.loan_id, 'memberId', a.member_id, 'name', a.name, 'loanType', a.loan_type,
      'currency', a.currency, 'balance', a.balance::text, 'overdue', a.overdue::text, 'since', a.since, 'days', a.days,
      'bucket', a.bucket, 'promise', a.promise - 'employeeId', 'proposed', proposal_waits(a.loan_id::text, 'loanId'))
    from loan_in_arrears(loan) as a
$$;

-- The installments of a loan, as the desk shows them.
create or replace function loan_schedule_now(owed loans) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'dueDate', i.due_date,
      'principal', i.principal::text, 'interest', i.interest::text,
      'paid', (i.paid_principal + i.paid_interest)::text,
      'state', case when i.paid_at is not null then 'paid' when owed.written_off_at is not null then 'written_off'
        when i.due_date < today.day then 'overdue' when i.due_date = today.day then 'due' else 'upcoming' end)
      order by i.number), '[]')
    from loan_installments i, (select bank_day(clock_timestamp()) as day) as today where i.loan_id = owed.id
$$;

-- The payout of a loan and what was repaid, the newest first.
create or replace function loan_entries_listed(owed loans) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('reference', e.reference, 'kind', e.kind, 'bookedAt', e.booked_at,
      'principal', l.principal::text, 'interest', l.interest::text,
      'reversed', exists (select from entry_reversals r where r.reversed_entry_id = e.id)) order by e.id desc), '[]')
    from loan_entries l join journal_entries e on e.id = l.entry_id where l.loan_id = owed.id
$$;

-- The reschedulings of a loan, the newest first, each with the installments that it replaced.
create or replace function loan_reschedulings_listed(loan bigint) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('day', s.day, 'months', s.months,
      'monthlyPayment', s.monthly_payment::text, 'principal', s.principal::text, 'interestDue', s.interest_due::text,
      'before', jsonb_build_object('monthlyPayment', s.before -> 'monthlyPayment', 'installments', (
        select coalesce(jsonb_agg(jsonb_build_object('number', kept -> 'number', 'dueDate', kept -> 'dueDate',
            'principal', kept -> 'principal', 'interest', kept -> 'interest',
            'paid', ((kept ->> 'paidPrincipal')::numeric + (kept ->> 'paidInterest')::numeric)::text,
            'state', case when (kept ->> 'dueDate')::date < s.day then 'overdue'
              when (kept ->> 'dueDate')::date = s.day then 'due' else 'upcoming' end)
            order by (kept ->> 'number')::int), '[]')
          from jsonb_array_elements(s.before -> 'installments') as kept))) order by s.id desc), '[]')
    from loan_reschedulings s where s.loan_id = loan
$$;

-- What pays a loan off on a day; null for one that is not active.
create or replace function loan_payoff_facts(owed loans, day date) returns jsonb
language sql stable as $$
  select case when owed.status = 'active' then jsonb_build_object('due', p.due::text, 'ahead', p.ahead::text,
      'accrued', p.accrued::text, 'total', p.total::text) end
    from loan_payoff(owed.id, day) p
$$;

-- What the papers of a loan and a quote of its payoff are made of. Payload: {loanId, on? (a day from today to 60 days
-- ahead)}. Refused with loan_not_found, purpose_required (the file is not open), and wrong_day.
create or replace function staff_loan_papers(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.readOneLoan}});
  today constant date := bank_day(clock_timestamp());
  day constant date := coalesce((payload ->> 'on')::date, today);
  asked loans;
begin
  select * into asked from loans where id = (payload ->> 'loanId')::bigint;
  if not found then return staff_refusal('loan_not_found'); end if;
  perform employee_refuse_related(employee, asked.user_id);
  if member_view_open(employee, asked.user_id) is null then return staff_refusal('purpose_required'); end if;
  if day not between today and today + 60 then return staff_refusal('wrong_day'); end if;
  return jsonb_build_object('outcome', 'done', 'today', today,
    'holder', (select coalesce(u.holder_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username)
      from users u where u.id = asked.user_id),
    'acceptedOn', coalesce(bank_day(asked.accepted_at), asked.disbursed_date), 'language', asked.language,
    'issuedBy', letterhead_at(coalesce(asked.accepted_at, asked.disbursed_date::timestamp at time zone bank_time_zone())),
    'loan', jsonb_build_object('id', asked.id, 'loanType', asked.loan_type, 'amount', asked.amount::text,
      'currency', asked.currency, 'interestRate', asked.interest_rate::text, 'termMonths', asked.term_months,
      'monthlyPayment', asked.monthly_payment::text, 'status', asked.status, 'purpose', asked.purpose,
      'employmentType', asked.employment_type, 'annualIncome', asked.annual_income::text,
      'creditScore', asked.credit_score, 'collateral', asked.collateral, 'applicationDate', asked.application_date,
      'approvedDate', asked.approved_date, 'offerExpiresOn', asked.offer_expires_on, 'acceptedAt', asked.accepted_at,
      'declinedAt', asked.declined_at, 'withdrawnAt', asked.withdrawn_at, 'writtenOffAt', asked.written_off_at,
      'writtenOff', asked.written_off::text, 'rejectionReason', asked.rejection_reason, 'accountId', asked.account_id,
      'firstPaymentDate', asked.first_payment_date, 'disbursedDate', asked.disbursed_date,
      'balance', asked.balance::text, 'createdAt', asked.created_at, 'today', day,
      'installments', (select coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'dueDate', i.due_date,
          'principal', i.principal::text, 'interest', i.interest::text, 'paidPrincipal', i.paid_principal::text,
          'paidInterest', i.paid_interest::text) order by i.number), '[]')
        from loan_installments i where i.loan_id = asked.id),
      'payoff', loan_payoff_facts(asked, day)));
end
$$;

-- A loan: its terms and whose it is, for those whose lists of work have it, and while the member's file is open; and, while an opening of the member's file by this employee is logged, the schedule and what was
-- paid, what is overdue, the promises, and, for those who lend, the application and what the member can afford. Payload: {loanId}. Refused with loan_not_found.
create or replace function staff_read_loan(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.readOneLoan}});
  lends constant boolean := (select roles && {{rolesThat.readLoans}} from employees where id = employee);
  asked loans;
  opened boolean;
begin
  select * into asked from loans where id = (payload ->> 'loanId')::bigint;
  if not found then return staff_refusal('loan_not_found'); end if;
  perform employee_refuse_related(employee, asked.user_id);
  opened := member_view_open(employee, asked.user_id) is not null;
  return jsonb_build_object('outcome', 'done', 'memberId', asked.user_id,
    'loan', case when opened or lends and (loan_stage(asked.status, asked.accepted_at, asked.offer_expires_on) is not null
        or exists (select from arrears_listed(employee) as listed where listed.id = asked.id))
      then loan_item(asked.id) end,
    'file', case when opened then jsonb_build_object(
      'application', case when lends then jsonb_build_object(
        'employmentType', asked.employment_type, 'annualIncome', asked.annual_income::text,
        'creditScore', asked.credit_score, 'collateral', asked.collateral, 'rejectionReason', asked.rejection_reason) end,
      'affordability', case when lends and asked.status in ('pending', 'approved') then loan_affordability(asked.id) end,
      'account', (select jsonb_build_object('id', a.id, 'name', a.name, 'iban', a.iban, 'balance', a.balance::text)
        from accounts a where a.id = asked.account_id),
      'disbursedOn', asked.disbursed_date, 'writtenOff', asked.written_off::text,
      'schedule', loan_schedule_now(asked), 'entries', loan_entries_listed(asked),
      'reschedulings', loan_reschedulings_listed(asked.id),
      'payoff', loan_payoff_facts(asked, bank_day(clock_timestamp())),
      'overdue', case when asked.status = 'active' then loan_write_off_state(payload) ->> 'overdue' end,
      'promises', (select coalesce(jsonb_agg(loan_promise_facts(p) - 'employeeId' || jsonb_build_object('employee', e.name)
          order by p.id desc), '[]')
        from loan_promises p left join employees e on e.id = p.employee_id where p.loan_id = asked.id),
      'proposals', proposals_open(asked.id::text,
        array(select kind from proposal_kinds where subject_key = 'loanId'))) end);
end
$$;

-- What one employee may do, while the member's file is open. Payload: {verb: approval.undo, payout (up to a limit), or
-- promise.note, loanId, …}.
create or replace function staff_serve_loan(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, {{rolesThat.lend}});
  context constant jsonb := employee_context(employee);
  member constant bigint := (select user_id from loans where id = (payload ->> 'loanId')::bigint);
begin
  perform employee_refuse_related(employee, member);
  if member is not null and member_file_closed(employee, member) then return staff_refusal('purpose_required'); end if;
  return case payload ->> 'verb'
    when 'approval.undo' then loan_approval_undo(payload, context)
    when 'payout' then loan_disburse_alone(payload, context)
    when 'promise.note' then loan_promise_note(payload, context || jsonb_build_object('makerId', employee))
  end;
end
$$;
