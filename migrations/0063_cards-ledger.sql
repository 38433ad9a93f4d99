-- ledger_resolve gives more columns, which takes a drop. A posting that runs meanwhile would fail. Each reads
-- one of these tables first: this waits for those that have, holds the others, and lets them find the new
-- functions.
lock table movement_kinds, sign_ins in access exclusive mode;
drop function ledger_resolve(jsonb, timestamptz, jsonb[], bigint[], bigint[]);
-- begin server/ledger/payments-lock.sql
-- A customer's own lock on payments to others: decide.sql refuses them with payments_locked. The app's role
-- cannot write the column, so only these two functions change it for customers. Each returns whether it
-- changed anything.

-- Sets the lock. Waits until the customer's payments in progress are posted. Payments that are not posted
-- when this commits are refused.
create or replace function payments_lock(customer bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from accounts where user_id = customer order by id for no key update;
  update users set payments_locked_at = clock_timestamp()
    where id = customer and payments_locked_at is null;
  return found;
end
$$;

-- Whether a sign-in may end a protection that its customer switched on. This needs a transaction that has used
-- up a confirmation of this customer and sign-in. For a customer without a second factor, it needs a sign-in
-- whose password was entered within the last five minutes.
create or replace function protection_may_end(customer bigint, sign_in uuid) returns boolean
language plpgsql as $$
begin
  if exists (select from authenticators where user_id = customer and enrolled_at is not null)
    or exists (select from passkeys where user_id = customer)
  then
    return exists (select from confirmations
      where user_id = customer and sign_in_id = sign_in and purpose = 'security'
        and used_at is not null and xmin = pg_current_xact_id()::xid);
  end if;
  return exists (select from sign_ins
    where id = sign_in and user_id = customer and ended_at is null
      and password_given_at > clock_timestamp() - interval '5 minutes');
end
$$;

-- Removes the lock, if the sign-in may do so. The API checks this first; the check here also protects routes
-- that forget it.
create or replace function payments_unlock(customer bigint, sign_in uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not protection_may_end(customer, sign_in) then
    raise exception 'nothing allows this sign-in to unlock the payments of customer %', customer
      using errcode = 'insufficient_privilege';
  end if;
  update users set payments_locked_at = null where id = customer and payments_locked_at is not null;
  return found;
end
$$;

revoke all on function payments_lock(bigint) from public;
revoke all on function protection_may_end(bigint, uuid) from public;
revoke all on function payments_unlock(bigint, uuid) from public;
-- end server/ledger/payments-lock.sql

-- begin server/ledger/cards.sql
-- The life of a card: what closes it, and the switches that say what it may pay. The app's role cannot write
-- these columns. Each change waits for the card's transfers in progress and then applies to every later one,
-- because it locks the card's account, as the posting does.

-- Locks the account of a customer's card that can still be changed. Returns the card, or null if it is another
-- customer's, closed, or of a closed account.
create or replace function card_lock(customer bigint, card bigint) returns debit_cards
language plpgsql as $$
declare
  found_card debit_cards;
begin
  perform from accounts
    where user_id = customer and closed_at is null
      and id = (select account_id from debit_cards where id = card)
    for no key update;
  if not found then return null; end if;
  select * into found_card from debit_cards where id = card and closed_at is null for no key update;
  return found_card;
end
$$;

-- Closes a customer's card for good, unless the bank froze it. Returns whether this closed it.
create or replace function card_close(customer bigint, card bigint, reason card_close_reason) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (card_lock(customer, card)).frozen_by_bank is not false then return false; end if;
  -- Not before its last transfer, even if the clock was set back since.
  update debit_cards set close_reason = reason, closed_at = greatest(clock_timestamp(),
      (select max(t.created_at) from card_transfers used join transactions t on t.id = used.transaction_id
        where used.card_id = card))
    where id = card;
  return true;
end
$$;

-- Turns one of a card's switches (transfersToOthers or transfersToNewPayees) on or off. Turning it on needs
-- what allows a customer to undo a protection; the API checks this first. Returns whether that changed anything.
create or replace function card_switch(
  customer bigint, sign_in uuid, card bigint, switch text, turned_on boolean
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before debit_cards := card_lock(customer, card);
begin
  if before.id is null then return false; end if;
  if turned_on and not protection_may_end(customer, sign_in) then
    raise exception 'nothing allows this sign-in to turn on a switch of card %', card
      using errcode = 'insufficient_privilege';
  end if;
  if switch not in ('transfersToOthers', 'transfersToNewPayees') then
    raise exception 'a card has no switch %', switch;
  end if;
  update debit_cards set
      transfers_to_others = case switch when 'transfersToOthers' then turned_on else transfers_to_others end,
      transfers_to_new_payees =
        case switch when 'transfersToNewPayees' then turned_on else transfers_to_new_payees end
    where id = card
      and turned_on <> case switch when 'transfersToOthers' then transfers_to_others else transfers_to_new_payees end;
  return found;
end
$$;

-- Whether a transfer from any of a customer's accounts to an IBAN was completed, by card or not. For a card's
-- switch, every other payee is new: saving a payee makes nobody known. A payment to another bank is completed
-- once that bank has accepted it, and no longer when the money has come back.
create or replace function payee_was_paid(customer bigint, payee_iban text) returns boolean
language sql stable as $$
  select exists (select from accounts a
    join transactions t on t.from_account_id = a.id and t.recipient_iban = payee_iban and t.type = 'transfer'
    left join payments p on p.transaction_id = t.id
    where a.user_id = customer and (p.id is null
      or p.state in ('settled', 'settled_late', 'recall_requested', 'recall_refused', 'recall_unanswered')))
$$;

-- Stores which cards paid, for the posting, and closes those for a single use.
create or replace function card_transfers_store(stored card_transfers[], at timestamptz) returns void
language sql as $$
  insert into card_transfers (transaction_id, card_id)
    select transaction_id, card_id from unnest(stored);
  with used as (
    update debit_cards set closed_at = at, close_reason = 'used'
      where single_use and id in (select card_id from unnest(stored))
      returning id, account_id)
  insert into audit_events (user_id, actor, action, details)
    select accounts.user_id, 'bank', 'card.used', jsonb_build_object('cardId', used.id)
      from used join accounts on accounts.id = used.account_id;
$$;

create or replace trigger card_transfers_append_only before update or delete on card_transfers
  for each row execute function ledger_refuse_change();
create or replace trigger card_transfers_no_truncate before truncate on card_transfers
  for each statement execute function ledger_refuse_change();

-- A closed card stays closed, and keeps when and why it was closed.
create or replace trigger debit_cards_closed before update of closed_at, close_reason on debit_cards
  for each row when (old.closed_at is not null
    and (old.closed_at, old.close_reason) is distinct from (new.closed_at, new.close_reason))
  execute function ledger_refuse_change();

revoke all on function card_lock(bigint, bigint) from public;
revoke all on function card_close(bigint, bigint, card_close_reason) from public;
revoke all on function card_switch(bigint, uuid, bigint, text, boolean) from public;
revoke all on function payee_was_paid(bigint, text) from public;
revoke all on function card_transfers_store(card_transfers[], timestamptz) from public;
-- end server/ledger/cards.sql

-- begin server/ledger/resolve.sql
-- Resolves what a batch of posting requests needs before it is decided: the locked accounts and the facts.

-- Finds the accounts of each request and locks them in the order of their IDs. A customer's own accounts
-- are looked up together with their owner, so that another customer's account is not found.
create or replace function ledger_lock_accounts(
  requests jsonb, out sources bigint[], out targets bigint[]
)
language plpgsql as $$
begin
  select array_agg(ends.source order by place), array_agg(ends.target order by place)
    into sources, targets
    from jsonb_array_elements(requests) with ordinality as one(request, place)
    cross join lateral (select
      (select id from accounts where user_id = (request ->> 'userId')::bigint
        and id = coalesce((request ->> 'fromAccountId')::bigint, (
          select account_id from debit_cards where id = (request ->> 'cardId')::bigint))) as source,
      coalesce(
        (select id from accounts where user_id = (request ->> 'userId')::bigint
          and id = (request ->> 'toAccountId')::bigint),
        (select id from accounts where iban = request ->> 'toIban')) as target) as ends;
  perform from accounts where id = any(sources || targets) and closed_at is null
    order by id for no key update;
end
$$;

-- One row of facts for each request without an outcome, in the order in which requests are decided. Called
-- after the accounts are locked, so that a change committed during the wait, such as a frozen card, counts.
-- The facts of an account are null if it is missing, closed, or another customer's; the rate is null unless
-- two currencies are converted. Payments to others are those that count against the daily limit, except to
-- the payer's own accounts. The function is stable, in SQL, and without settings, so that PostgreSQL plans
-- it as part of the caller's statement. Its rows are flat, because composite columns would cost more.
create or replace function ledger_resolve(
  requests jsonb, at timestamptz, outcomes jsonb[], sources bigint[], targets bigint[]
) returns table (
  place bigint, request jsonb, user_id bigint, sign_in_id uuid, amount numeric, interest numeric,
  from_account_id bigint, card_id bigint, to_account_id bigint, to_iban text, payer_name text,
  recipient_name text, recipient_iban text, description text, expected_rate numeric,
  rate_max_age_days int,
  kind text, debit leg_end, credit leg_end, transaction_type transaction_type, reference_prefix text,
  by_card boolean, between_own_currencies boolean, to_others boolean,
  source_id bigint, source_user_id bigint, source_currency currency, source_balance numeric,
  source_iban text, source_name text, holder_name text, payments_locked boolean,
  target_id bigint, target_user_id bigint, target_currency currency, target_balance numeric,
  target_iban text,
  card_status card_status, card_expiry_date date, card_blocked_until timestamptz, card_limit numeric,
  card_closed boolean, card_single_use boolean, card_to_others boolean, card_to_new_payees boolean,
  today date, rate numeric, rate_date date, in_euro numeric, credited numeric,
  speed payment_scheme, send_at timestamptz, other_banks_open boolean
)
language sql stable as $$
  select one.place, one.request, fields."userId", fields."signInId", fields.amount,
      coalesce(fields.interest, 0), fields."fromAccountId", fields."cardId", fields."toAccountId",
      fields."toIban", fields."payerName", fields."recipientName", fields."recipientIban",
      fields.description, fields."expectedRate", fields."rateMaxAgeDays",
      kinds.kind, kinds.debit, kinds.credit, kinds.transaction_type, kinds.reference_prefix,
      kinds.by_card, kinds.between_own_currencies,
      kinds.counts_to_daily_limit and target.user_id is distinct from source.user_id,
      source.id, source.user_id, source.currency, source.balance, source.iban, source.name,
      payer.holder_name, payer.payments_locked_at is not null,
      target.id, target.user_id, payee.currency, target.balance, target.iban,
      card.status, card.expiry_date, card.cvv_blocked_until, card.daily_limit,
      card.closed_at is not null, card.single_use, card.transfers_to_others, card.transfers_to_new_payees,
      -- The caller cannot choose the bank's day.
      (at at time zone settings.time_zone)::date,
      conversion.rate, conversion.rate_date,
      case when source.currency = 'EUR' then fields.amount
        else round(fields.amount * in_euro.rate, 2) end::numeric(20, 2),
      -- Rounded down, as the rate itself is, so that no chain of exchanges gains a cent.
      case when source.currency <> payee.currency then trunc(fields.amount * conversion.rate, 2)
        else fields.amount end::numeric(20, 2),
      coalesce(fields.speed, 'instant'), fields."sendAt", settings.other_banks_open
    from jsonb_array_elements(requests) with ordinality as one(request, place)
    cross join lateral jsonb_to_record(one.request) as fields(
      kind text, "userId" bigint, "signInId" uuid, amount numeric,
      "fromAccountId" bigint, "toAccountId" bigint, "toIban" text, "payerName" text,
      "recipientName" text, "recipientIban" text, description text, "expectedRate" numeric,
      "cardId" bigint, interest numeric, "rateMaxAgeDays" int, speed payment_scheme,
      "sendAt" timestamptz)
    cross join bank_settings as settings
    left join movement_kinds as kinds on kinds.kind = fields.kind
    left join accounts as source on source.id = sources[one.place] and source.closed_at is null
    left join accounts as target on target.id = targets[one.place] and target.closed_at is null
    -- Other banks are paid in EUR.
    cross join lateral (select coalesce(target.currency,
      case when kinds.credit = 'payments_in_transit' then 'EUR'::currency end) as currency) as payee
    left join debit_cards as card on card.id = fields."cardId" and card.account_id = source.id
    left join users as payer on payer.id = source.user_id
    left join lateral (
      select r.rate, r.rate_date from exchange_rates r
        where r.from_currency = source.currency and r.to_currency = payee.currency
        order by r.rate_date desc limit 1) as conversion on source.currency <> payee.currency
    left join lateral (
      select r.rate from exchange_rates r
        where r.from_currency = source.currency and r.to_currency = 'EUR'
        order by r.rate_date desc limit 1) as in_euro on source.currency <> 'EUR'
    where outcomes[one.place] is null
    order by fields."userId", one.place
$$;

revoke all on function ledger_lock_accounts(jsonb) from public;
revoke all on function ledger_resolve(jsonb, timestamptz, jsonb[], bigint[], bigint[]) from public;
-- end server/ledger/resolve.sql

-- begin server/ledger/decide.sql
-- Decides a posting request from its facts, a row of ledger_resolve. Each function returns the outcome of a
-- request that must not be posted, or null if it may be.

-- Decides from the facts alone. Raises an error for a request that a correct caller never makes.
create or replace function ledger_refusal(facts record, at timestamptz) returns jsonb
language plpgsql stable as $$
begin
  if facts.kind is null then
    raise exception 'there is no movement of kind %', facts.request ->> 'kind';
  end if;
  if facts.amount is null or facts.amount <= 0 or facts.amount <> round(facts.amount, 2) then
    raise exception 'a movement needs a positive amount with two decimals at most';
  end if;
  -- The kind, not the caller, says where money may go: an extra leg would be posted too.
  if num_nonnulls(facts.from_account_id, facts.card_id) <> (facts.debit = 'customer')::int
    or num_nonnulls(facts.to_account_id, facts.to_iban) <> (facts.credit = 'customer')::int
    or (facts.card_id is not null) <> facts.by_card
    or (facts.to_iban is not null and facts.between_own_currencies)
    or facts.interest not between 0 and facts.amount
    or (facts.interest <> 0 and facts.credit <> 'loans_receivable')
  then
    raise exception 'these are not the ends of a movement of kind %', facts.kind;
  end if;

  return case
    when (facts.debit = 'customer' and facts.source_id is null)
      or (facts.credit = 'customer' and facts.to_iban is null and facts.target_id is null)
      then '{"code": "not_found"}'
    when facts.card_closed then '{"code": "card_closed"}'
    when facts.card_status <> 'active' then '{"code": "card_not_active"}'
    when facts.card_expiry_date < facts.today then '{"code": "card_expired"}'
    when facts.card_blocked_until > at then '{"code": "card_blocked"}'
    when facts.credit = 'customer' and facts.target_id is null then '{"code": "payee_not_found"}'
    when facts.source_id = facts.target_id then '{"code": "same_account"}'
    when facts.credit = 'payments_in_transit' and not facts.other_banks_open
      then '{"code": "other_banks_closed"}'
    when facts.credit = 'payments_in_transit' and facts.speed = 'instant'
      and not (select instant_open from bank_settings)
      then '{"code": "instant_closed"}'
    -- A payment to others carries its payer's name (Regulation (EU) 2023/1113 article 4).
    when facts.to_others and facts.holder_name is null then '{"code": "holder_name_required"}'
    when facts.between_own_currencies and facts.source_currency = facts.target_currency
      then '{"code": "same_currency"}'
    when facts.source_currency <> facts.target_currency and (facts.rate is null
      or facts.rate_date < (at at time zone 'UTC')::date - facts.rate_max_age_days)
      then '{"code": "rate_unavailable"}'
    when facts.expected_rate <> facts.rate then '{"code": "rate_changed"}'
    when facts.credited = 0 then '{"code": "amount_too_small"}'
    -- The customer's own lock stops payments to others.
    when facts.payments_locked and facts.sign_in_id is not null and facts.to_others
      then '{"code": "payments_locked"}'
    -- The card's switches are null for other payments, which therefore do not look for earlier ones.
    when facts.to_others and facts.card_to_others is false then '{"code": "card_to_others_off"}'
    when facts.to_others and facts.card_to_new_payees is false
      and not payee_was_paid(facts.source_user_id, coalesce(facts.target_iban, facts.recipient_iban))
      then '{"code": "card_to_new_payees_off"}'
    when facts.source_balance < facts.amount
      then jsonb_build_object('code', 'insufficient_funds', 'available', facts.source_balance::text)
    -- If requests exceed the maximum only in combination, the column's CHECK fails and the batch is retried
    -- one by one.
    when facts.target_balance + facts.credited > 9999999999.99 then '{"code": "balance_too_large"}'
  end || '{"outcome": "refused", "replayed": false}';
end
$$;

-- Counts an instant payment to another bank against the customer's own limit for such payments (Regulation
-- (EU) No 260/2012 article 5a(6)), in the counter that this transaction has locked. Returns null if it was
-- counted or is not such a payment, or else the refusal.
create or replace function ledger_count_instant(facts record) returns jsonb
language plpgsql as $$
declare
  own record;
  counted_today numeric;
begin
  if facts.credit <> 'payments_in_transit' or facts.speed <> 'instant' then return null; end if;
  select instant_limit as cap, instant_limit_per as per into own
    from users where id = facts.source_user_id;
  update limit_counters set instant_spent = instant_spent + facts.in_euro
    where scope = 'customer' and subject_id = facts.source_user_id and day = facts.today
      and (own.cap is null
        or case own.per when 'day' then instant_spent else 0 end + facts.in_euro <= own.cap);
  if found then return null; end if;
  select instant_spent into counted_today from limit_counters
    where scope = 'customer' and subject_id = facts.source_user_id and day = facts.today;
  return jsonb_build_object('outcome', 'refused', 'replayed', false, 'code', 'instant_limit_exceeded',
    'limit', own.cap::text, 'per', own.per,
    'available', greatest(0, own.cap - case own.per when 'day' then counted_today else 0 end)::text);
end
$$;

-- Undoes ledger_count_instant when a payment is not sent after all.
create or replace function ledger_take_back_instant(
  customer_id bigint, counter_day date, counted numeric
) returns void
language sql as $$
  -- Payments from before instant payments were counted have nothing to undo.
  update limit_counters set instant_spent = greatest(0, instant_spent - counted)
    where scope = 'customer' and subject_id = customer_id and day = counter_day
$$;

-- Counts a request against the daily limits and uses up its confirmation. Called after ledger_refusal,
-- because it writes. First comes the card's counter, in its account's currency. Then comes the customer's
-- counter in EUR, with other currencies converted at the last known rate, and with the limits for new payees
-- and for instant payments. The confirmation comes last. A request that is not posted leaves the counters unchanged, and
-- one that must be confirmed also releases its key.
create or replace function ledger_use_limits(facts record, at timestamptz) returns jsonb
language plpgsql as $$
declare
  refused constant jsonb := '{"outcome": "refused", "replayed": false}';
  allowance numeric;
  daily record;
  outcome jsonb;
begin
  if facts.card_id is not null then
    allowance := ledger_count('card', facts.card_id, facts.today, facts.amount, facts.card_limit);
    if allowance is not null then
      return refused || jsonb_build_object('code', 'card_limit_exceeded',
        'available', allowance::text, 'limit', facts.card_limit::text,
        'currency', facts.source_currency);
    end if;
  end if;
  if not facts.to_others then return null; end if;

  select * into daily from ledger_daily_limit(facts.source_user_id, at);
  allowance := ledger_count('customer', facts.source_user_id, facts.today, facts.in_euro, daily.cap);
  if facts.in_euro is null then
    outcome := refused || '{"code": "rate_unavailable"}';
  elsif allowance is not null then
    outcome := refused || jsonb_build_object('code', 'daily_limit_exceeded',
      'available', allowance::text, 'limit', daily.cap::text, 'lowered', daily.lowered);
  else
    -- The bank's own postings pay orders that were accepted.
    if facts.sign_in_id is not null then
      outcome := new_payee_refusal(facts.source_user_id,
        coalesce(facts.target_iban, facts.recipient_iban), facts.in_euro, at, at);
    end if;
    if outcome is null then outcome := ledger_count_instant(facts); end if;
    if outcome is null and not ledger_confirmed(facts.request, facts.source_user_id,
      coalesce(facts.target_iban, facts.recipient_iban), facts.in_euro)
    then
      if facts.credit = 'payments_in_transit' and facts.speed = 'instant' then
        perform ledger_take_back_instant(facts.source_user_id, facts.today, facts.in_euro);
      end if;
      perform ledger_unclaim(facts.request);
      outcome := jsonb_build_object('outcome', 'confirmation_required',
        'currency', facts.source_currency, 'fromName', facts.source_name,
        'fromIban', facts.source_iban);
    end if;
    if outcome is not null then
      perform ledger_take_back('customer', facts.source_user_id, facts.today, facts.in_euro);
    end if;
  end if;
  if outcome is not null then
    perform ledger_take_back('card', facts.card_id, facts.today, facts.amount);
  end if;
  return outcome;
end
$$;

revoke all on function ledger_refusal(record, timestamptz) from public;
revoke all on function ledger_count_instant(record) from public;
revoke all on function ledger_take_back_instant(bigint, date, numeric) from public;
revoke all on function ledger_use_limits(record, timestamptz) from public;
-- end server/ledger/decide.sql

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
-- accounts by ID, then for each customer the limit counters and the confirmation. The writes come last. A
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
--          standard payment to another bank)}, and what confirm.sql takes; the time of the entries, null
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
  decided jsonb[];
begin
  outcomes := ledger_claim_all(requests, outcomes);
  if array_position(outcomes, null) is null then return to_jsonb(outcomes); end if;

  ends := ledger_lock_accounts(requests);
  at := coalesce(at, clock_timestamp());

  for facts in select * from ledger_resolve(requests, at, outcomes, ends.sources, ends.targets) loop
    decision := ledger_refusal(facts, at);
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
      'card.closed', 'card.limit_changed', 'card.replaced', 'card.switched_on', 'card.unfrozen',
      'card.virtual_created', 'confirmation.rejected', 'email.confirmed', 'email.refused',
      'holder.name_changed', 'holder.name_stated', 'instant_limit.changed', 'limit.changed',
      'new_payee_limit.changed', 'order.changed', 'order.created', 'password.blocked',
      'password.changed', 'payee.trusted', 'payments.locked', 'payments.unlocked', 'profile.changed',
      'second_factor.authenticator_added', 'second_factor.authenticator_removed', 'second_factor.passkey_added',
      'second_factor.passkey_removed', 'second_factor.recovery_code_used', 'second_factor.recovery_codes_made',
      'session.ended', 'session.others_ended', 'sign_in.blocked', 'sign_in.second_factor_failed') then 'security'
    when action = 'order.refused' then 'payment_refused'
    when action in ('order.delayed', 'order.uncovered') then 'order_waiting'
    when action in ('claim.collected', 'payment.assigned', 'payment.sent_back') then 'payment_update'
    when action in ('loan.approved', 'loan.rejected', 'loan.disbursed', 'loan.closed') then 'loan'
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

-- begin server/ledger/app-inserts.sql
-- Restricts the values that the API's role may insert. Column rights cannot do this: they would also refuse
-- columns that an INSERT names only to use their defaults. The owner is exempt.

-- Whether the current role has the rights of a table's owner.
create or replace function asks_as_owner(relation oid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = relation
$$;

-- The database sets the time at which a row was written: the current time, or, with the argument
-- 'transaction', the start of the transaction, which is also the columns' default.
create or replace function stamp_created_at() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) then
    new.created_at := case tg_argv[0] when 'transaction' then now() else clock_timestamp() end;
  end if;
  return new;
end
$$;

-- The API's role may write audit events of customers, and those of the bank that record a refusal. It may
-- not write events of staff, nor events that the bank's own functions record.
create or replace function refuse_forged_event() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) and (new.actor = 'staff'
    or new.actor = 'bank' and new.action in ('card.used', 'interest.paid', 'loan.collected',
      'loan.closed', 'order.delayed', 'order.refused', 'order.uncovered', 'email.refused'))
  then
    raise exception 'the API may not write the event % of the actor %', new.action, new.actor
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create or replace function refuse_forged_message() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.author = 'staff' and not asks_as_owner(tg_relid) then
    raise exception 'the API may not answer customers' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- The yearly interest rate of a new account. shared/accounts/offers.ts has the same rates; a test compares
-- them.
create or replace function offered_interest(kind account_type, held currency) returns numeric
language sql immutable as $$
  select case when kind <> 'savings' then 0
    else case held when 'EUR' then 0.0125 when 'GBP' then 0.0150 when 'CHF' then 0.0040
      when 'USD' then 0.0200 end end
$$;

create or replace function refuse_other_interest() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid)
    and new.interest_rate is distinct from offered_interest(new.account_type, new.currency)
  then
    raise exception 'the bank does not offer interest of % on this account', new.interest_rate
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- Limits that were lowered after a recovery end on their own. The API's role may only extend that time.
create or replace function refuse_sooner_limits() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) and old.limits_lowered_until > clock_timestamp()
    and (new.limits_lowered_until >= old.limits_lowered_until) is not true
  then
    raise exception 'the API may not end the lower limits after a recovery'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create or replace trigger users_stamp before insert on users
  for each row execute function stamp_created_at('transaction');
create or replace trigger sign_ins_stamp before insert on sign_ins
  for each row execute function stamp_created_at('transaction');
create or replace trigger accounts_stamp before insert on accounts
  for each row execute function stamp_created_at('transaction');
create or replace trigger debit_cards_stamp before insert on debit_cards
  for each row execute function stamp_created_at('transaction');
create or replace trigger authenticators_stamp before insert on authenticators
  for each row execute function stamp_created_at('transaction');
create or replace trigger passkeys_stamp before insert on passkeys
  for each row execute function stamp_created_at('transaction');
create or replace trigger recovery_codes_stamp before insert on recovery_codes
  for each row execute function stamp_created_at('transaction');
create or replace trigger confirmations_stamp before insert on confirmations
  for each row execute function stamp_created_at('clock');
create or replace trigger trusted_payees_stamp before insert on trusted_payees
  for each row execute function stamp_created_at('transaction');
create or replace trigger saved_payees_stamp before insert on saved_payees
  for each row execute function stamp_created_at('clock');
create or replace trigger chat_messages_stamp before insert on chat_messages
  for each row execute function stamp_created_at('clock');
create or replace trigger audit_events_stamp before insert on audit_events
  for each row execute function stamp_created_at('clock');

create or replace trigger audit_events_forged before insert on audit_events
  for each row execute function refuse_forged_event();
create or replace trigger chat_messages_forged before insert on chat_messages
  for each row execute function refuse_forged_message();
create or replace trigger accounts_interest before insert on accounts
  for each row execute function refuse_other_interest();
create or replace trigger users_limits_lowered before update of limits_lowered_until on users
  for each row execute function refuse_sooner_limits();
-- end server/ledger/app-inserts.sql
