-- What the role for jobs may do, applied with grants.sql where it is another role than the owner. It has no
-- table's rows to write: what a job changes, it changes by a function that checks it. {jobs} is the role's
-- name, quoted.
revoke all on all tables in schema public from {jobs};
revoke all on all sequences in schema public from {jobs};
revoke all on all functions in schema public from {jobs};
grant usage on schema public, drizzle to {jobs};
grant select on drizzle.__drizzle_migrations to {jobs};
grant select on exchange_rates, bank_days, bank_settings, accounts to {jobs};
grant execute on function rates_load(rate_source, date, jsonb), bank_close_day(date) to {jobs};
