-- Savings interest: accrued daily on the closing balance, paid once a month. Only the end of day accrues
-- and pays, with the owner's rights.

-- Accrues the interest of every savings account for each day of a range, at the yearly rate over 365, to
-- eight decimals. The days must be in bank_days. Returns the number of accruals.
create or replace function interest_accrue(first_day date, last_day date, time_zone text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  insert into interest_accruals (account_id, day, amount)
    select a.id, d.day, round(held.balance_after * a.interest_rate / 365, 8)
    from accounts a
    join bank_days d on d.day between first_day and last_day
    cross join lateral (
      select p.balance_after from postings p join journal_entries e on e.id = p.entry_id
        where p.account_id = a.id
          and e.booked_at < (d.day + 1)::timestamp at time zone interest_accrue.time_zone
        order by p.account_version desc limit 1) as held
    where a.account_type = 'savings' and held.balance_after * a.interest_rate > 0;
  get diagnostics made = row_count;
  return made;
end
$$;

-- What an account has earned on days that are over but not closed yet, so that it is not accrued. Any role
-- may call this.
create or replace function interest_to_accrue(account bigint, time_zone text) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(round(held.balance_after * a.interest_rate / 365, 8)), 0)
    from accounts a
    cross join generate_series(
      greatest((select max(day) + 1 from bank_days),
        (a.created_at at time zone interest_to_accrue.time_zone)::date),
      (clock_timestamp() at time zone interest_to_accrue.time_zone)::date - 1,
      interval '1 day') as past(day)
    cross join lateral (
      select p.balance_after from postings p join journal_entries e on e.id = p.entry_id
        where p.account_id = a.id
          and e.booked_at < (past.day::date + 1)::timestamp at time zone interest_to_accrue.time_zone
        order by p.account_version desc limit 1) as held
    where a.id = account and a.account_type = 'savings'
$$;

-- The accounts that are owed interest up to a day, with the amount rounded down to the cent. The amount
-- includes what was accrued earlier but not paid, such as fractions of a cent from earlier months.
create or replace function interest_payable(
  month_end date, out account_id bigint, out user_id bigint, out amount numeric
) returns setof record
language sql stable set search_path = public, pg_temp as $$
  select payable.* from (
    select a.id, a.user_id, trunc(accrued.total - coalesce((
        select sum(t.amount) from transactions t where t.entry_id in (
          select i.paid_entry_id from interest_accruals i where i.account_id = a.id)), 0), 2) as amount
      from accounts a
      cross join lateral (select sum(i.amount) as total from interest_accruals i
        where i.account_id = a.id and i.day <= month_end) as accrued
      where a.closed_at is null and accrued.total > 0) as payable
    where payable.amount > 0 order by payable.id
$$;

-- Pays what interest_payable returns and links the accruals to the entry. Interest that would exceed an
-- account's largest balance stays accrued. `time_zone` is ignored; API processes of an earlier version pass
-- it. Returns {accountId, userId, amount} for each payment.
create or replace function interest_pay(month_end date, time_zone text, at timestamptz)
returns setof jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  payable record;
  outcome jsonb;
begin
  for payable in select * from interest_payable(month_end) loop
    outcome := ledger_book(jsonb_build_object('kind', 'savings_interest', 'userId', payable.user_id,
      'toAccountId', payable.account_id, 'amount', payable.amount,
      'description', 'Savings interest, ' || to_char(month_end, 'FMMonth YYYY')), at);
    continue when outcome ->> 'outcome' <> 'posted';
    update interest_accruals i set paid_entry_id = (
        select t.entry_id from transactions t where t.id = (outcome #>> '{transaction,id}')::bigint)
      where i.account_id = payable.account_id and i.day <= month_end and i.paid_entry_id is null;
    if not found then
      raise exception 'interest was paid to account %, but none was accrued', payable.account_id;
    end if;
    return next jsonb_build_object('accountId', payable.account_id, 'userId', payable.user_id,
      'amount', payable.amount::text);
  end loop;
end
$$;

revoke all on function interest_accrue(date, date, text) from public;
revoke all on function interest_pay(date, text, timestamptz) from public;
