-- Tells members in the app when a month's spending reaches 80 % and 100 % of a budget, each once a month. Postings do
-- not look at budgets: the jobs ask now and then whose members have paid since, and look at each in a transaction of its
-- own. Nothing is blocked.

-- The members whose budgets are to be looked at, after one of them, at most so many. One whose last look failed waits
-- for its next try.
create or replace function budgets_due(after_member bigint, most int) returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select u.id from users u
      where u.id > after_member and u.insights_off_at is null and exists (
        select from budgets b where b.user_id = u.id and (b.try_after is null or b.try_after <= clock_timestamp())
          and (b.looked_at is null or exists (
            select from account_people a join transactions t on t.from_account_id = a.id and t.created_at > b.looked_at
              where a.viewer = b.user_id)))
      order by u.id limit most)
$$;

-- Compares a member's budgets with what they have spent this month. Budgets that another process has locked are left to
-- it. A member whose history is too long for insights (insight_fits) is told of none.
-- Returns  whether the member was told
create or replace function budgets_tell_member(member bigint) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with today as materialized (select bank_day(clock_timestamp()) as day),
  picked as materialized (
    select b.user_id, b.category, b.amount, b.told_month, b.told_percent from budgets b
      where b.user_id = member for no key update of b skip locked),
  spent as materialized (
    select legs.category, -sum(legs.euros) as euros
      from today cross join lateral insight_legs(member, date_trunc('month', today.day)::date, today.day + 1) as legs
      where exists (select from picked) and insight_fits(member, date_trunc('month', today.day)::date, today.day + 1)
      group by 1),
  reached as materialized (
    select p.*, date_trunc('month', day)::date as month, coalesce(s.euros, 0) as euros,
        case when s.euros >= p.amount then 100 when s.euros >= p.amount * 0.8 then 80 else 0 end as percent
      from picked p cross join today left join spent s on s.category = p.category),
  marked as (
    update budgets b set looked_at = clock_timestamp() - interval '1 minute', tries = 0, try_after = null,
        told_month = case when r.percent > 0 then r.month else b.told_month end,
        told_percent = case when r.percent = 0 then b.told_percent
          when r.told_month = r.month then greatest(r.told_percent, r.percent) else r.percent end
      from reached r where b.user_id = r.user_id and b.category = r.category),
  told as (
    insert into audit_events (user_id, actor, action, details)
      select user_id, 'bank', 'budget.reached', jsonb_build_object('category', category, 'percent', percent,
          'spent', euros::numeric(20, 2)::text, 'amount', amount::text)
        from reached where percent > 0 and (told_month is distinct from month or told_percent < percent)
        order by category
      returning user_id)
  select exists (select from told)
$$;

-- Notes that a member's budgets could not be compared. They are looked at again after two minutes, and later each time
-- that it fails again, up to a day.
create or replace function budgets_put_off(member bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update budgets set tries = tries + 1,
      try_after = clock_timestamp() + least(interval '1 minute' * 2 ^ least(tries + 1, 20), interval '1 day')
    where user_id = member
$$;

-- For jobs of an earlier version: looks at some members at once.
create or replace function budgets_tell(most int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due constant bigint[] := budgets_due(0, most);
  member bigint;
  told bigint[] := '{}';
begin
  foreach member in array due loop
    begin
      if budgets_tell_member(member) then told := told || member; end if;
    exception when others then
      perform budgets_put_off(member);
    end;
  end loop;
  return jsonb_build_object('looked', cardinality(due), 'told', told);
end
$$;
