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

-- The creditor reference (ISO 11649) in what a payer wrote, however it is spaced, without spaces; null if
-- there is none. Only those of payment requests: RF, two check digits, and 14 digits.
create or replace function creditor_reference_in(words text) returns text
language sql immutable parallel safe as $$
  select replace((regexp_match(upper(words),
    '(?:^|[^0-9A-Z])(RF ?[0-9]{2}(?: ?[0-9]){14})(?![0-9A-Z])'))[1], ' ', '')
$$;

-- Money that arrives with the creditor reference of an open request, and is exactly what it asks for, pays it
-- in the transaction of its posting. Money from another bank can't be refused when the request has expired, so
-- it pays it then too. A member who was asked by name is the only member who pays that request.
create or replace function requests_paid_by_reference(arrived transactions[], at timestamptz) returns void
language sql volatile as $$
  update payment_requests r set state = 'paid', transaction_id = t.id, ended_at = at
    from unnest(arrived) as t
    join accounts credited on credited.id = t.to_account_id
    left join accounts debited on debited.id = t.from_account_id
    where r.reference = creditor_reference_in(t.description)
      and r.state = 'open' and r.account_id = t.to_account_id
      and r.amount = t.amount and t.currency = credited.currency and t.converted_amount is null
      and (t.from_account_id is null
        or exists (select from journal_entries e where e.id = t.entry_id and e.user_id = r.payer_id)
        or r.asked is null and debited.holder_id <> credited.holder_id)
$$;

create or replace trigger payment_requests_stamp before insert on payment_requests
  for each row execute function stamp_created_at('clock');
create or replace trigger request_blocks_stamp before insert on request_blocks
  for each row execute function stamp_created_at('clock');
