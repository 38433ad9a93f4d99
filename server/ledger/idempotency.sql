-- Idempotency keys that expire. The posting claims and keeps them (parts.sql).

-- For jobs: deletes keys that were used more than 90 days ago, the oldest first. Another process's keys are
-- left to it, and a key without an answer belongs to a transaction that is under way.
-- Returns  how many it deleted
create or replace function idempotency_keys_expire(most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with expired as (
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys
        where created_at < clock_timestamp() - interval '90 days' and outcome is not null
        order by created_at limit most for update skip locked))
      returning user_id
  )
  select count(*)::int from expired
$$;
revoke all on function idempotency_keys_expire(int) from public;
