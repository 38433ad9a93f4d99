-- Rescheduling: two employees spread what is left of an active loan over other installments, as agreed with the member.
--
-- Only principal moves. Interest up to the day stays due: that of overdue installments on their days, and that of the
-- running month on the day of the rescheduling, so no interest is lost and none bears interest. The rate stays. What
-- was paid stays as it is, and the replaced schedule is kept (loan_reschedulings).

-- What a decision to reschedule is based on, and what it would give: {…loan_facts, due, overdue, left (installments
-- that are not due yet), lastDue, next: {payment, firstDue, lastDue, interestDue, interest}}. Payload: {loanId, months,
-- reason}.
create or replace function loan_reschedule_state(payload jsonb) returns jsonb
language sql stable as $$
  -- Of a loan that is not active, as much as any has, so that its member's file is asked for.
  select coalesce((select loan_facts(l.id) || jsonb_build_object('overdue', loan_write_off_state(payload) ->> 'overdue',
      'due', p.due::text, 'left', (select count(*) from loan_installments i where i.loan_id = l.id and i.due_date > d.day),
      'lastDue', (select max(i.due_date) from loan_installments i where i.loan_id = l.id),
      'interestLeft', (select coalesce(sum(i.interest - i.paid_interest), 0.00)::text from loan_installments i
        where i.loan_id = l.id),
      'next', (select jsonb_build_object('payment', loan_annuity(l.balance, l.interest_rate, count(*)::int)::text,
            'firstDue', min(n.due_date), 'lastDue', max(n.due_date), 'count', count(*),
            'interestDue', (loan_interest_due(l, d.day))::text,
            'interest', (sum(n.interest) + loan_interest_due(l, d.day))::numeric(20, 2)::text)
          from loan_new_schedule(l, least(greatest(coalesce((payload ->> 'months')::int, 1), 1), {{maxTermMonths}}),
            d.day) n))
    from loans l cross join (select bank_day(clock_timestamp()) as day) d cross join loan_payoff(l.id, d.day) p
    where l.id = (payload ->> 'loanId')::bigint and l.status = 'active'), loan_facts((payload ->> 'loanId')::bigint))
$$;

-- The unpaid interest up to a day: of what is due, and of the running month.
create or replace function loan_interest_due(owed loans, day date) returns numeric
language sql stable as $$
  select (coalesce(sum(i.interest - i.paid_interest), 0) + (loan_payoff(owed.id, day)).accrued)::numeric(20, 2)
    from loan_installments i where i.loan_id = owed.id and i.due_date <= day
$$;

-- The installments of all that is left over some months after a day, on the day of the month on which the others are
-- due. The first one has only the interest of the days that are left of its month.
create or replace function loan_new_schedule(
  owed loans, months int, day date, out number int, out due_date date, out principal numeric, out interest numeric
) returns setof record
language sql stable as $$
  with grid as (
    select n from generate_series(1, 1200) as n
      where owed.disbursed_date + make_interval(months => n) > day order by n limit 1)
  select made.number, due.day, made.principal,
      case when made.number > 1 then made.interest
        else round(made.interest * (due.day - loan_new_schedule.day)
          / (due.day - loan_month_before(owed.disbursed_date, due.day)), 2) end
    from loan_schedule(owed.balance, owed.interest_rate, months) as made cross join grid
      cross join lateral (
        select (owed.disbursed_date + make_interval(months => grid.n + made.number - 1))::date as day) as due
$$;

-- Payload: {loanId, months (of the new installments), reason}. Refused with loan_not_found, wrong_status,
-- employee_related, reason_length, and wrong_term (not from 1 to 360 months, or the last one more than 360 months
-- after the payout).
create or replace function loan_reschedule_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  today constant date := bank_day(clock_timestamp());
  months constant int := (payload ->> 'months')::int;
  refusal jsonb;
  owed loans;
  kept jsonb;
  accrued numeric;
  due_interest numeric;
  paid int;
  spread int;
  made loan_installments[];
  payment numeric;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  refusal := loan_lock_for_staff((payload ->> 'loanId')::bigint, 'active', context);
  if refusal is not null then return refusal; end if;
  select * into strict owed from loans where id = (payload ->> 'loanId')::bigint;
  if (months between 1 and {{maxTermMonths}}) is not true
    or today + make_interval(months => months) > owed.disbursed_date + make_interval(months => {{maxTermMonths}})
  then
    return staff_refusal('wrong_term');
  end if;
  accrued := (loan_payoff(owed.id, today)).accrued;
  due_interest := loan_interest_due(owed, today);
  paid := (select count(*) from loan_installments i where i.loan_id = owed.id and i.paid_at is not null);
  kept := loan_kept(owed, array(select i.number from loan_installments i where i.loan_id = owed.id
    and i.paid_at is null), null);

  -- What is due keeps what was paid and its interest; the rest of its principal moves.
  made := array(
    select row(owed.id, paid + row_number() over (order by part, place), due_date, principal, interest,
        paid_principal, paid_interest, settled_at)::loan_installments
      from (
        select 1 as part, i.number as place, i.due_date, i.paid_principal as principal, i.interest, i.paid_principal,
            i.paid_interest, case when i.interest = i.paid_interest then clock_timestamp() end as settled_at
          from loan_installments i
          where i.loan_id = owed.id and i.paid_at is null and i.due_date <= today and i.paid_principal + i.interest > 0
        union all
        select 2, 1, today, 0, accrued, 0, 0, null where accrued > 0
        union all
        select 3, n.number, n.due_date, n.principal, n.interest, 0, 0, null
          from loan_new_schedule(owed, months, today) as n) as parts
      order by part, place);
  spread := (select count(*) from loan_new_schedule(owed, months, today));
  payment := loan_annuity(owed.balance, owed.interest_rate, spread);
  delete from loan_installments where loan_id = owed.id and paid_at is null;
  insert into loan_installments select * from unnest(made);
  update loans set monthly_payment = payment, interest_from = today where id = owed.id;
  insert into loan_reschedulings (loan_id, day, months, monthly_payment, principal, interest_due, before)
    values (owed.id, today, spread, payment, owed.balance, due_interest, kept);
  perform staff_audit(owed.user_id, 'loan.rescheduled', jsonb_build_object('loanId', owed.id, 'months', months,
    'monthlyPayment', payment::text, 'currency', owed.currency, 'reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', owed.user_id);
end
$$;

select protect_history('loan_reschedulings');
