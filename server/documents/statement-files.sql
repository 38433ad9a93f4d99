-- What the files of statements say, for members and for employees alike.

-- What papers state of the bank: its name, addresses, colors, and logo (shared/credit-union.ts). The process that
-- migrates adds a row when the settings changed (server/db/letterhead.ts).
select protect_history('letterheads');

-- The letterhead at a moment; null for papers from before the first one, which state the demonstration's.
create or replace function letterhead_at(moment timestamptz) returns jsonb
language sql stable as $$
  select content from letterheads where since <= moment order by since desc limit 1
$$;

-- How many minutes the bank's time is ahead of UTC at a moment.
create or replace function bank_utc_offset(moment timestamptz) returns float8
language sql stable as $$
  select (extract(epoch from moment at time zone bank_time_zone() - moment at time zone 'UTC') / 60)::float8
$$;

-- What a monthly statement states, which entries of the account it has (versions above `after`, up to `upTo`), and
-- whether that is still what was closed.
create or replace function statement_facts(statement account_statements) returns jsonb
language sql stable as $$
  select jsonb_build_object('accountId', a.id, 'holder', statement.holder, 'username', '',
      'accountName', statement.account_name, 'accountType', a.account_type, 'iban', a.iban, 'currency', a.currency,
      'bic', statement.bic, 'number', statement.number, 'from', to_char(statement.first_day, 'YYYY-MM-DD'),
      'to', to_char(statement.last_day, 'YYYY-MM-DD'), 'after', statement.after_version,
      'upTo', statement.up_to_version, 'opening', statement.opening::text, 'closing', statement.closing::text,
      'entries', statement.entries, 'moneyIn', statement.money_in::text, 'moneyOut', statement.money_out::text,
      'createdAt', statement.closed_at, 'bank', letterhead_at(statement.closed_at), 'layout', statement.layout,
      'language', statement.language,
      'fromOffset', bank_utc_offset(statement.first_day::timestamp at time zone bank_time_zone()),
      'toOffset', bank_utc_offset((statement.last_day + 1)::timestamp at time zone bank_time_zone() - interval '1 second'),
      'intact', statement.digest = account_statement_digest(statement))
    from accounts a where a.id = statement.account_id
$$;

-- A page of an account's entries, oldest first: those with versions above `after`, up to `up_to`.
create or replace function statement_entries(account bigint, after bigint, up_to bigint, most int) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(page) order by page.version), '[]')
    from (select p.account_version as version, p.amount::text as amount, p.balance_after::text as balance,
        format('TS-%s-%s', p.entry_id, (
          select count(*) from postings leg where leg.entry_id = p.entry_id and leg.id <= p.id)) as id,
        e.kind, e.reference, to_char(local.at, 'YYYY-MM-DD') as date, to_char(local.at, 'HH24:MI:SS') as time,
        bank_utc_offset(e.booked_at) as "utcOffset", coalesce(t.description, '') as message,
        pay.id is not null as "beganPayment",
        case when p.amount < 0 then t.recipient_name else t.payer_name end as "counterpartyName",
        case when p.amount < 0 then t.recipient_iban else t.payer_iban end as "counterpartyIban",
        nullif(pay.end_to_end_id, 'NOTPROVIDED') as "endToEndId",
        coalesce(pay.scheme = 'instant', false) as instant, t.exchange_rate::text as rate,
        (case when p.amount < 0 then t.converted_amount else t.amount end)::text as "otherAmount",
        case when p.amount < 0 then t.converted_currency else t.currency end as "otherCurrency"
      from postings p
      join journal_entries e on e.id = p.entry_id
      cross join lateral (select e.booked_at at time zone bank_time_zone() as at) as local
      left join transactions t on t.entry_id = e.id
      left join payments pay on pay.transaction_id = t.id
      where p.account_id = account and p.account_version > after and p.account_version <= up_to
      order by p.account_version limit most) as page
$$;
