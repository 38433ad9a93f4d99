-- Statements of the settlement account (camt.053), matched with payments line by line. A payment's
-- settlement and the arrival of its money on the account are separate facts: a statement line confirms the
-- second.

-- The statement, or the page of one, before another one of the same account, by day, number, and page, in whatever
-- order they arrived; null for the first.
create or replace function statement_before(statement statements) returns statements
language sql stable as $$
  select earlier from statements earlier
    where earlier.account_iban = statement.account_iban
      and (earlier.closing_date, coalesce(earlier.sequence, 0), earlier.page, earlier.id)
        < (statement.closing_date, coalesce(statement.sequence, 0), statement.page, statement.id)
    order by earlier.closing_date desc, coalesce(earlier.sequence, 0) desc, earlier.page desc, earlier.id desc limit 1
$$;

-- Compares a statement with the one before it. A missing page, a gap in the numbers, or an opening balance that differs
-- from the last closing balance is reported to staff, until a late statement explains it.
create or replace function statement_compare(statement statements) returns void
language plpgsql as $$
declare
  before constant statements := statement_before(statement);
  follows constant boolean := coalesce(before.statement_id = statement.statement_id
    and before.sequence is not distinct from statement.sequence and before.page + 1 = statement.page, false);
  problem text;
begin
  if statement.page > 1 and not follows then
    problem := format('Page %s of statement %s arrived, but not the page before it.', statement.page,
      statement.statement_id);
  elsif not follows and not statement_number_follows(statement, before) then
    problem := format('Statement %s has the number %s, but the one before it has %s.', statement.statement_id,
      statement.sequence, before.sequence);
  end if;
  if coalesce(before.closing, 0) <> statement.opening then
    problem := concat_ws(' ', problem, format('Statement %s opens with %s EUR, but the one before it closed with %s.',
      statement.statement_id, statement.opening, coalesce(before.closing, 0)));
  end if;
  if problem is null then
    update repair_items r set closed_at = clock_timestamp(), closed_by = 'Payments worker',
        note = 'The statement before it has arrived.'
      where r.statement_id = statement.id and closed_at is null;
  else
    update repair_items r set what = problem where r.statement_id = statement.id and closed_at is null;
    if not found then
      insert into repair_items (kind, message_id, statement_id, what)
        values ('mismatch', statement.message_id, statement.id, problem);
    end if;
  end if;
end
$$;

-- Stores a statement or one of its pages, {id, iban, sequence?, page?, opening, closing, closingDate}, and returns its ID. Compares it
-- with the one before it, and the one after it with this one.
create or replace function statement_store(message rail_messages, item jsonb) returns bigint
language plpgsql as $$
declare
  stored statements;
  later statements;
begin
  -- Serializes the statements of one account.
  perform pg_advisory_xact_lock(hashtextextended(item ->> 'iban', 0));
  insert into statements (message_id, account_iban, statement_id, sequence, page, opening, closing,
      closing_date)
    values (message.id, item ->> 'iban', item ->> 'id', (item ->> 'sequence')::bigint,
      coalesce((item ->> 'page')::int, 1), (item ->> 'opening')::numeric, (item ->> 'closing')::numeric, (item ->> 'closingDate')::date)
    on conflict do nothing returning * into stored;
  if stored.id is null then
    insert into repair_items (kind, message_id, what) values ('mismatch', message.id, format(
      'Statement %s of %s arrived a second time, in message %s.', item ->> 'id', item ->> 'iban',
      message.msg_id));
    return null;
  end if;
  perform statement_compare(stored);
  select * into later from statements s
    where account_iban = stored.account_iban
      and (closing_date, coalesce(sequence, 0), page, id)
        > (stored.closing_date, coalesce(stored.sequence, 0), stored.page, stored.id)
    order by closing_date, coalesce(sequence, 0), page, id limit 1;
  if later.entry_id is not null then
    insert into repair_items (kind, message_id, what) values ('mismatch', message.id, format(
      'Statement %s arrived after the difference of statement %s had been written off.', stored.statement_id,
      later.statement_id));
  elsif later.id is not null then
    perform statement_compare(later);
  end if;
  return stored.id;
end
$$;

-- Stores a line of a statement in the message: {statementId, amount, bankReference?, batchMessageId?,
-- txIds}.
create or replace function statement_line_store(message rail_messages, item jsonb) returns void
language plpgsql as $$
declare
  statement bigint;
  line statement_lines;
begin
  select max(id) into statement from statements
    where message_id = message.id and statement_id = item ->> 'statementId';
  -- The statement was already known.
  if statement is null then return; end if;
  insert into statement_lines (statement_id, number, amount, bank_reference, batch_message_id, tx_ids)
    values (statement, (select coalesce(max(number), 0) + 1 from statement_lines where statement_id = statement),
      (item ->> 'amount')::numeric, item ->> 'bankReference', item ->> 'batchMessageId',
      array(select jsonb_array_elements_text(item -> 'txIds')))
    returning * into line;
  perform statement_line_match(line);
end
$$;

-- All lines of a message's statements are stored: reports to staff, at once, each statement whose lines do not lead
-- from its opening to its closing balance.
create or replace function statements_completed(message rail_messages) returns void
language sql volatile as $$
  update statements s set complete = true where s.message_id = message.id;
  insert into repair_items (kind, message_id, what)
    select 'mismatch', message.id, format(
        'Statement %s does not add up: it opens with %s EUR, its lines come to %s EUR, and it closes with %s EUR.',
        s.statement_id, s.opening, sums.lines, s.closing)
      from statements s cross join lateral (
        select coalesce(sum(l.amount), 0.00) as lines from statement_lines l where l.statement_id = s.id) as sums
      where s.message_id = message.id and s.opening + sums.lines <> s.closing
      order by s.id
$$;

-- Completes returns to other banks when an entry on the settlement account names them, whether or not the
-- clearing confirms them. Does nothing unless they sum to the amount, in EUR, nor when several banks sent a payment with
-- an identifier that it names, since the entry may be of another one's return: staff find out.
create or replace function payments_settle_back(tx_ids text[], amount numeric) returns void
language plpgsql as $$
declare
  back bigint[];
begin
  back := array(select p.id from unnest(tx_ids) as one(tx_id) cross join lateral (
    select id, state from payments where direction = 'in' and tx_id = one.tx_id offset 0) as p
    where p.state = 'sending_back' order by p.id);
  if (select sum(p.amount) from payments p where p.id = any(back)) = payments_settle_back.amount
    and not exists (select from payments p cross join lateral (
        select from payments q where q.direction = 'in' and q.tx_id = p.tx_id and q.id <> p.id limit 1) as other
      where p.id = any(back))
  then
    perform payment_apply(one.id, 'return_settled', '{}') from unnest(back) as one(id);
  end if;
end
$$;

-- The payments that a line names, or those of its message, that are on no line yet and moved money in the
-- line's direction. Each payment counts once when it settled and once when it was returned.
create or replace function statement_line_payments(line statement_lines)
returns table (payment_id bigint, returned boolean, amount numeric)
language plpgsql stable as $$
begin
  -- Looked up one by one (offset 0), so that indexes are used even before there are statistics.
  return query with named as (
    select p.id from unnest(line.tx_ids) as one(tx_id) cross join lateral (
      select id from payments where direction = 'out' and tx_id = one.tx_id
      union all select id from payments where direction = 'in' and tx_id = one.tx_id offset 0) as p
    union all
    select p.id from rail_messages m join payments p on p.message_id = m.id
      where cardinality(line.tx_ids) = 0 and m.direction = 'out' and m.peer = 'clearing'
        and m.msg_id = line.batch_message_id)
    -- What each event moved on the settlement account, as the statement shows it.
    select v.payment_id, v.returned, -l.amount as amount
      from named
      cross join lateral (select e.payment_id, e.entry_id, e.event in ('returned', 'sent_back', 'return_settled') as returned
        from payment_events e where e.payment_id = named.id offset 0) as v
      cross join lateral (select p.amount from postings p
        where p.entry_id = v.entry_id and p.system_account = 'nostro' offset 0) as l
      where sign(-l.amount) = sign(line.amount)
        and not exists (select from reconciled_payments r
          where r.payment_id = v.payment_id and r.returned = v.returned offset 0);
end
$$;

-- Matches an open line with its payments, or with its cash deliveries. Does nothing unless their sum is the line's
-- amount.
create or replace function statement_line_match(line statement_lines) returns boolean
language plpgsql as $$
begin
  perform payments_settle_back(line.tx_ids, -line.amount);
  with free as materialized (select * from statement_line_payments(line))
  insert into reconciled_payments (payment_id, returned, line_id, amount)
    select free.payment_id, free.returned, line.id, free.amount from free
      where (select sum(free.amount) from free) = line.amount;
  if not found then
    -- Or the cash deliveries that it names are.
    if vault_line_sum(line) is distinct from line.amount then return false; end if;
    perform vault_line_connect(line);
  end if;
  update statement_lines set matched = true where id = line.id;
  return true;
end
$$;

-- The part of a statement line that its payments and cash deliveries do not explain, in EUR and with the line's sign; null if
-- the line is matched. For a statement: its opening balance minus the closing balance before it.
create or replace function statement_difference(line_id bigint, statement_id bigint) returns numeric
language sql stable as $$
  select l.amount - coalesce((select sum(free.amount) from statement_line_payments(l) as free), 0) - coalesce(vault_line_sum(l), 0)
    from statement_lines l where l.id = statement_difference.line_id and not l.matched
  union all
  select s.opening - coalesce((statement_before(s)).closing, 0)
    from statements s where s.id = statement_difference.statement_id and s.entry_id is null
$$;

-- Writes off the difference of a line or of a statement, as two employees decided: posts it between the
-- settlement account and recon_difference, and from there to the bank's result. Its payments, deliveries, and this entry then
-- explain the line.
create or replace function statement_write_off(line_id bigint, statement_id bigint) returns void
language plpgsql as $$
declare
  difference numeric;
  line statement_lines;
  entry journal_entries;
begin
  select * into line from statement_lines l where l.id = statement_write_off.line_id for update;
  perform from statements s where s.id = statement_write_off.statement_id for update;
  difference := statement_difference(line.id, statement_write_off.statement_id);
  if coalesce(difference, 0) = 0 then raise exception 'there is no difference to write off'; end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := case when difference > 0 then 'difference_received' else 'difference_paid' end;
  entry.booked_at := clock_timestamp();
  entry.reference := ledger_reference((select reference_prefix from movement_kinds where kind = entry.kind),
    entry.booked_at, entry.id);
  perform ledger_write(array[entry], array[ledger_leg(entry.id, null, 'nostro', 'EUR', -difference),
    ledger_leg(entry.id, null, 'recon_difference', 'EUR', difference)], array[]::transactions[]);
  insert into reconciled_payments (payment_id, returned, line_id, amount)
    select free.payment_id, free.returned, line.id, free.amount from statement_line_payments(line) as free;
  perform vault_line_connect(line);
  update statement_lines l set matched = true, entry_id = entry.id where l.id = line.id;
  update statements s set entry_id = entry.id where s.id = statement_write_off.statement_id;
  perform statement_differences_to_result();
end
$$;

-- Keeps what payments say of themselves: whether any line explains them.
create or replace function payments_note_reconciled() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update payments p set reconciled = true from changed where p.id = changed.payment_id and not p.reconciled;
  else
    update payments p set reconciled = false from changed where p.id = changed.payment_id and p.reconciled
      and not exists (select from reconciled_payments r where r.payment_id = p.id);
  end if;
  return null;
end
$$;
create or replace trigger reconciled_payments_noted after insert on reconciled_payments
  referencing new table as changed for each statement execute function payments_note_reconciled();
create or replace trigger reconciled_payments_forgotten after delete on reconciled_payments
  referencing old table as changed for each statement execute function payments_note_reconciled();

-- Tries to match all open lines again, because an answer may come after the statement. Reports to staff,
-- once each, lines that could not be matched because of an error or have been open for more than a day and a half,
-- and payments that settled more than four days ago and are on no statement.
-- Returns  how many lines were matched
create or replace function statements_match() returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line statement_lines;
  matched int := 0;
begin
  for line in select * from statement_lines l where not l.matched order by id for update loop
    begin
      if statement_line_match(line) then matched := matched + 1; end if;
    exception when others then
      -- The other lines are matched all the same.
      insert into repair_items (kind, message_id, line_id, what)
        select 'mismatch', s.message_id, line.id, format('Line %s of statement %s, %s EUR, could not be matched: %s.',
            line.number, s.statement_id, line.amount, sqlerrm)
          from statements s where s.id = line.statement_id
            and not exists (select from repair_items r where r.line_id = line.id and r.closed_at is null);
    end;
  end loop;
  insert into repair_items (kind, message_id, line_id, what)
    select 'mismatch', s.message_id, l.id, format('Line %s of statement %s, %s EUR, matches no payment (%s).', l.number,
        s.statement_id, l.amount, coalesce(l.bank_reference, array_to_string(l.tx_ids, ', ')))
      from statement_lines l join statements s on s.id = l.statement_id
      where not l.matched and s.created_at < clock_timestamp() - interval '36 hours'
        and not exists (select from repair_items r where r.line_id = l.id);
  insert into repair_items (kind, payment_id, what)
    select 'mismatch', p.id, format('Payment %s of %s EUR settled on %s and is on no statement.', p.tx_id,
        p.amount, p.settlement_date) || coalesce((
          select format(' A line that names it was written off with item %s: reverse that.', min(r.id))
            from statement_lines l join repair_items r on r.line_id = l.id
            where p.tx_id = any(l.tx_ids) and l.entry_id is not null), '')
      from payments p
      where not p.reconciled and p.settlement_date < (clock_timestamp() at time zone 'Europe/Brussels')::date - 4
        and exists (select from payment_events v join postings l on l.entry_id = v.entry_id
          and l.system_account = 'nostro' where v.payment_id = p.id)
        and not exists (select from repair_items r where r.kind = 'mismatch' and r.payment_id = p.id);
  perform vault_report_unmatched();
  perform statement_differences_to_result();
  return matched;
end
$$;
