-- Rights of the jobs role, applied with app.sql if it is not the owner. It cannot write any
-- table directly: jobs change data through functions that check it. {jobs} is the quoted role name.
revoke all on all tables in schema public from {jobs};
revoke all on all sequences in schema public from {jobs};
revoke all on all functions in schema public from {jobs};
grant usage on schema public, drizzle to {jobs};
grant select on drizzle.__drizzle_migrations to {jobs};
grant select on exchange_rates, bank_days, bank_settings, accounts to {jobs};
grant execute on function email_claim(int, int), email_sent(uuid, int), email_not_sent(uuid, int, text, boolean)
  to {jobs};
grant execute on function rates_load(rate_source, date, jsonb), bank_close_day(date), bank_close_part(date), orders_run(int, jsonb),
  orders_warn(int), orders_warn(bigint, int), goals_tell_reached(int), goals_tell(bigint, int),
  budgets_due(bigint, int), budgets_tell_member(bigint), budgets_put_off(bigint), budgets_tell(int), export_claim(int), export_part(bigint, int, bytea, int), export_end(bigint, bigint, int),
  exports_expire(), statements_close(bigint, text), statements_close_others(bigint, text), idempotency_keys_expire(int) to {jobs};
grant execute on function job_begin(text), job_progress(text, int, int), job_end(text, boolean, text), jobs_requested(),
  job_is_due(text), job_reconcile(), job_send_queued() to {jobs};
-- What its queries and triggers that run with its rights calculate with.
grant execute on function bank_day, bank_time_zone, order_slots, easter_sunday, is_target_day, add_target_days, asks_as_owner to {jobs};
