-- Tells members a day ahead of a payment that their account does not cover, so that they can add money before
-- the morning. The jobs call it at any time, from any number of processes: the rows say what is not checked yet.

-- Whether an order's account holds enough for its next date, with what is paid before it: payments that wait,
-- and other orders of the same day, no matter who made them.
create or replace function order_covered(planned payment_orders) returns boolean
language sql stable as $$
  select balance >= (
      select coalesce(sum(other.amount), 0) from payment_orders other
        where other.from_account_id = planned.from_account_id
          and other.state = 'active' and other.next_due_on = planned.next_due_on and other.id <= planned.id)
    + (select coalesce(sum(other.amount), 0) from payment_orders other
        join order_runs r on r.order_id = other.id and r.state = 'waiting'
        where other.from_account_id = planned.from_account_id)
  from accounts where id = planned.from_account_id
$$;

-- Checks the orders that are due tomorrow, from 12:00 on, each date once: in the transaction that marks an order
-- as checked, its maker and the account's owners get a notice unless it is covered. A limited number of orders after one
-- of them; those that another process has locked are left to it, and one that can't be checked is passed over. To be
-- called until nothing is claimed. For the owner's role only; `moment` is null for now.
-- Returns  {claimed: the number of orders, last: the last of them, members: those who got a notice,
--          failed: [{order, reason}]}
create or replace function orders_warn_at(after_order bigint, most int, moment timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  at constant timestamptz := coalesce(moment, clock_timestamp());
  tomorrow constant date := bank_day(at) + 1;
  claimed bigint[];
  planned payment_orders;
  members bigint[] := '{}';
  failed jsonb := '[]';
begin
  if at >= (order_slots(tomorrow - 1))[2] then
    claimed := array(select id from payment_orders
      where id > after_order and state = 'active' and next_due_on = tomorrow
        and cover_checked_for is distinct from next_due_on
      order by id limit most for update skip locked);
  end if;
  for planned in select * from payment_orders where id = any(claimed) order by id loop
    begin
      update payment_orders set cover_checked_for = tomorrow where id = planned.id;
      if not order_covered(planned) then
        perform order_tell(planned, 'order.uncovered', jsonb_build_object('dueOn', tomorrow));
        members := members || order_people(planned);
      end if;
    exception when others then
      failed := failed || jsonb_build_object('order', planned.id, 'reason', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('claimed', coalesce(cardinality(claimed), 0), 'last', claimed[cardinality(claimed)],
    'members', (select coalesce(jsonb_agg(distinct member), '[]') from unnest(members) as member), 'failed', failed);
end
$$;

-- For jobs: checks what is due tomorrow, after one of the orders.
create or replace function orders_warn(after_order bigint, most int) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select orders_warn_at(after_order, most, null)
$$;

-- For jobs of an earlier version.
create or replace function orders_warn(most int) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select orders_warn_at(0, most, null)
$$;
