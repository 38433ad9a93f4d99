-- begin server/ledger/account-statements.sql
-- The monthly statements of members' accounts. Closed once, never changed.

-- SHA-256 of what a statement states: its facts, its entries, and the digest of the statement before.
create or replace function account_statement_digest(closed account_statements) returns bytea
language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to(jsonb_build_array(
    (select encode(before.digest, 'hex') from account_statements before
      where before.account_id = closed.account_id and before.number = closed.number - 1),
    closed.account_id, closed.number, to_char(closed.first_day, 'YYYY-MM-DD'), to_char(closed.last_day, 'YYYY-MM-DD'),
    closed.holder, closed.account_name, closed.bic, closed.after_version, closed.up_to_version, closed.opening,
    closed.money_in, closed.money_out, closed.closing, extract(epoch from closed.closed_at), closed.layout,
    (select string_agg(format('%s %s %s', p.entry_id, p.amount, p.balance_after), ',' order by p.account_version)
      from postings p where p.account_id = closed.account_id
        and p.account_version > closed.after_version and p.account_version <= closed.up_to_version))::text, 'UTF8'))
$$;
revoke all on function account_statement_digest(account_statements) from public;

-- A statement begins where the one before ends, and states the sums of its entries, also if the owner
-- inserts it.
create or replace function account_statement_chain() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  before account_statements;
  sums record;
begin
  select * into before from account_statements s
    where s.account_id = new.account_id order by s.number desc limit 1;
  select count(*), coalesce(sum(p.amount) filter (where p.amount > 0), 0) as paid_in,
      coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as paid_out into sums
    from postings p where p.account_id = new.account_id
      and p.account_version > new.after_version and p.account_version <= new.up_to_version;
  if new.number <> coalesce(before.number, 0) + 1 or new.first_day <> coalesce(before.last_day + 1, new.first_day)
    or new.opening <> coalesce(before.closing, 0) or new.after_version <> coalesce(before.up_to_version, 0)
    or (sums.count, sums.paid_in, sums.paid_out) is distinct from (new.entries::bigint, new.money_in, new.money_out)
  then
    raise exception 'statement % of account % does not continue the one before, or does not state its entries',
      new.number, new.account_id using errcode = 'restrict_violation';
  end if;
  new.digest := account_statement_digest(new);
  return new;
end
$$;
create or replace trigger account_statements_chain before insert on account_statements
  for each row execute function account_statement_chain();
create or replace trigger account_statements_append_only before update or delete on account_statements
  for each row execute function ledger_refuse_change();
create or replace trigger account_statements_no_truncate before truncate on account_statements
  for each statement execute function ledger_refuse_change();

-- Closes the statements of one account for all months up to the one that ends on `month_end`. The first begins when
-- the account was opened, and the last is of the month in which it was closed. An entry that was booked before the
-- end of a month, but stored after its statement was closed, is on the next one.
-- Returns  how many it closed
create or replace function account_statements_close(account bigint, month_end date, our_bic text) returns int
language plpgsql set search_path = public, pg_temp as $$
declare
  owned record;
  before account_statements;
  first date;
  last date;
  closed int := 0;
begin
  select a.name, coalesce(u.holder_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) as holder,
      bank_day(a.closed_at) as closed_on, a.version,
      least(bank_day(a.created_at), (select bank_day(e.booked_at) from postings p
        join journal_entries e on e.id = p.entry_id
        where p.account_id = a.id order by p.account_version limit 1)) as opened_on
    into owned from accounts a join users u on u.id = a.user_id where a.id = account;
  if not found then return 0; end if;
  loop
    select * into before from account_statements s where s.account_id = account order by s.number desc limit 1;
    first := coalesce(before.last_day + 1, owned.opened_on);
    last := (date_trunc('month', first::timestamp) + interval '1 month')::date - 1;
    exit when last > month_end or (owned.closed_on < first and owned.version = before.up_to_version);
    with newest as (
      select p.account_version, p.balance_after from postings p join journal_entries e on e.id = p.entry_id
        where p.account_id = account and p.account_version > coalesce(before.up_to_version, 0)
          and e.booked_at < (last + 1)::timestamp at time zone bank_time_zone()
        order by p.account_version desc limit 1)
    insert into account_statements (account_id, number, first_day, last_day, holder, account_name, bic, after_version,
        up_to_version, opening, money_in, money_out, closing, entries, digest)
      select account, coalesce(before.number, 0) + 1, first, last, owned.holder, owned.name, our_bic,
          coalesce(before.up_to_version, 0), reached.version, coalesce(before.closing, 0), moved.paid_in,
          moved.paid_out, reached.balance, moved.count, ''
        from (select coalesce(max(account_version), before.up_to_version, 0) as version,
            coalesce(max(balance_after), before.closing, 0) as balance from newest) as reached
        cross join lateral (
          select count(*), coalesce(sum(p.amount) filter (where p.amount > 0), 0) as paid_in,
              coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as paid_out
            from postings p where p.account_id = account
              and p.account_version > coalesce(before.up_to_version, 0) and p.account_version <= reached.version) as moved;
    closed := closed + 1;
  end loop;
  return closed;
end
$$;
revoke all on function account_statements_close(bigint, date, text) from public;

-- For jobs: closes the statements of the next accounts that have months to close, in one transaction. It ends after
-- some accounts, or after a moment where they have many months or entries. May be repeated and continued at any
-- account. Plans that were made while the bank had few statements stay with the session: with sequential scans, each
-- account would read all statements.
-- Takes    the account after which to go on, the bank's BIC or null, and whether to pass over accounts whose statements
--          can't be closed, which takes a subtransaction for each
-- Returns  {account: the last one it looked at, null at the end; members: the owners of those it closed; failed: the
--          accounts that could not be closed, [{account, reason}]}, or null if the month is still open or another
--          process is at it
create or replace function statements_close_some(after_account bigint, our_bic text, passing_over boolean) returns jsonb
language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  month_end constant date := date_trunc('month', bank_day(clock_timestamp())::timestamp)::date - 1;
  until constant timestamptz := clock_timestamp() + interval '200 milliseconds';
  reached bigint;
  members bigint[] := '{}';
  failed jsonb := '[]';
  next record;
begin
  -- An arbitrary lock number.
  if not exists (select from bank_days where day = month_end) or not pg_try_advisory_xact_lock(7303016) then
    return null;
  end if;
  -- Looked up by a value: for `not exists`, PostgreSQL would read all statements each time.
  for next in select a.id, a.user_id from accounts a
    where a.id > after_account
      and coalesce((select s.last_day from account_statements s where s.account_id = a.id
        order by s.number desc limit 1), '-infinity') < month_end
    order by a.id limit 50
  loop
    reached := next.id;
    if not passing_over then
      if account_statements_close(next.id, month_end, our_bic) > 0 then members := members || next.user_id; end if;
    else
      begin
        if account_statements_close(next.id, month_end, our_bic) > 0 then members := members || next.user_id; end if;
      exception when others then
        failed := failed || jsonb_build_object('account', next.id, 'reason', sqlerrm);
      end;
    end if;
    exit when clock_timestamp() > until;
  end loop;
  return jsonb_build_object('account', reached, 'members', members, 'failed', failed);
end
$$;

create or replace function statements_close(after_account bigint, our_bic text) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select statements_close_some(after_account, our_bic, false)
$$;

-- The same, past accounts whose statements can't be closed.
create or replace function statements_close_others(after_account bigint, our_bic text) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select statements_close_some(after_account, our_bic, true)
$$;
revoke all on function statements_close_some(bigint, text, boolean) from public;
revoke all on function statements_close(bigint, text) from public;
revoke all on function statements_close_others(bigint, text) from public;
-- end server/ledger/account-statements.sql

-- begin server/ledger/insight-history.sql
-- What insights read of a member's history, and how texts of it are compared. What they compare letter by letter is
-- bounded: a member with a longer history has no insights (insight_fits).

-- A text as words of it are compared: in lower case, without diacritics. An index holds its results
-- (transactions_paid_name_idx): a change that gives other results needs it built again.
create or replace function insight_text(given text) returns text
language sql immutable as $$
  select case when octet_length(given) = char_length(given) then lower(given) else
    translate(translate(replace(replace(
      regexp_replace(lower(normalize(given, NFD)), '[\u0300-\u036f]+', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'ØŁĐ', 'øłđ'),
      'øłđ', 'old') end
$$;

-- The words of a text as insight_text gives it, with their places. Most texts have only letters, digits, and spaces.
create or replace function insight_words(key text) returns table (word text, place bigint)
language sql immutable as $$
  select word, place from string_to_table(
    case when key ~ '^[a-z0-9 ]*$' then key else regexp_replace(key, '[^[:alnum:]]+', ' ', 'g') end, ' ')
    with ordinality as part (word, place)
$$;

-- What came in on some days, as a payer's salary is recognized by it.
-- Takes    the member, and the moments from which and before which
create or replace function insight_incoming(member bigint, first_at timestamptz, after_at timestamptz)
returns table (id bigint, account_id bigint, name text, iban text, created_at timestamptz, month timestamp, amount numeric)
language plpgsql stable rows 3000 as $$
begin
  return query
    select t.id, a.id, t.payer_name, coalesce(t.payer_iban, ''), t.created_at,
        date_trunc('month', t.created_at at time zone bank_time_zone()), coalesce(t.converted_amount, t.amount)::numeric
      from accounts a join transactions t on t.to_account_id = a.id
      where a.user_id = member and t.payer_name is not null and t.created_at >= first_at and t.created_at < after_at;
end
$$;

-- Whether insights of some days can be worked out: of those days, and of what came in 70 days before and after, they
-- compare at most 4,000 payments with 160,000 bytes of different names and texts.
create or replace function insight_fits(member bigint, first_day date, day_after date) returns boolean
language sql stable as $$
  with days as materialized (select first_day::timestamp at time zone time_zone as first_at,
    day_after::timestamp at time zone time_zone as after_at from bank_settings),
  -- Of each account in its index's order: with a limit alone, the planner may read the whole table for it.
  looked as materialized (
    (select each.* from days cross join accounts a cross join lateral (
        select t.recipient_name as name, t.description from transactions t
          where t.from_account_id = a.id and t.created_at >= first_at and t.created_at < after_at
            and t.recipient_name is not null
          order by t.created_at limit 4001) as each
      where a.user_id = member limit 4001)
    union all
    (select each.* from days cross join accounts a cross join lateral (
        select t.payer_name, t.description from transactions t
          where t.to_account_id = a.id and t.created_at >= first_at - interval '70 days'
            and t.created_at < after_at + interval '70 days' and t.payer_name is not null
          order by t.created_at limit 4001) as each
      where a.user_id = member limit 4001))
  select (select count(*) from looked) <= 4000 and (
    select coalesce(sum(octet_length(text)), 0) <= 160000
      from (select name as text from looked union select description from looked) as texts)
$$;

-- True if insights of some days can be worked out.
-- Raises   insights_too_long if not
create or replace function insight_require(member bigint, first_day date, day_after date) returns boolean
language plpgsql stable as $$
begin
  if not insight_fits(member, first_day, day_after) then
    raise exception 'insights_too_long';
  end if;
  return true;
end
$$;

-- The first day of the earliest month since which insights can be worked out: of so many months with the current one,
-- or of a half, a quarter, or an eighth of them for a member who pays or is paid very often.
-- Takes    the member, and how many months at most
-- Raises   insights_too_long if not even the current month fits
create or replace function insight_since(member bigint, most int) returns date
language plpgsql stable as $$
declare
  today constant date := bank_day(clock_timestamp());
  first_day date;
  months int;
begin
  foreach months in array array[most, most / 2, most / 4, 1] loop
    first_day := date_trunc('month', today::timestamp) - (months - 1) * interval '1 month';
    if insight_fits(member, first_day, today + 1) then
      return first_day;
    end if;
  end loop;
  raise exception 'insights_too_long';
end
$$;

-- The postings of a member's accounts between two moments, with the category that follows from how the money moved, if
-- it does (fixed), and what a part that came back is a part of. A function of its own in PL/pgSQL, so that the planner
-- expects many rows of every member, and joins them by hash.
-- Takes    the member, and the moments from which and before which
create or replace function insight_moved(member bigint, first_at timestamptz, after_at timestamptz)
returns table (id bigint, account_id bigint, currency currency, created_at timestamptz, amount numeric, paid boolean,
  part_of bigint, elsewhere boolean, as_id bigint, since timestamptz, description text, name text, iban text,
  fixed category)
language plpgsql stable rows 3000 as $$
#variable_conflict use_column
begin
  return query
  with own as materialized (select id, currency from accounts where user_id = member),
  -- What the bank reversed of the member's transactions, and whether all of it.
  corrections as materialized (
    select back.id, t.id as corrected, back.amount = t.amount as whole
      from (
        select b.id, b.entry_id, b.amount from own join transactions b on b.from_account_id = own.id
          where b.reference like 'REV-%'
        union
        select b.id, b.entry_id, b.amount from own join transactions b on b.to_account_id = own.id
          where b.reference like 'REV-%') as back
      join entry_reversals r on r.entry_id = back.entry_id
      join transactions t on t.entry_id = r.reversed_entry_id),
  moved as (
    select t.id, own.id as account_id, own.currency, t.created_at, -t.amount as amount, true as paid, t.description,
        t.recipient_name as name, t.recipient_iban as iban, t.to_account_id is null as elsewhere, case
        when t.type = 'exchange' or t.to_account_id in (select id from own) then 'own'::category
        when t.reference like 'REV-%' or t.id in (select corrected from corrections where whole) then 'returned'
        when t.type = 'withdrawal' and t.reference not like 'CSH-%' then
          case when t.description like '% loan withdrawal' then 'borrowed'::category else 'loans' end
        when t.reference like 'PAY-%' and (select kind from journal_entries e where e.id = t.entry_id)
          in ('payment_late', 'payment_sent_back', 'claim_paid') then 'returned'
        when t.to_account_id is null and (
          select case when p.state in ('returned', 'recalled') then not exists (
              select from payment_events v join transactions back on back.entry_id = v.entry_id
                where v.payment_id = p.id and v.event in ('returned', 'assigned') and back.amount < p.amount)
            else p.state in ('rejected', 'cancelled', 'unconfirmed') end
          from payments p where p.transaction_id = t.id) then 'returned'
      end as fixed, c.corrected as part_of
      from own join transactions t on t.from_account_id = own.id
      left join corrections c on c.id = t.id and not c.whole
      where t.created_at >= first_at and t.created_at < after_at
    union all
    select t.id, own.id, own.currency, t.created_at, coalesce(t.converted_amount, t.amount), false, t.description,
        t.payer_name, t.payer_iban, t.from_account_id is null, case
        when t.type = 'exchange' or t.from_account_id in (select id from own) then 'own'::category
        when t.reference like 'REV-%' or t.reference like 'FEE-%'
          or t.id in (select corrected from corrections where whole) then 'returned'
        when t.reference like 'DEP-%' or t.reference like 'CSH-%' then 'own'
        when t.reference like 'INT-%' then 'interest'
        when t.reference like 'LON-%' then 'borrowed'
        when t.reference like 'PAY-%' and ((select kind from journal_entries e where e.id = t.entry_id)
            in ('payment_given_back', 'payment_returned')
          or (select state from payments p where p.transaction_id = t.id) in ('sending_back', 'sent_back'))
          then 'returned'
      end, coalesce(c.corrected, case when t.reference like 'PAY-%' then (
          select p.transaction_id from payment_events v join payments p on p.id = v.payment_id
            where v.entry_id = t.entry_id and v.event in ('returned', 'assigned') and p.direction = 'out'
              and t.amount < p.amount) end)
      from own join transactions t on t.to_account_id = own.id
      left join corrections c on c.id = t.id and not c.whole
      where t.created_at >= first_at and t.created_at < after_at)
  select moved.id, account_id, currency, created_at, amount::numeric, paid, part_of, elsewhere,
      moved.id as as_id, created_at as since, description, name, coalesce(iban, '') as iban, fixed
    from moved where part_of is null
  union all
  -- A part that comes back counts as what it is a part of, so that the rest is what was really paid.
  select moved.id, account_id, moved.currency, moved.created_at, moved.amount::numeric, not paid, part_of, n.elsewhere,
      part_of, t.created_at, t.description, n.name, coalesce(n.iban, ''), case when fixed = 'own' then fixed
        when t.reference like 'DEP-%' or t.reference like 'CSH-%' and t.to_account_id is not null then 'own'::category
        when t.reference like 'INT-%' then 'interest'
        when t.reference like 'FEE-%' then 'returned' end
    from moved cross join lateral (select * from transactions t where t.id = part_of limit 1) as t
    cross join lateral (select case when paid then t.payer_name else t.recipient_name end as name,
      case when paid then t.payer_iban else t.recipient_iban end as iban,
      case when paid then t.from_account_id else t.to_account_id end is null as elsewhere) as n
    where part_of is not null;
end
$$;
-- end server/ledger/insight-history.sql

-- begin server/ledger/insights.sql
-- Where a member's money comes from and where it goes, from the history alone. Every posting of the member's
-- accounts gets exactly one category, so that the categories add up to the postings. Read at request time; nothing
-- is stored but what members decide (category_choices, category_rules).

-- The postings of a member's accounts on some of the bank's days, each with its category and what decided it. Neither
-- depends on which days are asked for. The work grows with the postings and not faster: all names are compared once,
-- and joined by their keys.
--
-- Rules, the first that fits decides:
-- 1. movement: money between the member's accounts, and money they put in themselves, is own money. A payment
--    that came back or was reversed is returned, and so is its money. If only a part came back, the part counts as
--    the payment does, so that both add up to what was really paid. Loans and interest are what they are.
-- 2. choice: the member's category for this transaction.
-- 3. payee_rule, word_rule: the member's rules, by IBAN and name, or by a word of the name.
-- 4. history: to and from an account elsewhere in the member's own name is own money. What a payer sends in three
--    months within 70 days before and after, with amounts within 10 % of each other, is a salary, unless they send
--    more than twelve payments meanwhile.
-- 5. words: the first known word of the payee's name, or of the reference. Money back from somebody whom the
--    member paid before is negative spending, not income.
--
-- Takes    the member, the first day, and the day after the last
-- Returns  amounts signed as in the ledger, in the account's currency, and in EUR at the rate of the day (the last
--          one stored before it, else the first one after it), rounded to the cent
-- Raises   insights_too_long for more than insight_fits allows
create or replace function insight_legs(member bigint, first_day date, day_after date)
returns table (transaction_id bigint, account_id bigint, currency currency, booked_at timestamptz, day date,
  amount numeric, euros numeric, category category, source text, name text, iban text)
language sql stable as $$
  with zone as materialized (select time_zone, first_day::timestamp at time zone time_zone as first_at,
    day_after::timestamp at time zone time_zone as after_at from bank_settings
    where insight_require(member, first_day, day_after)),
  own as materialized (select id, currency from accounts where user_id = member),
  me as materialized (select insight_text(holder_name) as name from users where id = member),
  legs as materialized (
    select moved.* from zone cross join lateral insight_moved(member, first_at, after_at) as moved),
  open as materialized (
    select legs.*, c.category as chosen
      from legs left join category_choices c on c.user_id = member and c.transaction_id = legs.as_id
      where fixed is null),
  incoming as materialized (
    select came.* from zone
      cross join lateral insight_incoming(member, first_at - interval '70 days', after_at + interval '70 days') as came
      where exists (select from open where not open.paid and open.name is not null)
    union
    -- What a correction of these days corrects may be older.
    select came.* from open cross join zone cross join lateral (
        select * from insight_incoming(member, open.since - interval '70 days', open.since + interval '70 days')
          limit 1000) as came
      where open.part_of is not null and not open.paid and open.since < first_at),
  names as materialized (
    select name, insight_text(name) as key
      from (select name from open union select name from incoming) as every_name where name is not null),
  name_words as materialized (
    select name, word, place from names
      cross join lateral insight_words(key) as part),
  known_names as materialized (
    select distinct on (name) name, w.category from name_words n join category_words w on w.word = n.word
      order by name, place),
  known_texts as materialized (
    select distinct on (description) description, w.category
      from (select distinct description, insight_text(description) as key from open
        where description <> '' and not exists (select from known_names k where k.name = open.name)) as texts
      cross join lateral insight_words(key) as part
      join category_words w on w.word = part.word
      order by description, place),
  ruled_names as materialized (
    select distinct on (n.name) n.name, r.category
      from category_rules r join name_words n on n.word = r.word
      where r.user_id = member
      order by n.name, r.id),
  -- Each payer's payments by number, with the numbers of those within 70 days.
  near as materialized (
    select incoming.id, incoming.account_id, n.key, incoming.iban, created_at, month, amount,
        row_number() over payer as number,
        count(*) over (payer range between unbounded preceding and current row)
          - count(*) over (payer range between '70 days' preceding and current row) + 1 as first_near,
        count(*) over (payer range between '70 days' preceding and '70 days' following) as payments
      from incoming join names n on n.name = incoming.name
      window payer as (partition by incoming.account_id, n.key, incoming.iban order by created_at)),
  salaries as materialized (
    select one.id from near one
      cross join lateral generate_series(one.first_near, one.first_near + one.payments - 1) as place
      join near other on other.account_id = one.account_id and other.key = one.key
        and other.iban = one.iban and other.number = place and abs(other.amount - one.amount) <= one.amount * 0.1
      where one.payments between 3 and 12 and one.id in (select as_id from open)
      group by one.id, one.account_id having count(distinct other.month) >= 3),
  -- Whom the member paid of those who pay them, and when first.
  paid_first as materialized (
    select payers.iban, payers.key, min(first.created_at) as since
      from (select distinct o.iban, n.key from open o join names n on n.name = o.name
        where not o.paid and o.iban <> '') as payers
      cross join own cross join lateral (
        select t.created_at from transactions t
          where t.recipient_iban = payers.iban and t.from_account_id = own.id
            and insight_text(t.recipient_name) = payers.key
          order by t.created_at limit 1) as first
      group by payers.iban, payers.key),
  decided as (
    select o.*, coalesce(o.chosen, rule.category, word.category) as ruled,
        case when o.chosen is not null then 'choice' when rule.category is not null then 'payee_rule' else 'word_rule' end
          as ruled_by,
        coalesce(known_names.category, known_texts.category) as known, o.elsewhere and n.key = me.name as self,
        o.as_id in (select id from salaries) as salary,
        o.paid or coalesce(first.since < o.since, false) as spending
      from open o cross join me
      left join names n on n.name = o.name
      left join known_names on known_names.name = o.name
      left join known_texts on known_texts.description = o.description
      left join category_rules rule on rule.user_id = member and rule.word is null and rule.iban = o.iban
        and rule.name_key = n.key
      left join ruled_names word on word.name = o.name
      left join paid_first first on first.iban = o.iban and first.key = n.key),
  every as (
    select id, account_id, currency, created_at, amount, fixed as category, 'movement' as source,
        null::text as name, null::text as iban
      from legs where fixed is not null
    union all
    select id, account_id, currency, created_at, amount, coalesce(ruled, case
          when self then 'own'::category
          when not paid and (salary or known = 'salary') then 'salary'
          when not spending then 'income'
          when known <> 'salary' then known
          else 'uncategorized' end),
        case when part_of is not null then 'movement'
          when ruled is not null then ruled_by
          when self or not paid and salary then 'history'
          when known is not null and (spending and known <> 'salary' or not paid and known = 'salary') then 'words'
          else 'none' end,
        name, nullif(iban, '')
      from decided)
  select id, account_id, currency, created_at, days.day, amount,
      case currency when 'EUR' then amount else round(amount * coalesce(
        (select r.rate from exchange_rates r where r.from_currency = every.currency and r.to_currency = 'EUR'
          and r.rate_date <= days.day order by r.rate_date desc limit 1),
        (select r.rate from exchange_rates r where r.from_currency = every.currency and r.to_currency = 'EUR'
          order by r.rate_date limit 1)), 2) end,
      category, source, name, iban
    from every cross join zone cross join lateral (select (created_at at time zone time_zone)::date as day) as days
$$;


-- Texts are compared once for all postings now.
drop function if exists category_of_text(text);
-- end server/ledger/insights.sql

-- begin server/ledger/budgets.sql
-- Tells members in the app when a month's spending reaches 80 % and 100 % of a budget, each once a month. Postings do
-- not look at budgets: the jobs ask now and then whose members have paid since, and look at each in a transaction of its
-- own. Nothing is blocked.

-- The members whose budgets are to be looked at, after one of them, at most so many. One whose last look failed waits
-- for its next try.
create or replace function budgets_due(after_member bigint, most int) returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select u.id from users u
      where u.id > after_member and u.insights_off_at is null and exists (
        select from budgets b where b.user_id = u.id and (b.try_after is null or b.try_after <= clock_timestamp())
          and (b.looked_at is null or exists (
            select from accounts a join transactions t on t.from_account_id = a.id and t.created_at > b.looked_at
              where a.user_id = b.user_id)))
      order by u.id limit most)
$$;

-- Compares a member's budgets with what they have spent this month. Budgets that another process has locked are left to
-- it. A member whose history is too long for insights (insight_fits) is told of none.
-- Returns  whether the member was told
create or replace function budgets_tell_member(member bigint) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with today as materialized (select bank_day(clock_timestamp()) as day),
  picked as materialized (
    select b.user_id, b.category, b.amount, b.told_month, b.told_percent from budgets b
      where b.user_id = member for no key update of b skip locked),
  spent as materialized (
    select legs.category, -sum(legs.euros) as euros
      from today cross join lateral insight_legs(member, date_trunc('month', today.day)::date, today.day + 1) as legs
      where exists (select from picked) and insight_fits(member, date_trunc('month', today.day)::date, today.day + 1)
      group by 1),
  reached as materialized (
    select p.*, date_trunc('month', day)::date as month, coalesce(s.euros, 0) as euros,
        case when s.euros >= p.amount then 100 when s.euros >= p.amount * 0.8 then 80 else 0 end as percent
      from picked p cross join today left join spent s on s.category = p.category),
  marked as (
    update budgets b set looked_at = clock_timestamp() - interval '1 minute', tries = 0, try_after = null,
        told_month = case when r.percent > 0 then r.month else b.told_month end,
        told_percent = case when r.percent = 0 then b.told_percent
          when r.told_month = r.month then greatest(r.told_percent, r.percent) else r.percent end
      from reached r where b.user_id = r.user_id and b.category = r.category),
  told as (
    insert into audit_events (user_id, actor, action, details)
      select user_id, 'bank', 'budget.reached', jsonb_build_object('category', category, 'percent', percent,
          'spent', euros::numeric(20, 2)::text, 'amount', amount::text)
        from reached where percent > 0 and (told_month is distinct from month or told_percent < percent)
        order by category
      returning user_id)
  select exists (select from told)
$$;

-- Notes that a member's budgets could not be compared. They are looked at again after two minutes, and later each time
-- that it fails again, up to a day.
create or replace function budgets_put_off(member bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update budgets set tries = tries + 1,
      try_after = clock_timestamp() + least(interval '1 minute' * 2 ^ least(tries + 1, 20), interval '1 day')
    where user_id = member
$$;

-- For jobs of an earlier version: looks at some members at once.
create or replace function budgets_tell(most int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due constant bigint[] := budgets_due(0, most);
  member bigint;
  told bigint[] := '{}';
begin
  foreach member in array due loop
    begin
      if budgets_tell_member(member) then told := told || member; end if;
    exception when others then
      perform budgets_put_off(member);
    end;
  end loop;
  return jsonb_build_object('looked', cardinality(due), 'told', told);
end
$$;
revoke all on function budgets_due(bigint, int) from public;
revoke all on function budgets_tell_member(bigint) from public;
revoke all on function budgets_put_off(bigint) from public;
revoke all on function budgets_tell(int) from public;
-- end server/ledger/budgets.sql

-- begin server/ledger/loan-desk.sql
-- What the loan desk reads: applications and offers, what a member can afford, and loans in arrears with what their
-- members promised to pay.

-- What a loan's member can afford, from the postings of the last three whole months of the bank, in EUR at the rates
-- of their days. Own money between accounts, borrowed money, and returned payments are neither income nor outgoings;
-- payments on loans are counted once, as installments. Null if there is no such loan, or if its member's history is too
-- long for insights (insight_fits).
--
-- Returns  {months: [{month, income, outgoings}], income, outgoings (averages a month), instalments (of the member's
--          other loans that are active or accepted), payment (of this loan), debtToIncome (percent of the income that
--          all of these take; null without an income), left (of the income after outgoings and installments)}
create or replace function loan_affordability(loan bigint) returns jsonb
language sql stable as $$
  with asked as materialized (select l.* from loans l where l.id = loan and insight_fits(l.user_id,
    (date_trunc('month', bank_day(clock_timestamp())) - interval '3 months')::date,
    date_trunc('month', bank_day(clock_timestamp()))::date)),
  months as materialized (
    select month::date from generate_series(date_trunc('month', bank_day(clock_timestamp())) - interval '3 months',
      date_trunc('month', bank_day(clock_timestamp())) - interval '1 month', interval '1 month') as month),
  legs as materialized (
    select date_trunc('month', l.day)::date as month, l.euros from asked
      cross join lateral insight_legs(asked.user_id, (select min(month) from months),
        date_trunc('month', bank_day(clock_timestamp()))::date) as l
      where l.category not in ('own', 'borrowed', 'returned', 'loans')),
  sums as materialized (
    select m.month, coalesce(sum(euros) filter (where euros > 0), 0) as income,
        coalesce(-sum(euros) filter (where euros < 0), 0) as outgoings
      from months m left join legs using (month) group by m.month),
  averages as (
    select round(avg(income), 2) as income, round(avg(outgoings), 2) as outgoings,
        jsonb_agg(jsonb_build_object('month', month, 'income', income::numeric(20, 2)::text,
          'outgoings', outgoings::numeric(20, 2)::text) order by month) as months
      from sums),
  burden as (
    select coalesce(sum(cash_in_euros(other.monthly_payment, other.currency)), 0.00) as instalments
      from asked join loans other on other.user_id = asked.user_id and other.id <> asked.id
        and (other.status = 'active' or other.status = 'approved' and other.accepted_at is not null)),
  figures as (
    select a.*, b.instalments, cash_in_euros(asked.monthly_payment, asked.currency) as payment
      from averages a, burden b, asked)
  select jsonb_build_object('months', months, 'income', income::text, 'outgoings', outgoings::text,
      'instalments', instalments::text, 'payment', payment::text,
      'debtToIncome', round((instalments + payment) * 100 / nullif(income, 0), 1)::text,
      'left', (income - outgoings - instalments - payment)::text)
    from figures
$$;

-- A promise with its outcome: paid, open, broken (its day is over), or written_off (the bank has given the loan up).
-- What has been paid since is how much less is due by the promise's day than when it was made; what was written off
-- is still due.
create or replace function loan_promise_facts(promise loan_promises) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', promise.id, 'amount', promise.amount::text, 'promisedFor', promise.promised_for,
      'note', promise.note, 'employeeId', promise.employee_id, 'createdAt', promise.created_at,
      'paid', paid.amount::text,
      'state', case when paid.amount >= promise.amount then 'paid'
        when paid.given_up then 'written_off'
        when promise.promised_for >= bank_day(clock_timestamp()) then 'open' else 'broken' end)
    from (select promise.due_before - case when l.status = 'active' or l.written_off_at is not null
        then (loan_payoff(l.id, promise.promised_for)).due else 0 end as amount, l.written_off_at is not null as given_up
      from loans l where l.id = promise.loan_id) as paid
$$;

-- Active loans with overdue installments, the longest overdue first: a page after a place in that order.
-- `bucket` is the most of 1, 30, 60, and 90 days that the oldest has been overdue. It starts from the unpaid
-- installments in the order in which they were due (loan_instalments_overdue_idx) and stops after `most` loans.
create or replace function loan_arrears(after_since date, after_loan bigint, most int)
returns table (loan_id bigint, member_id bigint, name text, loan_type loan_type, currency currency, balance numeric,
  overdue numeric, since date, days int, bucket int, promise jsonb)
language sql stable as $$
  with today as materialized (select bank_day(clock_timestamp()) as day),
  page as materialized (
    select l.*, first.due_date as since from loan_instalments first join loans l on l.id = first.loan_id
      where first.paid_at is null and first.due_date < (select day from today) and l.status = 'active'
        and (first.due_date, first.loan_id) > (coalesce(after_since, '-infinity'), coalesce(after_loan, 0))
        and not exists (select from loan_instalments earlier where earlier.loan_id = first.loan_id
          and earlier.number < first.number and earlier.paid_at is null)
      order by first.due_date, first.loan_id limit most)
  select l.id, u.id, coalesce(u.holder_name, u.username), l.loan_type, l.currency, l.balance,
      (select sum(i.principal - i.paid_principal + i.interest - i.paid_interest) from loan_instalments i
        where i.loan_id = l.id and i.paid_at is null and i.due_date < today.day),
      l.since, late.days,
      case when late.days >= 90 then 90 when late.days >= 60 then 60 when late.days >= 30 then 30 else 1 end,
      (select loan_promise_facts(p) from loan_promises p where p.loan_id = l.id order by p.id desc limit 1)
    from page l join users u on u.id = l.user_id cross join today
      cross join lateral (select today.day - l.since as days) as late
    order by l.since, l.id
$$;

-- Notes what a member promised to pay on a loan in arrears. Payload: {loanId, amount (in the loan's currency),
-- promisedFor (a day from today to 60 days ahead), note}; the context has makerId, the employee.
-- Refused with loan_not_found, wrong_status, employee_related, not_overdue, wrong_day, wrong_amount (more than is due by
-- that day), and reason_length (of the note).
create or replace function loan_promise_note(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  owed_id constant bigint := (payload ->> 'loanId')::bigint;
  today constant date := bank_day(clock_timestamp());
  day constant date := (payload ->> 'promisedFor')::date;
  amount constant numeric := (payload ->> 'amount')::numeric;
  due constant numeric := (loan_payoff(owed_id, day)).due;
  refusal jsonb;
  promise loan_promises;
begin
  if not staff_reason_is_complete(payload ->> 'note') then return staff_refusal('reason_length'); end if;
  refusal := loan_lock_for_staff(owed_id, 'active', context);
  if refusal is not null then return refusal; end if;
  if not exists (select from loan_instalments i
    where i.loan_id = owed_id and i.paid_at is null and i.due_date < today)
  then
    return staff_refusal('not_overdue');
  end if;
  if day not between today and today + 60 then return staff_refusal('wrong_day'); end if;
  if amount <= 0 or amount > due or amount <> round(amount, 2) then return staff_refusal('wrong_amount'); end if;
  insert into loan_promises (loan_id, employee_id, amount, promised_for, due_before, note)
    values (owed_id, (context ->> 'makerId')::bigint, amount, day, due, payload ->> 'note')
    returning * into promise;
  return jsonb_build_object('outcome', 'done') || loan_promise_facts(promise);
end
$$;

create or replace trigger loan_promises_append_only before update or delete on loan_promises
  for each row execute function ledger_refuse_change();
create or replace trigger loan_promises_no_truncate before truncate on loan_promises
  for each statement execute function ledger_refuse_change();

revoke all on function loan_affordability(bigint) from public;
revoke all on function loan_arrears(date, bigint, int) from public;
revoke all on function loan_promise_facts(loan_promises) from public;
revoke all on function loan_promise_note(jsonb, jsonb) from public;
-- end server/ledger/loan-desk.sql
