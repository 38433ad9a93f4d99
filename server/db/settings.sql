-- The bank's settings that the database needs. The process that migrates passes BANK_TIME_ZONE
-- (server/db/bank-settings.ts).
insert into bank_settings (time_zone)
  values (coalesce(nullif(current_setting('tessera.time_zone', true), ''), 'Europe/Luxembourg'))
  on conflict do nothing;

-- The time zone that determines when the bank's day begins.
create or replace function bank_time_zone() returns text
language sql stable as $$
  select time_zone from bank_settings
$$;

-- The bank's day at a point in time.
create or replace function bank_day(at timestamptz) returns date
language sql stable as $$
  select (at at time zone time_zone)::date from bank_settings
$$;
