-- History is never changed. A mistake is corrected by a reversing entry.
create or replace function ledger_refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% on % is refused: the ledger is append-only', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

-- Refuses changes of a table's rows, and that it is emptied. With may_change, rows change by the rules of another
-- trigger, and none is ever removed.
create or replace function protect_history(history regclass, may_change boolean default false) returns void
language plpgsql as $$
declare
  name constant text := (select relname from pg_class where oid = history);
begin
  execute format('create or replace trigger %I before %s on %s for each row execute function ledger_refuse_change()',
    name || case when may_change then '_no_delete' else '_append_only' end,
    case when may_change then 'delete' else 'update or delete' end, history);
  execute format('create or replace trigger %I before truncate on %s for each statement execute function ledger_refuse_change()',
    name || '_no_truncate', history);
end
$$;

select protect_history('journal_entries');
select protect_history('postings');
select protect_history('transactions');
select protect_history('audit_events');
