-- History is never changed. A mistake is corrected by a reversing entry.
create or replace function ledger_refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% on % is refused: the ledger is append-only', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

create or replace trigger journal_entries_append_only before update or delete on journal_entries
  for each row execute function ledger_refuse_change();
create or replace trigger journal_entries_no_truncate before truncate on journal_entries
  for each statement execute function ledger_refuse_change();
create or replace trigger postings_append_only before update or delete on postings
  for each row execute function ledger_refuse_change();
create or replace trigger postings_no_truncate before truncate on postings
  for each statement execute function ledger_refuse_change();
create or replace trigger transactions_append_only before update or delete on transactions
  for each row execute function ledger_refuse_change();
create or replace trigger transactions_no_truncate before truncate on transactions
  for each statement execute function ledger_refuse_change();
create or replace trigger audit_events_append_only before update or delete on audit_events
  for each row execute function ledger_refuse_change();
create or replace trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function ledger_refuse_change();
