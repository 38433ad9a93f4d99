-- begin server/ledger/proposal-kinds.sql
-- What takes two employees: who may propose it and who may decide, and for how long a proposal can be decided.
insert into proposal_kinds (kind, subject_key, maker_roles, checker_roles, lifetime, rehearsed)
  values
    -- Employees are for administrators alone.
    ('employee.invite', 'username',   '{administrator}', '{administrator}', '1 day', true),
    ('employee.roles',  'employeeId', '{administrator}', '{administrator}', '3 days', true),
    -- Corrections of the ledger, and cash above what one may decide.
    ('entry.reverse',   'entryId',   '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('entry.correct',   'entryId',   '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('fee.refund',      'accountId', '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('cash.large',      'accountId', '{teller}', '{supervisor}', '2 hours', true),
    ('cash.difference', 'drawerId',  '{teller}', '{supervisor}', '3 days', true),
    ('suspense.clear',  'currency',  '{supervisor}', '{supervisor}', '3 days', true),
    -- What undoes the protection of a member, or lets someone in.
    ('card.unfreeze',  'cardId',   '{teller,loan_officer,payments_officer,supervisor}', '{teller,supervisor}', '3 days', true),
    ('access.unblock', 'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('recovery.issue', 'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '1 day', true),
    ('factors.reset',  'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '1 day', true),
    ('holder.rename',  'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '3 days', true)
  on conflict (kind) do update set subject_key = excluded.subject_key, maker_roles = excluded.maker_roles,
    checker_roles = excluded.checker_roles, lifetime = excluded.lifetime, rehearsed = excluded.rehearsed;
-- end server/ledger/proposal-kinds.sql

-- begin server/ledger/sum-zero.sql
-- Double entry: at commit, every entry has at least two postings, and they sum to zero in each currency.
create or replace function ledger_entry_must_balance() returns trigger
language plpgsql set search_path = public, pg_temp as $$
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
drop function if exists ledger_entry_must_be_open();
create or replace trigger postings_entries_must_be_open after insert on postings
  referencing new table as added
  for each statement execute function ledger_entries_must_be_open();

revoke all on function ledger_of_subtransaction(xid) from public;
-- end server/ledger/sum-zero.sql

-- begin server/ledger/post-batch.sql
-- The only way to move money: takes posting requests and posts or refuses each of them, in one transaction
-- and one round trip. Only the owner may call these functions. Those of post.sql, loans.sql, and
-- interest.sql do.
--
-- Requests that arrive together share the lookups, the writes, and the commit. Each is decided separately,
-- with the balances from before the batch. A batch holds at most one request per customer, so no two
-- requests spend the same balance.
--
-- Every batch locks in the same order, so that two batches do not deadlock: idempotency keys, customer
-- accounts by ID, then for each customer the payment request, the limit counters, and the confirmation. The writes come last. A
-- refusal is returned and stored with the key. A missing confirmation is returned and nothing is stored, so
-- that the same request can be sent again with its proof. Anything that must never happen raises an error
-- and rolls back the transaction; the caller of a batch then sends each request alone.

-- The postings of a request. Takes its facts: a row of ledger_resolve.
create or replace function ledger_legs(facts record, entry_id bigint) returns postings[]
language plpgsql immutable as $$
declare
  paid_in constant currency := coalesce(facts.source_currency, facts.target_currency);
  legs postings[] := array[
    ledger_leg(entry_id, facts.source_id, facts.debit, paid_in, -facts.amount)];
begin
  if facts.rate is not null then
    legs := legs || ledger_leg(entry_id, null, 'fx_position', facts.source_currency, facts.amount)
      || ledger_leg(entry_id, null, 'fx_position', facts.target_currency, -facts.credited);
  end if;
  if facts.target_id is not null then
    return legs
      || ledger_leg(entry_id, facts.target_id, 'customer', facts.target_currency, facts.credited);
  end if;
  if facts.credited > facts.interest then
    legs := legs || ledger_leg(entry_id, null, facts.credit,
      coalesce(facts.target_currency, paid_in), facts.credited - facts.interest);
  end if;
  if facts.interest > 0 then
    legs := legs || ledger_leg(entry_id, null, 'interest', paid_in, facts.interest);
  end if;
  return legs;
end
$$;

-- The transaction of a request: what customers see of its entry.
create or replace function ledger_new_transaction(facts record, entry journal_entries)
returns transactions
language plpgsql as $$
declare
  booked transactions;
begin
  booked.id := nextval('transactions_id_seq');
  booked.entry_id := entry.id;
  booked.from_account_id := facts.source_id;
  booked.to_account_id := facts.target_id;
  booked.amount := facts.amount;
  booked.currency := coalesce(facts.source_currency, facts.target_currency);
  if facts.rate is not null then
    booked.converted_amount := facts.credited;
    booked.converted_currency := facts.target_currency;
    booked.exchange_rate := facts.rate;
  end if;
  booked.type := facts.transaction_type;
  booked.status := 'completed';
  booked.description := facts.description;
  booked.reference := entry.reference;
  booked.payer_name := coalesce(facts.holder_name, facts.payer_name);
  booked.payer_iban := facts.source_iban;
  booked.recipient_name := facts.recipient_name;
  booked.recipient_iban := coalesce(facts.recipient_iban, facts.target_iban);
  booked.created_at := entry.booked_at;
  return booked;
end
$$;

-- Takes    an array of {kind, userId, signInId, key, requestHash (hex), amount, fromAccountId or cardId,
--          toAccountId, toIban, payerName (of money from another bank), recipientName, recipientIban,
--          description, expectedRate, interest (the part of a repayment that is not principal),
--          rateMaxAgeDays (if absent, rates never expire), speed (instant or standard) and sendAt (of a
--          standard payment to another bank), requestId (the payment request that a member's
--          transfer pays)}, and what confirm.sql takes; the time of the entries, null
--          for the current time; the outcomes of requests that are already decided, null for the others
-- Returns  in the same order {outcome: posted, transaction, customers, replayed, waitingOrder (of a member's
--          transfer: an order for the same payment, or null), cardClosed (of a card transfer: whether it
--          closed the card)} | {outcome: key_reused} | {outcome: refused, code, available?, limit?, currency?,
--          lowered?, replayed} | {outcome: confirmation_required, currency, fromName, fromIban}
create or replace function ledger_book_all(requests jsonb, at timestamptz, outcomes jsonb[]) returns jsonb
language plpgsql set search_path = public, pg_temp
-- Plans are made once and use indexes, whatever batch size the planner expects.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ends record;
  facts record;
  entry journal_entries;
  booked transactions;
  decision jsonb;
  entries journal_entries[];
  legs postings[];
  transactions transactions[];
  outgoing payments[];
  paid_by_card card_transfers[];
  paid_requests bigint[];
  paid_by bigint[];
  with_reference transactions[];
  decided jsonb[];
begin
  outcomes := ledger_claim_all(requests, outcomes);
  if array_position(outcomes, null) is null then return to_jsonb(outcomes); end if;

  ends := ledger_lock_accounts(requests);
  at := coalesce(at, clock_timestamp());

  for facts in select * from ledger_resolve(requests, at, outcomes, ends.sources, ends.targets) loop
    decision := request_refusal(facts);
    if decision is null then decision := ledger_refusal(facts, at); end if;
    if decision is null then decision := ledger_use_limits(facts, at); end if;
    if decision is null then
      entry.id := nextval('journal_entries_id_seq');
      entry.kind := facts.kind;
      entry.reference := ledger_reference(facts.reference_prefix, at, entry.id);
      entry.user_id := facts.user_id;
      entry.sign_in_id := facts.sign_in_id;
      entry.booked_at := at;
      booked := ledger_new_transaction(facts, entry);
      entries := entries || entry;
      legs := legs || ledger_legs(facts, entry.id);
      transactions := transactions || booked;
      if facts.credit = 'payments_in_transit' then
        outgoing := outgoing || payment_order(facts, booked);
      end if;
      if facts.card_id is not null then
        paid_by_card := paid_by_card || row(booked.id, facts.card_id)::card_transfers;
      end if;
      if facts.request ->> 'requestId' is not null then
        paid_requests := paid_requests || (facts.request ->> 'requestId')::bigint;
        paid_by := paid_by || booked.id;
      elsif booked.to_account_id is not null and booked.description ~* '\mRF ?[0-9]' then
        with_reference := with_reference || booked;
      end if;
      decision := jsonb_build_object('outcome', 'posted', 'replayed', false,
        'transaction', ledger_transaction(booked), 'customers', to_jsonb(array_remove(array[
          facts.source_user_id, nullif(facts.target_user_id, facts.source_user_id)], null)),
        'waitingOrder', case when facts.to_others and facts.card_id is null and facts.sign_in_id is not null
          then order_waiting(facts.source_user_id, booked.recipient_iban, facts.amount, facts.today) end,
        'cardClosed', facts.card_single_use);
    end if;
    decided[facts.place] := decision;
  end loop;

  if entries is not null then perform ledger_write(entries, legs, transactions); end if;
  if outgoing is not null then perform payment_orders_store(outgoing); end if;
  if paid_by_card is not null then perform card_transfers_store(paid_by_card, at); end if;
  if paid_requests is not null then perform requests_paid(paid_requests, paid_by, at); end if;
  if with_reference is not null then perform requests_paid_by_reference(with_reference, at); end if;
  perform ledger_keep_all(requests, decided);
  return (select jsonb_agg(coalesce(outcomes[place], decided[place]) order by place)
    from generate_series(1, jsonb_array_length(requests)) as place);
end
$$;

-- The same for one request.
create or replace function ledger_book(request jsonb, at timestamptz) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select ledger_book_all(jsonb_build_array(request), at, array[null]::jsonb[]) -> 0
$$;

revoke all on function ledger_legs(record, bigint) from public;
revoke all on function ledger_new_transaction(record, journal_entries) from public;
-- end server/ledger/post-batch.sql

-- begin server/ledger/payments.sql
-- The only way to change a payment to or from another bank: in one transaction, changes its state, posts
-- the movement of the transition, and adds the event. Callers lock the payment first, then accounts and
-- limit counters, in the order of postings.

-- The amount in EUR that a payment has left on one of the bank's own accounts: unapplied money, or a claim.
create or replace function payment_held(payment_id bigint, account system_account_code) returns numeric
language sql stable as $$
  select coalesce(abs(sum(l.amount)), 0)
    from payment_events v join postings l on l.entry_id = v.entry_id and l.system_account = account
    where v.payment_id = payment_held.payment_id
$$;

-- Posts the movement of a transition, with the amount in EUR. Returns the entry and, if the member sees one,
-- the transaction; both null if an account could not be credited or debited.
create or replace function payment_post(
  payment payments, movement movement_kinds, euros numeric, at timestamptz,
  out entry_id bigint, out transaction_id bigint
)
language plpgsql as $$
declare
  entry journal_entries;
  booked transactions;
  account accounts;
  legs postings[];
  claimed numeric := 0;
  lacking boolean;
  rate numeric;
  credited numeric;
begin
  if payment.account_id is not null and 'customer' in (movement.debit, movement.credit) then
    select * into account from accounts where id = payment.account_id for no key update;
  end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := movement.kind;
  entry.booked_at := at;
  entry.reference := ledger_reference(movement.reference_prefix, at, entry.id);

  if movement.kind in ('payment_given_back', 'payment_late', 'payment_sent_back') then
    -- The original movement, reversed or repeated. It is never converted at a different rate.
    select array_agg(ledger_leg(entry.id, account_id,
        case when account_id is not null then 'customer' when system_account = 'fx_position' then 'fx_position'
          when movement.debit = 'customer' then movement.credit else movement.debit end,
        currency, case movement.kind when 'payment_late' then amount else -amount end) order by id)
      into legs from postings where postings.entry_id = payment.entry_id;
    select abs(amount), currency into booked.amount, booked.currency
      from postings where postings.entry_id = payment.entry_id and account_id is not null;
    lacking := account.closed_at is not null or account.balance < booked.amount;
    if movement.kind = 'payment_sent_back' and lacking then return; end if;
    if movement.kind = 'payment_late' and lacking then
      -- What the account cannot cover becomes the bank's claim against the member.
      booked.amount := case when account.closed_at is null and account.currency = 'EUR'
        then account.balance else 0 end;
      claimed := euros - booked.amount;
      legs := array[ledger_leg(entry.id, null, 'payment_claims', 'EUR', -claimed),
        ledger_leg(entry.id, null, 'nostro', 'EUR', euros)];
      if booked.amount > 0 then
        legs := legs || ledger_leg(entry.id, account.id, 'customer', 'EUR', -booked.amount);
      end if;
    end if;
  elsif movement.credit = 'customer' then
    if account.id is null or account.closed_at is not null then return; end if;
    rate := payment_rate(account);
    credited := payment_credited(account, euros, rate, payment.direction = 'out');
    if credited is null then return; end if;
    legs := payment_legs(entry.id, account, movement.debit, euros, credited);
    booked.amount := euros;
    booked.currency := 'EUR';
    if account.currency <> 'EUR' then
      booked.exchange_rate := rate;
      booked.converted_currency := account.currency;
      booked.converted_amount := credited;
    end if;
  elsif movement.debit = 'customer' then
    if account.balance < euros or account.currency <> 'EUR' then return; end if;
    legs := array[ledger_leg(entry.id, account.id, 'customer', 'EUR', -euros),
      ledger_leg(entry.id, null, movement.credit, 'EUR', euros)];
    booked.amount := euros;
    booked.currency := 'EUR';
  else
    legs := array[ledger_leg(entry.id, null, movement.debit, 'EUR', -euros),
      ledger_leg(entry.id, null, movement.credit, 'EUR', euros)];
  end if;

  entry_id := entry.id;
  if movement.transaction_type is null or booked.amount = 0 then
    perform ledger_write(array[entry], legs, array[]::transactions[]);
  else
    booked.id := nextval('transactions_id_seq');
    booked.entry_id := entry.id;
    booked.type := movement.transaction_type;
    booked.status := 'completed';
    booked.description := payment_description(payment, movement.kind);
    booked.reference := entry.reference;
    if movement.credit = 'customer' then
      booked.to_account_id := account.id;
      booked.payer_name := payment.other_name;
      booked.payer_iban := payment.other_iban;
      booked.recipient_name := payment.own_name;
      booked.recipient_iban := payment.own_iban;
    else
      booked.from_account_id := account.id;
      booked.payer_name := payment.own_name;
      -- A claim may be collected from another account of the member.
      booked.payer_iban := case movement.kind when 'claim_paid' then account.iban else payment.own_iban end;
      booked.recipient_name := payment.other_name;
      booked.recipient_iban := payment.other_iban;
    end if;
    booked.created_at := at;
    transaction_id := booked.id;
    perform ledger_write(array[entry], legs, array[booked]);
    if payment.direction = 'in' and movement.credit = 'customer' then
      perform requests_paid_by_reference(array[booked], at);
    end if;
  end if;
  if claimed > 0 then
    insert into repair_items (kind, payment_id, what) values ('claim', payment.id, format(
      'Payment %s was accepted after its money had been given back. The account held %s EUR less than needed.',
      payment.tx_id, claimed));
  end if;
end
$$;

-- What the member sees as the description of a payment's movement.
create or replace function payment_description(payment payments, kind text) returns text
language sql immutable as $$
  select left(case kind
      when 'payment_given_back' then 'Not sent: '
      when 'payment_returned' then 'Returned: '
      when 'unapplied_assigned' then case payment.direction when 'out' then 'Returned: ' else '' end
      when 'claim_paid' then 'Owed for: '
      when 'payment_late' then 'Sent after all: '
      when 'payment_sent_back' then 'Sent back: '
      else '' end
    || case when payment.remittance = '' and kind in ('payment_received', 'unapplied_assigned') then ''
      else coalesce(nullif(payment.remittance, ''), payment.other_name) end, 140)
$$;

-- Takes    the payment's ID; an event of payment-transitions.sql; the facts {reason, amount (of a partial
--          return, or of a claim that is partly collected), accountId (that staff chose), settlementDate,
--          answerBy (of a recall), messageId, actor, staff}
-- Returns  {outcome: applied, state, userId, transactionId?} | {outcome: repeated, state} | {outcome:
--          contradiction, state} (no money moved, and staff decide)
create or replace function payment_apply(payment_id bigint, event text, facts jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment payments;
  step payment_transitions;
  movement movement_kinds;
  posted_entry bigint;
  posted_transaction bigint;
  at constant timestamptz := clock_timestamp();
  euros numeric;
  held numeric;
begin
  select * into payment from payments where id = payment_id for no key update;
  if payment.id is null then raise exception 'there is no payment %', payment_id; end if;
  select * into step from payment_transitions t
    where t.direction = payment.direction and t.scheme = payment.scheme
      and t.from_state = payment.state and t.event = payment_apply.event;
  if step.event is null then
    -- A second reject is a repetition, even with a different reason.
    if (payment_apply.event = 'rejected' and payment.state = 'rejected') or exists (
      select from payment_events e where e.payment_id = payment.id
        and e.event = payment_apply.event and e.reason is not distinct from facts ->> 'reason')
    then
      return jsonb_build_object('outcome', 'repeated', 'state', payment.state);
    end if;
    insert into repair_items (kind, payment_id, message_id, what) values ('contradiction', payment.id,
      (facts ->> 'messageId')::bigint, format('Payment %s is %s, and the other bank says: %s %s.',
        payment.tx_id, payment.state, event, coalesce(facts ->> 'reason', 'without a reason')));
    return jsonb_build_object('outcome', 'contradiction', 'state', payment.state);
  end if;

  select * into movement from movement_kinds where kind = step.kind;
  held := case when movement.debit = 'unapplied_incoming' then payment_held(payment.id, 'unapplied_incoming')
    when movement.credit = 'payment_claims' then payment_held(payment.id, 'payment_claims')
    else payment.amount end;
  euros := coalesce((facts ->> 'amount')::numeric, held);
  if euros <= 0 or euros > held then
    raise exception 'payment % cannot move % EUR', payment.tx_id, euros;
  end if;
  if facts ? 'accountId' then
    select id, user_id into strict payment.account_id, payment.user_id
      from accounts where id = (facts ->> 'accountId')::bigint;
  end if;
  if step.kind is not null then
    select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
    if posted_entry is null and step.event = 'returned' then
      -- The account was closed in the meantime: staff find out where the money belongs.
      select * into movement from movement_kinds where kind = 'payment_unapplied';
      select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
      insert into repair_items (kind, payment_id, what) values ('unapplied', payment.id, format(
        'Payment %s was returned, and its account cannot be credited.', payment.tx_id));
    end if;
    if posted_entry is null and payment.direction = 'in' and step.event = 'settled' then
      -- The clearing has already paid us, so the money stays even if the account was closed meanwhile.
      select * into movement from movement_kinds where kind = 'payment_unapplied';
      select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
      step.to_state := 'unapplied';
      insert into repair_items (kind, payment_id, what) values ('unapplied', payment.id, format(
        'Payment %s of %s EUR settled, and its account cannot be credited.', payment.tx_id, euros));
    end if;
    if posted_entry is null then
      raise exception 'payment % cannot be posted as %', payment.tx_id, step.kind;
    end if;
  end if;
  if step.gives_limit_back and payment.counted_day = bank_day(at) then
    perform ledger_take_back('card', payment.card_id, payment.counted_day, coalesce((
      select -amount from postings where entry_id = payment.entry_id and account_id is not null), 0));
    perform ledger_take_back('customer', payment.user_id, payment.counted_day, payment.counted_amount);
    if payment.scheme = 'instant' then
      perform ledger_take_back_instant(payment.user_id, payment.counted_day, payment.counted_amount);
    end if;
  end if;

  insert into payment_events
      (payment_id, number, event, from_state, to_state, reason, message_id, entry_id, actor, staff)
    select payment.id, max(e.number) + 1, payment_apply.event, payment.state, step.to_state,
        facts ->> 'reason', (facts ->> 'messageId')::bigint, posted_entry,
        coalesce(facts ->> 'actor', 'other_bank')::payment_actor, facts ->> 'staff'
      from payment_events e where e.payment_id = payment.id;
  if payment_apply.event = 'return_rejected' then
    insert into repair_items (kind, payment_id, message_id, what) values ('unapplied', payment.id,
      (facts ->> 'messageId')::bigint, format('The return of payment %s of %s EUR was rejected (%s).',
        payment.tx_id, euros, coalesce(facts ->> 'reason', 'without a reason')));
  end if;
  update payments set state = step.to_state, reason = coalesce(facts ->> 'reason', reason),
      send_at = null,
      due_at = case when step.to_state = payment.state or step.to_state in ('sent', 'unconfirmed') then due_at
        when step.to_state = 'recall_requested'
          then ((facts ->> 'answerBy')::date + 1) at time zone 'Europe/Brussels' end,
      answer_by = case
        when payment_apply.event in ('recall_requested', 'recall_received') then (facts ->> 'answerBy')::date
        when step.to_state = payment.state or step.to_state in ('credited', 'unapplied') then answer_by end,
      settlement_date = coalesce((facts ->> 'settlementDate')::date, settlement_date),
      entry_id = case when direction = 'in' and step.to_state in ('credited', 'unapplied')
        then coalesce(posted_entry, entry_id) else entry_id end,
      transaction_id = case when direction = 'in' and step.to_state = 'credited'
        then coalesce(posted_transaction, transaction_id) else transaction_id end,
      account_id = case when direction = 'in' then payment.account_id else account_id end,
      user_id = case when direction = 'in' then payment.user_id else user_id end
    where id = payment.id;
  if payment.answer_by is not null then perform recall_continue(payment.id); end if;
  return jsonb_strip_nulls(jsonb_build_object('outcome', 'applied', 'state', step.to_state,
    'userId', payment.user_id, 'transactionId', posted_transaction));
end
$$;

-- A member cancels a queued payment of their own: {userId, signInId, idleSeconds, reference}.
-- Returns  what payment_apply returns | {outcome: session_ended} | {outcome: not_found} | {outcome:
--          too_late, state}
create or replace function payment_cancel(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment payments;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  select * into payment from payments
    where direction = 'out' and tx_id = request ->> 'reference'
      and user_id = (request ->> 'userId')::bigint
    for no key update;
  if payment.id is null then return '{"outcome": "not_found"}'; end if;
  if payment.state <> 'queued' or payment.message_id is not null then
    return jsonb_build_object('outcome', 'too_late', 'state', payment.state);
  end if;
  return payment_apply(payment.id, 'cancelled', '{"actor": "member"}');
end
$$;

revoke all on function payment_held(bigint, system_account_code) from public;
revoke all on function payment_post(payments, movement_kinds, numeric, timestamptz) from public;
revoke all on function payment_description(payments, text) from public;
revoke all on function payment_apply(bigint, text, jsonb) from public;
revoke all on function payment_cancel(jsonb) from public;

-- Events are history, and sealed (seals.sql).
create or replace trigger payment_events_append_only before update or delete on payment_events
  for each row execute function ledger_refuse_change();
create or replace trigger payment_events_no_truncate before truncate on payment_events
  for each statement execute function ledger_refuse_change();
create or replace trigger payment_events_queue after insert on payment_events
  referencing new table as added for each statement execute function seal_queue('payment');
-- end server/ledger/payments.sql

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
      'card.virtual_created', 'confirmation.rejected', 'data.exported', 'email.confirmed', 'email.refused',
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

-- begin server/ledger/requests.sql
-- Payment requests: what a transfer that pays one must match, and what its posting changes.

-- Locks the request that a transfer names until the transaction ends, so that of two transfers for one request
-- the second waits and is refused. Returns the refusal of a transfer that does not pay exactly what was asked,
-- or null. It is decided before anything else about the payee, so that a request that is not the payer's own
-- says nothing about an account. Takes its facts: a row of ledger_resolve.
create or replace function request_refusal(facts record) returns jsonb
language plpgsql as $$
declare
  asked record;
begin
  if facts.request ->> 'requestId' is null then return null; end if;
  select r.state, r.amount, r.expires_on, r.account_id, a.currency into asked
    from payment_requests r join accounts a on a.id = r.account_id
    where r.id = (facts.request ->> 'requestId')::bigint and r.payer_id = facts.user_id
    for no key update of r;
  return case
    when asked.state is null then '{"code": "not_found"}'
    when asked.state <> 'open' or asked.expires_on < facts.today then '{"code": "payment_request_closed"}'
    when facts.target_id is distinct from asked.account_id or facts.amount <> asked.amount
      or facts.source_currency <> asked.currency then '{"code": "payment_request_differs"}'
  end::jsonb || '{"outcome": "refused", "replayed": false}';
end
$$;

-- The requests are paid by these transactions, which this transaction posts.
create or replace function requests_paid(requests bigint[], paid_by bigint[], at timestamptz) returns void
language sql volatile as $$
  update payment_requests r set state = 'paid', transaction_id = paid.transaction_id, ended_at = at
    from unnest(requests, paid_by) as paid(request_id, transaction_id)
    where r.id = paid.request_id
$$;

-- The creditor reference (ISO 11649) in what a payer wrote, however it is spaced, without spaces; null if
-- there is none. Only those of payment requests: RF, two check digits, and 14 digits.
create or replace function creditor_reference_in(words text) returns text
language sql immutable parallel safe as $$
  select replace((regexp_match(upper(words),
    '(?:^|[^0-9A-Z])(RF ?[0-9]{2}(?: ?[0-9]){14})(?![0-9A-Z])'))[1], ' ', '')
$$;

-- Money that arrives with the creditor reference of an open request, and is exactly what it asks for, pays it
-- in the transaction of its posting. Money from another bank can't be refused when the request has expired, so
-- it pays it then too. A member who was asked by name is the only member who pays that request.
create or replace function requests_paid_by_reference(arrived transactions[], at timestamptz) returns void
language sql volatile as $$
  update payment_requests r set state = 'paid', transaction_id = t.id, ended_at = at
    from unnest(arrived) as t
    join accounts credited on credited.id = t.to_account_id
    left join accounts debited on debited.id = t.from_account_id
    where r.reference = creditor_reference_in(t.description)
      and r.state = 'open' and r.account_id = t.to_account_id
      and r.amount = t.amount and t.currency = credited.currency and t.converted_amount is null
      and (t.from_account_id is null or debited.user_id = r.payer_id
        or r.asked is null and debited.user_id <> r.user_id)
$$;

revoke all on function creditor_reference_in(text) from public;
revoke all on function requests_paid_by_reference(transactions[], timestamptz) from public;
revoke all on function request_refusal(record) from public;
revoke all on function requests_paid(bigint[], bigint[], timestamptz) from public;

create or replace trigger payment_requests_stamp before insert on payment_requests
  for each row execute function stamp_created_at('clock');
create or replace trigger request_blocks_stamp before insert on request_blocks
  for each row execute function stamp_created_at('clock');
-- end server/ledger/requests.sql

-- begin server/ledger/staff-member.sql
-- A member's file, as staff see it. Its parts are the answers of functions, not views, so that nothing is shown
-- before the opening has been logged.

-- What must be seen first, the most serious on top: an array of {kind, …}.
create or replace function member_warnings(member bigint) returns jsonb
language sql stable as $$
  with m as (select * from users where id = member),
  overdue as (
    select count(distinct l.id) as loans, min(i.due_date) as since,
        sum(i.principal - i.paid_principal + i.interest - i.paid_interest) as amount
      from loans l join loan_instalments i on i.loan_id = l.id
      where l.user_id = member and l.status = 'active' and i.paid_at is null
        and i.due_date < bank_day(clock_timestamp())),
  frozen as (
    select count(*) as cards from debit_cards c join accounts a on a.id = c.account_id
      where a.user_id = member and c.frozen_by_bank and c.closed_at is null),
  unconfirmed as (
    select count(*) as payments, sum(amount) as amount from payments p
      where p.account_id in (select id from accounts where user_id = member) and p.state = 'unconfirmed'),
  warnings (place, warning) as (
    select 1, jsonb_build_object('kind', 'access_blocked', 'since', access_blocked_at) from m
      where access_blocked_at is not null
    union all
    select 2, jsonb_build_object('kind', 'cards_frozen', 'count', cards) from frozen where cards > 0
    union all
    select 3, jsonb_build_object('kind', 'payments_locked', 'since', payments_locked_at) from m
      where payments_locked_at is not null
    union all
    select 4, jsonb_build_object('kind', 'arrears', 'count', loans, 'amount', amount::text, 'since', since)
      from overdue where loans > 0
    union all
    select 5, jsonb_build_object('kind', 'unconfirmed_payments', 'count', payments, 'amount', amount::text)
      from unconfirmed where payments > 0
    union all
    select 6, jsonb_build_object('kind', 'open_proposals', 'count', count(*)) from proposals
      where user_id = member and state = 'open' and expires_at > clock_timestamp() having count(*) > 0
    union all
    select 7, jsonb_build_object('kind', 'identity', 'state', identity_state(id)) from m
      where identity_state(id) <> 'checked'
    union all
    select 8, jsonb_build_object('kind', 'limits_lowered', 'until', limits_lowered_until) from m
      where limits_lowered_until > clock_timestamp())
  select coalesce(jsonb_agg(warning order by place), '[]') from warnings
$$;

-- Who a member is: names, contact, identity, and how they sign in. Null if there is no such member.
create or replace function member_profile(member bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', u.id, 'username', u.username, 'holderName', u.holder_name,
      'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phoneNumber', u.phone_number,
      'memberSince', u.created_at, 'accessBlockedAt', u.access_blocked_at,
      'dailyTransferLimit', u.daily_transfer_limit::text,
      'passwordChangedAt', u.password_changed_at,
      'authenticator', exists (select from authenticators f where f.user_id = u.id and f.enrolled_at is not null),
      'passkeys', (select count(*) from passkeys where user_id = u.id),
      'lastSignInAt', (select max(created_at) from sign_ins where user_id = u.id),
      'identity', identity_state(u.id),
      'identityCheck', (select jsonb_build_object('holderName', c.holder_name, 'outcome', c.outcome,
            'evidence', c.evidence, 'documentKind', c.document_kind, 'documentNumber', c.document_number,
            'documentCountry', c.document_country, 'documentExpiresOn', c.document_expires_on,
            'checkedAt', c.checked_at)
          from identity_checks c where c.user_id = u.id order by c.id desc limit 1))
    from users u where u.id = member
$$;

-- What a member has: accounts, cards, loans, and orders; the closed ones last.
create or replace function member_holdings(member bigint) returns jsonb
language sql stable as $$
  with own as (select * from accounts where user_id = member)
  select jsonb_build_object(
    'accounts', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'iban', iban,
          'accountType', account_type, 'currency', currency, 'balance', balance::text, 'openedAt', created_at,
          'closedAt', closed_at) order by closed_at is not null, id), '[]') from own),
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'accountName', own.name,
          'lastFour', c.last_four, 'cardType', c.card_type, 'name', c.name,
          'status', case when c.closed_at is null then c.status::text else 'closed' end,
          'frozenByBank', c.frozen_by_bank, 'isVirtual', c.is_virtual, 'expiryDate', c.expiry_date,
          'dailyLimit', c.daily_limit::text, 'currency', own.currency)
          order by c.closed_at is not null, c.id), '[]')
        from debit_cards c join own on own.id = c.account_id),
    'loans', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'loanType', l.loan_type,
          'amount', l.amount::text, 'currency', l.currency, 'balance', l.balance::text,
          'interestRate', l.interest_rate::text, 'termMonths', l.term_months, 'status', l.status,
          'appliedAt', l.application_date, 'overdue', (select coalesce(sum(i.principal - i.paid_principal
              + i.interest - i.paid_interest), 0.00)::text from loan_instalments i
            where i.loan_id = l.id and i.paid_at is null and l.status = 'active'
              and i.due_date < bank_day(clock_timestamp())))
          order by l.status in ('closed', 'rejected'), l.id desc), '[]')
        from loans l where l.user_id = member),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'amount', o.amount::text,
          'currency', own.currency, 'recipientName', o.recipient_name, 'recipientIban', o.recipient_iban,
          'rhythm', o.rhythm, 'state', o.state, 'nextDueOn', o.next_due_on)
          order by o.state = 'ended', o.id desc), '[]')
        from (select * from payment_orders where user_id = member
            order by state = 'ended', id desc limit 50) o
          join own on own.id = o.from_account_id))
$$;

-- A page of a member's transactions, the newest first, as both sides are stored.
-- Takes    the last row of the page before, or nulls
create or replace function member_payments(member bigint, before_at timestamptz, before_id bigint, most int)
returns jsonb
language sql stable as $$
  with rows as (
    select distinct on (page.created_at, page.id) page.*
      from accounts a cross join lateral (
        (select t.* from transactions t where t.from_account_id = a.id
            and (before_at is null or (t.created_at, t.id) < (before_at, before_id))
          order by t.created_at desc, t.id desc limit most)
        union all
        (select t.* from transactions t where t.to_account_id = a.id
            and (before_at is null or (t.created_at, t.id) < (before_at, before_id))
          order by t.created_at desc, t.id desc limit most)) as page
      where a.user_id = member
      order by page.created_at desc, page.id desc limit most)
  select coalesce(jsonb_agg(jsonb_build_object('id', rows.id, 'at', rows.created_at, 'type', rows.type,
      'reference', rows.reference, 'description', rows.description, 'amount', rows.amount::text,
      'currency', rows.currency, 'convertedAmount', rows.converted_amount::text,
      'convertedCurrency', rows.converted_currency,
      'outgoing', coalesce(payer.user_id = member, false), 'incoming', coalesce(payee.user_id = member, false),
      'payerName', rows.payer_name, 'payerIban', rows.payer_iban, 'recipientName', rows.recipient_name,
      'recipientIban', rows.recipient_iban, 'state', p.state)
      order by rows.created_at desc, rows.id desc), '[]')
    from rows
    left join accounts payer on payer.id = rows.from_account_id
    left join accounts payee on payee.id = rows.to_account_id
    left join payments p on p.transaction_id = rows.id
$$;

-- A page of what happened to a member's things, the newest first.
create or replace function member_events(member bigint, before_id bigint, most int) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.created_at, 'actor', e.actor,
      'action', e.action, 'details', e.details) order by e.id desc), '[]')
    from (select * from audit_events
      where user_id = member and (before_id is null or id < before_id) order by id desc limit most) as e
$$;

create or replace trigger member_views_append_only before update or delete on member_views
  for each row execute function ledger_refuse_change();
create or replace trigger member_views_no_truncate before truncate on member_views
  for each statement execute function ledger_refuse_change();
create or replace trigger member_notes_append_only before update or delete on member_notes
  for each row execute function ledger_refuse_change();
create or replace trigger member_notes_no_truncate before truncate on member_notes
  for each statement execute function ledger_refuse_change();

revoke all on function member_warnings(bigint) from public;
revoke all on function member_profile(bigint) from public;
revoke all on function member_holdings(bigint) from public;
revoke all on function member_payments(bigint, timestamptz, bigint, int) from public;
revoke all on function member_events(bigint, bigint, int) from public;
-- end server/ledger/staff-member.sql

-- begin server/ledger/staff-member-calls.sql
-- What the staff app may call about members. Each function takes the token of the employee's sign-in, and refuses
-- employees without the role, and everyone for their own membership or a relative's. A member's file is read only
-- after an opening has been logged with its purpose.

-- The employee who calls, with one of the roles, about a member. Raises an error otherwise.
create or replace function employee_require_for(token text, roles employee_role[], member bigint) returns bigint
language plpgsql as $$
declare
  employee bigint := employee_require(token, roles);
begin
  perform employee_refuse_related(employee, member);
  return employee;
end
$$;

-- Those who see members and money, and those who may change something for a member.
create or replace function roles_that_see_members() returns employee_role[]
language sql immutable as $$
  select array['teller', 'loan_officer', 'payments_officer', 'supervisor', 'auditor']::employee_role[]
$$;

create or replace function roles_that_serve_members() returns employee_role[]
language sql immutable as $$
  select array['teller', 'loan_officer', 'payments_officer', 'supervisor']::employee_role[]
$$;

-- Whether the law requires a purpose kept secret from the member, since telling would warn a suspect (Directive
-- (EU) 2015/849 article 39).
create or replace function view_is_secret(purpose view_purpose) returns boolean
language sql immutable as $$ select purpose in ('money_laundering', 'fraud') $$;

-- Whether a member's view by this employee is still open: for 30 minutes, since the employee's last opening.
create or replace function member_view_open(employee bigint, member bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('purpose', purpose, 'openedAt', created_at,
      'until', created_at + interval '30 minutes')
    from member_views
    where user_id = member and employee_id = employee and created_at > clock_timestamp() - interval '30 minutes'
    order by id desc limit 1
$$;

create or replace function staff_find_members(token text, typed text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, roles_that_see_members());
  return members_find(left(typed, 100), 20);
end
$$;

-- Logs that an employee opens a member's file. Payload: {memberId, purpose, text?}. The member sees the date and
-- the purpose, unless it is secret: then the audit row names no member, and nothing of the member's changes.
create or replace function staff_open_member(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  purpose constant view_purpose := (payload ->> 'purpose')::view_purpose;
  secret constant boolean := view_is_secret(purpose);
  member constant bigint := (payload ->> 'memberId')::bigint;
  employee bigint;
  view bigint;
begin
  employee := employee_require_for(token,
    case when secret then array['supervisor', 'auditor']::employee_role[] else roles_that_see_members() end, member);
  if not exists (select from users where id = member) then return staff_refusal('member_not_found'); end if;
  insert into member_views (user_id, employee_id, purpose, text)
    values (member, employee, purpose, nullif(trim(payload ->> 'text'), '')) returning id into view;
  perform staff_audit(case when not secret then member end,
    case when secret then 'file.opened_in_secret' else 'file.opened' end,
    jsonb_build_object('viewId', view) || case when secret then '{}' else jsonb_build_object('purpose', purpose) end,
    employee_context(employee));
  return jsonb_build_object('outcome', 'done', 'memberId', member, 'secret', secret,
    'view', member_view_open(employee, member));
end
$$;

-- A member's file, if an opening of this employee is logged. `part` says what: file, payments, events, or messages.
-- Payload: {memberId, beforeAt?, beforeId?, most?}.
create or replace function staff_read_member(token text, part text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member constant bigint := (payload ->> 'memberId')::bigint;
  before_at constant timestamptz := (payload ->> 'beforeAt')::timestamptz;
  before_id constant bigint := (payload ->> 'beforeId')::bigint;
  most constant int := least(coalesce((payload ->> 'most')::int, 50), 201);
  employee bigint := employee_require_for(token, roles_that_see_members(), member);
  view jsonb;
  sees_secrets boolean;
begin
  if not exists (select from users where id = member) then return staff_refusal('member_not_found'); end if;
  view := member_view_open(employee, member);
  if view is null then return staff_refusal('purpose_required'); end if;
  sees_secrets := (select roles && '{supervisor,auditor}' from employees where id = employee);
  return jsonb_build_object('outcome', 'done') || case part
    when 'file' then jsonb_build_object('view', view, 'profile', member_profile(member),
        'warnings', member_warnings(member), 'notes', member_note_list(member, sees_secrets),
        'conversation', member_conversation(member))
      || member_holdings(member)
    when 'payments' then jsonb_build_object('items', member_payments(member, before_at, before_id, most))
    when 'events' then jsonb_build_object('items', member_events(member, before_id, most))
    when 'messages' then jsonb_build_object('items', member_messages(member, before_id, most),
        'conversation', member_conversation(member))
    end;
end
$$;

-- The notes on a member, the newest first; secret ones only for those who may see them.
create or replace function member_note_list(member bigint, with_secret boolean) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'at', n.created_at, 'text', n.text,
      'secret', n.secret, 'employee', e.name) order by n.id desc), '[]')
    from (select * from member_notes where user_id = member and (with_secret or not secret)
        order by id desc limit 50) n
      join employees e on e.id = n.employee_id
$$;

-- Payload: {memberId, text, secret?}.
create or replace function staff_add_note(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member constant bigint := (payload ->> 'memberId')::bigint;
  secret constant boolean := coalesce((payload ->> 'secret')::boolean, false);
  employee bigint;
  note bigint;
begin
  employee := employee_require_for(token,
    case when secret then array['supervisor']::employee_role[] else roles_that_serve_members() end, member);
  if member_view_open(employee, member) is null then return staff_refusal('purpose_required'); end if;
  insert into member_notes (user_id, employee_id, text, secret)
    values (member, employee, payload ->> 'text', secret) returning id into note;
  perform staff_audit(null, 'note.added', jsonb_build_object('noteId', note), employee_context(employee));
  return jsonb_build_object('outcome', 'done', 'id', note);
end
$$;

-- What one person may do at once: card.freeze, access.block, sessions.end, identity.check, and chat.answer.
create or replace function staff_serve_member(token text, verb text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member constant bigint := case when verb = 'card.freeze'
    then (select a.user_id from debit_cards c join accounts a on a.id = c.account_id
      where c.id = (payload ->> 'cardId')::bigint)
    else (payload ->> 'memberId')::bigint end;
  employee bigint := employee_require_for(token, roles_that_serve_members(), member);
  context constant jsonb := employee_context(employee);
begin
  if verb = 'identity.check' and not coalesce((payload ->> 'again')::boolean, false)
    and payload ->> 'documentKind' is null
  then
    return staff_refusal('document_required');
  end if;
  return case verb
    when 'card.freeze' then card_freeze(payload, context)
    when 'access.block' then access_block(payload, context)
    when 'sessions.end' then sessions_end(payload, context)
    when 'identity.check' then identity_check(payload, context)
    when 'chat.answer' then chat_answer(payload, context)
    end;
end
$$;

-- Who looked at whom, the newest first, for supervisors and auditors. Payload: {memberId?, employeeId?, beforeId?,
-- most?}.
create or replace function staff_list_views(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  member constant bigint := (payload ->> 'memberId')::bigint;
  looked constant bigint := (payload ->> 'employeeId')::bigint;
  before_id constant bigint := (payload ->> 'beforeId')::bigint;
  most constant int := least(coalesce((payload ->> 'most')::int, 50), 201);
begin
  perform employee_require(token, array['supervisor', 'auditor']::employee_role[]);
  return (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'at', v.created_at, 'purpose', v.purpose,
      'text', v.text, 'employee', jsonb_build_object('id', e.id, 'name', e.name),
      'member', jsonb_build_object('id', u.id, 'name', coalesce(u.holder_name, u.username))) order by v.id desc), '[]')
    from (select * from member_views
        where (member is null or user_id = member) and (looked is null or employee_id = looked)
          and (before_id is null or id < before_id)
        order by id desc limit most) as v
      join employees e on e.id = v.employee_id
      join users u on u.id = v.user_id);
end
$$;

-- The code of a recovery that two employees agreed to, for the one who proposed it, once. Payload: {proposalId,
-- codeHash (hex)}.
create or replace function staff_draw_recovery(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_serve_members());
  recovery bigint;
begin
  select (p.outcome ->> 'recoveryId')::bigint into recovery from proposals p
    where p.id = (staff_draw_recovery.payload ->> 'proposalId')::bigint and p.maker_id = employee
      and p.state = 'approved' and p.kind in ('recovery.issue', 'factors.reset');
  if recovery is null then return staff_refusal('no_code_to_draw'); end if;
  return recovery_draw(recovery, decode(staff_draw_recovery.payload ->> 'codeHash', 'hex'));
end
$$;

revoke all on function employee_require_for(text, employee_role[], bigint) from public;
revoke all on function roles_that_see_members() from public;
revoke all on function roles_that_serve_members() from public;
revoke all on function view_is_secret(view_purpose) from public;
revoke all on function member_view_open(bigint, bigint) from public;
revoke all on function staff_find_members(text, text) from public;
revoke all on function staff_open_member(text, jsonb) from public;
revoke all on function staff_read_member(text, text, jsonb) from public;
revoke all on function member_note_list(bigint, boolean) from public;
revoke all on function staff_add_note(text, jsonb) from public;
revoke all on function staff_serve_member(text, text, jsonb) from public;
revoke all on function staff_list_views(text, jsonb) from public;
revoke all on function staff_draw_recovery(text, jsonb) from public;
-- end server/ledger/staff-member-calls.sql

-- begin server/ledger/staff-conversations.sql
-- What the staff app may call about conversations with members: as the functions in staff-member-calls.sql.

-- Takes a conversation, or with {release: true} gives it back. Payload: {memberId, release?}.
create or replace function staff_take_conversation(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member constant bigint := (payload ->> 'memberId')::bigint;
  employee constant bigint := employee_require_for(token, roles_that_serve_members(), member);
  release constant boolean := coalesce((payload ->> 'release')::boolean, false);
begin
  update conversations set employee_id = case when not release then employee end,
      assigned_at = case when not release then clock_timestamp() end
    where user_id = member and (not release or employee_id = employee);
  if not found then return staff_refusal('no_conversation'); end if;
  return jsonb_build_object('outcome', 'done', 'conversation', member_conversation(member));
end
$$;

create or replace function member_conversation(member bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('waiting', c.last_author = 'customer', 'lastAt', c.last_at,
      'employee', (select jsonb_build_object('id', e.id, 'name', e.name) from employees e where e.id = c.employee_id))
    from conversations c where c.user_id = member
$$;

create or replace function member_messages(member bigint, before_id bigint, most int) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'author', author, 'text', text, 'at', created_at,
      'readAt', read_at) order by id desc), '[]')
    from (select * from chat_messages where user_id = member and (before_id is null or id < before_id)
      order by id desc limit most) as m
$$;

-- The inbox. `list`: waiting (unanswered, the oldest first), mine (those the employee has taken), or answered (the
-- newest first). Without texts, which are part of the file. Payload: {list, afterAt?, afterId?, most?}.
create or replace function staff_list_conversations(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_serve_members());
  list constant text := payload ->> 'list';
  after_at constant timestamptz := (payload ->> 'afterAt')::timestamptz;
  after_id constant bigint := (payload ->> 'afterId')::bigint;
  most constant int := least(coalesce((payload ->> 'most')::int, 50), 201);
  items jsonb;
begin
  if list = 'waiting' then
    select jsonb_agg(item order by last_at, user_id) into items from (
      select c.user_id, c.last_at, conversation_item(c) as item from conversations c
        where last_author = 'customer' and (after_at is null or (last_at, user_id) > (after_at, after_id))
        order by last_at, user_id limit most) as rows;
  elsif list = 'mine' then
    select jsonb_agg(item order by last_at desc, user_id desc) into items from (
      select c.user_id, c.last_at, conversation_item(c) as item from conversations c
        where employee_id = employee and (after_at is null or (last_at, user_id) < (after_at, after_id))
        order by last_at desc, user_id desc limit most) as rows;
  else
    select jsonb_agg(item order by last_at desc, user_id desc) into items from (
      select c.user_id, c.last_at, conversation_item(c) as item from conversations c
        where last_author = 'staff' and (after_at is null or (last_at, user_id) < (after_at, after_id))
        order by last_at desc, user_id desc limit most) as rows;
  end if;
  return coalesce(items, '[]');
end
$$;

create or replace function conversation_item(c conversations) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', u.id, 'name', coalesce(u.holder_name, u.username),
      'waiting', c.last_author = 'customer', 'lastAt', c.last_at,
      'employee', (select jsonb_build_object('id', e.id, 'name', e.name) from employees e where e.id = c.employee_id))
    from users u where u.id = c.user_id
$$;

create or replace function staff_list_templates(token text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, roles_that_serve_members());
  return (select coalesce(jsonb_agg(jsonb_build_object('title', title, 'text', text) order by title), '[]')
    from message_templates);
end
$$;

-- Keeps a text under its title, in place of the one before. Payload: {title, text}.
create or replace function staff_store_template(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, array['supervisor']::employee_role[]);
  insert into message_templates (title, text) values (payload ->> 'title', payload ->> 'text')
    on conflict (title) do update set text = excluded.text, updated_at = clock_timestamp();
  return '{"outcome": "done"}';
end
$$;

revoke all on function staff_take_conversation(text, jsonb) from public;
revoke all on function member_conversation(bigint) from public;
revoke all on function member_messages(bigint, bigint, int) from public;
revoke all on function staff_list_conversations(text, jsonb) from public;
revoke all on function conversation_item(conversations) from public;
revoke all on function staff_list_templates(text) from public;
revoke all on function staff_store_template(text, jsonb) from public;
-- end server/ledger/staff-conversations.sql

-- begin server/ledger/staff-ledger-calls.sql
-- The ledger, cash, and reports for the staff app's role. Each function takes the token of an employee's sign-in
-- first, and the request.

-- The balances of a day. Request: {on? (a day)}.
create or replace function staff_trial_balance(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
  return (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'class', class, 'currency', currency,
      'mustBeZero', must_be_zero, 'balance', balance::text)), '[]')
    from ledger_trial_balance(coalesce((request ->> 'on')::date, bank_day(clock_timestamp()))));
end
$$;

-- A page of a system account's general ledger. Request: {code, currency, before? (a posting), most}.
create or replace function staff_ledger_account(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Planned for each page: the first has no posting to begin before.
set plan_cache_mode = force_custom_plan as $$
begin
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
  return (select coalesce(jsonb_agg(jsonb_build_object('postingId', posting_id, 'entryId', entry_id,
      'reference', reference, 'kind', kind, 'bookedAt', booked_at, 'amount', amount::text, 'reversed', reversed)
      order by posting_id desc), '[]')
    from ledger_account_page((request ->> 'code')::system_account_code, (request ->> 'currency')::currency,
      (request ->> 'before')::bigint, least((request ->> 'most')::int, 200)));
end
$$;

-- An entry with both sides. Request: {entry (its ID or reference)}.
create or replace function staff_ledger_entry(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{teller,payments_officer,supervisor,auditor}');
  return ledger_entry_detail(request ->> 'entry');
end
$$;

-- A report as an array of rows. Request: {report, after? (a member), most?, from?, to? (days)}.
create or replace function staff_report(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  after constant bigint := coalesce((request ->> 'after')::bigint, 0);
  most constant int := least(coalesce((request ->> 'most')::int, 100), 10000);
  today constant date := bank_day(clock_timestamp());
begin
  perform employee_require(token, '{supervisor,auditor}');
  return coalesce(case request ->> 'report'
    when 'portfolio_at_risk' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object('balance', r.balance::text,
      'share', r.share::text)) from report_portfolio_at_risk() r)
    when 'products' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object('balance', r.balance::text))
      from report_products() r)
    when 'dormant' then (select jsonb_agg(to_jsonb(r) order by r.member_id) from report_dormant(after, most) r)
    when 'large_cash' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object('euros', r.euros::text))
      from report_large_cash(coalesce((request ->> 'from')::date, today - 30),
        coalesce((request ->> 'to')::date, today)) r)
    when 'exceptions' then (select jsonb_agg(to_jsonb(r) order by r.member_id) from report_exceptions(after, most) r)
    end, '[]');
end
$$;

-- The teller's own open drawer, with its movements, newest first; null without one.
create or replace function staff_cash_drawer(token text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  return (select jsonb_build_object('id', d.id, 'currency', d.currency, 'openedAt', d.opened_at,
      'balance', cash_drawer_balance(d.id)::text, 'countedAmount', d.counted_amount::text,
      'movements', (select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'amount', m.amount::text,
          'reference', e.reference, 'at', m.created_at) order by m.id desc)
        from cash_movements m join journal_entries e on e.id = m.entry_id where m.drawer_id = d.id))
    from cash_drawers d where d.employee_id = teller and d.closed_at is null);
end
$$;

create or replace function staff_cash_open(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  return cash_drawer_open(teller, request, employee_context(teller));
end
$$;

-- Cash that one employee may take or pay out; more is a proposal of the kind cash.large.
create or replace function staff_cash_post(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  if request ->> 'key' is null then raise exception 'cash needs a key'; end if;
  return cash_post(teller, request, false, employee_context(teller));
end
$$;

create or replace function staff_cash_count(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  return cash_drawer_count(teller, request, employee_context(teller));
end
$$;

-- What a receipt says. Request: {movementId}. Null if it is no member's.
create or replace function staff_cash_receipt(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{teller,supervisor,auditor}');
  return (select jsonb_build_object('id', m.id, 'kind', m.kind, 'amount', abs(m.amount)::text,
      'currency', d.currency, 'reference', e.reference, 'at', m.created_at, 'iban', a.iban,
      'memberName', coalesce(u.holder_name, u.username), 'teller', t.name)
    from cash_movements m join cash_drawers d on d.id = m.drawer_id join journal_entries e on e.id = m.entry_id
      join accounts a on a.id = m.account_id join users u on u.id = a.user_id
      join employees t on t.id = d.employee_id
    where m.id = (request ->> 'movementId')::bigint);
end
$$;

revoke all on function staff_trial_balance(text, jsonb) from public;
revoke all on function staff_ledger_account(text, jsonb) from public;
revoke all on function staff_ledger_entry(text, jsonb) from public;
revoke all on function staff_report(text, jsonb) from public;
revoke all on function staff_cash_drawer(text) from public;
revoke all on function staff_cash_open(text, jsonb) from public;
revoke all on function staff_cash_post(text, jsonb) from public;
revoke all on function staff_cash_count(text, jsonb) from public;
revoke all on function staff_cash_receipt(text, jsonb) from public;
-- end server/ledger/staff-ledger-calls.sql

-- begin server/ledger/member-data.sql
-- Copies of members' data, which the jobs make, and the end of a membership.

-- Takes a copy that waits, or that another process began and did not end. Returns its id and member; no row without one.
create or replace function export_claim(most_minutes int) returns table (id bigint, user_id bigint)
language sql security definer set search_path = public, pg_temp as $$
  with picked as materialized (
    select e.id from data_exports e
      where e.state = 'waiting' or e.state = 'making'
        and e.started_at < clock_timestamp() - make_interval(mins => most_minutes)
      order by e.id limit 1 for update skip locked),
  emptied as (delete from data_export_parts p using picked where p.export_id = picked.id)
  update data_exports e set state = 'making', progress = 0, started_at = clock_timestamp()
    from picked where e.id = picked.id
    returning e.id, e.user_id
$$;
revoke all on function export_claim(int) from public;

-- Stores a part of a copy, and how much is done.
create or replace function export_part(export bigint, part int, bytes bytea, percent int) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into data_export_parts (export_id, number, content)
    select e.id, part, bytes from data_exports e where e.id = export and e.state = 'making' and bytes is not null;
  update data_exports e set progress = percent where e.id = export and e.state = 'making'
$$;
revoke all on function export_part(bigint, int, bytea, int) from public;

-- A copy is complete, and can be downloaded for some hours; or it failed, without a size, and its parts are deleted.
create or replace function export_end(export bigint, bytes bigint, hours int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update data_exports e set state = case when bytes is null then 'failed'::export_state else 'ready' end, size = bytes,
      progress = case when bytes is null then e.progress else 100 end,
      expires_at = case when bytes is not null then clock_timestamp() + make_interval(hours => hours) end
    where e.id = export and e.state = 'making';
  delete from data_export_parts p using data_exports e
    where p.export_id = export and e.id = export and e.state = 'failed'
$$;
revoke all on function export_end(bigint, bigint, int) from public;

-- Deletes the files that have expired.
create or replace function exports_expire() returns void
language sql security definer set search_path = public, pg_temp as $$
  with expired as (
    update data_exports set state = 'expired', expires_at = null, size = null
      where state = 'ready' and expires_at <= clock_timestamp() returning id)
  delete from data_export_parts p using expired where p.export_id = expired.id
$$;
revoke all on function exports_expire() from public;

-- The end of a membership. It needs empty accounts and nothing that is still to come. Accounts and cards are closed,
-- what need not be kept is deleted, and the ledger stays as it is.

-- What stands in the way: kind, the row's id, a name, and an amount.
create or replace function membership_obstacles(member bigint)
returns table (kind text, id bigint, name text, amount numeric, currency currency)
language sql stable as $$
  select 'balance', a.id, a.name, a.balance, a.currency from accounts a
    where a.user_id = member and a.closed_at is null and a.balance <> 0
  union all
  select 'interest', a.id, a.name, earned.amount, a.currency from accounts a
    cross join lateral (select trunc(interest_to_accrue(a.id, bank_time_zone()) + (
      select coalesce(sum(i.amount), 0) from interest_accruals i
        where i.account_id = a.id and i.paid_entry_id is null), 2) as amount) as earned
    where a.user_id = member and a.closed_at is null and a.account_type = 'savings' and earned.amount > 0
  union all
  select 'loan', l.id, l.loan_type::text, case l.status when 'active' then l.balance else l.amount end, l.currency
    from loans l where l.user_id = member and l.status in ('pending', 'approved', 'active')
  union all
  select 'order', o.id, o.recipient_name, o.amount, a.currency
    from payment_orders o join accounts a on a.id = o.from_account_id
    where o.user_id = member and o.state <> 'ended'
  union all
  select 'payment', p.id, p.other_name, p.amount, 'EUR'
    from accounts a join payments p on p.account_id = a.id
    where a.user_id = member
      and p.state in ('queued', 'sent', 'unconfirmed', 'recall_requested', 'recall_received', 'sending_back', 'accepted')
  union all
  select 'frozen_card', c.id, c.last_four, null, null
    from debit_cards c join accounts a on a.id = c.account_id
    where a.user_id = member and c.closed_at is null and c.frozen_by_bank
$$;
revoke all on function membership_obstacles(bigint) from public;

-- Closes the membership, unless something stands in the way. The API has checked the password and the second factor.
-- Locks the member and their accounts, so that no money can arrive and no order can be created meanwhile.
-- Takes    the member, a sign-in of theirs that has not ended, and the hash of a password that nobody knows
-- Returns  whether it is closed
create or replace function membership_close(member bigint, sign_in uuid, lost_password text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now constant timestamptz := clock_timestamp();
begin
  perform from accounts a where a.user_id = member and a.closed_at is null order by a.id for no key update;
  perform from users u where u.id = member and u.membership_closed_at is null for update;
  if not found or exists (select from membership_obstacles(member))
    or not exists (select from sign_ins where id = sign_in and user_id = member and ended_at is null)
  then return false; end if;

  update debit_cards c set close_reason = 'not_needed', closed_at = greatest(now,
      (select max(t.created_at) from card_transfers used join transactions t on t.id = used.transaction_id
        where used.card_id = c.id))
    from accounts a where a.id = c.account_id and a.user_id = member and c.closed_at is null;
  update accounts set closed_at = now where user_id = member and closed_at is null;
  update payment_requests set state = 'canceled', ended_at = now where user_id = member and state = 'open';
  update payment_requests set state = 'declined', ended_at = now where payer_id = member and state = 'open';

  delete from savings_goals where user_id = member;
  delete from saved_payees where user_id = member;
  delete from payee_checks where user_id = member;
  delete from request_blocks where user_id = member or blocked_id = member;
  delete from category_choices where user_id = member;
  delete from category_rules where user_id = member;
  delete from budgets where user_id = member;
  delete from notifications where user_id = member;
  delete from notification_settings where user_id = member;
  delete from email_outbox where user_id = member;
  delete from email_codes where user_id = member;
  delete from email_contacts where user_id = member;
  delete from data_exports where user_id = member;
  delete from recovery_codes where user_id = member;
  delete from recoveries where user_id = member;
  delete from authenticators where user_id = member;
  delete from passkeys where user_id = member;
  delete from passkey_challenges where user_id = member;
  update trusted_payees set removed_at = now where user_id = member and removed_at is null;
  update sign_ins set ended_at = coalesce(ended_at, now), place = null, device_name = null
    where user_id = member;

  -- The account holder's name and the username stay: the law requires the one, and nobody else may get the other.
  update users set email = null, phone_number = null, first_name = null, last_name = null,
      profile_image_url = null, passkey_user_handle = null, password_hash = lost_password, insights_off_at = now,
      membership_closed_at = now, updated_at = now
    where id = member;
  insert into audit_events (user_id, sign_in_id, actor, action, details)
    values (member, sign_in, 'customer', 'membership.closed', '{}');
  return true;
end
$$;
revoke all on function membership_close(bigint, uuid, text) from public;

-- Nobody signs in for a membership that has ended, and nothing is opened or recovered for it.
create or replace function refuse_after_membership() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from users where id = new.user_id and membership_closed_at is not null) then
    raise exception 'the membership of % has ended', new.user_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
revoke all on function refuse_after_membership() from public;
create or replace trigger sign_ins_after_membership before insert on sign_ins
  for each row execute function refuse_after_membership();
create or replace trigger recoveries_after_membership before insert on recoveries
  for each row execute function refuse_after_membership();
create or replace trigger accounts_after_membership before insert on accounts
  for each row execute function refuse_after_membership();
-- end server/ledger/member-data.sql
