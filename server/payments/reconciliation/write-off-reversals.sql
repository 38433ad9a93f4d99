-- Reverses write-offs that turn out to be wrong, such as that of a line whose payment settled later.

-- The amount in EUR, with the line's sign, that was written off of a line, or of a statement's opening
-- balance; null if nothing was, or if it was reversed.
create or replace function statement_written_off(line_id bigint, statement_id bigint) returns numeric
language sql stable as $$
  select -p.amount from postings p
    where p.system_account = 'nostro' and p.entry_id = (
      select l.entry_id from statement_lines l where l.id = statement_written_off.line_id
      union all select s.entry_id from statements s where s.id = statement_written_off.statement_id)
$$;

-- The amount in EUR that staff decide about with an item: unapplied money, a payment that another bank
-- recalls, an open claim, a difference to a statement, or a write-off that may be reversed. Null or 0 if no
-- money is at stake.
create or replace function repair_amount(item repair_items) returns numeric
language sql stable as $$
  select case when item.kind = 'unapplied' then payment_held(item.payment_id, 'unapplied_incoming')
    when item.kind = 'recall' then (select amount from payments p
      where p.id = item.payment_id and p.state = 'recall_received')
    when item.kind = 'claim' then payment_held(item.payment_id, 'payment_claims')
    when coalesce(item.line_id, item.statement_id) is not null
      then coalesce(statement_difference(item.line_id, item.statement_id),
        statement_written_off(item.line_id, item.statement_id)) end
$$;

-- Reverses the write-off of a line or of a statement, as two employees decided: posts the same amount the
-- other way. The entry that wrote it off stays. The line is open again, and is matched if its payments
-- explain it by now.
create or replace function statement_reverse_write_off(line_id bigint, statement_id bigint) returns void
language plpgsql as $$
declare
  line statement_lines;
  statement statements;
  amount numeric;
  entry journal_entries;
begin
  select * into line from statement_lines l where l.id = statement_reverse_write_off.line_id for update;
  select * into statement from statements s where s.id = statement_reverse_write_off.statement_id for update;
  amount := statement_written_off(line.id, statement.id);
  if amount is null then raise exception 'there is no write-off to reverse'; end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := case when amount > 0 then 'difference_paid' else 'difference_received' end;
  entry.booked_at := clock_timestamp();
  entry.reference := ledger_reference((select reference_prefix from movement_kinds where kind = entry.kind),
    entry.booked_at, entry.id);
  perform ledger_write(array[entry], array[ledger_leg(entry.id, null, 'nostro', 'EUR', amount),
    ledger_leg(entry.id, null, 'recon_difference', 'EUR', -amount)], array[]::transactions[]);
  insert into write_off_reversals (entry_id, reversal_entry_id)
    values (coalesce(line.entry_id, statement.entry_id), entry.id);
  perform statement_differences_to_result();
  update statements s set entry_id = null where s.id = statement.id;
  if line.id is not null then
    delete from reconciled_payments r where r.line_id = line.id;
    update vault_deliveries d set line_id = null where d.line_id = line.id;
    update statement_lines l set matched = false, entry_id = null where l.id = line.id returning * into line;
    perform statement_line_match(line);
  end if;
end
$$;

-- Moves what stands on recon_difference to the bank's result: each posting there is a write-off, or the reversal of
-- one, which two employees have decided. Also moves what earlier versions left there.
create or replace function statement_differences_to_result() returns void
language plpgsql as $$
declare
  rest record;
begin
  -- Write-offs at the same time wait, so that none is moved twice.
  perform pg_advisory_xact_lock(hashtext('recon_difference'), 0);
  for rest in select currency, sum(amount) as balance from postings where system_account = 'recon_difference'
    group by currency having sum(amount) <> 0
  loop
    perform ledger_book_own(case when rest.balance > 0 then 'difference_gain' else 'difference_loss' end,
      abs(rest.balance), rest.currency, clock_timestamp());
  end loop;
end
$$;

-- The open item about the same line or statement as an item that was written off. Creates it if there is none.
create or replace function repair_open_reversal(written_off repair_items) returns bigint
language plpgsql as $$
declare
  opened bigint;
begin
  select min(id) into opened from repair_items
    where closed_at is null and (line_id = written_off.line_id or statement_id = written_off.statement_id);
  if opened is null then
    insert into repair_items (kind, message_id, line_id, statement_id, what)
      values (written_off.kind, written_off.message_id, written_off.line_id, written_off.statement_id,
        format('The write-off of item %s may be wrong: %s', written_off.id, written_off.what))
      returning id into opened;
  end if;
  return opened;
end
$$;

-- Which entry reverses which is history, as the entries are.
select protect_history('write_off_reversals');
