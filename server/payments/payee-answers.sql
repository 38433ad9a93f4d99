-- Answers to other banks that verify the name of a payee (verification of payee, EPC218-23). A close match tells the
-- holder's name, so what one bank may ask, and how many names may be tried for one account, is limited.

-- Takes one use of a quota of so many uses at once, of which one comes back every so many seconds
-- (server/rate-limits/refilling-quota.ts has the same rule). Returns whether one was left.
create or replace function rail_quota_take(quota_key text, at_once int, every_seconds numeric) returns boolean
language plpgsql as $$
declare
  now_ms constant bigint := extract(epoch from clock_timestamp()) * 1000;
  interval_ms constant bigint := every_seconds * 1000;
begin
  insert into rate_limits as r (key, points, expire) values (quota_key, 1, now_ms + interval_ms)
    on conflict (key) do update set expire = greatest(r.expire, now_ms) + interval_ms
      where greatest(r.expire, now_ms) + interval_ms - now_ms <= interval_ms * at_once;
  return found;
end
$$;

-- What the payments worker may learn about an account when another bank asks to verify its holder: the
-- owners' names, and whether staff checked them against an identity document. Each bank has 300 questions at once and
-- five a second.
-- Returns  {outcome: too_many} | {outcome: unknown} (no open account) | {outcome: found, owners: [{name, checked}]},
--          and, for workers of the release before, name and checked of all owners together
create or replace function rail_payee_asked(peer text, asked_iban text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  holder record;
begin
  if not rail_quota_take('payee-answers:' || peer, 300, 0.2) then return '{"outcome": "too_many"}'; end if;
  select named.name, holder_is_checked(a.holder_id) as checked, holder_payees(a.holder_id) as owners into holder
    from accounts a join holder_names named on named.id = a.holder_id
    where a.iban = asked_iban and a.closed_at is null;
  if not found then return '{"outcome": "unknown"}'; end if;
  return jsonb_build_object('outcome', 'found', 'name', holder.name, 'checked', holder.checked,
    'owners', holder.owners);
end
$$;

-- Whether another bank may be told that a name is not, or almost, that of an account: of ten names at once, and one
-- more an hour, of all banks together. The same name counts once a day.
create or replace function rail_payee_missed(asked_iban text, asked_name text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pair constant text := 'payee-pair:'
    || encode(sha256(convert_to(asked_iban || ' ' || asked_name, 'UTF8')), 'hex');
begin
  if exists (select from rate_limits
    where key = pair and expire > extract(epoch from clock_timestamp()) * 1000)
  then
    return true;
  end if;
  if not rail_quota_take('payee-names:' || asked_iban, 10, 3600) then return false; end if;
  perform rail_quota_take(pair, 1, 86400);
  return true;
end
$$;

-- For workers of the release before.
create or replace function rail_payee(asked_iban text) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('name', named.name, 'checked', holder_is_checked(a.holder_id))
    from accounts a join holder_names named on named.id = a.holder_id
    where a.iban = asked_iban and a.closed_at is null
$$;
