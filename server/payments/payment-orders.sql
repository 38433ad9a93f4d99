-- Members' orders to pay someone at another bank, stored with the entry that debits them (post-batch.sql).

-- The time that an instant payment may take, from the order to the answer (Regulation (EU) 2024/886).
create or replace function instant_payment_time() returns interval
language sql immutable as $$
  select interval '10 seconds'
$$;

-- Whether SEPA reaches an IBAN.
create or replace function sepa_reaches(iban text) returns boolean
language sql immutable as $$
  select left(iban, 2) in ({{sepaIbans}})
$$;

-- Builds the payment of a request from its facts (a row of ledger_resolve) and its transaction.
create or replace function payment_order(facts record, booked transactions) returns payments
language plpgsql stable as $$
declare
  payment payments;
begin
  payment.scheme := facts.speed;
  payment.entry_id := booked.entry_id;
  payment.transaction_id := booked.id;
  payment.account_id := facts.source_id;
  payment.user_id := facts.user_id;
  payment.tx_id := booked.reference;
  payment.amount := facts.credited;
  payment.own_name := booked.payer_name;
  payment.own_iban := booked.payer_iban;
  payment.other_name := booked.recipient_name;
  payment.other_iban := booked.recipient_iban;
  payment.remittance := booked.description;
  -- The proof that this request has used up, in this transaction (confirm.sql).
  payment.confirmed_at := (select confirmed_at from confirmations
    where proof_hash = decode(facts.request ->> 'proofHash', 'hex') and user_id = facts.user_id
      and binds = decode(facts.request ->> 'binds', 'hex') and used_at is not null);
  select result, checked_at into payment.payee_result, payment.payee_checked_at from payee_checks
    where user_id = facts.user_id and iban = booked.recipient_iban and name = booked.recipient_name
      and checked_at > booked.created_at - interval '15 minutes';
  payment.accepted_at := booked.created_at;
  if facts.speed = 'instant' then
    payment.send_at := booked.created_at;
    payment.due_at := booked.created_at + instant_payment_time();
  else
    payment.send_at := coalesce(facts.send_at, booked.created_at);
  end if;
  payment.counted_day := facts.today;
  payment.counted_amount := facts.in_euro;
  payment.card_id := facts.card_id;
  return payment;
end
$$;

create or replace function payment_orders_store(orders payments[]) returns void
language sql volatile as $$
  with stored as (
    insert into payments (direction, scheme, state, entry_id, transaction_id, account_id, user_id, tx_id,
        amount, own_name, own_iban, other_name, other_iban, remittance, confirmed_at, payee_result,
        payee_checked_at, accepted_at, send_at, due_at, counted_day, counted_amount, card_id)
      select 'out', scheme, 'queued', entry_id, transaction_id, account_id, user_id, tx_id,
          amount, own_name, own_iban, other_name, other_iban, remittance, confirmed_at, payee_result,
          payee_checked_at, accepted_at, send_at, due_at, counted_day, counted_amount, card_id
        from unnest(orders)
      returning id, entry_id)
  insert into payment_events (payment_id, number, event, to_state, entry_id, actor)
    select id, 1, 'ordered', 'queued', entry_id, 'member' from stored
$$;
