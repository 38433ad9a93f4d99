-- The ways to the door in book.sql for whole movements; loans.sql and interest.sql have their own. They
-- run with the owner's rights, so that the app's role needs none on the ledger's tables.

-- For customers: what signed-in ones ask for, now, one movement each. Rechecks the sign-ins in the same
-- round trip, so that one ended on any process is dead here at once. Adds signInId and idleSeconds to
-- book's fields, and {outcome: session_ended} to its answers.
create or replace function ledger_post_all(movements jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select count(distinct movement ->> 'userId') from jsonb_array_elements(movements) as movement)
    <> jsonb_array_length(movements)
  then
    raise exception 'a customer has one movement in a batch';
  end if;
  if exists (select from jsonb_array_elements(movements) as movement
    left join movement_kinds on kind = movement ->> 'kind' where open_to_customers is not true)
  then
    raise exception 'one of these movements is not open to customers'
      using errcode = 'insufficient_privilege';
  end if;
  return ledger_book_all(movements, null, array(
    select case when not ledger_signed_in(movement) then '{"outcome": "session_ended"}'::jsonb end
      from jsonb_array_elements(movements) with ordinality as one(movement, place) order by place));
end
$$;

-- The same for one movement.
create or replace function ledger_post(movement jsonb) returns jsonb
language sql volatile security definer set search_path = public, pg_temp as $$
  select ledger_post_all(jsonb_build_array(movement)) -> 0
$$;

-- For the bank itself, the owner role only: any movement, also in the past (the demo bank's history).
create or replace function ledger_post_for_bank(movement jsonb, at timestamptz) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select ledger_book(movement, at)
$$;

revoke all on function ledger_book(jsonb, timestamptz) from public;
revoke all on function ledger_book_all(jsonb, timestamptz, jsonb[]) from public;
revoke all on function ledger_count(limit_scope, bigint, date, numeric, numeric) from public;
revoke all on function ledger_take_back(limit_scope, bigint, date, numeric) from public;
revoke all on function ledger_unclaim(jsonb) from public;
revoke all on function ledger_write(journal_entries[], postings[], transactions[]) from public;
revoke all on function ledger_claim(jsonb) from public;
revoke all on function ledger_claim_all(jsonb, jsonb[]) from public;
revoke all on function ledger_keep(jsonb, jsonb) from public;
revoke all on function ledger_keep_all(jsonb, jsonb[]) from public;
revoke all on function ledger_post_all(jsonb) from public;
revoke all on function ledger_post(jsonb) from public;
revoke all on function ledger_post_for_bank(jsonb, timestamptz) from public;
