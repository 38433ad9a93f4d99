-- Double entry: at commit every entry has two postings or more, and they sum to zero in each currency.
create or replace function ledger_entry_must_balance() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  unbalanced text;
begin
  if (select count(*) from postings where entry_id = new.id) < 2 then
    raise exception 'entry % has fewer than two postings', new.id using errcode = 'check_violation';
  end if;
  select string_agg(format('%s %s', currency, total), ', ') into unbalanced
    from (select currency, sum(amount) as total from postings where entry_id = new.id
          group by currency having sum(amount) <> 0) as sums;
  if unbalanced is not null then
    raise exception 'entry % does not sum to zero: %', new.id, unbalanced using errcode = 'check_violation';
  end if;
  return null;
end
$$;

drop trigger if exists journal_entries_must_balance on journal_entries;
create constraint trigger journal_entries_must_balance after insert on journal_entries
  deferrable initially deferred for each row execute function ledger_entry_must_balance();

-- An entry that has been committed is closed: its postings come in its own transaction or never.
create or replace function ledger_entry_must_be_open() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from journal_entries
                 where id = new.entry_id and xmin = pg_current_xact_id()::xid) then
    raise exception 'entry % is closed', new.entry_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace trigger postings_entry_must_be_open before insert on postings
  for each row execute function ledger_entry_must_be_open();
