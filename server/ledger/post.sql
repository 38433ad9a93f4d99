-- The ways to the door in book.sql for whole movements; loans.sql and interest.sql have their own. They
-- run with the owner's rights, so that the app's role needs none on the ledger's tables.

-- For customers: what a signed-in one asks for, now. Rechecks the sign-in in the same round trip, so
-- that one ended on any process is dead here at once. Adds signInId and idleSeconds to book's fields.
create or replace function ledger_post(movement jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not ledger_signed_in(movement) then return '{"outcome": "session_ended"}'; end if;
  if not exists (select from movement_kinds
    where kind = movement ->> 'kind' and open_to_customers)
  then
    raise exception 'movement % is not open to customers', movement ->> 'kind'
      using errcode = 'insufficient_privilege';
  end if;
  return ledger_book(movement, null);
end
$$;

-- For the bank itself, the owner role only: any movement, also in the past (the demo bank's history).
create or replace function ledger_post_for_bank(movement jsonb, at timestamptz) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select ledger_book(movement, at)
$$;

revoke all on function ledger_book(jsonb, timestamptz) from public;
revoke all on function ledger_count(limit_scope, bigint, date, numeric, numeric) from public;
revoke all on function ledger_take_back(limit_scope, bigint, date, numeric) from public;
revoke all on function ledger_unclaim(jsonb) from public;
revoke all on function ledger_move(bigint, bigint, currency, numeric) from public;
revoke all on function ledger_post(jsonb) from public;
revoke all on function ledger_post_for_bank(jsonb, timestamptz) from public;
