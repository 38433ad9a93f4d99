-- Double entry: at commit, every entry has at least two postings, and they sum to zero in each currency. As the owner:
-- before version 18, PostgreSQL runs at commit with the rights of the session's role, which may be one that cannot
-- read postings.
create or replace function ledger_entry_must_balance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found record;
begin
  select sum(number) as postings, string_agg(format('%s %s', currency, total), ', ')
      filter (where total <> 0) as unbalanced
    into found
    from (select currency, count(*) as number, sum(amount) as total
      from postings where entry_id = new.id group by currency) as sums;
  if found.postings is null or found.postings < 2 then
    raise exception 'entry % has fewer than two postings', new.id using errcode = 'check_violation';
  end if;
  if found.unbalanced is not null then
    raise exception 'entry % does not sum to zero: %', new.id, found.unbalanced
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

drop trigger if exists journal_entries_must_balance on journal_entries;
create constraint trigger journal_entries_must_balance after insert on journal_entries
  deferrable initially deferred for each row execute function ledger_entry_must_balance();

-- Whether a visible row is of this transaction's own subtransactions, such as that of a proposal that is carried out
-- to see whether it would be refused: rows of other transactions in progress are not visible.
create or replace function ledger_of_subtransaction(row_xid xid) returns boolean
language plpgsql stable as $$
declare
  own constant bigint := pg_current_xact_id()::text::bigint;
  full_xid constant bigint := (own >> 32 << 32) | row_xid::text::bigint;
begin
  return full_xid > own and pg_xact_status(full_xid::text::xid8) is not distinct from 'in progress';
end
$$;

-- A committed entry is closed: all its postings are written in its own transaction.
create or replace function ledger_entries_must_be_open() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  closed bigint;
begin
  select entry_id into closed from added
    where not exists (select from journal_entries
      where id = entry_id and (xmin = pg_current_xact_id()::xid or ledger_of_subtransaction(xmin))) limit 1;
  if closed is not null then
    raise exception 'entry % is closed', closed using errcode = 'check_violation';
  end if;
  return null;
end
$$;

drop trigger if exists postings_entry_must_be_open on postings;
create or replace trigger postings_entries_must_be_open after insert on postings
  referencing new table as added
  for each statement execute function ledger_entries_must_be_open();
