-- Savings interest: accrued daily on the closing balance at the yearly rate over 365, to eight decimals, and
-- paid once a month, rounded down to the cent. Only the end of day accrues and pays, with the owner's rights.

-- The interest of some days, from the balance at the end of each. That is the balance after the last posting
-- (by version) that was booked on that day or before it. Without a first day, it begins with the first
-- posting; `after_version` is the account's version before the first day, so that older postings are not read.
create or replace function interest_earned(
  account bigint, rate numeric, after_version bigint, first_day date, last_day date
) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(round(balance_after * rate / 365, 8)
      * greatest(0, least(next_day, last_day + 1) - day)), 0)
    from (select balance_after, day, min(day) over (
        order by account_version desc rows between unbounded preceding and 1 preceding) as next_day
      from (select p.account_version, p.balance_after,
          greatest((e.booked_at at time zone bank_time_zone())::date, first_day) as day
        from postings p join journal_entries e on e.id = p.entry_id
        where p.account_id = account and p.account_version >= coalesce(after_version, 0)) as steps) as spans
$$;

-- An account's version at the end of a day, looked for from its last posting backward; 0 before the first.
create or replace function account_version_at(account bigint, day date) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select p.account_version from postings p join journal_entries e on e.id = p.entry_id
    where p.account_id = account
      and e.booked_at < (day + 1)::timestamp at time zone bank_time_zone()
    order by p.account_version desc limit 1), 0)
$$;

-- What an account has earned on days that are over but not accrued yet. Any role may call this. `time_zone` is
-- ignored; API processes of an earlier version pass it.
create or replace function interest_to_accrue(account bigint, time_zone text) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select interest_earned(a.id, a.interest_rate, i.version, i.accrued_to + 1,
      bank_day(clock_timestamp()) - 1)
    from accounts a left join interest_balances i on i.account_id = a.id
    where a.id = account and a.account_type = 'savings'), 0)
$$;

-- What an account has earned and was not paid, up to yesterday. Any role may call this.
create or replace function interest_unpaid(account bigint) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select accrued - paid from interest_balances where account_id = account), 0)
    + interest_to_accrue(account, null)
$$;

-- What API processes of an earlier version read: an account's unpaid interest, in one row.
create or replace view interest_accruals as
  select account_id, accrued_to as day, accrued - paid as amount, null::bigint as paid_entry_id
    from interest_balances;

-- The savings accounts of a range whose interest up to a day is not accrued. An empty account without
-- postings since the last accrual has earned nothing, and is left as it is.
create or replace function interest_open(first_id bigint, last_id bigint, day date) returns setof bigint
language sql stable as $$
  -- Without the range for both, this would read the balances of all accounts.
  select a.id from accounts a left join interest_balances i
      on i.account_id = a.id and i.account_id between first_id and last_id
    where a.id between first_id and last_id and a.account_type = 'savings' and a.interest_rate > 0
      and (i.accrued_to < interest_open.day or i.accrued_to is null)
      and (a.balance > 0 or a.version > coalesce(i.version, 0)
        or (extract(day from interest_open.day + 1) = 1 and i.accrued - i.paid >= 0.01))
    order by a.id
$$;

-- Accrues the interest of some accounts of a range up to a day, and pays it if the day ends a month. An
-- account that a member's payment has locked is left for the next call: so nobody waits for a batch that
-- waits itself, and no posting of the day can still be missing when an account is accrued. Writes the
-- audit events. `at` is the time of the postings, null for the current time.
-- Returns  {accruals: the number of accounts, left: of those that have to wait for a later call,
--          payments: [{accountId, userId, amount}]}
create or replace function interest_close(
  first_id bigint, last_id bigint, day date, most int, at timestamptz
) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  open_ids constant bigint[] := array(select open from interest_open(first_id, last_id, day) as open);
  -- By primary key, here and below, and in both tables of a join: otherwise PostgreSQL may read all
  -- accounts, or all balances, for each batch.
  ids constant bigint[] := array(select a.id from accounts a where a.id = any(open_ids)
    order by a.id limit most for no key update skip locked);
  did constant jsonb := jsonb_build_object('accruals', cardinality(ids),
    'left', cardinality(open_ids) - cardinality(ids), 'payments', jsonb_build_array());
begin
  if cardinality(ids) = 0 then return did; end if;

  -- A new statement sees what was committed before the locks were acquired.
  insert into interest_balances as kept (account_id, accrued, accrued_to, version)
    select a.id, case when a.version = i.version
          then round(a.balance * a.interest_rate / 365, 8) * (interest_close.day - i.accrued_to)
        else interest_earned(a.id, a.interest_rate, i.version, i.accrued_to + 1, interest_close.day) end,
        interest_close.day,
        case when a.version = i.version then a.version else account_version_at(a.id, interest_close.day) end
      from accounts a left join interest_balances i on i.account_id = a.id and i.account_id = any(ids)
      where a.id = any(ids) and (i.accrued_to < interest_close.day or i.accrued_to is null)
    on conflict (account_id) do update set accrued = kept.accrued + excluded.accrued,
      accrued_to = excluded.accrued_to, version = excluded.version;
  if extract(day from day + 1) <> 1 then return did; end if;
  return did || jsonb_build_object('payments', interest_pay(ids, day, at));
end
$$;

-- Pays accounts that are locked what they are owed at a month's end. This includes what was accrued earlier
-- but not paid, such as fractions of a cent from earlier months. Interest that would exceed an account's
-- largest balance stays accrued.
-- Returns  [{accountId, members: who sees the account, amount}]
create or replace function interest_pay(ids bigint[], month_end date, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  requests jsonb;
  outcomes jsonb;
  paid jsonb;
begin
  select jsonb_agg(jsonb_build_object('kind', 'savings_interest', 'toAccountId', a.id,
      'amount', trunc(i.accrued - i.paid, 2),
      'description', 'Savings interest, ' || to_char(month_end, 'FMMonth YYYY')) order by a.id) into requests
    from accounts a join interest_balances i on i.account_id = a.id
    where a.id = any(ids) and i.account_id = any(ids) and a.closed_at is null and i.accrued - i.paid >= 0.01;
  if requests is null then return '[]'; end if;
  outcomes := ledger_book_all(requests, at, array_fill(null::jsonb, array[jsonb_array_length(requests)]));

  with made as (
    insert into interest_payments (account_id, month_end, amount, entry_id)
      select t.to_account_id, interest_pay.month_end, t.amount, t.entry_id
        from jsonb_array_elements(outcomes) as outcome
        join transactions t on t.id = (outcome #>> '{transaction,id}')::bigint
      returning account_id, amount
  ), counted as (
    update interest_balances i set paid = i.paid + made.amount from made
      where i.account_id = made.account_id and i.account_id = any(ids)
  ), audited as (
    insert into audit_events (user_id, actor, action, details)
      select a.viewer, 'bank', 'interest.paid',
          jsonb_build_object('accountId', made.account_id, 'amount', made.amount::text)
        from made join account_people a on a.id = made.account_id and a.role = 'owner'
        order by made.account_id, a.viewer
  )
  select coalesce(jsonb_agg(jsonb_build_object('accountId', made.account_id,
      'members', account_viewers(made.account_id), 'amount', made.amount::text) order by made.account_id), '[]') into paid
    from made;
  return paid;
end
$$;

-- What is accrued or paid never becomes less, also if the owner writes it.
create or replace trigger interest_balances_grow before update on interest_balances for each row
  when (new.accrued < old.accrued or new.paid < old.paid or new.accrued_to < old.accrued_to
    or new.version < old.version or new.account_id <> old.account_id)
  execute function ledger_refuse_change();
select protect_history('interest_payments');
