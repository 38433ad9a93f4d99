-- Queues each journal entry and each audit event for sealing, in its own transaction
-- (shared/tables/seals.ts). The function has the owner's rights, because the app's role writes audit events
-- but may only delete from the queue.
create or replace function seal_queue() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unsealed (chain, item_id) select tg_argv[0]::seal_chain, id from added;
  return null;
end
$$;

create or replace trigger journal_entries_queue after insert on journal_entries
  referencing new table as added for each statement execute function seal_queue('journal');
create or replace trigger audit_events_queue after insert on audit_events
  referencing new table as added for each statement execute function seal_queue('audit');

-- Seals are history too. Rows of the queue may only be deleted.
select protect_history('seals');
create or replace trigger unsealed_no_update before update on unsealed
  for each row execute function ledger_refuse_change();
create or replace trigger unsealed_no_truncate before truncate on unsealed
  for each statement execute function ledger_refuse_change();

-- Whether the history has a seal. Each process asks for the newest that it knows (history-guard.ts).
create or replace function ledger_has_seal(chain seal_chain, number bigint, seal bytea) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from seals s
    where (s.chain, s.number, s.seal) = (ledger_has_seal.chain, ledger_has_seal.number, ledger_has_seal.seal))
$$;
