-- Idempotency keys: asking for the outcome of one, keeping a payment request's, and their expiry. The posting
-- claims and keeps its own (parts.sql).

-- For members: the outcome of the request with this key. A key that no request has claimed is voided, so that
-- the request is refused if it arrives later (ledger_claim_all). Moves no money. Waits, as a repeated request
-- does, for a transaction that has claimed the key: then either its outcome is stored, or it rolled back and
-- the key is free to be voided. Checks the sign-in again in the same round trip.
-- Takes    userId, signInId, idleSeconds, key
-- Returns  {outcome: voided} | the outcome as the key's request got it, with the time at which its key was
--          claimed (at, ISO 8601 in UTC) | {outcome: session_ended}
create or replace function outcome_resolve(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept idempotency_keys;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  insert into idempotency_keys (user_id, key, request_hash, outcome)
    values ((request ->> 'userId')::bigint, request ->> 'key', '', '{"outcome": "voided"}')
    on conflict do nothing;
  if found then return '{"outcome": "voided"}'; end if;
  -- As for a repeated request: nothing that a standby may lack is reported.
  perform pg_logical_emit_message(true, 'tessera', 'asked for the outcome');
  select * into strict kept from idempotency_keys
    where user_id = (request ->> 'userId')::bigint and key = request ->> 'key';
  return ledger_outcome(kept.outcome) || jsonb_build_object('at',
    to_char(kept.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
end
$$;

-- For payment requests, which the API stores itself: claims the key in the same transaction, and keeps which
-- request it made.
-- Takes    userId, key, requestHash, and requestId, the member's own; without it the key must be used already
-- Returns  null | {outcome: requested, requestId, replayed} | {outcome: key_reused} | {outcome: key_voided}
create or replace function request_keep_key(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcome constant jsonb := ledger_claim(request);
  made constant bigint := (request ->> 'requestId')::bigint;
begin
  if outcome is not null then return outcome; end if;
  if not exists (select from payment_requests
    where id = made and user_id = (request ->> 'userId')::bigint)
  then
    raise exception 'the key is kept only with a payment request of the member'
      using errcode = 'insufficient_privilege';
  end if;
  perform ledger_keep(request, jsonb_build_object('outcome', 'requested', 'requestId', made));
  return null;
end
$$;

-- For jobs: deletes keys that were used more than 90 days ago, the oldest first. Another process's keys are
-- left to it, and a key without an answer belongs to a transaction that is under way.
-- Returns  how many it deleted
create or replace function idempotency_keys_expire(most int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with expired as (
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys
        where created_at < clock_timestamp() - interval '90 days' and outcome is not null
        order by created_at limit most for update skip locked))
      returning user_id
  )
  select count(*)::int from expired
$$;
