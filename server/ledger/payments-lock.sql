-- A customer's own lock on everything that leaves their accounts for others: book.sql refuses it with
-- payments_locked. The app's role has no right to write the column, so these two functions are the only
-- ways to it. Each gives whether that changed anything.

-- Sets the lock, at once. Waits for the customer's payments that are being booked just now: what was not
-- booked when this is committed is refused.
create or replace function payments_lock(customer bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from accounts where user_id = customer order by id for no key update;
  update users set payments_locked_at = clock_timestamp()
    where id = customer and payments_locked_at is null;
  return found;
end
$$;

-- Takes the lock off, in a transaction that has used up a confirmation of this customer and sign-in; where
-- the customer has no second factor, in a sign-in whose password was given within five minutes. The API
-- asks for both before; this holds if one of its routes ever forgets to.
create or replace function payments_unlock(customer bigint, sign_in uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  allowed boolean;
begin
  if exists (select from authenticators where user_id = customer and enrolled_at is not null)
    or exists (select from passkeys where user_id = customer)
  then
    allowed := exists (select from confirmations
      where user_id = customer and sign_in_id = sign_in and purpose = 'security'
        and used_at is not null and xmin = pg_current_xact_id()::xid);
  else
    allowed := exists (select from sign_ins
      where id = sign_in and user_id = customer and ended_at is null
        and password_given_at > clock_timestamp() - interval '5 minutes');
  end if;
  if not allowed then
    raise exception 'nothing allows this sign-in to unlock the payments of customer %', customer
      using errcode = 'insufficient_privilege';
  end if;
  update users set payments_locked_at = null where id = customer and payments_locked_at is not null;
  return found;
end
$$;

revoke all on function payments_lock(bigint) from public;
revoke all on function payments_unlock(bigint, uuid) from public;
