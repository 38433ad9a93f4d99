-- begin server/ledger/movement-kinds.sql
-- The bank's own accounts, and the movement kinds: what each may debit and credit, and who may request it.
-- movement-kinds.ts lists the same kinds; a test compares them.
insert into system_accounts (code, currency)
  select code, currency from unnest(enum_range(null::system_account_code)) as code,
    unnest(enum_range(null::currency)) as currency
  on conflict do nothing;

insert into movement_kinds (kind, debit, credit, transaction_type, reference_prefix,
    by_card, between_own_currencies, counts_to_daily_limit, open_to_customers, reversed_by)
  values
    -- Simulated money from another bank, for demonstrations.
    ('deposit',           'cash_in',       'customer',      'deposit',  'DEP', false, false, false, true, 'deposit_reversed'),
    -- To any account at this bank.
    ('transfer',          'customer',      'customer',      'transfer', 'TRF', false, false, true,  true, 'transfer_reversed'),
    -- To an IBAN at another bank.
    ('outgoing_transfer', 'customer', 'payments_in_transit', 'transfer', 'TRF', false, false, true, true, null),
    -- The demo bank's history with other banks, from before it was connected to them.
    ('demo_outgoing_transfer', 'customer', 'sepa_clearing', 'transfer', 'TRF', false, false, false, false, null),
    ('incoming_transfer', 'sepa_clearing', 'customer',      'deposit',  'TRF', false, false, false, false, null),
    ('exchange',          'customer',      'customer',      'exchange', 'EXC', false, true,  false, true, null),
    -- The same two transfers with a debit card, which has its own rules and limit.
    ('card_transfer',          'customer', 'customer',      'transfer', 'CRD', true,  false, true,  true, null),
    ('outgoing_card_transfer', 'customer', 'payments_in_transit', 'transfer', 'CRD', true, false, true, true, null),
    -- The results of payments to other banks (payment-transitions.sql).
    ('payment_settled',    'payments_in_transit', 'nostro',   null,       'PAY', false, false, false, false, null),
    ('payment_given_back', 'payments_in_transit', 'customer', 'deposit',  'PAY', false, false, false, false, null),
    ('payment_late',       'customer', 'nostro',              'transfer', 'PAY', false, false, false, false, null),
    ('payment_returned',   'nostro', 'customer',              'deposit',  'PAY', false, false, false, false, null),
    -- Payments from other banks.
    ('payment_received',   'nostro', 'customer',              'deposit',  'PAY', false, false, false, false, null),
    ('payment_unapplied',  'nostro', 'unapplied_incoming',    null,       'PAY', false, false, false, false, null),
    ('unapplied_assigned', 'unapplied_incoming', 'customer',  'deposit',  'PAY', false, false, false, false, null),
    -- Payments that are being returned to their sender; payment_settled completes them.
    ('unapplied_sent_back', 'unapplied_incoming', 'payments_in_transit', null, 'PAY', false, false, false, false, null),
    ('payment_sent_back',  'customer', 'payments_in_transit', 'transfer', 'PAY', false, false, false, false, null),
    ('return_rejected', 'payments_in_transit', 'unapplied_incoming', null, 'PAY', false, false, false, false, null),
    -- What staff decide about claims, and about differences to statements.
    ('claim_paid',         'customer', 'payment_claims',      'transfer', 'PAY', false, false, false, false, null),
    ('claim_written_off',  'payment_losses', 'payment_claims', null,      'PAY', false, false, false, false, null),
    ('difference_received', 'nostro', 'recon_difference',     null,       'PAY', false, false, false, false, null),
    ('difference_paid',    'recon_difference', 'nostro',      null,       'PAY', false, false, false, false, null),
    -- Loans and interest: posted only by the functions that also update the loan or the accruals.
    ('loan_disbursement', 'loans_receivable', 'customer', 'deposit',    'LON', false, false, false, false, null),
    ('loan_repayment',    'customer', 'loans_receivable', 'withdrawal', 'LON', false, false, false, false, null),
    ('savings_interest',  'interest', 'customer',         'deposit',    'INT', false, false, false, false, 'interest_reversed'),
    -- Cash at a drawer (cash.sql). A drawer takes its cash from the vault and gives it back.
    ('drawer_opened', 'cash_drawers', 'cash_vault',       null,         'CSH', false, false, false, false, null),
    ('drawer_closed', 'cash_vault', 'cash_drawers',       null,         'CSH', false, false, false, false, null),
    ('cash_paid_in',  'cash_drawers', 'customer',         'deposit',    'CSH', false, false, false, false, 'cash_in_reversed'),
    ('cash_paid_out', 'customer', 'cash_drawers',         'withdrawal', 'CSH', false, false, false, false, 'cash_out_reversed'),
    -- What a drawer has more or less than it should, until somebody finds the cause.
    ('drawer_surplus', 'cash_drawers', 'suspense',        null,         'CSH', false, false, false, false, null),
    ('drawer_shortage', 'suspense', 'cash_drawers',       null,         'CSH', false, false, false, false, null),
    ('suspense_gain', 'suspense', 'cash_differences',     null,         'CSH', false, false, false, false, null),
    ('suspense_loss', 'cash_differences', 'suspense',     null,         'CSH', false, false, false, false, null),
    -- A fee that the bank gives back.
    ('fee_refund',    'fees', 'customer',                 'deposit',    'FEE', false, false, false, false, 'fee_refund_reversed'),
    -- What reverses a wrong entry, or a part of it (reversals.sql). The ends are those of the entry, exchanged.
    ('deposit_reversed',  'customer', 'cash_in',          'withdrawal', 'REV', false, false, false, false, null),
    ('transfer_reversed', 'customer', 'customer',         'transfer',   'REV', false, false, false, false, null),
    ('interest_reversed', 'customer', 'interest',         'withdrawal', 'REV', false, false, false, false, null),
    ('cash_in_reversed',  'customer', 'cash_drawers',     'withdrawal', 'REV', false, false, false, false, null),
    ('cash_out_reversed', 'cash_drawers', 'customer',     'deposit',    'REV', false, false, false, false, null),
    ('fee_refund_reversed', 'customer', 'fees',           'withdrawal', 'REV', false, false, false, false, null)
  on conflict (kind) do update set debit = excluded.debit, credit = excluded.credit,
    transaction_type = excluded.transaction_type, reference_prefix = excluded.reference_prefix,
    by_card = excluded.by_card, between_own_currencies = excluded.between_own_currencies,
    counts_to_daily_limit = excluded.counts_to_daily_limit,
    open_to_customers = excluded.open_to_customers, reversed_by = excluded.reversed_by;
-- end server/ledger/movement-kinds.sql

-- begin server/ledger/notifications.sql
-- Notifications: what a member is told of. Triggers write them in the transaction of the event, so that neither
-- exists without the other, and nobody who writes an event can leave its notification out. They are the only way.

-- The type of notification for an event of the audit trail; null if members are not told. Security is also what
-- members are asked about ("Was this you?"): what concerns access, what may be paid, or possible fraud (ASVS
-- 6.3.5, 6.3.7). Of sign-ins, only those from a new device; of frozen cards, only those that the bank froze.
create or replace function notification_type_of(action text, actor audit_actor, details jsonb)
returns notification_type
language sql immutable as $$
  select case
    when action = 'sign_in.succeeded' then
      case when details ->> 'newDevice' = 'true' then 'security'::notification_type end
    when action = 'card.frozen' then case when actor = 'staff' then 'security'::notification_type end
    when action in ('access.recovered', 'access.recovery_issued', 'access.recovery_refused', 'card.blocked',
      'cash.paid_out',
      'card.closed', 'card.limit_changed', 'card.replaced', 'card.switched_on', 'card.unfrozen',
      'card.virtual_created', 'confirmation.rejected', 'email.confirmed', 'email.refused',
      'holder.name_changed', 'holder.name_stated', 'instant_limit.changed', 'limit.changed',
      'loan.accepted',
      'new_payee_limit.changed', 'order.changed', 'order.created', 'password.blocked',
      'password.changed', 'payee.trusted', 'payments.locked', 'payments.unlocked', 'profile.changed',
      'second_factor.authenticator_added', 'second_factor.authenticator_removed', 'second_factor.passkey_added',
      'second_factor.passkey_removed', 'second_factor.recovery_code_used', 'second_factor.recovery_codes_made',
      'session.ended', 'session.others_ended', 'sign_in.blocked', 'sign_in.second_factor_failed') then 'security'
    when action in ('cash.paid_in', 'fee.refunded', 'goal.reached') then 'money_received'
    when action = 'budget.reached' then 'budget'
    when action = 'order.refused' then 'payment_refused'
    when action in ('order.delayed', 'order.uncovered') then 'order_waiting'
    when action in ('claim.collected', 'entry.reversed', 'payment.assigned', 'payment.sent_back') then 'payment_update'
    when action in ('loan.approved', 'loan.rejected', 'loan.disbursed', 'loan.closed', 'loan.offer_expired',
      'loan.offer_expiring', 'loan.withdrawn') then 'loan'
    when action in ('request.declined', 'request.received') then 'payment_request'
    when action = 'chat.answered' then 'message'
  end
$$;
-- Each process asks for the notices of its own members; the function reads no table.
revoke all on function notification_type_of(text, audit_actor, jsonb) from public;

-- The type of notification for a step of a payment to another bank; null if its member is not told. A payment
-- that did not go through is told as soon as possible (Directive (EU) 2015/2366, article 79(1)).
create or replace function notification_type_of_step(step payment_events) returns notification_type
language sql immutable as $$
  select case
    when step.event = 'no_answer' or step.event = 'rejected' and step.from_state <> 'unconfirmed'
      then 'payment_refused'::notification_type
    when step.event in ('rejected', 'returned', 'recall_refused', 'recall_unanswered')
      or step.to_state = 'settled_late' and step.event = 'settled' then 'payment_update'
  end
$$;
revoke all on function notification_type_of_step(payment_events) from public;

create or replace function notify_of_audit_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notifications (user_id, type, source, source_id, sign_in_id, created_at)
    select user_id, type, 'audit', id, sign_in_id, created_at
      from added cross join lateral notification_type_of(action, actor, details) as type
      where user_id is not null and type is not null
      order by id;
  return null;
end
$$;
revoke all on function notify_of_audit_events() from public;

-- Money that someone else paid to a member. What comes back of a member's own payment is a step of that payment.
create or replace function notify_of_transactions() returns trigger
language plpgsql security definer set search_path = public, pg_temp
-- The plan is made once: with little data, it must not read whole tables.
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into notifications (user_id, type, source, source_id, created_at)
    select payee.user_id, 'money_received', 'transaction', added.id, added.created_at
      from added
      cross join lateral (select kind from journal_entries where id = added.entry_id offset 0) as e
      cross join lateral (select user_id from accounts where id = added.to_account_id offset 0) as payee
      left join lateral (select user_id from accounts where id = added.from_account_id offset 0) as payer on true
      where e.kind in ('transfer', 'card_transfer', 'payment_received', 'incoming_transfer')
        and payer.user_id is distinct from payee.user_id
      order by added.id;
  return null;
end
$$;
revoke all on function notify_of_transactions() from public;

create or replace function notify_of_payment_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp
-- The plan is made once: with little data, it must not read whole tables.
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into notifications (user_id, type, source, source_id, created_at)
    select p.user_id, type, 'payment', step.id, step.created_at
      from added as step
      cross join lateral (select user_id, direction from payments where id = step.payment_id offset 0) as p
      cross join lateral notification_type_of_step(step) as type
      where p.direction = 'out' and type is not null
      order by step.id;
  return null;
end
$$;
revoke all on function notify_of_payment_events() from public;

-- In the order in which postings write these tables, so that a migration does not deadlock with them.
create or replace trigger transactions_notify after insert on transactions
  referencing new table as added for each statement execute function notify_of_transactions();
create or replace trigger payment_events_notify after insert on payment_events
  referencing new table as added for each statement execute function notify_of_payment_events();
create or replace trigger audit_events_notify after insert on audit_events
  referencing new table as added for each statement execute function notify_of_audit_events();
-- end server/ledger/notifications.sql

-- begin server/ledger/cash.sql
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
  select coalesce(sum(piece::numeric * number::int), 0) from jsonb_each_text(count) as one(piece, number)
$$;

-- An amount in EUR at the latest rate.
create or replace function cash_in_euros(amount numeric, of currency) returns numeric
language sql stable as $$
  select case when of = 'EUR' then amount else round(amount * (select rate from exchange_rates
    where from_currency = of and to_currency = 'EUR' order by rate_date desc limit 1), 2) end
$$;

-- What a member has paid in, or has been paid out, in cash on a day of the bank, in EUR: several amounts of a day
-- count as one, so that splitting one does not avoid a limit.
create or replace function cash_linked(member bigint, direction text, day date) returns numeric
language sql stable as $$
  select coalesce(sum(m.euros), 0)
    from cash_movements m join accounts a on a.id = m.account_id
    where a.user_id = member and m.kind = ('paid_' || direction)::cash_movement_kind
      and bank_day(m.created_at) = day
      and not exists (select from entry_reversals r where r.reversed_entry_id = m.entry_id)
$$;

-- Opens a drawer. Its cash comes from the vault. Request: {currency, count}.
-- Returns  {"outcome": "done", "drawerId", "amount"}, or refused with already_open (the teller has a drawer)
create or replace function cash_drawer_open(teller bigint, request jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  opened cash_drawers;
  amount constant numeric := cash_counted(request -> 'count');
begin
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

-- Takes or pays out cash. shared/limits.ts has the same limits, and a test compares them.
-- Takes    the teller, whose drawer it is; {key, drawerId, direction: in or out, accountId, amount, identified?
--          (document and number)}; whether two employees have decided; who acts
-- Returns  {"outcome": "done", "movementId", "reference", "memberId", "replayed"}, or refused with
--          key_reused, drawer_not_found, drawer_closed, drawer_counted, drawer_too_low, account_not_found,
--          other_currency, over_legal_limit (10,000 EUR), two_people_needed (over 5,000 EUR),
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
  if direction not in ('in', 'out') or cash is null or cash <= 0 or cash <> round(cash, 2) then
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
  if employee_any_related(context, array[account.user_id]) then return staff_refusal('employee_related'); end if;

  -- Amounts of one member at several drawers are counted one after another.
  perform pg_advisory_xact_lock(hashtext('cash'), account.user_id::int);
  linked := cash_linked(account.user_id, direction, bank_day(clock_timestamp()))
    + cash_in_euros(cash, drawer.currency);
  if linked is null then return staff_refusal('rate_unavailable'); end if;
  if linked > 10000 then return staff_refusal('over_legal_limit'); end if;
  if linked >= 3000 and nullif(trim(request ->> 'identified'), '') is null then
    return staff_refusal('identification_required');
  end if;
  if linked > 5000 and not by_two then return staff_refusal('two_people_needed'); end if;

  outcome := ledger_book(case direction
    when 'in' then jsonb_build_object('kind', 'cash_paid_in', 'toAccountId', account.id,
      'description', 'Cash paid in at the counter')
    else jsonb_build_object('kind', 'cash_paid_out', 'fromAccountId', account.id,
      'description', 'Cash paid out at the counter')
    end || jsonb_build_object('userId', account.user_id, 'amount', cash), null);
  if outcome ->> 'outcome' <> 'posted' then
    return staff_refusal(case outcome ->> 'code' when 'not_found' then 'account_not_found'
      else outcome ->> 'code' end);
  end if;
  insert into cash_movements (drawer_id, entry_id, kind, amount, account_id, euros, key, identified)
    select drawer.id, t.entry_id, ('paid_' || direction)::cash_movement_kind,
        case direction when 'in' then cash else -cash end, account.id, cash_in_euros(cash, drawer.currency),
        (request ->> 'key')::uuid, nullif(trim(request ->> 'identified'), '')
      from transactions t where t.id = (outcome #>> '{transaction,id}')::bigint
    returning * into strict stored;
  perform staff_audit(account.user_id, 'cash.paid_' || direction, jsonb_build_object('drawerId', drawer.id,
    'accountId', account.id, 'reference', outcome #>> '{transaction,reference}', 'amount', cash::text,
    'currency', drawer.currency), context);
  return cash_outcome(stored, false);
end
$$;

create or replace function cash_outcome(movement cash_movements, replayed boolean) returns jsonb
language sql stable as $$
  select jsonb_build_object('outcome', 'done', 'movementId', movement.id, 'reference', e.reference,
      'memberId', a.user_id, 'replayed', replayed)
    from journal_entries e, accounts a where e.id = movement.entry_id and a.id = movement.account_id
$$;

-- What a decision about a large amount is based on. Payload: the request of cash_post.
create or replace function cash_large_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', a.user_id, 'name', u.holder_name, 'iban', a.iban, 'currency', a.currency,
      'drawerId', d.id, 'drawerClosed', d.closed_at is not null, 'teller', d.employee_id,
      'today', cash_linked(a.user_id, payload ->> 'direction', bank_day(clock_timestamp()))::text)
    from accounts a join users u on u.id = a.user_id, cash_drawers d
    where a.id = (payload ->> 'accountId')::bigint and d.id = (payload ->> 'drawerId')::bigint
$$;

-- The drawer must be the maker's.
create or replace function cash_large_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$
  select cash_post((context ->> 'makerId')::bigint, payload, true, context)
$$;

create or replace trigger cash_movements_append_only before update or delete on cash_movements
  for each row execute function ledger_refuse_change();
create or replace trigger cash_movements_no_truncate before truncate on cash_movements
  for each statement execute function ledger_refuse_change();
create or replace trigger cash_drawers_closed before update on cash_drawers
  for each row when (old.closed_at is not null) execute function ledger_refuse_change();
create or replace trigger cash_drawers_kept before delete on cash_drawers
  for each row execute function ledger_refuse_change();
create or replace trigger cash_drawers_no_truncate before truncate on cash_drawers
  for each statement execute function ledger_refuse_change();

revoke all on function employee_any_related(jsonb, bigint[]) from public;
revoke all on function cash_drawer_balance(bigint) from public;
revoke all on function cash_drawer_refusal(bigint, numeric) from public;
revoke all on function cash_in_euros(numeric, currency) from public;
revoke all on function cash_linked(bigint, text, date) from public;
revoke all on function cash_drawer_open(bigint, jsonb, jsonb) from public;
revoke all on function cash_post(bigint, jsonb, boolean, jsonb) from public;
revoke all on function cash_outcome(cash_movements, boolean) from public;
revoke all on function cash_large_state(jsonb) from public;
revoke all on function cash_large_carry_out(jsonb, jsonb) from public;
-- end server/ledger/cash.sql

-- begin server/ledger/cash-counts.sql
-- Counting drawers, and what to do about differences.

-- Gives what a drawer holds back to the vault, and closes it. The caller has locked it.
create or replace function cash_drawer_close(drawer cash_drawers, context jsonb) returns void
language plpgsql as $$
declare
  rest constant numeric := cash_drawer_balance(drawer.id);
begin
  if rest > 0 then
    insert into cash_movements (drawer_id, entry_id, kind, amount, euros)
      values (drawer.id, ledger_book_own('drawer_closed', rest, drawer.currency, clock_timestamp()),
        'closed', -rest, 0);
  end if;
  update cash_drawers set closed_at = clock_timestamp() where id = drawer.id;
  perform staff_audit(null, 'drawer.closed', jsonb_build_object('drawerId', drawer.id, 'currency', drawer.currency,
    'amount', rest::text), context);
end
$$;

-- Counts a drawer: one that holds what it should is closed, and one that does not waits for two employees. Without
-- a count, the drawer can be used again. Request: {drawerId, count or null}.
-- Returns  {"outcome": "done", "closed", "expected", "counted"}, or refused with drawer_not_found, drawer_closed
create or replace function cash_drawer_count(teller bigint, request jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  drawer cash_drawers;
  expected numeric;
  counted numeric;
begin
  select * into drawer from cash_drawers where id = (request ->> 'drawerId')::bigint and employee_id = teller
    for update;
  if not found then return staff_refusal('drawer_not_found'); end if;
  if drawer.closed_at is not null then return staff_refusal('drawer_closed'); end if;
  expected := cash_drawer_balance(drawer.id);
  if jsonb_typeof(request -> 'count') = 'object' then counted := cash_counted(request -> 'count'); end if;
  update cash_drawers set counted_amount = counted,
      closing_count = case when counted is not null then request -> 'count' end
    where id = drawer.id returning * into drawer;
  if counted = expected then perform cash_drawer_close(drawer, context); end if;
  return jsonb_build_object('outcome', 'done', 'closed', coalesce(counted = expected, false),
    'expected', expected::text, 'counted', counted::text);
end
$$;

-- What a decision about a drawer's difference is based on. Payload: {drawerId}.
create or replace function cash_difference_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('drawerId', id, 'teller', employee_id, 'currency', currency, 'openedAt', opened_at,
      'expected', cash_drawer_balance(id)::text, 'counted', counted_amount::text,
      'difference', (counted_amount - cash_drawer_balance(id))::text, 'closed', closed_at is not null)
    from cash_drawers where id = (payload ->> 'drawerId')::bigint
$$;

-- Posts a counted drawer's difference to suspense, and closes it. Refused with drawer_not_found, drawer_closed,
-- drawer_not_counted.
create or replace function cash_difference_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  drawer cash_drawers;
  difference numeric;
begin
  select * into drawer from cash_drawers where id = (payload ->> 'drawerId')::bigint for update;
  if not found then return staff_refusal('drawer_not_found'); end if;
  if drawer.closed_at is not null then return staff_refusal('drawer_closed'); end if;
  if drawer.counted_amount is null then return staff_refusal('drawer_not_counted'); end if;
  difference := drawer.counted_amount - cash_drawer_balance(drawer.id);
  if difference <> 0 then
    insert into cash_movements (drawer_id, entry_id, kind, amount, euros)
      values (drawer.id, ledger_book_own(case when difference > 0 then 'drawer_surplus' else 'drawer_shortage' end,
        abs(difference), drawer.currency, clock_timestamp()), 'difference', difference, 0);
  end if;
  perform staff_audit(null, 'drawer.difference', jsonb_build_object('drawerId', drawer.id,
    'currency', drawer.currency, 'difference', difference::text), context);
  perform cash_drawer_close(drawer, context);
  return jsonb_build_object('outcome', 'done', 'drawerId', drawer.id, 'difference', difference::text);
end
$$;

-- What clearing the suspense account is based on. Payload: {currency}.
create or replace function suspense_clear_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('currency', payload ->> 'currency', 'balance', coalesce(sum(amount), 0)::text)
    from postings where system_account = 'suspense' and currency = (payload ->> 'currency')::currency
$$;

-- Accepts what stands on suspense as the bank's gain or loss, which clears it. Refused with nothing_to_clear.
create or replace function suspense_clear_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  balance numeric;
begin
  -- Differences that are posted meanwhile wait, and stay.
  perform pg_advisory_xact_lock(hashtext('suspense'), 0);
  balance := (suspense_clear_state(payload) ->> 'balance')::numeric;
  if balance = 0 then return staff_refusal('nothing_to_clear'); end if;
  perform ledger_book_own(case when balance > 0 then 'suspense_gain' else 'suspense_loss' end, abs(balance),
    (payload ->> 'currency')::currency, clock_timestamp());
  perform staff_audit(null, 'suspense.cleared', jsonb_build_object('currency', payload ->> 'currency',
    'amount', balance::text), context);
  return jsonb_build_object('outcome', 'done', 'amount', balance::text);
end
$$;

revoke all on function cash_drawer_close(cash_drawers, jsonb) from public;
revoke all on function cash_drawer_count(bigint, jsonb, jsonb) from public;
revoke all on function cash_difference_state(jsonb) from public;
revoke all on function cash_difference_carry_out(jsonb, jsonb) from public;
revoke all on function suspense_clear_state(jsonb) from public;
revoke all on function suspense_clear_carry_out(jsonb, jsonb) from public;
-- end server/ledger/cash-counts.sql

-- begin server/ledger/reversals.sql
-- Corrections of wrong entries by staff: a reversing entry, of the whole or of a part, and the refund of a fee.
-- movement_kinds.reversed_by says which kinds can be reversed; everything else is corrected where it came from, such
-- as a payment by its return. Each takes two employees (proposal-kinds.sql).
--
-- A carry_out function takes the payload and who acts, and returns {"outcome": "done", …} or
-- {"outcome": "refused", "reason"}; a refusal changes nothing.

-- Posts an entry between the bank's own accounts, of which members see nothing. Returns the entry's ID.
create or replace function ledger_book_own(movement_kind text, amount numeric, own_currency currency, at timestamptz)
returns bigint
language plpgsql as $$
declare
  movement movement_kinds;
  entry journal_entries;
begin
  select * into strict movement from movement_kinds where kind = movement_kind;
  if 'customer' in (movement.debit, movement.credit) or amount is null or amount <= 0 then
    raise exception 'a movement of kind % and % is not between the bank''s own accounts', movement_kind, amount;
  end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := movement.kind;
  entry.booked_at := at;
  entry.reference := ledger_reference(movement.reference_prefix, at, entry.id);
  perform ledger_write(array[entry], array[ledger_leg(entry.id, null, movement.debit, own_currency, -amount),
    ledger_leg(entry.id, null, movement.credit, own_currency, amount)], array[]::transactions[]);
  return entry.id;
end
$$;

-- Everyone whose account an entry debits or credits.
create or replace function entry_members(entry bigint) returns bigint[]
language sql stable as $$
  select array(select distinct a.user_id from postings p join accounts a on a.id = p.account_id
    where p.entry_id = entry order by a.user_id)
$$;

-- What a decision to reverse an entry is based on. `memberId` is whose account the reversal debits, or else the one
-- it credits. Null if there is no such entry. Payload: {entryId}.
create or replace function entry_reverse_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('entryId', e.id, 'reference', e.reference, 'kind', e.kind, 'bookedAt', e.booked_at,
      'amount', t.amount::text, 'currency', t.currency, 'description', t.description,
      'memberId', coalesce(payee.user_id, payer.user_id),
      'fromName', t.payer_name, 'fromIban', payer.iban, 'toName', t.recipient_name, 'toIban', payee.iban,
      'reversedBy', (select r.entry_id from entry_reversals r where r.reversed_entry_id = e.id))
    from journal_entries e
      left join transactions t on t.entry_id = e.id
      left join accounts payer on payer.id = t.from_account_id
      left join accounts payee on payee.id = t.to_account_id
    where e.id = (payload ->> 'entryId')::bigint
$$;

-- Posts the reversing entry of an amount. A drawer whose cash it is must be open.
create or replace function entry_reverse_part(entry bigint, part numeric, context jsonb) returns jsonb
language plpgsql as $$
declare
  wrong record;
  paid cash_movements;
  request jsonb;
  outcome jsonb;
  reversing bigint;
begin
  -- Another reversal of the same entry waits here.
  perform from journal_entries where id = entry for no key update;
  if not found then return staff_refusal('not_found'); end if;
  select e.kind, e.reference, k.reversed_by, t.amount, t.currency, t.exchange_rate, t.from_account_id,
      t.to_account_id, payer.user_id as payer_id, payer.iban as payer_iban, payer_user.holder_name as payer_name,
      payee.user_id as payee_id
    into wrong
    from journal_entries e join movement_kinds k on k.kind = e.kind
      left join transactions t on t.entry_id = e.id
      left join accounts payer on payer.id = t.from_account_id
      left join users payer_user on payer_user.id = payer.user_id
      left join accounts payee on payee.id = t.to_account_id
    where e.id = entry;
  if wrong.reversed_by is null then return staff_refusal('not_reversible'); end if;
  if wrong.exchange_rate is not null then return staff_refusal('converted'); end if;
  if exists (select from entry_reversals r where r.reversed_entry_id = entry) then
    return staff_refusal('already_reversed');
  end if;
  if employee_any_related(context, entry_members(entry)) then return staff_refusal('employee_related'); end if;
  part := coalesce(part, wrong.amount);
  if part <= 0 or part > wrong.amount then return staff_refusal('wrong_amount'); end if;

  select * into paid from cash_movements where entry_id = entry;
  if found then
    outcome := cash_drawer_refusal(paid.drawer_id, case when paid.amount > 0 then part else 0 end);
    if outcome is not null then return outcome; end if;
  end if;

  request := jsonb_build_object('kind', wrong.reversed_by, 'amount', part,
    'description', case when part = wrong.amount then 'Reversal of ' else 'Correction of ' end || wrong.reference
      || ' by the bank');
  if wrong.to_account_id is not null then
    request := request || jsonb_build_object('userId', wrong.payee_id, 'fromAccountId', wrong.to_account_id);
    if wrong.payer_id = wrong.payee_id then
      request := request || jsonb_build_object('toAccountId', wrong.from_account_id);
    elsif wrong.payer_id is not null then
      request := request || jsonb_build_object('toIban', wrong.payer_iban, 'recipientName', wrong.payer_name);
    end if;
  else
    request := request || jsonb_build_object('userId', wrong.payer_id, 'toAccountId', wrong.from_account_id);
  end if;
  outcome := ledger_book(request, null);
  if outcome ->> 'outcome' <> 'posted' then
    return staff_refusal(case outcome ->> 'code'
      when 'insufficient_funds' then 'insufficient_funds'
      when 'balance_too_large' then 'balance_too_large'
      else 'account_closed' end);
  end if;
  select entry_id into strict reversing from transactions where id = (outcome #>> '{transaction,id}')::bigint;
  insert into entry_reversals (entry_id, reversed_entry_id) values (reversing, entry);
  if paid.id is not null then
    insert into cash_movements (drawer_id, entry_id, kind, amount, account_id, euros)
      values (paid.drawer_id, reversing, 'reversal', case when paid.amount > 0 then -part else part end,
        paid.account_id, 0);
  end if;
  perform staff_audit(member, 'entry.reversed', jsonb_build_object('entryId', entry, 'reference', wrong.reference,
      'reversalId', reversing, 'reversal', outcome #>> '{transaction,reference}', 'amount', part::text,
      'currency', wrong.currency), context)
    from unnest(entry_members(entry)) as member;
  return jsonb_build_object('outcome', 'done', 'entryId', reversing,
    'reference', outcome #>> '{transaction,reference}', 'memberIds', entry_members(entry));
end
$$;

-- Reverses an entry. Payload: {entryId}. Refused with not_found, not_reversible (the kind), converted,
-- already_reversed, insufficient_funds (the member's account that it would debit), balance_too_large,
-- account_closed, employee_related, and for cash drawer_closed or drawer_too_low.
create or replace function entry_reverse_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$
  select entry_reverse_part((payload ->> 'entryId')::bigint, null, context)
$$;

create or replace function entry_correct_state(payload jsonb) returns jsonb
language sql stable as $$ select entry_reverse_state(payload) $$;

-- Corrects an entry of too large an amount: reverses what is too much. Payload: {entryId, amount (the right one)}.
-- Refused as a reversal, and with wrong_amount unless the right amount is smaller and more than nothing.
create or replace function entry_correct_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  correct constant numeric := (payload ->> 'amount')::numeric;
  posted numeric;
begin
  select amount into posted from transactions where entry_id = (payload ->> 'entryId')::bigint;
  if not found then
    return staff_refusal(case when entry_reverse_state(payload) is null then 'not_found' else 'not_reversible' end);
  end if;
  if correct <= 0 or correct >= posted then return staff_refusal('wrong_amount'); end if;
  return entry_reverse_part((payload ->> 'entryId')::bigint, posted - correct, context);
end
$$;

-- What a refund of a fee is based on. Payload: {accountId, amount, fee (which fee, for the member)}.
create or replace function fee_refund_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', a.user_id, 'name', u.holder_name, 'iban', a.iban, 'currency', a.currency,
      'closed', a.closed_at is not null)
    from accounts a join users u on u.id = a.user_id where a.id = (payload ->> 'accountId')::bigint
$$;

-- Refused with not_found, account_closed, wrong_amount (not from 0.01 to 500.00), employee_related, and
-- balance_too_large. shared/limits.ts has the same maximum, and a test compares the two.
create or replace function fee_refund_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  refunded constant numeric := (payload ->> 'amount')::numeric;
  account accounts;
  outcome jsonb;
begin
  select * into account from accounts where id = (payload ->> 'accountId')::bigint;
  if not found then return staff_refusal('not_found'); end if;
  if refunded not between 0.01 and 500 or refunded <> round(refunded, 2) then
    return staff_refusal('wrong_amount');
  end if;
  if employee_any_related(context, array[account.user_id]) then return staff_refusal('employee_related'); end if;
  outcome := ledger_book(jsonb_build_object('kind', 'fee_refund', 'userId', account.user_id,
    'toAccountId', account.id, 'amount', refunded, 'description', 'Refund of a fee: ' || (payload ->> 'fee')), null);
  if outcome ->> 'outcome' <> 'posted' then
    return staff_refusal(case outcome ->> 'code' when 'balance_too_large' then 'balance_too_large'
      else 'account_closed' end);
  end if;
  perform staff_audit(account.user_id, 'fee.refunded', jsonb_build_object('accountId', account.id,
    'reference', outcome #>> '{transaction,reference}', 'amount', refunded::text, 'currency', account.currency,
    'fee', payload ->> 'fee'), context);
  return jsonb_build_object('outcome', 'done', 'reference', outcome #>> '{transaction,reference}',
    'memberIds', array[account.user_id]);
end
$$;

create or replace trigger entry_reversals_append_only before update or delete on entry_reversals
  for each row execute function ledger_refuse_change();
create or replace trigger entry_reversals_no_truncate before truncate on entry_reversals
  for each statement execute function ledger_refuse_change();

revoke all on function ledger_book_own(text, numeric, currency, timestamptz) from public;
revoke all on function entry_members(bigint) from public;
revoke all on function entry_reverse_state(jsonb) from public;
revoke all on function entry_reverse_part(bigint, numeric, jsonb) from public;
revoke all on function entry_reverse_carry_out(jsonb, jsonb) from public;
revoke all on function entry_correct_state(jsonb) from public;
revoke all on function entry_correct_carry_out(jsonb, jsonb) from public;
revoke all on function fee_refund_state(jsonb) from public;
revoke all on function fee_refund_carry_out(jsonb, jsonb) from public;
-- end server/ledger/reversals.sql

-- begin server/ledger/staff-ledger.sql
-- What staff read of the ledger: the trial balance, the general ledger of a system account, and an entry.

-- Which system accounts must be zero once everything that waits is done, and what each is.
create or replace function ledger_chart() returns table (code system_account_code, class text, must_be_zero boolean)
language sql immutable as $$
  values ('nostro'::system_account_code, 'asset', false), ('cash_vault', 'asset', false),
    ('cash_drawers', 'asset', false), ('loans_receivable', 'asset', false), ('payment_claims', 'asset', false),
    ('fx_position', 'position', false), ('sepa_clearing', 'clearing', false), ('card_clearing', 'clearing', true),
    ('cash_in', 'clearing', false), ('payments_in_transit', 'clearing', true),
    ('unapplied_incoming', 'suspense', true), ('recon_difference', 'suspense', true), ('suspense', 'suspense', true),
    ('interest', 'result', false), ('fees', 'result', false), ('payment_losses', 'result', false),
    ('cash_differences', 'result', false)
$$;

-- The balances at the end of a day of the bank: of all members' accounts together by product, and of each system
-- account. A positive balance is what the bank owes (credit), a negative one what it has (debit). Today's come from
-- the accounts' balances, which ledger:check compares with the postings.
create or replace function ledger_trial_balance(day date)
returns table (code text, class text, currency currency, must_be_zero boolean, balance numeric)
language sql stable as $$
  with ending as (select case when day < bank_day(clock_timestamp())
      then (day + 1)::timestamp at time zone s.time_zone end as at from bank_settings s),
  own as (
    select p.system_account as code, p.currency, sum(p.amount) as balance
      from postings p, ending
      where p.system_account is not null and (ending.at is null
        or exists (select from journal_entries e where e.id = p.entry_id and e.booked_at < ending.at))
      group by p.system_account, p.currency),
  members as (
    select 'deposits_' || a.account_type as code, a.currency, sum(a.balance) as balance from accounts a, ending
      where ending.at is null group by 1, 2
    union all
    select 'deposits_' || a.account_type, a.currency, sum(p.amount)
      from postings p join accounts a on a.id = p.account_id join journal_entries e on e.id = p.entry_id, ending
      where e.booked_at < ending.at group by 1, 2)
  select m.code, 'liability', m.currency, false, m.balance from members m where m.balance <> 0
  union all
  select c.code::text, c.class, o.currency, c.must_be_zero, o.balance
    from ledger_chart() c join own o on o.code = c.code
    where o.balance <> 0 or c.must_be_zero
  order by 3, 2, 1
$$;

-- A page of a system account's general ledger, newest first: entries before a posting, or the newest.
create or replace function ledger_account_page(
  account system_account_code, account_currency currency, before bigint, most int
) returns table (posting_id bigint, entry_id bigint, reference text, kind text, booked_at timestamptz,
  amount numeric, reversed boolean)
language sql stable as $$
  select p.id, e.id, e.reference, e.kind, e.booked_at, p.amount,
      exists (select from entry_reversals r where r.reversed_entry_id = e.id)
    from (select * from postings where system_account = account and currency = account_currency
        and (before is null or id < before) order by id desc limit most) p
      join journal_entries e on e.id = p.entry_id
    order by p.id desc
$$;

-- An entry with all its postings and how it is connected with other entries; null if there is none. `found` is its
-- ID or reference.
create or replace function ledger_entry_detail(found text) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', e.id, 'reference', e.reference, 'kind', e.kind, 'bookedAt', e.booked_at,
      'description', t.description,
      'reversible', k.reversed_by is not null and t.exchange_rate is null
        and not exists (select from entry_reversals r where r.reversed_entry_id = e.id),
      'amount', t.amount::text, 'currency', t.currency,
      'reverses', (select jsonb_build_object('id', o.id, 'reference', o.reference) from entry_reversals r
        join journal_entries o on o.id = r.reversed_entry_id where r.entry_id = e.id),
      'reversedBy', (select jsonb_build_object('id', o.id, 'reference', o.reference) from entry_reversals r
        join journal_entries o on o.id = r.entry_id where r.reversed_entry_id = e.id),
      'postings', (select jsonb_agg(jsonb_build_object('id', p.id, 'systemAccount', p.system_account,
            'memberId', a.user_id, 'memberName', coalesce(u.holder_name, u.username), 'iban', a.iban,
            'currency', p.currency, 'amount', p.amount::text, 'balanceAfter', p.balance_after::text) order by p.id)
          from postings p left join accounts a on a.id = p.account_id left join users u on u.id = a.user_id
          where p.entry_id = e.id))
    from journal_entries e join movement_kinds k on k.kind = e.kind left join transactions t on t.entry_id = e.id
    where case when found ~ '^[0-9]{1,18}$' then e.id = found::bigint else e.reference = upper(found) end
$$;

-- The journal of some days of the bank, in the order of entries: a page after an entry.
create or replace function ledger_journal_page(first_day date, last_day date, after bigint, most int)
returns table (entry_id bigint, booked_on date, reference text, kind text, legs jsonb)
language sql stable as $$
  select e.id, bank_day(e.booked_at), e.reference, e.kind, (
      select jsonb_agg(jsonb_build_object('account', coalesce(p.system_account::text, 'deposits_' || a.account_type),
          'iban', a.iban, 'currency', p.currency, 'amount', p.amount::text) order by p.id)
        from postings p left join accounts a on a.id = p.account_id where p.entry_id = e.id)
    from (select j.* from journal_entries j, bank_settings s where j.id > after
        and j.booked_at >= first_day::timestamp at time zone s.time_zone
        and j.booked_at < (last_day + 1)::timestamp at time zone s.time_zone
      order by j.id limit most) e
    order by e.id
$$;

revoke all on function ledger_chart() from public;
revoke all on function ledger_trial_balance(date) from public;
revoke all on function ledger_account_page(system_account_code, currency, bigint, int) from public;
revoke all on function ledger_entry_detail(text) from public;
revoke all on function ledger_journal_page(date, date, bigint, int) from public;
-- end server/ledger/staff-ledger.sql

-- begin server/ledger/staff-reports.sql
-- The bank's reports, from the tables at the time of asking. Amounts are in each row's own currency.

-- Portfolio at risk: the whole remaining principal of loans whose oldest unpaid installment is overdue for at least
-- so many days. `days` 0 is all active loans.
create or replace function report_portfolio_at_risk()
returns table (currency currency, days int, loans bigint, balance numeric, share numeric)
language sql stable as $$
  with owed as (
    select l.id, l.currency, l.balance, bank_day(clock_timestamp()) - min(i.due_date)
        filter (where i.paid_at is null and i.due_date < bank_day(clock_timestamp())) as late
      from loans l left join loan_instalments i on i.loan_id = l.id
      where l.status = 'active' group by l.id)
  select o.currency, b.days, count(*) filter (where b.days = 0 or o.late >= b.days),
      coalesce(sum(o.balance) filter (where b.days = 0 or o.late >= b.days), 0),
      round(coalesce(sum(o.balance) filter (where b.days = 0 or o.late >= b.days), 0) * 100 / nullif(sum(o.balance), 0), 2)
    from owed o cross join (values (0), (1), (30), (60), (90)) as b(days)
    group by o.currency, b.days order by o.currency, b.days
$$;

-- What members hold and owe, by product.
create or replace function report_products()
returns table (product text, currency currency, number bigint, members bigint, balance numeric)
language sql stable as $$
  select 'deposits_' || account_type, currency, count(*), count(distinct user_id), sum(balance)
    from accounts where closed_at is null group by account_type, currency
  union all
  select 'loans_' || loan_type, currency, count(*), count(distinct user_id), sum(balance)
    from loans where status = 'active' group by loan_type, currency
  order by 1, 2
$$;

-- Accounts without any sign of their owner (law of Luxembourg of 30 March 2022 on inactive accounts): neither a
-- sign-in nor a transaction that the owner asked for, since a time. `years` says what is due: a letter after three
-- years without a movement and five without contact, inactive after six, and the deposit fund after ten.
create or replace function report_dormant(after_user bigint, most int)
returns table (member_id bigint, name text, accounts bigint, balances text, last_sign timestamptz, years int)
language sql stable as $$
  select u.id, coalesce(u.holder_name, u.username), held.number, held.balances, signs.last,
      extract(year from age(clock_timestamp(), signs.last))::int
    from users u
      cross join lateral (select greatest(u.created_at,
        (select max(s.last_active_at) from sign_ins s where s.user_id = u.id),
        (select max(t.created_at) from transactions t join journal_entries e on e.id = t.entry_id
          join accounts a on a.id in (t.from_account_id, t.to_account_id)
          where a.user_id = u.id and e.user_id = u.id)) as last offset 0) as signs
      cross join lateral (select count(*) as number, string_agg(a.currency || ' ' || a.balance, ', '
          order by a.currency, a.id) as balances
        from accounts a where a.user_id = u.id and a.closed_at is null) as held
    where u.id > after_user and u.created_at < clock_timestamp() - interval '3 years'
      and signs.last < clock_timestamp() - interval '3 years' and held.number > 0
    order by u.id limit most
$$;

-- Cash of a member on one day of the bank, in one direction, from 3,000 EUR: single or linked.
create or replace function report_large_cash(first_day date, last_day date)
returns table (day date, member_id bigint, name text, direction text, number bigint, euros numeric,
  identified text, tellers text)
language sql stable as $$
  select bank_day(m.created_at), u.id, coalesce(u.holder_name, u.username),
      case m.kind when 'paid_in' then 'in' else 'out' end, count(*), sum(m.euros),
      string_agg(distinct m.identified, ', '), string_agg(distinct d.employee_id::text, ', ')
    from cash_movements m join cash_drawers d on d.id = m.drawer_id
      join accounts a on a.id = m.account_id join users u on u.id = a.user_id
    where m.kind in ('paid_in', 'paid_out') and bank_day(m.created_at) between first_day and last_day
      and not exists (select from entry_reversals r where r.reversed_entry_id = m.entry_id)
    group by 1, 2, 3, m.kind having sum(m.euros) >= 3000
    order by 1 desc, 6 desc, 2
$$;

-- Members whose terms differ from the usual: limits that they set themselves, locks, and blocks.
create or replace function report_exceptions(after_user bigint, most int)
returns table (member_id bigint, name text, exceptions text[])
language sql stable as $$
  select u.id, coalesce(u.holder_name, u.username), array_remove(array[
      case when u.daily_transfer_limit < 50000 then 'Daily limit ' || u.daily_transfer_limit || ' EUR' end,
      case when u.instant_limit is not null
        then 'Instant payments up to ' || u.instant_limit || ' EUR a ' || u.instant_limit_per end,
      case when u.new_payee_amount is not null then 'New payees up to ' || u.new_payee_amount || ' EUR for '
        || u.new_payee_days || ' days' end,
      case when u.payments_locked_at is not null then 'Payments to others locked' end,
      case when u.limits_lowered_until > clock_timestamp() then 'Limits lowered after a recovery' end,
      case when u.access_blocked_at is not null then 'Access blocked by the bank' end], null)
    from users u
    where u.id > after_user and (u.daily_transfer_limit < 50000 or u.instant_limit is not null
      or u.new_payee_amount is not null or u.payments_locked_at is not null or u.access_blocked_at is not null
      or u.limits_lowered_until > clock_timestamp())
    order by u.id limit most
$$;

revoke all on function report_portfolio_at_risk() from public;
revoke all on function report_products() from public;
revoke all on function report_dormant(bigint, int) from public;
revoke all on function report_large_cash(date, date) from public;
revoke all on function report_exceptions(bigint, int) from public;
-- end server/ledger/staff-reports.sql
