-- Cash. A teller opens a drawer with a count of what is in it, takes and pays out cash, and closes it with another
-- count. Every movement is an entry on the system account cash_drawers and a row of cash_movements, in one
-- transaction, so that a drawer's balance is the sum of its movements. ledger:check compares the two.

-- Whether one of the employees who act has declared one of these memberships as their own or a relative's.
create or replace function employee_any_related(context jsonb, members bigint[]) returns boolean
language plpgsql stable as $$
begin
  -- The command line acts for nobody in particular.
  if coalesce(context ->> 'makerId', context ->> 'employeeId') is null then return false; end if;
  return exists (select from employee_relatives
    where user_id = any(members) and employee_id in ((context ->> 'makerId')::bigint,
      (context ->> 'checkerId')::bigint, (context ->> 'employeeId')::bigint));
end
$$;

create or replace function cash_drawer_balance(drawer bigint) returns numeric
language sql stable as $$
  select coalesce(sum(amount), 0) from cash_movements where drawer_id = drawer
$$;

-- Locks a drawer. Returns why it cannot pay an amount; null if it can.
create or replace function cash_drawer_refusal(drawer bigint, amount numeric) returns jsonb
language plpgsql as $$
declare
  locked cash_drawers;
begin
  select * into locked from cash_drawers where id = drawer for update;
  return case
    when locked.id is null then staff_refusal('drawer_not_found')
    when locked.closed_at is not null then staff_refusal('drawer_closed')
    when locked.counted_amount is not null then staff_refusal('drawer_counted')
    when cash_drawer_balance(drawer) < amount then staff_refusal('drawer_too_low')
  end;
end
$$;

-- The sum of a count: {"50.00": 3, "0.20": 12}.
create or replace function cash_counted(count jsonb) returns numeric
language sql immutable as $$
  select coalesce(sum(piece::numeric * number::int), 0)::numeric(20, 2)
    from jsonb_each_text(count) as one(piece, number)
$$;

-- An amount in EUR at the latest rate.
create or replace function cash_in_euros(amount numeric, of currency) returns numeric
language sql stable as $$
  select case when of = 'EUR' then amount else round(amount * (select rate from exchange_rates
    where from_currency = of and to_currency = 'EUR' order by rate_date desc limit 1), 2) end
$$;

-- What was handed over in a movement, in EUR: a correction of its entry changes the figure, not whether it counts.
create or replace function cash_handed_over(movement cash_movements) returns numeric
language sql stable as $$
  select movement.euros - coalesce((select round(movement.euros * t.amount / abs(movement.amount), 2)
    from entry_reversals r join transactions t on t.entry_id = r.entry_id
    where r.reversed_entry_id = movement.entry_id), 0)
$$;

-- What was paid in to a holder's accounts, or out of them, in cash on a day of the bank, in EUR: several amounts of a
-- day count as one, so that splitting one does not avoid a limit.
create or replace function cash_linked(holder bigint, direction text, day date) returns numeric
language sql stable as $$
  select coalesce(sum(cash_handed_over(m)), 0)
    from cash_movements m join accounts a on a.id = m.account_id
    where a.holder_id = holder and m.kind = ('paid_' || direction)::cash_movement_kind
      and bank_day(m.created_at) = day
$$;

-- Opens a drawer. Its cash comes from the vault. Request: {currency, count}.
-- Returns  {"outcome": "done", "drawerId", "amount"}, or refused with already_open (the teller has a
--          drawer), vault_too_low
create or replace function cash_drawer_open(teller bigint, request jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  opened cash_drawers;
  amount constant numeric := cash_counted(request -> 'count');
begin
  if amount > 0 and vault_lock((request ->> 'currency')::currency) < amount then
    return staff_refusal('vault_too_low');
  end if;
  insert into cash_drawers (employee_id, currency, opening_count, opening_amount)
    values (teller, (request ->> 'currency')::currency, request -> 'count', amount)
    on conflict (employee_id) where closed_at is null do nothing
    returning * into opened;
  if opened.id is null then return staff_refusal('already_open'); end if;
  if amount > 0 then
    insert into cash_movements (drawer_id, entry_id, kind, amount, euros)
      values (opened.id, ledger_book_own('drawer_opened', amount, opened.currency, clock_timestamp()),
        'opened', amount, 0);
  end if;
  perform staff_audit(null, 'drawer.opened', jsonb_build_object('drawerId', opened.id, 'currency', opened.currency,
    'amount', amount::text), context);
  return jsonb_build_object('outcome', 'done', 'drawerId', opened.id, 'amount', amount::text);
end
$$;

-- Takes or pays out cash. The limits are those of shared/limits.ts.
-- Takes    the teller, whose drawer it is; {key, drawerId, direction: in or out, accountId, amount, identified?
--          (document and number), source? (where the cash is from, or what it is for)}; whether two employees have decided; who acts
-- Returns  {"outcome": "done", "movementId", "reference", "memberId", "replayed"}, or refused with
--          key_reused, drawer_not_found, drawer_closed, drawer_counted, drawer_too_low, account_not_found,
--          other_currency, source_required (above 10,000 EUR), two_people_needed (over 5,000 EUR),
--          identification_required (from 3,000 EUR), insufficient_funds, balance_too_large, employee_related
create or replace function cash_post(teller bigint, request jsonb, by_two boolean, context jsonb) returns jsonb
language plpgsql as $$
declare
  direction constant text := request ->> 'direction';
  cash constant numeric := (request ->> 'amount')::numeric;
  earlier cash_movements;
  drawer cash_drawers;
  account accounts;
  stored cash_movements;
  linked numeric;
  outcome jsonb;
begin
  if (direction in ('in', 'out') and cash > 0 and cash = round(cash, 2)) is not true then
    raise exception 'cash needs a direction and a positive amount with two decimals at most';
  end if;
  select * into drawer from cash_drawers where id = (request ->> 'drawerId')::bigint and employee_id = teller
    for update;
  if drawer.id is null then return staff_refusal('drawer_not_found'); end if;
  select * into earlier from cash_movements where key = (request ->> 'key')::uuid;
  if found then
    if (earlier.drawer_id, earlier.account_id, abs(earlier.amount), earlier.kind::text) is distinct from
      (drawer.id, (request ->> 'accountId')::bigint, cash, 'paid_' || direction)
    then
      return staff_refusal('key_reused');
    end if;
    return cash_outcome(earlier, true);
  end if;
  outcome := cash_drawer_refusal(drawer.id, case direction when 'out' then cash else 0 end);
  if outcome is not null then return outcome; end if;
  select * into account from accounts where id = (request ->> 'accountId')::bigint and closed_at is null;
  if not found then return staff_refusal('account_not_found'); end if;
  if account.currency <> drawer.currency then return staff_refusal('other_currency'); end if;
  if employee_any_related(context, account_viewers(account.id)) then return staff_refusal('employee_related'); end if;

  -- Amounts of one holder at several drawers are counted one after another.
  perform pg_advisory_xact_lock(hashtext('cash'), account.holder_id::int);
  linked := cash_linked(account.holder_id, direction, bank_day(clock_timestamp()))
    + cash_in_euros(cash, drawer.currency);
  if linked is null then return staff_refusal('rate_unavailable'); end if;
  if linked >= {{identifiedCash}} and nullif(trim(request ->> 'identified'), '') is null then
    return staff_refusal('identification_required');
  end if;
  if linked > {{cashForOne}} and not by_two then return staff_refusal('two_people_needed'); end if;
  -- The law's limit does not apply to payments at a credit institution, whose duty is to know where the money is from
  -- (Regulation (EU) 2024/1624, article 80(4)).
  if linked > {{cashWithSource}} and nullif(trim(request ->> 'source'), '') is null then
    return staff_refusal('source_required');
  end if;

  outcome := ledger_book(case direction
    when 'in' then jsonb_build_object('kind', 'cash_paid_in', 'toAccountId', account.id,
      'description', 'Cash paid in at the counter')
    else jsonb_build_object('kind', 'cash_paid_out', 'fromAccountId', account.id,
      'description', 'Cash paid out at the counter')
    end || jsonb_build_object('amount', cash), null);
  if outcome ->> 'outcome' <> 'posted' then
    return staff_refusal(case outcome ->> 'code' when 'not_found' then 'account_not_found'
      else outcome ->> 'code' end);
  end if;
  insert into cash_movements (drawer_id, entry_id, kind, amount, account_id, euros, key, identified, source)
    select drawer.id, t.entry_id, ('paid_' || direction)::cash_movement_kind,
        case direction when 'in' then cash else -cash end, account.id, cash_in_euros(cash, drawer.currency),
        (request ->> 'key')::uuid, nullif(trim(request ->> 'identified'), ''), nullif(trim(request ->> 'source'), '')
      from transactions t where t.id = (outcome #>> '{transaction,id}')::bigint
    returning * into strict stored;
  perform staff_audit(owner, 'cash.paid_' || direction, jsonb_build_object('drawerId', drawer.id,
      'accountId', account.id, 'reference', outcome #>> '{transaction,reference}', 'amount', cash::text,
      'currency', drawer.currency), context)
    from unnest(account_owners(account.id)) as owner;
  return cash_outcome(stored, false);
end
$$;

create or replace function cash_outcome(movement cash_movements, replayed boolean) returns jsonb
language sql stable as $$
  select jsonb_build_object('outcome', 'done', 'movementId', movement.id, 'reference', e.reference,
      'memberId', account_member(a.id), 'replayed', replayed)
    from journal_entries e, accounts a where e.id = movement.entry_id and a.id = movement.account_id
$$;

-- What a decision about a large amount is based on. Payload: the request of cash_post.
create or replace function cash_large_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', account_member(a.id), 'name', named.name, 'iban', a.iban, 'currency', a.currency,
      'drawerId', d.id, 'drawerClosed', d.closed_at is not null, 'teller', d.employee_id,
      'today', cash_linked(a.holder_id, payload ->> 'direction', bank_day(clock_timestamp()))::text)
    from accounts a join holder_names named on named.id = a.holder_id, cash_drawers d
    where a.id = (payload ->> 'accountId')::bigint and d.id = (payload ->> 'drawerId')::bigint
$$;

-- The drawer must be the maker's.
create or replace function cash_large_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$
  select cash_post((context ->> 'makerId')::bigint, payload, true, context)
$$;

select protect_history('cash_movements');
create or replace trigger cash_drawers_closed before update on cash_drawers
  for each row when (old.closed_at is not null) execute function ledger_refuse_change();
create or replace trigger cash_drawers_kept before delete on cash_drawers
  for each row execute function ledger_refuse_change();
create or replace trigger cash_drawers_no_truncate before truncate on cash_drawers
  for each statement execute function ledger_refuse_change();
