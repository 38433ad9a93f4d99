-- Counting drawers, and what to do about differences.

-- Gives what a drawer holds back to the vault, and closes it. The caller has locked it.
create or replace function cash_drawer_close(drawer cash_drawers, context jsonb) returns void
language plpgsql as $$
declare
  rest constant numeric := cash_drawer_balance(drawer.id);
begin
  if rest > 0 then
    insert into cash_movements (drawer_id, entry_id, kind, amount, euros)
      values (drawer.id, ledger_book_own('drawer_closed', rest, drawer.currency, clock_timestamp()),
        'closed', -rest, 0);
  end if;
  update cash_drawers set closed_at = clock_timestamp() where id = drawer.id;
  perform staff_audit(null, 'drawer.closed', jsonb_build_object('drawerId', drawer.id, 'currency', drawer.currency,
    'amount', rest::text), context);
end
$$;

-- Counts a drawer: one that holds what it should is closed, and one that does not waits for two employees. Without
-- a count, the drawer can be used again. Request: {drawerId, count or null}. What is expected is said only to a count.
-- Returns  {"outcome": "done", "closed", "expected", "counted"}, or refused with drawer_not_found, drawer_closed
create or replace function cash_drawer_count(teller bigint, request jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  drawer cash_drawers;
  expected numeric(20, 2);
  counted numeric;
begin
  select * into drawer from cash_drawers where id = (request ->> 'drawerId')::bigint and employee_id = teller
    for update;
  if not found then return staff_refusal('drawer_not_found'); end if;
  if drawer.closed_at is not null then return staff_refusal('drawer_closed'); end if;
  expected := cash_drawer_balance(drawer.id);
  if jsonb_typeof(request -> 'count') = 'object' then counted := cash_counted(request -> 'count'); end if;
  update cash_drawers set counted_amount = counted,
      closing_count = case when counted is not null then request -> 'count' end
    where id = drawer.id returning * into drawer;
  if counted = expected then perform cash_drawer_close(drawer, context); end if;
  -- The answer says what is expected: a teller who counts again could make up a difference, so each one is on record.
  if counted <> expected then
    perform staff_audit(null, 'drawer.miscounted', jsonb_build_object('drawerId', drawer.id,
      'currency', drawer.currency, 'expected', expected::text, 'counted', counted::text), context);
  end if;
  return jsonb_build_object('outcome', 'done', 'closed', coalesce(counted = expected, false),
    'expected', case when counted is not null then expected::text end, 'counted', counted::text);
end
$$;

-- What a decision about a drawer's difference is based on. Payload: {drawerId}.
create or replace function cash_difference_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('drawerId', id, 'teller', employee_id, 'currency', currency, 'openedAt', opened_at,
      'expected', cash_drawer_balance(id)::text, 'counted', counted_amount::text,
      'difference', (counted_amount - cash_drawer_balance(id))::text, 'closed', closed_at is not null)
    from cash_drawers where id = (payload ->> 'drawerId')::bigint
$$;

-- Posts a counted drawer's difference to suspense, and closes it. Refused with drawer_not_found, drawer_closed,
-- drawer_not_counted.
create or replace function cash_difference_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  drawer cash_drawers;
  difference numeric;
begin
  select * into drawer from cash_drawers where id = (payload ->> 'drawerId')::bigint for update;
  if not found then return staff_refusal('drawer_not_found'); end if;
  if drawer.closed_at is not null then return staff_refusal('drawer_closed'); end if;
  if drawer.counted_amount is null then return staff_refusal('drawer_not_counted'); end if;
  difference := drawer.counted_amount - cash_drawer_balance(drawer.id);
  if difference <> 0 then
    insert into cash_movements (drawer_id, entry_id, kind, amount, euros)
      values (drawer.id, ledger_book_own(case when difference > 0 then 'drawer_surplus' else 'drawer_shortage' end,
        abs(difference), drawer.currency, clock_timestamp()), 'difference', difference, 0);
  end if;
  perform staff_audit(null, 'drawer.difference', jsonb_build_object('drawerId', drawer.id,
    'currency', drawer.currency, 'difference', difference::text), context);
  perform cash_drawer_close(drawer, context);
  return jsonb_build_object('outcome', 'done', 'drawerId', drawer.id, 'difference', difference::text);
end
$$;

-- What a drawer waits for: nothing while its teller works with it, or once it is closed; the second employee, for a
-- difference that was proposed; or its teller, if it differs from its count or was opened on an earlier day.
create or replace function drawer_state(drawer cash_drawers) returns text
language sql stable as $$
  select case when drawer.closed_at is not null then 'closed'
    when proposal_waits(drawer.id::text, 'drawerId') then 'proposed'
    when drawer.counted_amount is not null or bank_day(drawer.opened_at) < bank_day(clock_timestamp()) then 'waiting'
    else 'open' end
$$;

-- The drawers of all tellers, for supervisors and auditors. The states are those of drawer_state.
create or replace function drawers_listed(employee bigint)
returns table (id bigint, opened bigint, since timestamptz, teller text, employee_id bigint, state_open boolean,
  state_waiting boolean, state_proposed boolean, state_closed boolean)
language sql stable as $$
  select d.id, d.id, d.opened_at, e.teller, d.employee_id, d.closed_at is null and drawer_state(d) = 'open',
      d.closed_at is null and drawer_state(d) = 'waiting', d.closed_at is null and drawer_state(d) = 'proposed',
      d.closed_at is not null
    -- Each teller's name is made once.
    from cash_drawers d join (select id, lower(name) as teller from employees offset 0) e on e.id = d.employee_id
$$;

create or replace function drawer_item(drawer bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('drawerId', d.id, 'teller', jsonb_build_object('id', e.id, 'name', e.name),
      'currency', d.currency, 'state', drawer_state(d), 'openedAt', d.opened_at, 'closedAt', d.closed_at,
      'countedAmount', d.counted_amount::text, 'difference', case
        when d.closed_at is not null then coalesce((select sum(m.amount) from cash_movements m
          where m.drawer_id = d.id and m.kind = 'difference'), 0)::numeric(20, 2)::text
        else (d.counted_amount - cash_drawer_balance(d.id))::numeric(20, 2)::text end)
    from cash_drawers d join employees e on e.id = d.employee_id where d.id = drawer
$$;

-- What clearing the suspense account is based on. Payload: {currency}.
create or replace function suspense_clear_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('currency', payload ->> 'currency', 'balance', coalesce(sum(amount), 0)::text)
    from postings where system_account = 'suspense' and currency = (payload ->> 'currency')::currency
$$;

-- The currencies in which something stands on suspense and nobody has proposed to clear it, and since when.
create or replace function suspense_open() returns table (currency currency, since timestamptz)
language sql stable as $$
  with running as (
    select p.id, p.currency, p.entry_id, sum(p.amount) over (partition by p.currency order by p.id) as balance
      from postings p where p.system_account = 'suspense'),
  cleared as (
    select r.currency, max(r.id) filter (where r.balance = 0) as id from running r group by r.currency)
  select r.currency, min(e.booked_at)
    from running r join cleared c on c.currency = r.currency and r.id > coalesce(c.id, 0)
      join journal_entries e on e.id = r.entry_id
    where not exists (select from proposals w where w.kind = 'suspense.clear' and w.subject = r.currency::text
      and w.state = 'open' and w.expires_at > clock_timestamp())
    group by r.currency
$$;

-- Accepts what stands on suspense as the bank's gain or loss, which clears it. Refused with nothing_to_clear.
create or replace function suspense_clear_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  balance numeric;
begin
  -- Differences that are posted meanwhile wait, and stay.
  perform pg_advisory_xact_lock(hashtext('suspense'), 0);
  balance := (suspense_clear_state(payload) ->> 'balance')::numeric;
  if balance = 0 then return staff_refusal('nothing_to_clear'); end if;
  perform ledger_book_own(case when balance > 0 then 'suspense_gain' else 'suspense_loss' end, abs(balance),
    (payload ->> 'currency')::currency, clock_timestamp());
  perform staff_audit(null, 'suspense.cleared', jsonb_build_object('currency', payload ->> 'currency',
    'amount', balance::text), context);
  return jsonb_build_object('outcome', 'done', 'amount', balance::text);
end
$$;
