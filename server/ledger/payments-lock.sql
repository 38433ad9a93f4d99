-- A member's own lock on payments to others: decide.sql refuses them with payments_locked. The app's role
-- cannot write the column, so only these two functions change it for members. Each returns whether it
-- changed anything.

-- Sets the lock. Waits until the member's payments in progress are posted. Payments that are not posted
-- when this commits are refused.
create or replace function payments_lock(member bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from accounts where id in (select id from account_people where viewer = member) order by id for no key update;
  update users set payments_locked_at = clock_timestamp()
    where id = member and payments_locked_at is null;
  return found;
end
$$;

-- Whether a sign-in may end a protection that its member switched on. This needs a transaction that has used
-- up a confirmation of this member and sign-in. For a member without a second factor, it needs a sign-in
-- whose password was entered within the last five minutes.
create or replace function protection_may_end(member bigint, sign_in uuid) returns boolean
language plpgsql as $$
begin
  if exists (select from authenticators where user_id = member and enrolled_at is not null)
    or exists (select from passkeys where user_id = member)
  then
    return exists (select from confirmations
      where user_id = member and sign_in_id = sign_in and purpose = 'security'
        and used_at is not null and xmin = pg_current_xact_id()::xid);
  end if;
  return exists (select from sign_ins
    where id = sign_in and user_id = member and ended_at is null
      and password_given_at > clock_timestamp() - interval '{{passwordMinutes}} minutes');
end
$$;

-- Removes the lock, if the sign-in may do so. The API checks this first; the check here also protects routes
-- that forget it.
create or replace function payments_unlock(member bigint, sign_in uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not protection_may_end(member, sign_in) then
    raise exception 'nothing allows this sign-in to unlock the payments of member %', member
      using errcode = 'insufficient_privilege';
  end if;
  update users set payments_locked_at = null where id = member and payments_locked_at is not null;
  return found;
end
$$;
