-- Offers of loans: an approved loan is an offer, which the member accepts or declines before it is paid out.
-- No money moves here. The app's role cannot write loans: it answers an offer only by these functions.

-- Keeps what was agreed. An approval is an offer until a day; its terms stay as the member accepted them; and
-- only an accepted loan becomes active, also if the owner's role writes the row.
create or replace function loan_keep_terms() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status = 'approved' and new.offer_expires_on is null then
    new.offer_expires_on := bank_day(clock_timestamp()) + {{loanOfferDays}};
  end if;
  if tg_op = 'INSERT' then return new; end if;
  -- A loan that was paid off is active again when its last payment is reversed.
  if new.status = 'active' and old.status <> 'active'
    and (old.status <> 'approved' or old.accepted_at is null)
    and (old.status <> 'closed' or old.disbursed_date is null or old.written_off_at is not null)
  then
    raise exception 'loan % is not paid out: its offer was not accepted', old.id using errcode = 'check_violation';
  end if;
  if old.accepted_at is not null and (
    (new.accepted_at, new.user_id, new.amount, new.currency, new.interest_rate, new.term_months, new.language)
      is distinct from
    (old.accepted_at, old.user_id, old.amount, old.currency, old.interest_rate, old.term_months, old.language)
    or old.status = 'approved' and new.monthly_payment <> old.monthly_payment)
  then
    raise exception 'the accepted terms of loan % do not change', old.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace trigger loans_keep_terms before insert or update on loans
  for each row execute function loan_keep_terms();

-- Whether a sign-in may take on a loan: it has just entered the password, or, for members with a second factor,
-- used a confirmation of a loan in this transaction. The API checks this first, and binds the confirmation to
-- the terms; the check here also protects routes that forget it.
create or replace function loan_may_be_accepted(member bigint, sign_in uuid) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from authenticators where user_id = member and enrolled_at is not null)
    or exists (select from passkeys where user_id = member)
  then
    return exists (select from confirmations
      where user_id = member and sign_in_id = sign_in and purpose = 'loan'
        and used_at is not null and xmin = pg_current_xact_id()::xid);
  end if;
  return exists (select from sign_ins
    where id = sign_in and user_id = member and ended_at is null
      and password_given_at > clock_timestamp() - interval '{{passwordMinutes}} minutes');
end
$$;

-- For members: accepts an open offer, once, with exactly these terms.
-- Takes    userId, signInId, loanId, amount, interestRate, termMonths, monthlyPayment, language (in which the member
--          has read the agreement, which stays in it)
-- Returns  accepted | missing | not_open | other_terms
create or replace function loan_accept(request jsonb) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owed loans;
begin
  select * into owed from loans
    where id = (request ->> 'loanId')::bigint and user_id = (request ->> 'userId')::bigint for update;
  if not found then return 'missing'; end if;
  if owed.status <> 'approved' or owed.accepted_at is not null
    or owed.offer_expires_on < bank_day(clock_timestamp())
  then
    return 'not_open';
  end if;
  if (owed.amount, owed.interest_rate, owed.term_months, owed.monthly_payment) is distinct from
    ((request ->> 'amount')::numeric, (request ->> 'interestRate')::numeric,
      (request ->> 'termMonths')::int, (request ->> 'monthlyPayment')::numeric)
  then
    return 'other_terms';
  end if;
  if not loan_may_be_accepted(owed.user_id, (request ->> 'signInId')::uuid) then
    raise exception 'nothing allows this sign-in to accept loan %', owed.id
      using errcode = 'insufficient_privilege';
  end if;
  update loans set accepted_at = clock_timestamp(), language = nullif(request ->> 'language', 'en')::language
    where id = owed.id;
  return 'accepted';
end
$$;

-- For members: withdraws an application that waits for a decision, declines an open offer, or withdraws from an
-- accepted one that is not paid out. The loan is over.
-- Returns  application_withdrawn | declined | withdrawn | missing | not_open
create or replace function loan_decline(member bigint, loan bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owed loans;
begin
  select * into owed from loans where id = loan and user_id = member for update;
  if not found then return 'missing'; end if;
  if owed.status not in ('pending', 'approved')
    or owed.accepted_at is null and owed.offer_expires_on < bank_day(clock_timestamp())
  then
    return 'not_open';
  end if;
  update loans set status = 'closed', declined_at = clock_timestamp() where id = owed.id;
  return case
    when owed.status = 'pending' then 'application_withdrawn'
    when owed.accepted_at is null then 'declined'
    else 'withdrawn'
  end;
end
$$;

-- For the end of the day: closes the offers whose last day is over, and tells of those that expire in two days.
-- Each offer is told of once, by the end of one day. Writes the audit events.
-- Returns  the members whose offers it is about, as an array of ids
create or replace function loan_offers_end(first_day date, last_day date) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  concerned jsonb;
begin
  with expired as (
    update loans set status = 'closed'
      where status = 'approved' and accepted_at is null and offer_expires_on <= last_day
      returning id, user_id, offer_expires_on, 'loan.offer_expired' as action
  ), expiring as (
    select id, user_id, offer_expires_on, 'loan.offer_expiring' as action from loans
      where status = 'approved' and accepted_at is null and offer_expires_on > last_day
        -- The day after the one that is closed, and two more.
        and offer_expires_on - ({{loanOfferReminderDays}} + 1) between first_day and last_day
  ), told as (
    insert into audit_events (user_id, actor, action, details)
      select user_id, 'bank', action, jsonb_build_object('loanId', id, 'expiresOn', offer_expires_on)
        from (select * from expired union all select * from expiring) as events order by action, id
      returning user_id
  )
  select coalesce(jsonb_agg(distinct user_id), '[]') into concerned from told;
  return concerned;
end
$$;
