-- What staff read of the ledger: the trial balance, the general ledger of a system account, and an entry.

-- Which system accounts must be zero once everything that waits is done, and what each is.
create or replace function ledger_chart() returns table (code system_account_code, class text, must_be_zero boolean)
language sql immutable as $$
  values ('nostro'::system_account_code, 'asset', false), ('cash_vault', 'asset', false),
    ('cash_drawers', 'asset', false), ('loans_receivable', 'asset', false), ('payment_claims', 'asset', false),
    ('fx_position', 'position', false), ('sepa_clearing', 'clearing', false), ('card_clearing', 'clearing', true),
    ('cash_in', 'clearing', false), ('payments_in_transit', 'clearing', true),
    ('unapplied_incoming', 'suspense', true), ('recon_difference', 'suspense', true), ('suspense', 'suspense', true),
    ('recalled_money', 'liability', false), ('interest', 'result', false), ('fees', 'result', false), ('payment_losses', 'result', false),
    ('loan_losses', 'result', false), ('cash_differences', 'result', false)
$$;

-- Whether what the bank has is less than nothing: balances as in the trial balance, where what it has is negative.
create or replace function ledger_is_below_zero(class text, balance numeric) returns boolean
language sql immutable as $$ select class = 'asset' and balance > 0 $$;

-- What the bank has and is below zero now, such as a settlement account that is overdrawn.
create or replace function ledger_assets_below_zero() returns table (code text, currency currency, balance numeric)
language sql stable as $$
  select c.code::text, p.currency, sum(p.amount)
    from ledger_chart() c join postings p on p.system_account = c.code
    where c.class = 'asset' group by c.code, p.currency having ledger_is_below_zero('asset', sum(p.amount))
    order by p.currency, c.code::text
$$;

-- The balances at the end of a day of the bank: of all members' accounts together by product, and of each system
-- account. A positive balance is what the bank owes (credit), a negative one what it has (debit). Today's come from
-- the accounts' balances, which ledger:check compares with the postings.
create or replace function ledger_trial_balance(day date)
returns table (code text, class text, currency currency, must_be_zero boolean, balance numeric)
language sql stable as $$
  with ending as (select case when day < bank_day(clock_timestamp())
      then (day + 1)::timestamp at time zone s.time_zone end as at from bank_settings s),
  own as (
    select p.system_account as code, p.currency, sum(p.amount) as balance
      from postings p, ending
      where p.system_account is not null and (ending.at is null
        or exists (select from journal_entries e where e.id = p.entry_id and e.booked_at < ending.at))
      group by p.system_account, p.currency),
  members as (
    select 'deposits_' || a.account_type as code, a.currency, sum(a.balance) as balance from accounts a, ending
      where ending.at is null group by 1, 2
    union all
    select 'deposits_' || a.account_type, a.currency, sum(p.amount)
      from postings p join accounts a on a.id = p.account_id join journal_entries e on e.id = p.entry_id, ending
      where e.booked_at < ending.at group by 1, 2)
  select m.code, 'liability', m.currency, false, m.balance from members m where m.balance <> 0
  union all
  -- What must be zero is listed in every currency in use, to say that it is.
  select c.code::text, c.class, s.currency, c.must_be_zero, coalesce(o.balance, 0)
    from ledger_chart() c join system_accounts s on s.code = c.code
      left join own o on o.code = s.code and o.currency = s.currency
    where o.balance <> 0
      or c.must_be_zero and s.currency in (select m.currency from members m where m.balance <> 0)
  order by 3, 2, 1
$$;

-- An entry with all its postings and how it is connected with other entries; null if there is none. `found` is its
-- ID or reference. It has what only those may see who have opened the members' files: staff_ledger_entry.
create or replace function ledger_entry_detail(found text) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', e.id, 'reference', e.reference, 'kind', e.kind, 'bookedAt', e.booked_at,
      'description', t.description,
      'onlyWhole', entry_is_whole(e.id),
      'reversible', k.reversed_by is not null
        and not exists (select from entry_reversals r where r.reversed_entry_id = e.id),
      'amount', t.amount::text, 'currency', t.currency,
      'reverses', (select jsonb_build_object('id', o.id, 'reference', o.reference) from entry_reversals r
        join journal_entries o on o.id = r.reversed_entry_id where r.entry_id = e.id),
      'reversedBy', (select jsonb_build_object('id', o.id, 'reference', o.reference) from entry_reversals r
        join journal_entries o on o.id = r.entry_id where r.reversed_entry_id = e.id),
      'postings', (select jsonb_agg(jsonb_build_object('id', p.id,
            'account', coalesce(p.system_account::text, 'deposits_' || a.account_type), 'memberId', u.id, 'memberName', coalesce(named.name, u.username), 'iban', a.iban,
            'currency', p.currency, 'amount', p.amount::text, 'balanceAfter', case when a.id is not null then p.balance_after::text end) order by p.id)
          from postings p left join accounts a on a.id = p.account_id left join users u on u.id = account_member(a.id)
            left join holder_names named on named.id = a.holder_id
          where p.entry_id = e.id))
    from journal_entries e join movement_kinds k on k.kind = e.kind left join transactions t on t.entry_id = e.id
    where case when found ~ '^[0-9]{1,18}$' then e.id = found::bigint else e.reference = upper(found) end
$$;

-- The journal of some days of the bank, in the order of entries: a page after an entry.
create or replace function ledger_journal_page(first_day date, last_day date, after bigint, most int)
returns table (entry_id bigint, booked_on date, reference text, kind text, legs jsonb)
language sql stable as $$
  select e.id, bank_day(e.booked_at), e.reference, e.kind, (
      select jsonb_agg(jsonb_build_object('account', coalesce(p.system_account::text, 'deposits_' || a.account_type),
          'iban', a.iban, 'currency', p.currency, 'amount', p.amount::text) order by p.id)
        from postings p left join accounts a on a.id = p.account_id where p.entry_id = e.id)
    from (select j.* from journal_entries j, bank_settings s where j.id > after
        and j.booked_at >= first_day::timestamp at time zone s.time_zone
        and j.booked_at < (last_day + 1)::timestamp at time zone s.time_zone
      order by j.id limit most) e
    order by e.id
$$;
