-- Each account's daily rows become one row: their sum, and what was paid of it.
lock table interest_accruals in access exclusive mode;--> statement-breakpoint
insert into interest_balances (account_id, accrued, paid, accrued_to, version, carried, carried_to)
  select a.id, coalesce(earned.amount, 0), coalesce(paid.amount, 0), last.day,
      coalesce((select p.account_version from postings p join journal_entries e on e.id = p.entry_id
        where p.account_id = a.id
          and e.booked_at < (last.day + 1)::timestamp at time zone bank_time_zone()
        order by p.account_version desc limit 1), 0),
      coalesce(earned.amount, 0), last.day
    from accounts a
    join (select max(day) as day from bank_days) as last on last.day is not null
    left join (select account_id, sum(amount) as amount from interest_accruals group by account_id) as earned
      on earned.account_id = a.id
    left join (select i.account_id, sum(t.amount) as amount
      from (select distinct account_id, paid_entry_id from interest_accruals
        where paid_entry_id is not null) as i
      join transactions t on t.entry_id = i.paid_entry_id group by i.account_id) as paid
      on paid.account_id = a.id
    where earned.account_id is not null or (a.account_type = 'savings' and a.version > 0);--> statement-breakpoint
insert into interest_payments (account_id, month_end, amount, entry_id)
  select i.account_id, (date_trunc('month', i.day::timestamp) + interval '1 month - 1 day')::date, t.amount, i.entry_id
    from (select account_id, paid_entry_id as entry_id, max(day) as day from interest_accruals
      where paid_entry_id is not null group by account_id, paid_entry_id) as i
    join transactions t on t.entry_id = i.entry_id;--> statement-breakpoint
DROP TABLE "interest_accruals" CASCADE;--> statement-breakpoint
-- For processes of the earlier version that still serve; server/ledger/interest.sql has it too.
create view interest_accruals as
  select account_id, accrued_to as day, accrued - paid as amount, null::bigint as paid_entry_id
    from interest_balances;
