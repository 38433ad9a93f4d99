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

-- Stores a part of a copy, and how much is done.
create or replace function export_part(export bigint, part int, bytes bytea, percent int) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into data_export_parts (export_id, number, content)
    select e.id, part, bytes from data_exports e where e.id = export and e.state = 'making' and bytes is not null;
  update data_exports e set progress = percent where e.id = export and e.state = 'making'
$$;

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

-- Deletes the files that have expired.
create or replace function exports_expire() returns void
language sql security definer set search_path = public, pg_temp as $$
  with expired as (
    update data_exports set state = 'expired', expires_at = null, size = null
      where state = 'ready' and expires_at <= clock_timestamp() returning id)
  delete from data_export_parts p using expired where p.export_id = expired.id
$$;

-- The end of a membership. It needs empty accounts and nothing that is still to come. Accounts and cards are closed,
-- what need not be kept is deleted, and the ledger stays as it is.

-- What stands in the way: kind, the row's id, a name, and an amount.
create or replace function membership_obstacles(member bigint)
returns table (kind text, id bigint, name text, amount numeric, currency currency)
language sql stable as $$
  select 'balance', a.id, a.name, a.balance, a.currency from account_people a
    where a.viewer = member and a.role = 'owner' and a.closed_at is null and a.balance <> 0
  union all
  select 'interest', a.id, a.name, earned.amount, a.currency from account_people a
    cross join lateral (select trunc(interest_unpaid(a.id), 2) as amount) as earned
    where a.viewer = member and a.role = 'owner' and a.closed_at is null and a.account_type = 'savings' and earned.amount > 0
  union all
  select case l.status when 'pending' then 'application' when 'approved' then 'offer' else 'loan' end, l.id,
      l.loan_type::text, case l.status when 'active' then l.balance else l.amount end, l.currency
    from loans l where l.user_id = member and l.status in ('pending', 'approved', 'active')
  union all
  select 'order', o.id, o.recipient_name, o.amount, a.currency
    from payment_orders o join account_people a on a.id = o.from_account_id and a.viewer = member
    where o.user_id = member and o.state <> 'ended'
  union all
  select 'payment', p.id, p.other_name, p.amount, 'EUR'
    from account_people a join payments p on p.account_id = a.id
    where a.viewer = member and a.role = 'owner'
      and p.state in ('queued', 'sent', 'unconfirmed', 'recall_requested', 'recall_received', 'sending_back', 'accepted')
  union all
  -- What is owed for a payment that arrived after its money had been given back: the bank can collect it only from an
  -- open account.
  select 'claim', p.id, p.other_name, owed.amount, 'EUR'
    from account_people a join payments p on p.account_id = a.id and p.direction = 'out'
        and p.state in ('settled_late', 'recall_requested', 'recall_unanswered', 'recall_refused', 'recalled')
      cross join lateral (select abs(sum(l.amount)) as amount from payment_events v
        join postings l on l.entry_id = v.entry_id and l.system_account = 'payment_claims'
        where v.payment_id = p.id) as owed
    where a.viewer = member and a.role = 'owner' and owed.amount > 0
  union all
  select 'frozen_card', c.id, c.last_four, null, null
    from debit_cards c where c.user_id = member and c.closed_at is null and c.frozen_by_bank
$$;

-- Closes the membership, unless something stands in the way. The API has checked the password and the second factor.
-- Locks the member, their accounts, and those of their cards, so that no money can arrive and no order can be created meanwhile.
-- Takes    the member, a sign-in of theirs that has not ended, and the hash of a password that nobody knows
-- Returns  whether it is closed
create or replace function membership_close(member bigint, sign_in uuid, lost_password text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now constant timestamptz := clock_timestamp();
begin
  perform from accounts a where a.closed_at is null and (a.holder_id = member
      or a.id in (select c.account_id from debit_cards c where c.user_id = member and c.closed_at is null))
    order by a.id for no key update;
  perform from users u where u.id = member and u.membership_closed_at is null for update;
  if not found or exists (select from membership_obstacles(member))
    or not exists (select from sign_ins where id = sign_in and user_id = member and ended_at is null)
  then return false; end if;

  update debit_cards c set close_reason = 'not_needed', closed_at = greatest(now,
      (select max(t.created_at) from card_transfers used join transactions t on t.id = used.transaction_id
        where used.card_id = c.id))
    where c.user_id = member and c.closed_at is null;
  update accounts set closed_at = now where holder_id = member and closed_at is null;
  -- Left are those of accounts that the member no longer sees.
  perform order_stop(o.id, 'ended', now) from payment_orders o where o.user_id = member and o.state <> 'ended';
  update payment_requests set state = 'canceled', ended_at = now where user_id = member and state = 'open';
  update payment_requests set state = 'declined', ended_at = now where payer_id = member and state = 'open';

  delete from savings_goals where user_id = member;
  delete from saved_payees where user_id = member;
  delete from payee_checks where user_id = member;
  delete from instant_unanswered where user_id = member;
  delete from request_blocks where user_id = member or blocked_id = member;
  delete from category_choices where user_id = member;
  delete from category_rules where user_id = member;
  delete from statement_reads where user_id = member;
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
      language = null, membership_closed_at = now, updated_at = now
    where id = member;
  insert into audit_events (user_id, sign_in_id, actor, action, details)
    values (member, sign_in, 'customer', 'membership.closed', '{}');
  return true;
end
$$;

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
create or replace trigger sign_ins_after_membership before insert on sign_ins
  for each row execute function refuse_after_membership();
create or replace trigger recoveries_after_membership before insert on recoveries
  for each row execute function refuse_after_membership();
create or replace function refuse_account_after_membership() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from users where id = any(holder_owners(new.holder_id)) and membership_closed_at is not null) then
    raise exception 'the membership of an owner of % has ended', new.holder_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create or replace trigger accounts_after_membership before insert on accounts
  for each row execute function refuse_account_after_membership();
