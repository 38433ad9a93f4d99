-- Resolves what a batch of posting requests needs before it is decided: the locked accounts and the facts.

-- Finds the accounts of each request and locks them in the order of their IDs. A member's request finds only accounts
-- that they may pay from or see; one without a userId is the bank's own, and finds any. A card is a person's: another
-- owner of its account finds no account by it.
create or replace function ledger_lock_accounts(
  requests jsonb, out sources bigint[], out targets bigint[]
)
language plpgsql as $$
begin
  select array_agg(ends.source order by place), array_agg(ends.target order by place)
    into sources, targets
    from jsonb_array_elements(requests) with ordinality as one(request, place)
    cross join lateral (select (request ->> 'userId')::bigint as actor, (request ->> 'toAccountId')::bigint as paid,
      coalesce((request ->> 'fromAccountId')::bigint, (
        select account_id from debit_cards where id = (request ->> 'cardId')::bigint
          and user_id = (request ->> 'userId')::bigint)) as paying) as named
    cross join lateral (select
      case when actor is null then paying
        else (select id from account_people where viewer = actor and id = paying and may = 'pay') end as source,
      coalesce(
        case when actor is null then paid
          else (select id from account_people where viewer = actor and id = paid) end,
        (select id from accounts where iban = request ->> 'toIban')) as target) as ends;
  perform from accounts where id = any(sources || targets) and closed_at is null
    order by id for no key update;
end
$$;

-- One row of facts for each request without an outcome, in the order in which requests are decided. Called
-- after the accounts are locked, so that a change committed during the wait, such as a frozen card or a right that
-- ended, counts. The facts of an account are null if it is missing, closed, or not the actor's to use; the rate is null
-- unless two currencies are converted. Payments to others are those that count against the daily limit, and exchanges,
-- except to accounts of the same holder. The function is stable, in SQL, and without settings, so that PostgreSQL plans
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
  source_id bigint, source_currency currency, source_balance numeric,
  source_iban text, source_name text, holder_name text, payments_locked boolean,
  target_id bigint, target_currency currency, target_balance numeric,
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
      (kinds.counts_to_daily_limit or kinds.between_own_currencies) and target.holder_id is distinct from source.holder_id,
      source.id, source.currency, source.balance, source.iban, source.name,
      -- The actor's own row, which is read anyway, has the name of an account that they own alone.
      case when source.holder_id = actor.id then actor.holder_name
        else (select name from holder_names where id = source.holder_id) end,
      actor.payments_locked_at is not null,
      target.id, payee.currency, target.balance, target.iban,
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
      and (fields."userId" is null or exists (select from account_people p
        where p.viewer = fields."userId" and p.id = sources[one.place] and p.may = 'pay'))
    left join accounts as target on target.id = targets[one.place] and target.closed_at is null
    -- Other banks are paid in EUR.
    cross join lateral (select coalesce(target.currency,
      case when kinds.credit = 'payments_in_transit' then 'EUR'::currency end) as currency) as payee
    left join debit_cards as card on card.id = fields."cardId" and card.account_id = source.id
    left join users as actor on actor.id = fields."userId"
    left join lateral (
      select rate_dealt(r.rate, settings.exchange_margin) as rate, r.rate_date from exchange_rates r
        where r.from_currency = source.currency and r.to_currency = payee.currency
        order by r.rate_date desc limit 1) as conversion on source.currency <> payee.currency
    left join lateral (
      select r.rate from exchange_rates r
        where r.from_currency = source.currency and r.to_currency = 'EUR'
        order by r.rate_date desc limit 1) as in_euro on source.currency <> 'EUR'
    where outcomes[one.place] is null
    order by fields."userId", one.place
$$;
