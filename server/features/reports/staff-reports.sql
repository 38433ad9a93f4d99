-- The bank's reports, from the tables at the time of asking. Amounts are in each row's own currency. They say which
-- member by number alone: a name, and what identifies a member, are in the member's file, which asks for a purpose.

-- Portfolio at risk: the whole remaining principal of loans whose oldest unpaid installment is overdue for at least
-- so many days. `days` 0 is all active loans. Statistics don't know that hardly an unpaid installment is overdue, so
-- the planner would read all installments (3.3 s with a million loans) instead of loan_installments_overdue_idx.
-- `of_day` is today, or the day that is being closed.
create or replace function report_portfolio_at_risk(of_day date)
returns table (currency currency, days int, loans bigint, balance numeric, share numeric)
language sql stable set enable_seqscan = off set enable_indexscan = off as $$
  with today as materialized (select of_day as day),
  overdue as (
    select loan_id, min(due_date) as since from loan_installments
      where paid_at is null and due_date < (select day from today) group by loan_id),
  -- Each loan in the last of the steps that it has reached, so that a million loans are summed once.
  owed as (
    select l.currency, count(*) as loans, sum(l.balance) as balance,
        case when late.days >= 90 then 90 when late.days >= 60 then 60 when late.days >= 30 then 30
          when late.days >= 1 then 1 else 0 end as reached
      from loans l left join overdue o on o.loan_id = l.id
        cross join lateral (select (select day from today) - o.since as days) as late
      where l.status = 'active' group by l.currency, reached)
  select o.currency, b.days, coalesce(sum(o.loans) filter (where o.reached >= b.days), 0)::bigint,
      coalesce(sum(o.balance) filter (where o.reached >= b.days), 0),
      round(coalesce(sum(o.balance) filter (where o.reached >= b.days), 0) * 100 / nullif(sum(o.balance), 0), 2)
    from owed o cross join (values (0), (1), (30), (60), (90)) as b(days)
    group by o.currency, b.days order by o.currency, b.days
$$;

-- What members hold and owe, by product.
create or replace function report_products()
returns table (product text, currency currency, number bigint, members bigint, balance numeric)
language sql stable as $$
  select 'deposits_' || account_type, currency, count(*), count(distinct holder_id), sum(balance)
    from accounts where closed_at is null group by account_type, currency
  union all
  select 'loans_' || loan_type, currency, count(*), count(distinct user_id), sum(balance)
    from loans where status = 'active' group by loan_type, currency
  order by 1, 2
$$;

-- Accounts without any sign of their owner (law of Luxembourg of 30 March 2022 on inactive accounts): neither a
-- sign-in nor a transaction that the owner asked for, in the apps or at the counter, since a time. `years` says what is due: a letter after three
-- years without a movement and five without contact, inactive after six, and the deposit fund after ten.
create or replace function report_dormant(after_user bigint, most int)
returns table (member_id bigint, accounts bigint, balances jsonb, last_sign timestamptz, years int)
language sql stable as $$
  select u.id, held.number, held.balances, signs.last,
      extract(year from age(clock_timestamp(), signs.last))::int
    from users u
      cross join lateral (select greatest(u.created_at,
        (select max(s.last_active_at) from sign_ins s where s.user_id = u.id),
        -- The last of each account, in both directions, from the newest on.
        (select max(asked.at) from account_people a cross join lateral (
            (select t.created_at as at from transactions t join journal_entries e on e.id = t.entry_id
              where t.from_account_id = a.id and (e.user_id = u.id or e.kind in ('cash_paid_in', 'cash_paid_out')) order by t.created_at desc limit 1)
            union all
            (select t.created_at from transactions t join journal_entries e on e.id = t.entry_id
              where t.to_account_id = a.id and (e.user_id = u.id or e.kind in ('cash_paid_in', 'cash_paid_out')) order by t.created_at desc limit 1)) as asked
          where a.viewer = u.id)) as last offset 0) as signs
      cross join lateral (select count(*) as number, jsonb_agg(jsonb_build_object('currency', a.currency, 'balance', a.balance::text)
          order by a.currency, a.id) as balances
        from account_people a
          where a.viewer = u.id and a.role = 'owner' and a.closed_at is null) as held
    where u.id > after_user and u.created_at < clock_timestamp() - interval '3 years'
      and signs.last < clock_timestamp() - interval '3 years' and held.number > 0
    order by u.id limit most
$$;

-- Cash of a holder's accounts on one day of the bank, with its first owner, in one direction, from 3,000 EUR: single or linked. Above 10,000 EUR it is
-- reported to the financial intelligence unit.
create or replace function report_large_cash(first_day date, last_day date)
returns table (day date, member_id bigint, direction text, number bigint, euros numeric, identified boolean,
  source text, reportable boolean)
language sql stable as $$
  select bank_day(m.created_at), (holder_owners(a.holder_id))[1], case m.kind when 'paid_in' then 'in' else 'out' end, count(*),
      sum(m.handed_over), count(m.identified) > 0, string_agg(distinct m.source, '; '), sum(m.handed_over) > {{cashWithSource}}
    from (select c.*, cash_handed_over(c) as handed_over from cash_movements c
        where c.kind in ('paid_in', 'paid_out')
          -- As moments, which are computed once: a date of each movement would cost more than reading it.
          and c.created_at >= (select first_day::timestamp at time zone bank_time_zone())
          and c.created_at < (select (last_day + 1)::timestamp at time zone bank_time_zone())) m
      join accounts a on a.id = m.account_id
    where m.handed_over > 0
    group by 1, a.holder_id, m.kind having sum(m.handed_over) >= {{identifiedCash}}
    order by 1 desc, 5 desc, 2
$$;

-- Members whose terms differ from the usual: limits that they set themselves, locks, and blocks.
create or replace function report_exceptions(after_user bigint, most int)
returns table (member_id bigint, exceptions jsonb)
language sql stable as $$
  select u.id, jsonb_path_query_array(jsonb_build_array(
      case when u.daily_transfer_limit < 50000
        then jsonb_build_object('kind', 'daily_limit', 'amount', u.daily_transfer_limit::text) end,
      case when u.instant_limit is not null then jsonb_build_object(
        'kind', 'instant_limit', 'amount', u.instant_limit::text, 'per', u.instant_limit_per) end,
      case when own.days is not null then jsonb_build_object(
        'kind', 'new_payee_limit', 'amount', own.cap::text, 'days', own.days) end,
      case when u.payments_locked_at is not null then jsonb_build_object('kind', 'payments_locked') end,
      case when u.limits_lowered_until > clock_timestamp() then jsonb_build_object('kind', 'limits_lowered') end,
      case when u.access_blocked_at is not null then jsonb_build_object('kind', 'access_blocked') end),
      '$[*] ? (@ != null)')
    from users u cross join lateral new_payee_limit(u.id, clock_timestamp()) as own
    where u.id > after_user and (u.daily_transfer_limit < 50000 or u.instant_limit is not null
      or own.days is not null or u.payments_locked_at is not null or u.access_blocked_at is not null
      or u.limits_lowered_until > clock_timestamp())
    order by u.id limit most
$$;

-- The rows of a report whose figures are kept of each day, with amounts as texts. `of_day` is today, or the day that is
-- being closed.
create or replace function report_rows(report text, of_day date) returns jsonb
language sql stable as $$
  select coalesce(case report
    when 'portfolio_at_risk' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object(
      'balance', r.balance::numeric(20, 2)::text, 'share', r.share::text)) from report_portfolio_at_risk(of_day) r)
    when 'products' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object(
      'balance', r.balance::numeric(20, 2)::text)) from report_products() r)
    end, '[]')
$$;

-- Keeps these reports as they are when a day is closed.
create or replace function report_keep_day(of_day date) returns void
language sql volatile as $$
  insert into day_reports (day, report, rows)
    select of_day, kept, report_rows(kept, of_day) from unnest('{portfolio_at_risk,products}'::text[]) as kept
    on conflict do nothing
$$;

select protect_history('day_reports');
