-- Rights of the API's role, applied after every migration if it is not the owner. Triggers in
-- server/db/app-inserts.sql restrict the values that it may insert. Money moves only through
-- ledger_post_requests and loan_post_repayment, which run with the owner's rights; history is
-- read-only. {app} is the quoted role name.
revoke all on all tables in schema public from {app};
revoke all on all sequences in schema public from {app};
revoke all on all functions in schema public from {app};
grant usage on schema public, drizzle to {app};
grant select on drizzle.__drizzle_migrations to {app};
grant select on all tables in schema public to {app};
-- Used only by the ledger's own functions.
revoke select on movement_kinds, system_accounts, small_payments, new_payee_counters, rail_messages,
  repair_items, instant_unanswered from {app};
-- What staff note and look at. Members must not learn of it, and some of it the law keeps secret from them.
revoke select on member_views, member_notes, loan_entries, loan_promises, loan_reschedulings, repair_notes, repair_views, job_runs, conversations, message_templates, identity_checks, day_reports, vault_counts from {app};
grant select (id, user_id, holder_name, outcome, checked_at) on identity_checks to {app};
-- Without how members were identified.
revoke select on cash_movements from {app};
grant select (id, drawer_id, entry_id, kind, amount, account_id, euros, created_at) on cash_movements to {app};
-- For the check of the ledger; not what was counted by whom.
grant select (id, currency, counted, expected, entry_id) on vault_counts to {app};
-- Without what is kept to undo an entry.
grant select (entry_id, loan_id, principal, interest) on loan_entries to {app};
-- Employees sign in elsewhere, with another role.
revoke select on employees, employee_names, employee_relatives, employee_passkeys, employee_authenticators,
  employee_invitations, employee_challenges, employee_sign_ins, employee_confirmations, employee_notices, break_glass_uses,
  proposal_kinds, proposals, staff_proposals, staff_employees, staff_employee_factors,
  staff_relatives, staff_break_glass from {app};

grant insert, update, delete on sessions to {app};
grant insert, update (last_active_at, password_given_at, ended_at, second_factor, place, device_name)
  on sign_ins to {app};
grant insert, update (username, username_skeleton, username_look, email, first_name, last_name,
  phone_number, updated_at, password_hash,
  password_changed_at, daily_transfer_limit, instant_limit, instant_limit_per, new_payee_days, new_payee_amount,
  next_new_payee_days, next_new_payee_amount, new_payee_changes_at, new_payee_set_at,
  confirmed_new_payee_days, confirmed_new_payee_amount, limits_lowered_until, notices_seen_id,
  passkey_user_handle, insights_off_at, language) on users to {app};
grant insert, update, delete on authenticators to {app};
grant insert, update (signature_count, name, last_used_at), delete on passkeys to {app};
grant insert, update (used_at), delete on recovery_codes to {app};
grant insert, delete on passkey_challenges to {app};
grant update (failures, used_at) on recoveries to {app};
grant insert, update (failures, proof_hash, confirmed_at, used_at), delete on confirmations to {app};
grant insert, update (removed_at) on trusted_payees to {app};
grant insert, update (own_name, verified, verified_at), delete on saved_payees to {app};
grant insert (user_id, account_id, payer_id, asked, amount, reason, reference, expires_on),
  update (state, ended_at) on payment_requests to {app};
grant insert (user_id, blocked_id), delete on request_blocks to {app};
grant insert, update (name, target_amount, target_on, position, reached_at), delete on savings_goals to {app};
grant insert (user_id), update (state, expires_at, size) on data_exports to {app};
grant delete on data_export_parts to {app};
grant execute on function membership_obstacles(bigint), membership_close(bigint, uuid, text) to {app};
grant insert, update (category), delete on category_choices to {app};
grant insert, update (category), delete on category_rules to {app};
grant insert, update (amount, looked_at, told_month, told_percent), delete on budgets to {app};
grant execute on function insight_text(text), insight_words(text), insight_legs(bigint, date, date),
  insight_moved(bigint, timestamptz, timestamptz), insight_incoming(bigint, timestamptz, timestamptz),
  insight_fits(bigint, date, date), insight_require(bigint, date, date),
  insight_since(bigint, int) to {app};
grant insert, update, delete on rate_limits to {app};
grant update (name, closed_at) on accounts to {app};
grant execute on function account_open(bigint, account_type, currency, text, text) to {app};
grant execute on function account_member(bigint), account_owners(bigint), account_viewers(bigint), holder_owners(bigint),
  holder_is_checked(bigint), holder_payees(bigint), identity_is_checked(bigint, text) to {app};
grant insert, update (status, cvv_failures, cvv_blocked_until, daily_limit) on debit_cards to {app};
grant insert on audit_events to {app};
-- The sealer removes what it seals from the queue; triggers fill the queue.
grant insert on seals to {app};
grant execute on function ledger_has_seal(seal_chain, bigint, bytea) to {app};
grant delete on unsealed to {app};
grant insert, update (read_at) on chat_messages to {app};
grant execute on function rate_dealt(numeric, numeric) to {app};
-- What ledger:check warns of.
grant execute on function ledger_chart(), ledger_is_below_zero(text, numeric), ledger_assets_below_zero() to {app};
grant execute on function ledger_post_requests(jsonb), loan_store_application(jsonb),
  loan_post_repayment(jsonb), holder_state_name(bigint, text, text) to {app};
grant execute on function payment_cancel(jsonb), payment_recall(jsonb) to {app};
grant insert, update (result, checked_at), delete on payee_checks to {app};
grant execute on function order_store(jsonb), order_change(jsonb), order_reason_for(bigint, bigint, text) to {app};
grant execute on function outcome_resolve(jsonb), request_keep_key(jsonb) to {app};
grant update (read_at) on notifications to {app};
grant insert, update (in_app, email) on notification_settings to {app};
grant insert (user_id, address) on email_codes to {app};
grant execute on function notification_choices(bigint), email_confirm(bigint, bigint),
  email_confirm_code(bigint, bigint), email_codes_lately(bigint, text) to {app};
grant execute on function notification_type_of(text, audit_actor, jsonb) to {app};
grant execute on function creditor_reference_in(text) to {app};
grant execute on function card_close(bigint, bigint, card_close_reason),
  card_switch(bigint, uuid, bigint, text, boolean) to {app};
grant execute on function bank_queues(), instant_closed_to(bigint) to {app};
grant insert (statement_id, user_id) on statement_reads to {app};
grant execute on function account_statement_digest(account_statements), bank_utc_offset(timestamptz),
  statement_facts(account_statements), letterhead_at(timestamptz), statement_entries(bigint, bigint, bigint, int) to {app};
grant execute on function loan_accept(jsonb), loan_decline(bigint, bigint), loan_post_withdrawal(jsonb) to {app};
grant execute on function payments_lock(bigint), payments_unlock(bigint, uuid) to {app};
-- What its queries, the checks, and triggers that run with its rights calculate with.
grant execute on function bank_day, bank_time_zone, order_due_on, order_slots, order_next_try, easter_sunday,
  is_target_day, add_target_days, end_of_month, ledger_daily_limit, ledger_transaction, insight_words, interest_unpaid,
  interest_to_accrue, interest_earned, account_version_at, loan_annuity, loan_schedule, loan_payoff, loan_allocate,
  asks_as_owner, asked_by_owner, new_payee_limit to {app};
-- Indexes are kept with its rights.
grant execute on function search_words, member_words, text_words, phone_from_end to {app};
