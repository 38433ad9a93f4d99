-- Payment requests: what a transfer that pays one must match, and what its posting changes.

-- Locks the request that a transfer names until the transaction ends, so that of two transfers for one request
-- the second waits and is refused. Returns the refusal of a transfer that does not pay exactly what was asked,
-- or null. It is decided before anything else about the payee, so that a request that is not the payer's own
-- says nothing about an account. Takes its facts: a row of ledger_resolve.
create or replace function request_refusal(facts record) returns jsonb
language plpgsql as $$
declare
  asked record;
begin
  if facts.request ->> 'requestId' is null then return null; end if;
  select r.state, r.amount, r.expires_on, r.account_id, a.currency into asked
    from payment_requests r join accounts a on a.id = r.account_id
    where r.id = (facts.request ->> 'requestId')::bigint and r.payer_id = facts.user_id
    for no key update of r;
  return case
    when asked.state is null then '{"code": "not_found"}'
    when asked.state <> 'open' or asked.expires_on < facts.today then '{"code": "payment_request_closed"}'
    when facts.target_id is distinct from asked.account_id or facts.amount <> asked.amount
      or facts.source_currency <> asked.currency then '{"code": "payment_request_differs"}'
  end::jsonb || '{"outcome": "refused", "replayed": false}';
end
$$;

-- The requests are paid by these transactions, which this transaction posts.
create or replace function requests_paid(requests bigint[], paid_by bigint[], at timestamptz) returns void
language sql volatile as $$
  update payment_requests r set state = 'paid', transaction_id = paid.transaction_id, ended_at = at
    from unnest(requests, paid_by) as paid(request_id, transaction_id)
    where r.id = paid.request_id
$$;

revoke all on function request_refusal(record) from public;
revoke all on function requests_paid(bigint[], bigint[], timestamptz) from public;

create or replace trigger payment_requests_stamp before insert on payment_requests
  for each row execute function stamp_created_at('clock');
create or replace trigger request_blocks_stamp before insert on request_blocks
  for each row execute function stamp_created_at('clock');
