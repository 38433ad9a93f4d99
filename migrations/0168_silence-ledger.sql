-- begin server/ledger/instant-silence.sql
-- When instant payments close because other banks do not answer them, and how they open again by themselves. A
-- payment without an answer in time is given back and may still arrive (instant-payments.sql): members who pass the
-- money on could repeat that for as long as a bank is silent. Nobody sets this. It follows from what happened to
-- payments (payments.sql), and each posting decides by it.

-- The bank of an IBAN, as the beginning of its accounts' IBANs: the country, ? for characters that differ between its
-- accounts, and the bank code, where the registry of ISO 13616 has it.
create or replace function iban_bank(iban text) returns text
language sql immutable as $$
  select left(iban, 2) || '??' || case
      when left(iban, 2) in ('IT', 'SM') then '?' || substr(iban, 6, 5)
      else substr(iban, 5, case
        when left(iban, 2) = 'DE' then 8
        when left(iban, 2) = 'HR' then 7
        when left(iban, 2) in ('AT', 'CH', 'FR', 'LI', 'LT', 'MC') then 5
        when left(iban, 2) in ('AL', 'BE', 'CY', 'FI', 'GR', 'HU', 'LU', 'ME', 'MK', 'RS', 'SE', 'VA') then 3
        when left(iban, 2) in ('EE', 'IS', 'MD', 'SI') then 2
        else 4 end) end
$$;

-- The silence of a bank, or, if it is null, of all: the payments of the last day that nobody has answered in time
-- since. Closed to a bank once they are three members'; closed to all once they are five members', to three banks, so
-- that accounts at one bank that never answers close no other. Then one payment at a time may try whether the bank
-- answers again: after a minute, which doubles with each try up to 15 minutes, but not if the bank has
-- answered late since the newest of them. Members whose own payment is among them wait for an hour, or they could
-- use up every try.
-- Returns  closed; from when the member may try (a member of null: anyone else); the number of payments; the oldest
create or replace function instant_silence(
  asked text, member bigint, out closed boolean, out tries_from timestamptz, out payments bigint,
  out since timestamptz
)
language sql stable as $$
  select count(distinct user_id) >= case when asked is null then 5 else 3 end
      and (asked is not null or count(distinct bank) >= 3),
    max(created_at) + case when bool_or(user_id = member) then interval '1 hour'
      when (array_agg(answered_late order by id desc))[1] then interval '1 minute'
      else least(interval '15 minutes', interval '1 minute' * 2 ^ least(count(*) filter (where is_try), 4)) end,
    count(*), min(created_at)
  from instant_unanswered
  where created_at > clock_timestamp() - interval '1 day'
    and (bank = asked or asked is null and not elsewhere_answered)
$$;

-- Where instant payments are closed: the banks, and null for all. With the member, only where one of theirs would be
-- refused now.
create or replace function instant_closed_to(member bigint, out bank text) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select one.bank from (select distinct u.bank from instant_unanswered u union all select null) as one,
      instant_silence(one.bank, member) as silence
    where silence.closed and (member is null or silence.tries_from > clock_timestamp())
$$;

-- Refuses an instant payment while they are closed to its bank or to all, unless it may try. Takes the facts of a
-- request: a row of ledger_resolve. Two that try at the same time do not wait for each other: one of them is refused.
-- Returns  the refusal, or null; and whether the payment is a try, which instant_try notes once it is posted
create or replace function instant_suspension(facts record, out refusal jsonb, out tries boolean)
language plpgsql as $$
declare
  asked text;
  silence record;
begin
  tries := false;
  if facts.credit <> 'payments_in_transit' or facts.speed <> 'instant'
    or not exists (select from instant_unanswered)
  then
    return;
  end if;
  foreach asked in array array[iban_bank(facts.recipient_iban), null] loop
    silence := instant_silence(asked, facts.source_user_id);
    continue when not silence.closed;
    if silence.tries_from <= clock_timestamp()
      and pg_try_advisory_xact_lock(hashtextextended('instant payments to ' || coalesce(asked, 'all'), 0))
    then
      -- Another process may have tried before this one got the lock.
      silence := instant_silence(asked, facts.source_user_id);
      tries := silence.tries_from <= clock_timestamp();
      continue when tries;
    end if;
    tries := false;
    refusal := jsonb_build_object('outcome', 'refused', 'replayed', false, 'code', 'instant_suspended',
      'allBanks', asked is null);
    return;
  end loop;
end
$$;

-- Notes a payment that tries whether a bank answers again. It counts as one without an answer until it has one.
create or replace function instant_try(facts record) returns void
language plpgsql as $$
begin
  insert into instant_unanswered (bank, user_id, is_try)
    values (iban_bank(facts.recipient_iban), facts.source_user_id, true);
end
$$;

-- Notes what another bank said, or did not say, about an instant payment. Takes the payment before the event. Only an
-- answer in time opens: with answers that are always late, the money would be given back each time. Rows that
-- another transaction has locked are being changed in the same way.
create or replace function instant_note(payment payments, event text, by payment_actor) returns void
language plpgsql as $$
declare
  asked constant text := iban_bank(payment.other_iban);
begin
  if payment.direction <> 'out' or payment.scheme <> 'instant' then return; end if;
  if event = 'no_answer' then
    insert into instant_unanswered (bank, user_id) values (asked, payment.user_id);
  elsif by = 'other_bank' and event in ('settled', 'rejected') and exists (select from instant_unanswered) then
    if payment.state = 'sent' then
      delete from instant_unanswered where id = any(array(
        select id from instant_unanswered where bank = asked for update skip locked));
      update instant_unanswered set elsewhere_answered = true where id = any(array(
        select id from instant_unanswered where not elsewhere_answered for update skip locked));
    else
      update instant_unanswered set answered_late = true where id = any(array(
        select id from instant_unanswered where bank = asked and not answered_late for update skip locked));
    end if;
  end if;
end
$$;

-- Tells staff of each silence once: opens an item when instant payments close, and closes it when they are open. Also
-- forgets what is older than a day. For the payments worker, which calls it all the time (rail-send.sql).
create or replace function instant_tell_staff() returns void
language sql as $$
  delete from instant_unanswered where id = any(array(
    select id from instant_unanswered where created_at < clock_timestamp() - interval '1 day' for update skip locked));
  insert into repair_items (kind, bank, what)
    select 'silent', coalesce(one.bank, 'all'), case when one.bank is null
        then format('Several banks have not answered %s instant payments in time. Instant payments to all banks are closed until one answers.', silence.payments)
        else format('The bank with the code %s has not answered %s instant payments in time. Instant payments to it are closed until it answers one.',
          replace(one.bank, '?', ''), silence.payments) end
      from (select instant_closed_to(null) as bank) as one, instant_silence(one.bank, null) as silence
      where not exists (select from repair_items r where r.kind = 'silent' and r.bank = coalesce(one.bank, 'all')
        and (r.closed_at is null or r.created_at >= silence.since))
      order by one.bank
    on conflict do nothing;
  update repair_items set closed_at = clock_timestamp(), closed_by = 'Payments worker',
      note = 'Instant payments are open again.'
    where kind = 'silent' and closed_at is null and not (instant_silence(nullif(bank, 'all'), null)).closed
$$;

revoke all on function iban_bank(text) from public;
revoke all on function instant_silence(text, bigint) from public;
revoke all on function instant_closed_to(bigint) from public;
revoke all on function instant_suspension(record) from public;
revoke all on function instant_try(record) from public;
revoke all on function instant_note(payments, text, payment_actor) from public;
revoke all on function instant_tell_staff() from public;
-- end server/ledger/instant-silence.sql

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
  suspension record;
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
    if decision is null then decision := elsewhere_refusal(facts); end if;
    if decision is null then
      suspension := instant_suspension(facts);
      decision := suspension.refusal;
    end if;
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
        if suspension.tries then perform instant_try(facts); end if;
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
    -- The day before may have been closed while this waited.
    at := greatest(at, clock_timestamp());
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
  elsif movement.kind in ('recall_held', 'recall_released') then
    -- In the account's currency, as it was credited: never converted again.
    booked.amount := case movement.kind when 'recall_held' then recall_holdable(payment)
      else recall_held_amount(payment.id) end;
    booked.currency := account.currency;
    if booked.amount <= 0 then return; end if;
    legs := recall_hold_legs(entry, account, booked.amount);
  elsif movement.credit = 'customer' then
    if account.id is null or account.closed_at is not null then return; end if;
    rate := case payment.direction when 'out' then payment_return_rate(account) else payment_rate(account) end;
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
    if movement.kind in ('recall_held', 'recall_released') then
      -- Nobody else has it.
      booked.from_account_id := case movement.kind when 'recall_held' then account.id end;
      booked.to_account_id := case movement.kind when 'recall_released' then account.id end;
    elsif movement.credit = 'customer' then
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
    if payment.direction = 'in' and movement.credit = 'customer' and movement.kind <> 'recall_released' then
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
  select left(case kind when 'recall_held' then 'Held because the sending bank has asked for its return: '
      when 'recall_released' then 'No longer held: '
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
    perform new_payee_take_back(payment.user_id, payment.other_iban, payment.counted_amount,
      payment.counted_day, payment.accepted_at);
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
  perform instant_note(payment, payment_apply.event, coalesce(facts ->> 'actor', 'other_bank')::payment_actor);
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

-- begin server/ledger/rail-send.sql
-- How the payments worker sends messages (server/payments/worker). Its role may call these functions and
-- write nothing else. Claims use the database's clock and a lease, so that any number of workers may run.

-- A BIC in eleven characters, the form in which BICs are compared and stored: one of eight is that of the head
-- office, whose branch is XXX (ISO 9362). Rows from before this rule may have eight. Another text is left as it is.
create or replace function bic_11(bic text) returns text
language sql immutable as $$
  select case when bic ~ '^[A-Z0-9]{8}$' then bic || 'XXX' else bic end
$$;

-- A message's identifier, which is never reused: TSRA, the day, and the message's number.
create or replace function rail_message_id(message_id bigint, at timestamptz) returns text
language sql immutable as $$
  select 'TSRA' || to_char(at at time zone 'UTC', 'YYYYMMDD') || '-' || message_id
$$;

-- A payment as JSON, with what the worker writes into messages.
create or replace function rail_payment(payment payments) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', payment.id, 'userId', payment.user_id, 'direction', payment.direction, 'scheme', payment.scheme, 'state', payment.state,
    'txId', payment.tx_id, 'endToEndId', payment.end_to_end_id, 'amount', payment.amount::text,
    'ownName', payment.own_name, 'ownIban', payment.own_iban,
    'otherName', payment.other_name, 'otherIban', payment.other_iban, 'otherBic', payment.other_bic,
    'remittance', payment.remittance, 'reason', payment.reason,
    'settlementDate', payment.settlement_date, 'acceptedAt', to_char(payment.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'messageId', (select msg_id from rail_messages where id = payment.message_id))
$$;

-- Queues a new message about one payment, due now. The payment is null if the message is about one that
-- this bank does not know. The facts are described by RailMessageFacts (shared/tables/rail-messages.ts).
create or replace function rail_enqueue(payment payments, message_name text, facts jsonb default null)
returns bigint
language plpgsql as $$
declare
  new_id bigint := nextval('rail_messages_id_seq');
begin
  insert into rail_messages (id, direction, name, lane, peer, msg_id, state, payment_id, facts, due_at)
    overriding system value
    values (new_id, 'out', message_name, coalesce(payment.scheme, 'instant'), 'clearing',
      rail_message_id(new_id, clock_timestamp()), 'due', payment.id, facts, clock_timestamp());
  return new_id;
end
$$;

-- Claims what is to be sent in a lane: messages that are due, and queued payments. Each instant payment
-- gets its own message; standard ones share one. If an instant payment is queued, the lease ends by its
-- deadline, so that a worker that hangs cannot hold up its money.
-- Returns  an array of {id, token, name, msgId, bytes (hex, if the message was written before), facts,
--          payments}
create or replace function rail_claim(claimed_lane payment_scheme, most int, lease_seconds int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  token constant uuid := gen_random_uuid();
  at constant timestamptz := clock_timestamp();
  until constant timestamptz := at + make_interval(secs => lease_seconds);
  chosen payments[];
  payment payments;
  new_id bigint;
begin
  -- The worker stopped after it had begun to send, so it is not known whether the message arrived. The bank
  -- inquires about an instant payment; everything else is sent again, byte for byte.
  update rail_messages set state = case when name like 'pacs.008.%' and lane = 'instant'
      then 'unknown' else 'due' end::rail_message_state
    where id = any(array(select id from rail_messages where lane = claimed_lane and state = 'called'
      and lease_until < at for update skip locked));
  update rail_messages m set lease_token = token, lease_until = least(until,
      (select p.due_at from payments p where p.id = m.payment_id and p.state = 'queued'))
    where id = any(array(select id from rail_messages where lane = claimed_lane and state = 'due'
      and due_at <= at and (lease_until is null or lease_until < at)
      order by due_at limit most for update skip locked));

  chosen := array(select p from payments p where scheme = claimed_lane and send_at <= at
    and message_id is null and (claimed_lane = 'standard' or due_at > at)
    order by send_at, id limit most for update skip locked);
  if claimed_lane = 'standard' and cardinality(chosen) > 0 then
    new_id := nextval('rail_messages_id_seq');
    insert into rail_messages (id, direction, name, lane, peer, msg_id, state, due_at, lease_token,
        lease_until) overriding system value
      values (new_id, 'out', 'pacs.008.001.08', claimed_lane, 'clearing', rail_message_id(new_id, at), 'due',
        at, token, until);
    update payments set message_id = new_id where id in (select (unnest(chosen)).id);
  else
    foreach payment in array chosen loop
      new_id := rail_enqueue(payment, 'pacs.008.001.08');
      update rail_messages set lease_token = token, lease_until = least(until, payment.due_at)
        where id = new_id;
      update payments set message_id = new_id where id = payment.id;
    end loop;
  end if;

  return coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'token', token, 'name', m.name,
      'msgId', m.msg_id, 'bytes', encode(m.bytes, 'hex'), 'facts', m.facts, 'payments', (
        select jsonb_agg(rail_payment(p) order by p.id) from payments p
          where p.id = m.payment_id or (m.payment_id is null and p.message_id = m.id))) order by m.id)
    from rail_messages m where m.lease_token = token and m.state = 'due'), '[]');
end
$$;

-- Stores a message's bytes and records that sending begins: from now on it may have been sent. Its queued
-- payments become sent. The lease lasts 15 seconds from now.
-- Returns  whether the caller may send it: not if the lease has ended, or if one of its payments is no
--          longer queued
create or replace function rail_call(
  message_id bigint, token uuid, message_bytes bytea, digest bytea, settlement date
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  payment payments;
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'due'
      and lease_until > clock_timestamp() for update;
  if message.id is null then return false; end if;
  if message.bytes is null and message.name like 'pacs.008.%' then
    for payment in select * from payments p where p.message_id = message.id order by id for no key update loop
      if payment.state <> 'queued' then
        update rail_messages set state = 'withdrawn' where id = message.id;
        return false;
      end if;
      perform payment_apply(payment.id, 'sent', jsonb_build_object('actor', 'bank',
        'messageId', message.id, 'settlementDate', settlement));
    end loop;
  end if;
  update rail_messages set state = 'called', called_at = clock_timestamp(), attempts = attempts + 1,
      lease_until = clock_timestamp() + interval '15 seconds',
      bytes = coalesce(bytes, message_bytes), sha256 = coalesce(sha256, digest)
    where id = message.id;
  return true;
end
$$;

-- Stores the outcome of sending: sent, refused (the other side did not accept it), or unknown. A message
-- with an unknown outcome is sent again, except one with an instant payment. A refused message is not sent
-- again and goes to staff. Its payments are rejected with FF01, unless an earlier attempt may have been
-- accepted. A stale token changes nothing.
-- Returns  the changes to announce, as payment_apply returns them
create or replace function rail_called(message_id bigint, token uuid, outcome rail_message_state, answer text)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  changes jsonb := '[]';
  payment_id bigint;
  again boolean;
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'called' for update;
  if message.id is null then return changes; end if;
  again := outcome = 'unknown' and not (message.name like 'pacs.008.%' and message.lane = 'instant');
  update rail_messages set state = case when again then 'due' else outcome end,
      due_at = clock_timestamp() + least(interval '5 minutes', interval '2 seconds' * 2 ^ least(attempts, 8)),
      lease_until = null, answer = rail_called.answer
    where id = message.id;
  if outcome = 'refused' then
    insert into repair_items (kind, payment_id, message_id, what)
      select 'refused', message.payment_id, message.id,
          format('Message %s (%s) was refused: %s', message.msg_id, message.name, answer)
            || case when message.attempts > 1
              then ' An earlier attempt may have been accepted: ask the other bank.' else '' end
        where not exists (select from repair_items r
          where r.kind = 'refused' and r.message_id = message.id and r.closed_at is null);
    if message.name like 'pacs.008.%' and message.attempts = 1 then
      for payment_id in select id from payments p where p.message_id = message.id order by id loop
        changes := changes || payment_apply(payment_id, 'rejected', jsonb_build_object('actor', 'bank',
          'reason', 'FF01', 'messageId', message.id));
      end loop;
    end if;
  end if;
  return changes;
end
$$;

-- Rejects a queued payment that cannot be written as a message, such as one to an IBAN outside SEPA, and
-- removes it from its message.
-- Returns  the changes to announce
create or replace function rail_undeliverable(message_id bigint, token uuid, payment_id bigint, problem text)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  payment payments;
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'due'
      and lease_until > clock_timestamp() for update;
  select * into payment from payments p
    where p.id = payment_id and p.message_id = message.id and p.state = 'queued' for no key update;
  if payment.id is null then return '[]'; end if;
  insert into repair_items (kind, payment_id, message_id, what)
    values ('refused', payment.id, message.id, problem);
  update payments p set message_id = null where p.id = payment.id;
  if not exists (select from payments p where p.message_id = message.id) then
    update rail_messages set state = 'withdrawn' where id = message.id;
  end if;
  return jsonb_build_array(payment_apply(payment.id, 'rejected', '{"actor": "bank", "reason": "FF01"}'));
end
$$;

-- Acts on payments that are due. Gives the money of an instant payment back after its deadline, and inquires about
-- it after 10 and 20 seconds, after 1, 5, and 15 minutes, and then every hour. Inquires once about a recall without an
-- answer, and informs staff. Returns unapplied payments. Tells staff of banks that do not answer. Raises
-- lock_not_available if all that is due waits for other work; the caller tries again at once.
-- Returns  the changes to announce
create or replace function rail_act(most int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Uses indexes, however many payments the planner takes for due.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  due payments[];
  payment payments;
  changes jsonb := '[]';
  age interval;
  awaited bigint;
  at constant timestamptz := clock_timestamp();
begin
  -- Money is given back first: inquiries and reminders can wait. An account that other work has locked, such
  -- as processing a large file, holds up only its own payments.
  due := array(select p from payments p join accounts a on a.id = p.account_id
    where p.direction = 'out' and p.due_at <= at
    order by p.state not in ('queued', 'sent'), p.due_at limit most for no key update of p, a skip locked);
  if cardinality(due) = 0 then
    select account_id into awaited from payments
      where direction = 'out' and state in ('queued', 'sent') and due_at <= at
      order by due_at limit 1;
    if found then
      -- The oldest takes its turn, or an account that is always in use would never be free. Not for long:
      -- other payments become due.
      perform set_config('lock_timeout', '300ms', true);
      perform from accounts where id = awaited for no key update;
      due := array(select p from payments p
        where account_id = awaited and direction = 'out' and state in ('queued', 'sent')
          and due_at <= at
        order by due_at limit most for no key update skip locked);
    end if;
  end if;
  -- Unapplied money that is returned, and recalled money whose time of being held is over.
  due := due || array(select p from payments p
    where direction = 'in' and due_at <= at
    order by due_at limit most - cardinality(due) for no key update skip locked);
  -- In this order, two workers lock the limits of several members without a deadlock.
  for payment in select * from unnest(due) order by user_id, due_at loop
    age := clock_timestamp() - payment.accepted_at;
    if payment.state = 'queued' then
      -- A message that rail_call has locked may be about to be sent. Waiting for it here would deadlock,
      -- because rail_call waits for the payment.
      perform from rail_messages m where m.id = payment.message_id for update skip locked;
      if payment.message_id is not null and not found then
        update payments set due_at = clock_timestamp() + interval '0.5 seconds' where id = payment.id;
        continue;
      end if;
      changes := changes || payment_apply(payment.id, 'rejected', '{"actor": "bank", "reason": "AB11"}');
      update rail_messages set state = 'withdrawn' where id = payment.message_id and state = 'due';
    elsif payment.state in ('sent', 'unconfirmed') then
      if payment.state = 'sent' then
        changes := changes || payment_apply(payment.id, 'no_answer', '{"actor": "bank"}');
      elsif age > interval '1 hour' and not exists (
        select from repair_items r where r.payment_id = payment.id and r.kind = 'unconfirmed')
      then
        insert into repair_items (kind, payment_id, what) values ('unconfirmed', payment.id, format(
          'Payment %s has had no answer for an hour. The payer has the money back.', payment.tx_id));
      end if;
      perform rail_enqueue(payment, 'pacs.028.001.03');
      update payments set due_at = clock_timestamp() + case
          when age < interval '20 seconds' then interval '10 seconds'
          when age < interval '1 minute' then interval '40 seconds'
          when age < interval '5 minutes' then interval '4 minutes'
          when age < interval '15 minutes' then interval '10 minutes'
          else interval '1 hour' end
        where id = payment.id;
    elsif payment.state = 'recall_requested' then
      changes := changes || recall_unanswered(payment);
    elsif payment.state in ('unapplied', 'recall_received') then
      changes := changes || case payment.state when 'unapplied' then rail_send_back(payment) else recall_hold_ends(payment) end;
    else
      update payments set due_at = null where id = payment.id;
    end if;
  end loop;
  perform instant_tell_staff();
  return changes;
end
$$;

-- How many milliseconds are left until something is due for rail_act, from 0 to a day; null if nothing is.
create or replace function rail_due_in() returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  select ceil(least(86400, greatest(0, extract(epoch from due_at - clock_timestamp()))) * 1000)::int
    from payments where due_at is not null order by due_at limit 1
$$;

revoke all on function bic_11(text) from public;
revoke all on function rail_payment(payments) from public;
revoke all on function rail_enqueue(payments, text, jsonb) from public;
revoke all on function rail_claim(payment_scheme, int, int) from public;
revoke all on function rail_call(bigint, uuid, bytea, bytea, date) from public;
revoke all on function rail_called(bigint, uuid, rail_message_state, text) from public;
revoke all on function rail_undeliverable(bigint, uuid, bigint, text) from public;
revoke all on function rail_act(int) from public;
revoke all on function rail_due_in() from public;
-- end server/ledger/rail-send.sql

-- begin server/ledger/staff-payments.sql
-- Payments with other banks for the staff app's role: the queues of items that need staff. Each function takes the
-- token of the employee's sign-in and refuses employees without the role, and everyone for their own membership or a
-- relative's. What takes two employees is a proposal (repair-kinds.sql).

create or replace function roles_that_see_payments() returns employee_role[]
language sql immutable as $$ select array['payments_officer', 'supervisor', 'auditor']::employee_role[] $$;

create or replace function roles_that_settle_payments() returns employee_role[]
language sql immutable as $$ select array['payments_officer', 'supervisor']::employee_role[] $$;

-- The queue in which an item waits; shared/payments/repair-queues.ts has the same, and a test compares the two.
create or replace function repair_queue(kind repair_kind) returns text
language sql immutable as $$
  select case kind when 'unapplied' then 'unapplied' when 'unconfirmed' then 'unconfirmed'
    when 'unanswered' then 'unconfirmed' when 'contradiction' then 'unconfirmed' when 'silent' then 'unconfirmed' when 'recall' then 'recalls'
    when 'claim' then 'mismatches' when 'mismatch' then 'mismatches' else 'messages' end
$$;

-- The kinds of proposals about items.
create or replace function repair_kinds() returns setof text
language sql stable as $$
  select kind from proposal_kinds where subject_key = 'itemId'
$$;

-- An item as the lists show it, without anything of a member's file.
create or replace function repair_facts(item repair_items) returns jsonb
language sql stable as $$
  select jsonb_build_object('itemId', item.id, 'kind', item.kind, 'queue', repair_queue(item.kind), 'what', item.what,
      'txId', coalesce(p.tx_id, item.answer ->> 'txId'), 'amount', repair_amount(item)::text,
      'lastReturnDay', case p.state when 'unapplied' then p.last_return_day end,
      'recallReason', case p.direction when 'in' then recall_reason(p.id) end,
      'answerBy', case p.direction when 'in' then p.answer_by end,
      'isOverdue', item.closed_at is null and coalesce(p.direction = 'in'
        and p.answer_by < (clock_timestamp() at time zone 'Europe/Brussels')::date, false),
      'createdAt', item.created_at, 'closedAt', item.closed_at, 'closedBy', item.closed_by, 'note', item.note,
      'takenBy', (select jsonb_build_object('id', e.id, 'name', e.name) from employees e where e.id = item.taken_by_id),
      'waits', exists (select from proposals w where w.subject = item.id::text and w.state = 'open'
        and w.expires_at > clock_timestamp() and w.kind in (select repair_kinds())))
    from (select 1) as one left join payments p on p.id = item.payment_id
$$;

-- How many items wait in each queue (1,000 means at least as many), and since when.
create or replace function staff_payment_queues(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, roles_that_see_payments());
  return (select jsonb_agg(jsonb_build_object('queue', queue, 'waiting', waiting, 'oldest', oldest) order by place)
    from (select one.queue, one.place, count(r.id) as waiting, min(r.created_at) as oldest
      from unnest('{unapplied,unconfirmed,recalls,mismatches,messages}'::text[]) with ordinality as one(queue, place)
        left join lateral (select id, created_at from repair_items i
          where i.closed_at is null and repair_queue(i.kind) = one.queue limit 1000) r on true
      group by one.queue, one.place) as counted);
end
$$;

-- The open items of a queue, oldest first, or those that were closed, newest first. Payload: {queue (closed for the
-- latter), beforeId? (the last item of the page before), most}.
create or replace function staff_list_repairs(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Planned for each page: the first has no item to begin after.
set plan_cache_mode = force_custom_plan as $$
declare
  asked constant text := payload ->> 'queue';
  last_id constant bigint := (payload ->> 'beforeId')::bigint;
  most constant int := least((payload ->> 'most')::int, 201);
begin
  perform employee_require(token, roles_that_see_payments());
  if asked = 'closed' then
    return (select coalesce(jsonb_agg(repair_facts(r) order by r.id desc), '[]')
      from (select * from repair_items
        where closed_at is not null and (last_id is null or id < last_id) order by id desc limit most) r);
  end if;
  return (select coalesce(jsonb_agg(repair_facts(r) order by r.id), '[]')
    from (select * from repair_items
      where closed_at is null and (last_id is null or id > last_id) and repair_queue(kind) = asked
      order by id limit most) r);
end
$$;

-- An item with both sides: the payment, its history and bookings, the messages, and the statement's line. The
-- member's name and IBAN are null unless an opening of their file by this employee is logged, and the message's text
-- unless an opening of it is. Payload: {itemId}.
-- Refused with item_not_found.
create or replace function staff_read_repair(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_see_payments());
  item repair_items;
  payment payments;
begin
  select * into item from repair_items where id = (payload ->> 'itemId')::bigint;
  if not found then return staff_refusal('item_not_found'); end if;
  select * into payment from payments where id = item.payment_id;
  perform employee_refuse_related(employee, payment.user_id);
  return jsonb_build_object('outcome', 'done', 'item', repair_facts(item), 'actions', repair_actions(item),
    'returnReasons', to_jsonb(payment_return_reasons(payment)),
    'refusalReasons', to_jsonb(case when item.kind = 'recall'
      then payment_true_reasons(payment, recall_refusals()) else '{}' end),
    'held', case when recall_held_amount(payment.id) > 0 then jsonb_build_object(
      'amount', recall_held_amount(payment.id)::numeric(20, 2)::text,
      'currency', (select currency from accounts where id = payment.account_id), 'until', payment.due_at) end,
    'payment', case when payment.id is not null then repair_payment(payment,
      payment.user_id is null or member_view_open(employee, payment.user_id) is not null) end,
    'messages', repair_messages(item, repair_view_open(employee, item.id)),
    'message', case when item.message_id is null then 'none' when repair_view_open(employee, item.id) then 'open'
      else 'closed' end, 'statement', repair_statement(item),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'employee', e.name, 'text', n.text,
        'createdAt', n.created_at) order by n.id desc), '[]')
      from repair_notes n left join employees e on e.id = n.employee_id where n.item_id = item.id),
    'proposals', proposals_open(item.id::text, array(select repair_kinds())));
end
$$;

-- What employees can do about an item now.
create or replace function repair_actions(item repair_items) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(action order by place), '[]')
    from unnest('{assign,send_back,grant,refuse,hold,collect,write_off,reverse,release,inquire,close}'::text[])
        with ordinality as one(action, place)
      left join payments p on p.id = item.payment_id left join rail_messages m on m.id = item.message_id
    where case action
      -- The item that was written off is closed; its reversal is another item.
      when 'reverse' then item.kind = 'mismatch'
        and statement_written_off(item.line_id, item.statement_id) is not null
      when 'release' then item.closed_at is null and (item.kind = 'quarantined' and message_can_be_read(m)
        or item.kind = 'refused' and m.state = 'refused'
          and not exists (select from payments q where q.message_id = m.id and q.state <> 'sent'))
      when 'inquire' then item.closed_at is null and p.direction = 'out'
        and (p.scheme = 'instant' and p.state in ('sent', 'unconfirmed')
          or p.state in ('recall_requested', 'recall_unanswered'))
      when 'close' then item.closed_at is null and not repair_needs_two(item)
      else repair_impossible(item, action) is null end
$$;

create or replace function repair_payment(payment payments, opened boolean) returns jsonb
language sql stable as $$
  select jsonb_build_object('txId', payment.tx_id, 'direction', payment.direction, 'scheme', payment.scheme,
      'state', payment.state, 'amount', payment.amount::text, 'memberId', payment.user_id, 'open', opened,
      'ownName', case when opened then payment.own_name end, 'ownIban', case when opened then payment.own_iban end,
      'otherName', payment.other_name, 'otherIban', payment.other_iban, 'otherBic', payment.other_bic,
      'remittance', case when opened then payment.remittance end, 'reason', payment.reason,
      'acceptedAt', payment.accepted_at, 'settlementDate', payment.settlement_date,
      'events', (select coalesce(jsonb_agg(jsonb_build_object('event', v.event, 'toState', v.to_state,
          'reason', v.reason, 'at', v.created_at, 'by', coalesce(v.staff, v.actor::text), 'entry', j.reference)
          order by v.number), '[]')
        from payment_events v left join journal_entries j on j.id = v.entry_id where v.payment_id = payment.id))
$$;

-- Whether this employee has logged why they read an item's message, in the last 30 minutes.
create or replace function repair_view_open(employee bigint, item bigint) returns boolean
language sql stable as $$
  select exists (select from repair_views v where v.item_id = item and v.employee_id = employee
    and v.created_at > clock_timestamp() - interval '30 minutes')
$$;

-- The messages of an item and of its payment, in their order, with the beginning of the item's own message (base64) if
-- it was opened: it has names, IBANs, and texts of people who may be members or not.
drop function if exists repair_messages(repair_items);
create or replace function repair_messages(item repair_items, opened boolean) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'direction', m.direction, 'name', m.name, 'peer', m.peer,
      'msgId', m.msg_id, 'state', m.state, 'attempts', m.attempts, 'answer', m.answer, 'createdAt', m.created_at,
      'size', octet_length(m.bytes),
      'beginning', case when opened and m.id = item.message_id then encode(substring(m.bytes for 6000), 'base64') end)
      order by m.id), '[]')
    from rail_messages m
    where m.id in (select item.message_id
      union select id from rail_messages where payment_id = item.payment_id
      union select message_id from payments where id = item.payment_id)
$$;

-- The statement that an item is about, and its line if the item is about one.
create or replace function repair_statement(item repair_items) returns jsonb
language sql stable as $$
  select jsonb_build_object('statementId', s.statement_id, 'iban', s.account_iban, 'sequence', s.sequence,
      'closingDate', s.closing_date, 'opening', s.opening::text, 'closing', s.closing::text,
      'line', case when l.id is not null then jsonb_build_object('number', l.number, 'amount', l.amount::text,
        'bankReference', l.bank_reference, 'txIds', to_jsonb(l.tx_ids), 'matched', l.matched) end)
    from statements s left join statement_lines l on l.id = item.line_id
    where s.id = coalesce(item.statement_id, (select statement_id from statement_lines where id = item.line_id))
$$;

create or replace trigger repair_views_append_only before update or delete on repair_views
  for each row execute function ledger_refuse_change();
create or replace trigger repair_views_no_truncate before truncate on repair_views
  for each statement execute function ledger_refuse_change();
create or replace trigger repair_notes_append_only before update or delete on repair_notes
  for each row execute function ledger_refuse_change();
create or replace trigger repair_notes_no_truncate before truncate on repair_notes
  for each statement execute function ledger_refuse_change();

revoke all on function roles_that_see_payments() from public;
revoke all on function roles_that_settle_payments() from public;
revoke all on function repair_queue(repair_kind) from public;
revoke all on function repair_facts(repair_items) from public;
revoke all on function repair_kinds() from public;
revoke all on function staff_payment_queues(text, jsonb) from public;
revoke all on function staff_list_repairs(text, jsonb) from public;
revoke all on function staff_read_repair(text, jsonb) from public;
revoke all on function repair_actions(repair_items) from public;
revoke all on function repair_payment(payments, boolean) from public;
revoke all on function repair_view_open(bigint, bigint) from public;
revoke all on function repair_messages(repair_items, boolean) from public;
revoke all on function repair_statement(repair_items) from public;
-- end server/ledger/staff-payments.sql

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
    cross join lateral (select trunc(interest_unpaid(a.id), 2) as amount) as earned
    where a.user_id = member and a.closed_at is null and a.account_type = 'savings' and earned.amount > 0
  union all
  select case l.status when 'pending' then 'application' when 'approved' then 'offer' else 'loan' end, l.id,
      l.loan_type::text, case l.status when 'active' then l.balance else l.amount end, l.currency
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
  delete from instant_unanswered where user_id = member;
  delete from request_blocks where user_id = member or blocked_id = member;
  delete from category_choices where user_id = member;
  delete from category_rules where user_id = member;
  delete from statement_reads r using account_statements s join accounts a on a.id = s.account_id
    where s.id = r.statement_id and a.user_id = member;
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
