-- Strong customer authentication of payments, in the posting's own transaction (PSD2 RTS articles 4, 5,
-- 13, and 16). server/identity/confirmations asks for the second factor and stores the proof's hash.

-- Whether a payment to somebody else has the confirmation that it needs. This check comes last, when
-- nothing else refuses the payment, because it uses up the proof or counts a small payment.
-- Takes    scaPolicy (enrolled or required; anything else counts as required), signInId, proofHash (hex,
--          SHA-256 of the proof), and binds (hex, SHA-256 of the request) of a posting request; its payer;
--          the payee's IBAN without spaces; the amount in EUR
create or replace function ledger_confirmed(
  request jsonb, payer bigint, payee_iban text, in_euro numeric
) returns boolean
language plpgsql as $$
declare
  fits boolean;
begin
  -- The bank's own postings are not payment orders. Members' requests always have a sign-in (post.sql).
  if request ->> 'signInId' is null then return true; end if;
  if request ->> 'scaPolicy' = 'enrolled'
    and not exists (select from authenticators where user_id = payer and enrolled_at is not null)
    and not exists (select from passkeys where user_id = payer)
  then
    return true;
  end if;

  -- A proof is valid once, and only for the request that it was issued for. A different request invalidates
  -- it and is not posted, even if it would need no proof (article 5(1)(d)).
  if request ->> 'proofHash' is not null then
    update confirmations set used_at = greatest(clock_timestamp(), confirmed_at)
      where proof_hash = decode(request ->> 'proofHash', 'hex') and used_at is null
      returning user_id = payer and sign_in_id = (request ->> 'signInId')::uuid
        and purpose = 'payment' and binds = decode(request ->> 'binds', 'hex')
        and expires_at > clock_timestamp()
      into fits;
    if fits is not true then return false; end if;
    delete from small_payments where user_id = payer;
    return true;
  end if;

  -- Payments to trusted payees are exempt (article 13). So are payments of up to 30 EUR, until there have
  -- been five in a row or 100 EUR in total (article 16). Counting them locks the member's row of small
  -- payments.
  if exists (select from trusted_payees
    where user_id = payer and iban = payee_iban and removed_at is null)
  then
    return true;
  end if;
  if in_euro > {{smallPayment}} then return false; end if;
  insert into small_payments as small (user_id, count, total) values (payer, 1, in_euro)
    on conflict (user_id) do update set count = small.count + 1, total = small.total + in_euro
    where small.count < 5 and small.total + in_euro <= 100;
  return found;
end
$$;

-- A member's daily limit in EUR, and whether it is lowered: it is at most 500 EUR for one day after a recovery.
create or replace function ledger_daily_limit(payer bigint, at timestamptz, out cap numeric, out lowered boolean)
language sql stable as $$
  select least(daily_transfer_limit, case when limits_lowered_until > at then {{loweredDailyLimit}} end),
    daily_transfer_limit > {{loweredDailyLimit}} and coalesce(limits_lowered_until > at, false)
  from users where id = payer
$$;
