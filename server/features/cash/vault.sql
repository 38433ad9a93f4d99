-- Cash in the vault. It is delivered by the sponsor or central bank and goes back there, which pays or is paid from
-- the settlement account; drawers take theirs from it and give it back. It never falls below zero.

-- Locks the vault of a currency until the transaction ends, since its balance is a sum of postings. Returns what it
-- holds.
create or replace function vault_lock(of currency) returns numeric
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('cash_vault'), array_position(enum_range(null::currency), of));
  return vault_balance(of);
end
$$;

create or replace function vault_balance(of currency) returns numeric
language sql stable as $$
  select coalesce(-sum(amount), 0)::numeric(20, 2) from postings where system_account = 'cash_vault' and currency = of
$$;

-- Refuses any entry that takes more from the vault than it holds, whatever function writes it.
create or replace function vault_refuse_below_zero() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if vault_lock(new.currency) < 0 then
    raise exception 'the vault holds less than % %', new.amount, new.currency using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create or replace trigger postings_vault_not_below_zero after insert on postings
  for each row when (new.system_account = 'cash_vault' and new.amount > 0)
  execute function vault_refuse_below_zero();

-- What a decision about a delivery is based on: what was booked before under its reference, so that none is booked
-- twice. Payload: {direction: in or out, currency, amount, euros (for other currencies: what the settlement account
-- pays or is paid), reference}.
create or replace function vault_delivery_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('currency', payload ->> 'currency', 'earlier', (
    select sum(amount)::text from vault_deliveries
      where upper(reference) = upper(payload ->> 'reference') and currency = (payload ->> 'currency')::currency))
$$;

-- Books a delivery that was counted: the vault's side and the settlement account's. Refused with vault_too_low.
create or replace function vault_delivery_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  inward constant boolean := payload ->> 'direction' = 'in';
  of constant currency := payload ->> 'currency';
  cash constant numeric := (payload ->> 'amount')::numeric;
  euros constant numeric := case when of = 'EUR' then cash else (payload ->> 'euros')::numeric end;
  sign constant int := case when inward then 1 else -1 end;
  entry journal_entries;
  legs postings[];
  stored vault_deliveries;
begin
  if (payload ->> 'direction' in ('in', 'out') and cash between 0.01 and 9999999999.99 and cash = round(cash, 2)
    and euros between 0.01 and 9999999999.99 and euros = round(euros, 2)) is not true
  then
    raise exception 'a delivery needs a direction, a positive amount, and what it costs in EUR';
  end if;
  if not inward and vault_lock(of) < cash then return staff_refusal('vault_too_low'); end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := case when inward then 'vault_delivered' else 'vault_collected' end;
  entry.booked_at := clock_timestamp();
  entry.reference := ledger_reference((select reference_prefix from movement_kinds where kind = entry.kind),
    entry.booked_at, entry.id);
  legs := array[ledger_leg(entry.id, null, 'cash_vault', of, -sign * cash),
    ledger_leg(entry.id, null, 'nostro', 'EUR', sign * euros)];
  if of <> 'EUR' then
    legs := legs || ledger_leg(entry.id, null, 'fx_position', of, sign * cash)
      || ledger_leg(entry.id, null, 'fx_position', 'EUR', -sign * euros);
  end if;
  perform ledger_write(array[entry], legs, array[]::transactions[]);
  insert into vault_deliveries (entry_id, currency, amount, settled, reference)
    values (entry.id, of, sign * cash, -sign * euros, btrim(payload ->> 'reference'))
    returning * into stored;
  perform staff_audit(null, 'vault.delivered', jsonb_build_object('reference', stored.reference,
    'entry', entry.reference, 'amount', stored.amount::text, 'currency', of), context);
  -- The line may have come before the cash.
  perform statement_line_match(l) from statement_lines l
    where not l.matched and stored.id in (select free.id from vault_line_deliveries(l) as free);
  return jsonb_build_object('outcome', 'done', 'amount', stored.amount::text);
end
$$;

-- The deliveries that a line of the settlement account's statement names, and that are on no line yet.
create or replace function vault_line_deliveries(line statement_lines) returns setof vault_deliveries
language sql stable as $$
  select * from vault_deliveries
    where line_id is null and upper(reference) = any(
      select upper(named) from unnest(array[line.bank_reference, line.batch_message_id] || line.tx_ids) as named)
$$;

-- What such a line says of them, with its sign; null without any.
create or replace function vault_line_sum(line statement_lines) returns numeric
language sql stable as $$
  select sum(settled) from vault_line_deliveries(line)
$$;

-- Connects them with the line.
create or replace function vault_line_connect(line statement_lines) returns void
language sql volatile as $$
  update vault_deliveries set line_id = line.id where id in (select id from vault_line_deliveries(line))
$$;

-- Reports to staff, once each, deliveries of more than four days ago that are on no statement.
create or replace function vault_report_unmatched() returns void
language sql volatile as $$
  insert into repair_items (kind, what)
    select 'mismatch', late.what
      from (select d.id, format('Cash delivery %s (%s) of %s EUR was booked on %s and is on no statement.', d.reference,
          e.reference, d.settled, bank_day(d.created_at)) as what
        from vault_deliveries d join journal_entries e on e.id = d.entry_id
        where d.line_id is null and d.created_at < clock_timestamp() - interval '4 days') as late
      where not exists (select from repair_items r where r.kind = 'mismatch' and r.what = late.what)
      order by late.id
$$;

-- What was delivered stays; only its line on a statement is found later, or again after a write-off was reversed.
create or replace function vault_delivery_keep() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if to_jsonb(old) - 'line_id' is distinct from to_jsonb(new) - 'line_id'
    or old.line_id is not null and new.line_id is not null
  then
    raise exception 'deliveries are refused to change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create or replace trigger vault_deliveries_kept before update on vault_deliveries
  for each row execute function vault_delivery_keep();
select protect_history('vault_deliveries', may_change => true);

-- What a count of the vault found stays; only the entry that posts its difference comes later.
create or replace function vault_count_keep() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if to_jsonb(old) - 'entry_id' is distinct from to_jsonb(new) - 'entry_id' or old.entry_id is not null then
    raise exception 'counts of the vault are refused to change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create or replace trigger vault_counts_kept before update on vault_counts
  for each row execute function vault_count_keep();
select protect_history('vault_counts', may_change => true);

-- Counts the vault of a currency. What it should hold is said only to a count. Request: {currency, count}.
-- Returns  {"outcome": "done", "expected", "counted"}
create or replace function vault_count(employee bigint, request jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  of constant currency := request ->> 'currency';
  stored vault_counts;
begin
  insert into vault_counts (currency, employee_id, count, counted, expected)
    values (of, employee, request -> 'count', cash_counted(request -> 'count'), vault_lock(of))
    returning * into stored;
  -- The answer says what is expected: an employee who counts again could make up a difference, so each one is on record.
  perform staff_audit(null, case when stored.counted = stored.expected then 'vault.counted' else 'vault.miscounted' end,
    jsonb_build_object('currency', of, 'expected', stored.expected::text, 'counted', stored.counted::text), context);
  return jsonb_build_object('outcome', 'done', 'expected', stored.expected::text, 'counted', stored.counted::text);
end
$$;

create or replace function vault_last_count(of currency) returns vault_counts
language sql stable as $$
  select * from vault_counts where currency = of order by id desc limit 1
$$;

-- What a decision about a difference in the vault is based on: the last count. Payload: {currency}.
create or replace function vault_difference_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('currency', payload ->> 'currency', 'count', c.id, 'countedBy', c.employee_id,
      'expected', c.expected::text, 'counted', c.counted::text, 'difference', (c.counted - c.expected)::text,
      'posted', c.entry_id is not null)
    from vault_last_count((payload ->> 'currency')::currency) c
$$;

-- Posts the difference of the last count to suspense. Refused with vault_not_counted, vault_too_low.
create or replace function vault_difference_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  of constant currency := payload ->> 'currency';
  holds constant numeric := vault_lock(of);
  last constant vault_counts := vault_last_count(of);
  difference constant numeric := last.counted - last.expected;
begin
  if last.id is null or last.entry_id is not null or difference = 0 then
    return staff_refusal('vault_not_counted');
  end if;
  if holds + difference < 0 then return staff_refusal('vault_too_low'); end if;
  update vault_counts set entry_id = ledger_book_own(
      case when difference > 0 then 'vault_surplus' else 'vault_shortage' end, abs(difference), of, clock_timestamp())
    where id = last.id;
  perform staff_audit(null, 'vault.difference', jsonb_build_object('currency', of, 'difference', difference::text),
    context);
  return jsonb_build_object('outcome', 'done', 'difference', difference::text);
end
$$;

-- What the vault holds in each currency and its last count, the last deliveries, and what waits for a second person.
-- Who may count it sees no amounts of a currency before the own count of the day.
create or replace function staff_vault(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reader constant bigint := employee_require(token, {{rolesThat.readCash}});
  counts constant boolean := (select roles && {{rolesThat.handleCash}} from employees where id = reader);
  today constant date := bank_day(clock_timestamp());
begin
  return jsonb_build_object(
    'balances', (select jsonb_agg(jsonb_build_object('currency', of,
        'balance', case when seen.amounts then vault_balance(of)::text end,
        'count', (select jsonb_build_object('at', c.created_at, 'employee', e.name,
            'expected', case when seen.amounts then c.expected::text end,
            'counted', case when seen.amounts then c.counted::text end,
            'open', c.counted <> c.expected and c.entry_id is null)
          from vault_last_count(of) c join employees e on e.id = c.employee_id)) order by of)
      from unnest(enum_range(null::currency)) as of, lateral (select not counts or exists (select from vault_counts c
        where c.currency = of and c.employee_id = reader and bank_day(c.created_at) = today) as amounts) as seen),
    'proposals', (select coalesce(jsonb_agg(waits), '[]') from unnest(enum_range(null::currency)) as of,
      jsonb_array_elements(proposals_open(of::text, '{vault.delivery,vault.difference}')) as waits),
    'deliveries', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'currency', d.currency,
        'amount', d.amount::text, 'settled', d.settled::text, 'reference', d.reference, 'entry', e.reference,
        'at', d.created_at, 'onStatement', d.line_id is not null) order by d.id desc), '[]')
      from (select * from vault_deliveries order by id desc limit least((request ->> 'most')::int, 100)) d
        join journal_entries e on e.id = d.entry_id));
end
$$;

create or replace function staff_vault_count(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller constant bigint := employee_require(token, {{rolesThat.handleCash}});
begin
  return vault_count(teller, request, employee_context(teller));
end
$$;
