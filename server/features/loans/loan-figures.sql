-- The figures of loans: payment, schedule, payoff, and how an amount is allocated to what is due. These
-- functions change nothing; those in loans.sql do.
--
-- shared/money/schedule.ts calculates the same schedule for screens; a test compares the two.

-- The monthly payment, rounded half up to the cent and never less than a cent. The rate is in percent per
-- year, and there is at least one month.
create or replace function loan_annuity(principal numeric, rate numeric, months int) returns numeric
language sql immutable set search_path = public, pg_temp as $$
  select greatest(0.01, round(case when rate = 0 then principal / months
      else principal * monthly * growth / nullif(growth - 1, 0) end, 2))
    from (select monthly, power(1 + monthly, months::numeric) as growth
          from (select round(rate, 40) / 1200 as monthly) as twelfth) as powers
$$;

-- When the month of an installment began: a month before its due date, by the day of the payout.
create or replace function loan_month_before(disbursed date, due date) returns date
language sql immutable set search_path = public, pg_temp as $$
  select (disbursed + make_interval(months => (extract(year from due) - extract(year from disbursed))::int * 12
    + (extract(month from due) - extract(month from disbursed))::int - 1))::date
$$;

-- The installments of a principal. Interest is charged each month on the remaining principal and rounded
-- half up to the cent. Each installment repays at least a cent of principal, and the last one repays the
-- rest.
create or replace function loan_schedule(
  total numeric, rate numeric, months int, out number int, out principal numeric, out interest numeric
) returns setof record
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  payment constant numeric := loan_annuity(total, rate, months);
  rest numeric := total;
begin
  for step in 1..months loop
    number := step;
    interest := round(rest * rate / 1200, 2);
    principal := case when step = months then rest
      else least(rest, greatest(payment - interest, 0.01)) end;
    rest := rest - principal;
    return next;
    exit when rest = 0;
  end loop;
end
$$;

-- The amount that pays off a loan on a day: what is due by then, the principal that is not due yet, and the
-- interest on that principal since the last due date, disbursement, or early repayment (actual days over
-- 365, never more than the current installment's). Overdue installments bear no additional interest.
create or replace function loan_payoff(
  owed bigint, day date, out due numeric, out ahead numeric, out accrued numeric, out total numeric
)
language sql stable set search_path = public, pg_temp as $$
  select due, ahead, accrued, due + ahead + accrued from (
    select due, ahead, least(running_interest, round(ahead * l.interest_rate
        * greatest(0, loan_payoff.day - greatest(l.interest_from, last_due)) / 36500, 2)) as accrued
      from loans l, lateral (
        select
          coalesce(sum(i.principal - i.paid_principal + i.interest - i.paid_interest)
            filter (where i.due_date <= loan_payoff.day), 0.00) as due,
          coalesce(sum(i.principal) filter (where i.due_date > loan_payoff.day), 0.00) as ahead,
          max(i.due_date) filter (where i.due_date <= loan_payoff.day) as last_due,
          coalesce((array_agg(i.interest order by i.number)
            filter (where i.due_date > loan_payoff.day))[1], 0.00) as running_interest
        from loan_installments i where i.loan_id = l.id) as sums
      where l.id = owed) as figures
$$;

-- Allocates an amount to what is due by a day: the oldest installment first, and its interest before its
-- principal.
create or replace function loan_allocate(
  owed bigint, amount numeric, day date,
  out number int, out principal numeric, out interest numeric
) returns setof record
language sql stable set search_path = public, pg_temp as $$
  select number, taken - least(open_interest, taken), least(open_interest, taken) from (
    select i.number, i.interest - i.paid_interest as open_interest,
      least(i.interest - i.paid_interest + i.principal - i.paid_principal,
        loan_allocate.amount - coalesce(sum(i.interest - i.paid_interest + i.principal - i.paid_principal)
          over (order by i.number rows between unbounded preceding and 1 preceding), 0)) as taken
      from loan_installments i
      where i.loan_id = owed and i.due_date <= loan_allocate.day and i.paid_at is null) as shares
    where taken > 0
$$;
