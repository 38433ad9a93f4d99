-- The entry points to post-batch.sql for posting requests; loans.sql and interest.sql have their own. They
-- run with the owner's rights, so that the app's role needs no rights on the ledger's tables.

-- For signed-in members: one request each, posted now. Checks the sign-ins again in the same round trip,
-- so that one that was ended through any process is no longer valid here. Takes signInId and idleSeconds in
-- addition to the fields of ledger_book_all, and adds {outcome: session_ended} to its outcomes.
create or replace function ledger_post_requests(requests jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select count(distinct request ->> 'userId') from jsonb_array_elements(requests) as request)
    <> jsonb_array_length(requests)
  then
    raise exception 'a member has one movement in a batch';
  end if;
  if exists (select from jsonb_array_elements(requests) as request
    left join movement_kinds on kind = request ->> 'kind' where open_to_customers is not true)
  then
    raise exception 'one of these movements is not open to members'
      using errcode = 'insufficient_privilege';
  end if;
  return ledger_book_all(requests, null, array(
    select case when not ledger_signed_in(request) then '{"outcome": "session_ended"}'::jsonb end
      from jsonb_array_elements(requests) with ordinality as one(request, place) order by place));
end
$$;

-- For the bank itself, only with the owner's role: posts a request of any kind, also with a past date (the
-- demo bank's history).
create or replace function ledger_post_for_bank(request jsonb, at timestamptz) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select ledger_book(request, at)
$$;
