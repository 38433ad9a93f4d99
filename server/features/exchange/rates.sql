-- The only way for the jobs' role to add rates. It takes what one euro buys in each currency on a day and
-- calculates the bank's pairs from that, so that no pair can be set on its own. Implausible rates
-- are refused: those dated in the future, which would stay the newest until then, and those far from any
-- market rate. A rate is compared with the previous day's, and with the newest one that was loaded at least
-- twenty hours ago, so loading several missing days at once cannot change a rate more than one day can. A
-- new bank compares with its first rates.
--
-- Takes    their source; their day; how much one euro buys of each other currency, as decimal strings with
--          at most six decimals
-- Returns  {outcome: loaded} | {outcome: known} (there are rates of that day or a later one, which may have
--          been used already) | {outcome: refused, reason}
create or replace function rates_load(origin rate_source, day date, per_euro jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_day date;
  settled_day date;
  most numeric;
  quote record;
begin
  if day is null or (select array_agg(key order by key) from jsonb_each(per_euro))
    is distinct from (select array_agg(code order by code) from unnest(array[{{currencies}}]) as code where code <> 'EUR')
  then
    return '{"outcome": "refused", "reason": "there is not one rate for each currency"}';
  end if;
  -- Concurrent loads run one after another; exchanges continue.
  lock table exchange_rates in share row exclusive mode;
  last_day := (select max(rate_date) from exchange_rates);
  if last_day >= day then return '{"outcome": "known"}'; end if;
  if origin = 'seed' and last_day is not null then
    return '{"outcome": "refused", "reason": "only a bank without any rates is seeded"}';
  end if;
  -- The day has not begun in any time zone. The seed comes from this version's own file.
  if origin <> 'seed' and day > ((clock_timestamp() + interval '14 hours') at time zone 'UTC')::date then
    return '{"outcome": "refused", "reason": "they are dated in the future"}';
  end if;
  settled_day := coalesce(
    (select max(rate_date) from exchange_rates where updated_at <= clock_timestamp() - interval '20 hours'),
    (select rate_date from exchange_rates order by updated_at, id limit 1));
  for quote in select key, value, believed.lowest, believed.highest,
      (select r.rate from exchange_rates r where r.from_currency = 'EUR'
        and r.to_currency = key::currency and r.rate_date = last_day) as last_rate,
      (select r.rate from exchange_rates r where r.from_currency = 'EUR'
        and r.to_currency = key::currency and r.rate_date = settled_day) as settled_rate
    from jsonb_each_text(per_euro)
      join (values {{perEuro}}) as believed (code, lowest, highest) on code = key
    order by key
  loop
    if quote.value !~ '^[0-9]{1,4}([.][0-9]{1,6})?$'
      or quote.value::numeric not between quote.lowest and quote.highest
    then
      return jsonb_build_object('outcome', 'refused',
        'reason', format('%s %s for a euro cannot be true', quote.value, quote.key));
    end if;
    -- At most a quarter more or less within a month, and at most double or half after a longer time.
    most := (case when day - last_day <= 31 then 1.25 else 2 end);
    if quote.value::numeric not between quote.last_rate / most and quote.last_rate * most then
      return jsonb_build_object('outcome', 'refused',
        'reason', format('%s %s for a euro is too far from the last rate, %s',
          quote.value, quote.key, quote.last_rate));
    end if;
    most := (case when day - settled_day <= 31 then 1.25 else 2 end);
    if quote.value::numeric not between quote.settled_rate / most and quote.settled_rate * most then
      return jsonb_build_object('outcome', 'refused',
        'reason', format('%s %s for a euro is too far from %s, the newest rate that is twenty hours old',
          quote.value, quote.key, quote.settled_rate));
    end if;
  end loop;
  -- Not now(), which is when the transaction began: that may be twenty hours ago.
  insert into exchange_rates (from_currency, to_currency, rate, rate_date, source, updated_at)
    select held, other, rate, day, origin, clock_timestamp() from rates_cross(per_euro);
  return '{"outcome": "loaded"}';
end
$$;

-- The rates of all ordered pairs of our currencies, calculated through the euro and rounded down to six
-- decimals, so that no chain of exchanges makes a profit. shared/money/convert.ts does the same; a test
-- compares the two.
create or replace function rates_cross(
  per_euro jsonb, out held currency, out other currency, out rate numeric
) returns setof record
language sql immutable set search_path = public, pg_temp as $$
  with units as (
    select key::currency as of, value::numeric as number from jsonb_each_text(per_euro || '{"EUR": "1"}'))
  select one.of, another.of, div(another.number * 1000000, one.number) / 1000000
    from units one join units another on one.of <> another.of
$$;

-- The rate at which the bank deals: the reference rate less its margin in percent, rounded down to six decimals.
create or replace function rate_dealt(reference numeric, margin numeric) returns numeric
language sql immutable as $$
  select trunc(reference * (100 - margin) / 100, 6)
$$;

-- The day of the newest reference rates that are published at a time. The ECB publishes them on TARGET days at
-- about 16:00 in Frankfurt. server/features/exchange/publication.ts asks by the same rule; a test compares the two.
create or replace function rates_published(at timestamptz) returns date
language sql stable as $$
  select max(day) from (
      select (at at time zone 'Europe/Brussels' - interval '16 hours')::date - back as day
        from generate_series(0, 7) as back) as days
    where is_target_day(day)
$$;

-- Whether the bank must not deal at the rates of a day, because newer ones are known to be published.
create or replace function rates_overtaken(day date, at timestamptz) returns boolean
language sql stable as $$
  select deals_current_rates_only and day < rates_published(at) from bank_settings
$$;
