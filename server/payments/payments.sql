-- The only way to change a payment to or from another bank: in one transaction, changes its state, posts
-- the movement of the transition, and adds the event. Callers lock the payment first, then accounts and
-- limit counters, in the order of postings.

-- The amount in EUR that a payment has left on one of the bank's own accounts: unapplied money, or a claim.
create or replace function payment_held(payment_id bigint, account system_account_code) returns numeric
language sql stable as $$
  select coalesce(abs(sum((select sum(l.amount) from postings l
      where l.entry_id = v.entry_id and l.system_account = account))), 0)
    from payment_events v where v.payment_id = payment_held.payment_id
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

-- Everybody who sees a payment: who sees its account, and who ordered it. Null without anybody.
create or replace function payment_members(payment payments) returns jsonb
language sql stable as $$
  select jsonb_agg(distinct member) from (
    select viewer from account_people where id = payment.account_id
    union all
    select payment.user_id) as seen(member)
    where member is not null
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
-- Returns  {outcome: applied, state, userId, members (whose pages it changes), transactionId?} | {outcome: repeated, state} | {outcome:
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
    select id, account_member(id) into strict payment.account_id, payment.user_id
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
    'userId', payment.user_id, 'members', payment_members(payment), 'transactionId', posted_transaction));
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

-- Events are history, and sealed (seals.sql).
select protect_history('payment_events');
create or replace trigger payment_events_queue after insert on payment_events
  referencing new table as added for each statement execute function seal_queue('payment');
