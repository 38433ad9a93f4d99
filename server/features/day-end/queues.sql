-- What waits in the bank, for metrics: each queue with the number of items that are due (100,000 means at
-- least as many) and the age of the oldest in seconds, 0 for an empty queue.
create or replace function bank_queues(out queue text, out waiting bigint, out oldest_seconds float8)
returns setof record
language sql stable security definer set search_path = public, pg_temp as $$
  select queue, count(since), coalesce(extract(epoch from clock_timestamp() - min(since)), 0)
    from (values ('unsealed'), ('payments_to_send'), ('payments_overdue'), ('messages_to_send'),
        ('messages_to_process'), ('orders'), ('emails'), ('repair_items')) as queues(queue)
    left join lateral (
      (select queued_at as since from unsealed
        where queue = 'unsealed' and queued_at is not null limit 100000)
      union all
      (select send_at from payments
        where queue = 'payments_to_send' and send_at < clock_timestamp() limit 100000)
      union all
      (select due_at from payments
        where queue = 'payments_overdue' and due_at < clock_timestamp() limit 100000)
      union all
      (select due_at from rail_messages
        where queue = 'messages_to_send' and state in ('due', 'called') and due_at < clock_timestamp()
        limit 100000)
      union all
      (select created_at from rail_messages
        where queue = 'messages_to_process' and state = 'stored' limit 100000)
      union all
      (select next_try_at from payment_orders
        where queue = 'orders' and next_try_at < clock_timestamp() limit 100000)
      union all
      (select next_try_at from email_outbox
        where queue = 'emails' and sent_at is null and failed_at is null
          and next_try_at < clock_timestamp() limit 100000)
      union all
      (select created_at from repair_items
        where queue = 'repair_items' and closed_at is null limit 100000)) as items on true
    group by queue
$$;
