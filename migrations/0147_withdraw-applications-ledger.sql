-- begin server/ledger/loan-offers.sql
-- Offers of loans: an approved loan is an offer, which the member accepts or declines before it is paid out.
-- No money moves here. The app's role cannot write loans: it answers an offer only by these functions.

-- Keeps what was agreed. An approval is an offer until a day; its terms stay as the member accepted them; and
-- only an accepted loan becomes active, also if the owner's role writes the row.
create or replace function loan_keep_terms() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status = 'approved' and new.offer_expires_on is null then
    new.offer_expires_on := bank_day(clock_timestamp()) + 14;
  end if;
  if tg_op = 'INSERT' then return new; end if;
  if new.status = 'active' and old.status <> 'active'
    and (old.status <> 'approved' or old.accepted_at is null)
  then
    raise exception 'loan % is not paid out: its offer was not accepted', old.id using errcode = 'check_violation';
  end if;
  if old.accepted_at is not null and (
    (new.accepted_at, new.user_id, new.amount, new.currency, new.interest_rate, new.term_months)
      is distinct from
    (old.accepted_at, old.user_id, old.amount, old.currency, old.interest_rate, old.term_months)
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
create or replace function loan_may_be_accepted(customer bigint, sign_in uuid) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from authenticators where user_id = customer and enrolled_at is not null)
    or exists (select from passkeys where user_id = customer)
  then
    return exists (select from confirmations
      where user_id = customer and sign_in_id = sign_in and purpose = 'loan'
        and used_at is not null and xmin = pg_current_xact_id()::xid);
  end if;
  return exists (select from sign_ins
    where id = sign_in and user_id = customer and ended_at is null
      and password_given_at > clock_timestamp() - interval '5 minutes');
end
$$;

-- For members: accepts an open offer, once, with exactly these terms.
-- Takes    userId, signInId, loanId, amount, interestRate, termMonths, monthlyPayment
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
  update loans set accepted_at = clock_timestamp() where id = owed.id;
  return 'accepted';
end
$$;

-- For members: withdraws an application that waits for a decision, declines an open offer, or withdraws from an
-- accepted one that is not paid out. The loan is over.
-- Returns  application_withdrawn | declined | withdrawn | missing | not_open
create or replace function loan_decline(customer bigint, loan bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owed loans;
begin
  select * into owed from loans where id = loan and user_id = customer for update;
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
        and offer_expires_on - 3 between first_day and last_day
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

revoke all on function loan_keep_terms() from public;
revoke all on function loan_may_be_accepted(bigint, uuid) from public;
revoke all on function loan_accept(jsonb) from public;
revoke all on function loan_decline(bigint, bigint) from public;
revoke all on function loan_offers_end(date, date) from public;
-- end server/ledger/loan-offers.sql

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
