-- Tells members when a savings goal is reached. A goal holds no money: it is reached when the account's balance
-- covers it and the goals before it (server/features/goals/rules.ts computes the same). Postings do not look at
-- goals, so the jobs call this now and then, from any number of processes: the rows say what was told.

-- Marks goals that are reached now, at most so many after one of them, and tells their members in the same transaction.
-- A goal is told once, until its target is changed to one that is not reached. Goals that another process has locked are
-- left to it. One that can't be told is passed over.
-- Returns  {last: the last goal it looked at, null if there was none; members: those who got a notice;
--          failed: [{goal, reason}]}
create or replace function goals_tell(after_goal bigint, most int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reached constant bigint[] := array(
    select g.id from savings_goals g join accounts a on a.id = g.account_id
      where g.id > after_goal and g.reached_at is null and a.balance >= (
        select sum(earlier.target_amount) from savings_goals earlier
          where earlier.account_id = g.account_id
            and (earlier.position, earlier.id) <= (g.position, g.id))
      order by g.id limit most for no key update of g skip locked);
  goal savings_goals;
  members bigint[] := '{}';
  failed jsonb := '[]';
begin
  for goal in select * from savings_goals where id = any(reached) order by id loop
    begin
      update savings_goals set reached_at = clock_timestamp() where id = goal.id;
      insert into audit_events (user_id, actor, action, details)
        values (goal.user_id, 'bank', 'goal.reached',
          jsonb_build_object('goalId', goal.id, 'accountId', goal.account_id, 'name', goal.name));
      members := members || goal.user_id;
    exception when others then
      failed := failed || jsonb_build_object('goal', goal.id, 'reason', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('last', reached[cardinality(reached)],
    'members', (select coalesce(jsonb_agg(distinct member), '[]') from unnest(members) as member), 'failed', failed);
end
$$;

-- For jobs of an earlier version.
create or replace function goals_tell_reached(most int) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select goals_tell(0, most) -> 'members'
$$;
