-- Tells members when a savings goal is reached. A goal holds no money: it is reached when the account's balance
-- covers it and the goals before it (server/features/goals/rules.ts computes the same). Postings do not look at
-- goals, so the jobs call this now and then, from any number of processes: the rows say what was told.

-- Marks at most so many goals that are reached now, and tells their members in the same transaction. A goal is
-- told once, until its target is changed to one that is not reached. Goals that another process has locked are
-- left to it.
-- Returns  the members who got a notice
create or replace function goals_tell_reached(most int) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  with reached as (
    select g.id from savings_goals g join accounts a on a.id = g.account_id
      where g.reached_at is null and a.balance >= (
        select sum(earlier.target_amount) from savings_goals earlier
          where earlier.account_id = g.account_id
            and (earlier.position, earlier.id) <= (g.position, g.id))
      order by g.id limit most for no key update of g skip locked),
  marked as (
    update savings_goals g set reached_at = clock_timestamp() from reached where g.id = reached.id
      returning g.id, g.user_id, g.account_id, g.name),
  told as (
    insert into audit_events (user_id, actor, action, details)
      select user_id, 'bank', 'goal.reached',
          jsonb_build_object('goalId', id, 'accountId', account_id, 'name', name)
        from marked order by id
      returning user_id)
  select coalesce(jsonb_agg(distinct user_id), '[]') from told
$$;
revoke all on function goals_tell_reached(int) from public;
