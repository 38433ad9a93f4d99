-- What the loan desk reads: applications and offers, what a member can afford, and loans in arrears with what their
-- members promised to pay.

-- Keeps since when a loan is unpaid, for the lists of the loan desk: the due date of its oldest unpaid installment,
-- whatever changes the installments. The caller has locked the loan.
create or replace function loan_keep_unpaid_since() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched bigint;
begin
  for touched in select distinct loan_id from changed loop
    update loans set unpaid_since = first.due_date
      from (select min(due_date) as due_date from loan_installments where loan_id = touched and paid_at is null) as first
      where id = touched and unpaid_since is distinct from first.due_date;
  end loop;
  return null;
end
$$;

create or replace trigger loan_installments_added after insert on loan_installments
  referencing new table as changed for each statement execute function loan_keep_unpaid_since();
create or replace trigger loan_installments_paid after update on loan_installments
  referencing new table as changed for each statement execute function loan_keep_unpaid_since();
create or replace trigger loan_installments_removed after delete on loan_installments
  referencing old table as changed for each statement execute function loan_keep_unpaid_since();

-- Loans from before it was kept: with the triggers, so that nothing is paid in between.
update loans l set unpaid_since = first.due_date
  from (select loan_id, min(due_date) as due_date from loan_installments where paid_at is null group by loan_id) as first
  where first.loan_id = l.id and l.unpaid_since is distinct from first.due_date;

-- What a loan's member can afford, from the postings of the last three whole months of the bank, in EUR at the rates
-- of their days. Own money between accounts, borrowed money, and returned payments are neither income nor outgoings;
-- payments on loans are counted once, as installments. Null if there is no such loan, or if its member's history is too
-- long for insights (insight_fits).
--
-- Returns  {months: [{month, income, outgoings}], income, outgoings (averages a month), instalments (of the member's
--          other loans that are active or accepted), payment (of this loan), debtToIncome (percent of the income that
--          all of these take; null without an income), left (of the income after outgoings and installments)}
create or replace function loan_affordability(loan bigint) returns jsonb
language sql stable as $$
  with asked as materialized (select l.* from loans l where l.id = loan and insight_fits(l.user_id,
    (date_trunc('month', bank_day(clock_timestamp())) - interval '3 months')::date,
    date_trunc('month', bank_day(clock_timestamp()))::date)),
  months as materialized (
    select month::date from generate_series(date_trunc('month', bank_day(clock_timestamp())) - interval '3 months',
      date_trunc('month', bank_day(clock_timestamp())) - interval '1 month', interval '1 month') as month),
  legs as materialized (
    select date_trunc('month', l.day)::date as month, l.euros from asked
      cross join lateral insight_legs(asked.user_id, (select min(month) from months),
        date_trunc('month', bank_day(clock_timestamp()))::date) as l
      where l.category not in ('own', 'borrowed', 'returned', 'loans')),
  sums as materialized (
    select m.month, coalesce(sum(euros) filter (where euros > 0), 0) as income,
        coalesce(-sum(euros) filter (where euros < 0), 0) as outgoings
      from months m left join legs using (month) group by m.month),
  averages as (
    select round(avg(income), 2) as income, round(avg(outgoings), 2) as outgoings,
        jsonb_agg(jsonb_build_object('month', month, 'income', income::numeric(20, 2)::text,
          'outgoings', outgoings::numeric(20, 2)::text) order by month) as months
      from sums),
  burden as (
    select coalesce(sum(cash_in_euros(other.monthly_payment, other.currency)), 0.00) as instalments
      from asked join loans other on other.user_id = asked.user_id and other.id <> asked.id
        and (other.status = 'active' or other.status = 'approved' and other.accepted_at is not null)),
  figures as (
    select a.*, b.instalments, cash_in_euros(asked.monthly_payment, asked.currency) as payment
      from averages a, burden b, asked)
  select jsonb_build_object('months', months, 'income', income::text, 'outgoings', outgoings::text,
      'instalments', instalments::text, 'payment', payment::text,
      'debtToIncome', round((instalments + payment) * 100 / nullif(income, 0), 1)::text,
      'left', (income - outgoings - instalments - payment)::text)
    from figures
$$;

-- A promise with its outcome: paid, open, broken (its day is over), or written_off (the bank has given the loan up).
-- What has been paid since is how much less is due by the promise's day than when it was made; what was written off
-- is still due.
create or replace function loan_promise_facts(promise loan_promises) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', promise.id, 'amount', promise.amount::text, 'promisedFor', promise.promised_for,
      'note', promise.note, 'employeeId', promise.employee_id, 'createdAt', promise.created_at,
      'paid', paid.amount::text,
      'state', case when paid.amount >= promise.amount then 'paid'
        when paid.given_up then 'written_off'
        when promise.promised_for >= bank_day(clock_timestamp()) then 'open' else 'broken' end)
    from (select promise.due_before - case when l.status = 'active' or l.written_off_at is not null
        then (loan_payoff(l.id, promise.promised_for)).due else 0 end as amount, l.written_off_at is not null as given_up
      from loans l where l.id = promise.loan_id) as paid
$$;

-- An active loan with overdue installments; no row for any other. `bucket` is the most of 1, 30, 60, and 90 days that the
-- oldest has been overdue.
create or replace function loan_in_arrears(loan bigint)
returns table (loan_id bigint, member_id bigint, name text, loan_type loan_type, currency currency, balance numeric,
  overdue numeric, since date, days int, bucket int, promise jsonb)
language sql stable as $$
  with today as materialized (select bank_day(clock_timestamp()) as day)
  select l.id, u.id, coalesce(u.holder_name, u.username), l.loan_type, l.currency, l.balance,
      (select sum(i.principal - i.paid_principal + i.interest - i.paid_interest) from loan_installments i
        where i.loan_id = l.id and i.paid_at is null and i.due_date < today.day),
      l.unpaid_since, late.days,
      case when late.days >= 90 then 90 when late.days >= 60 then 60 when late.days >= 30 then 30 else 1 end,
      (select loan_promise_facts(p) from loan_promises p where p.loan_id = l.id order by p.id desc limit 1)
    from loans l join users u on u.id = l.user_id cross join today
      cross join lateral (select today.day - l.unpaid_since as days) as late
    where l.id = loan and l.status = 'active' and l.unpaid_since < today.day
$$;

-- Active loans with overdue installments, the longest overdue first: a page after a place in that order.
create or replace function loan_arrears(after_since date, after_loan bigint, most int)
returns table (loan_id bigint, member_id bigint, name text, loan_type loan_type, currency currency, balance numeric,
  overdue numeric, since date, days int, bucket int, promise jsonb)
language sql stable as $$
  with page as materialized (
    select l.id, l.unpaid_since as since from loans l
      where l.status = 'active' and l.unpaid_since < (select bank_day(now()))
        and (l.unpaid_since, l.id) > (coalesce(after_since, '-infinity'), coalesce(after_loan, 0))
      order by l.unpaid_since, l.id limit most)
  select facts.* from page cross join lateral loan_in_arrears(page.id) as facts order by page.since, page.id
$$;

-- Notes what a member promised to pay on a loan in arrears. Payload: {loanId, amount (in the loan's currency),
-- promisedFor (a day from today to 60 days ahead), note}; the context has makerId, the employee.
-- Refused with loan_not_found, wrong_status, employee_related, not_overdue, wrong_day, wrong_amount (more than is due by
-- that day), and reason_length (of the note).
create or replace function loan_promise_note(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  owed_id constant bigint := (payload ->> 'loanId')::bigint;
  today constant date := bank_day(clock_timestamp());
  day constant date := (payload ->> 'promisedFor')::date;
  amount constant numeric := (payload ->> 'amount')::numeric;
  due constant numeric := (loan_payoff(owed_id, day)).due;
  refusal jsonb;
  promise loan_promises;
begin
  if not staff_reason_is_complete(payload ->> 'note') then return staff_refusal('reason_length'); end if;
  refusal := loan_lock_for_staff(owed_id, 'active', context);
  if refusal is not null then return refusal; end if;
  if not exists (select from loan_installments i
    where i.loan_id = owed_id and i.paid_at is null and i.due_date < today)
  then
    return staff_refusal('not_overdue');
  end if;
  if day not between today and today + 60 then return staff_refusal('wrong_day'); end if;
  if amount <= 0 or amount > due or amount <> round(amount, 2) then return staff_refusal('wrong_amount'); end if;
  insert into loan_promises (loan_id, employee_id, amount, promised_for, due_before, note)
    values (owed_id, (context ->> 'makerId')::bigint, amount, day, due, payload ->> 'note')
    returning * into promise;
  return jsonb_build_object('outcome', 'done') || loan_promise_facts(promise);
end
$$;

select protect_history('loan_promises');
