-- Strong customer authentication of payments, in the posting's own transaction (PSD2 RTS articles 4, 5,
-- 13 and 16; issue 5 point 3). server/confirmation asks for the second factor and keeps the proof's hash.

-- Whether a payment to somebody else may be booked as far as a second factor is concerned. Asked last,
-- when nothing else refuses it: a proof is used up by it, and a small payment is counted.
-- Takes  scaPolicy (enrolled | required; whatever else counts as required), signInId, proofHash and binds
--        (hex; SHA-256 of the proof, and of the request) of a wish; its payer; the payee's IBAN in
--        electronic form; the amount in EUR
create or replace function ledger_confirmed(
  wish jsonb, payer bigint, payee_iban text, in_euro numeric
) returns boolean
language plpgsql as $$
declare
  fits boolean;
begin
  -- What the bank posts for itself is nobody's payment order: ledger_post never books without a sign-in.
  if wish ->> 'signInId' is null then return true; end if;
  if wish ->> 'scaPolicy' = 'enrolled'
    and not exists (select from authenticators where user_id = payer and enrolled_at is not null)
    and not exists (select from passkeys where user_id = payer)
  then
    return true;
  end if;

  -- A proof counts once, for exactly what it was given for. One that comes with anything else is void
  -- from then on, and books nothing, not even what would need none (article 5(1)(d)).
  if wish ->> 'proofHash' is not null then
    update confirmations set used_at = greatest(clock_timestamp(), confirmed_at)
      where proof_hash = decode(wish ->> 'proofHash', 'hex') and used_at is null
      returning user_id = payer and sign_in_id = (wish ->> 'signInId')::uuid
        and purpose = 'payment' and binds = decode(wish ->> 'binds', 'hex')
        and expires_at > clock_timestamp()
      into fits;
    if fits is not true then return false; end if;
    delete from small_payments where user_id = payer;
    return true;
  end if;

  -- Exempt: trusted payees (article 13), and up to 30 EUR, until five in a row or 100 EUR together
  -- (article 16). The row of small payments is locked as it is counted.
  if exists (select from trusted_payees
    where user_id = payer and iban = payee_iban and removed_at is null)
  then
    return true;
  end if;
  if in_euro > 30 then return false; end if;
  insert into small_payments as small (user_id, count, total) values (payer, 1, in_euro)
    on conflict (user_id) do update set count = small.count + 1, total = small.total + in_euro
    where small.count < 5 and small.total + in_euro <= 100;
  return found;
end
$$;

-- What a customer may send to others on a day, in EUR: their own limit, and 500 EUR at most for a day
-- after their access was recovered (issue 5 point 1).
create or replace function ledger_daily_limit(payer bigint, at timestamptz, out cap numeric, out lowered boolean)
language sql stable as $$
  select least(daily_transfer_limit, case when limits_lowered_until > at then 500 end),
    daily_transfer_limit > 500 and coalesce(limits_lowered_until > at, false)
  from users where id = payer
$$;

revoke all on function ledger_confirmed(jsonb, bigint, text, numeric) from public;
