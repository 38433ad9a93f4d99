-- The monthly statements of members' accounts. Closed once, never changed.

-- SHA-256 of what a statement states: its facts, its entries, the digest of the statement before, and its language
-- unless that is English, as of all statements from before there were others.
create or replace function account_statement_digest(closed account_statements) returns bytea
language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to((jsonb_build_array(
    (select encode(before.digest, 'hex') from account_statements before
      where before.account_id = closed.account_id and before.number = closed.number - 1),
    closed.account_id, closed.number, to_char(closed.first_day, 'YYYY-MM-DD'), to_char(closed.last_day, 'YYYY-MM-DD'),
    closed.holder, closed.account_name, closed.bic, closed.after_version, closed.up_to_version, closed.opening,
    closed.money_in, closed.money_out, closed.closing, extract(epoch from closed.closed_at), closed.layout,
    (select string_agg(format('%s %s %s', p.entry_id, p.amount, p.balance_after), ',' order by p.account_version)
      from postings p where p.account_id = closed.account_id
        and p.account_version > closed.after_version and p.account_version <= closed.up_to_version))
    || case when closed.language is null then '[]' else jsonb_build_array(closed.language) end)::text, 'UTF8'))
$$;

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
select protect_history('account_statements');

-- Closes the statements of one account for all months up to the one that ends on `month_end`. The first begins when
-- the account was opened, and the last is of the month in which it was closed. Each is in the language that the member
-- has chosen by then, or in English. An entry that was booked before the
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
  select a.name, coalesce(named.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) as holder,
      bank_day(a.closed_at) as closed_on, a.version, nullif(u.language, 'en') as language,
      least(bank_day(a.created_at), (select bank_day(e.booked_at) from postings p
        join journal_entries e on e.id = p.entry_id
        where p.account_id = a.id order by p.account_version limit 1)) as opened_on
    into owned from accounts a join holder_names named on named.id = a.holder_id
      join users u on u.id = account_member(a.id) where a.id = account;
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
        up_to_version, opening, money_in, money_out, closing, entries, language, digest)
      select account, coalesce(before.number, 0) + 1, first, last, owned.holder, owned.name, our_bic,
          coalesce(before.up_to_version, 0), reached.version, coalesce(before.closing, 0), moved.paid_in,
          moved.paid_out, reached.balance, moved.count, owned.language, ''
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

-- For jobs: closes the statements of the next accounts that have months to close, in one transaction. It ends after
-- some accounts, or after a moment where they have many months or entries. May be repeated and continued at any
-- account. Plans that were made while the bank had few statements stay with the session: with sequential scans, each
-- account would read all statements.
-- Takes    the account after which to go on, the bank's BIC or null, and whether to pass over accounts whose statements
--          can't be closed, which takes a subtransaction for each
-- Returns  {account: the last one it looked at, null at the end; members: who sees those it closed; failed: the
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
  for next in select a.id from accounts a
    where a.id > after_account
      and coalesce((select s.last_day from account_statements s where s.account_id = a.id
        order by s.number desc limit 1), '-infinity') < month_end
    order by a.id limit 50
  loop
    reached := next.id;
    if not passing_over then
      if account_statements_close(next.id, month_end, our_bic) > 0 then members := members || account_viewers(next.id); end if;
    else
      begin
        if account_statements_close(next.id, month_end, our_bic) > 0 then members := members || account_viewers(next.id); end if;
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
