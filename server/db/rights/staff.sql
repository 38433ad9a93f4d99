-- Rights of the staff app's role, applied with app.sql if there is one. It only calls functions that begin
-- with employee_require: it can read no table and no view. {staff} is the quoted role name.
revoke all on all tables in schema public from {staff};
revoke all on all sequences in schema public from {staff};
revoke all on all functions in schema public from {staff};
grant usage on schema public, drizzle to {staff};
grant select on drizzle.__drizzle_migrations to {staff};
grant execute on function proposal_store(text, jsonb), proposal_decide(text, jsonb), proposal_withdraw(text, jsonb),
  proposal_see(text, jsonb), staff_proposal_changed(text, jsonb), staff_proposal_facts(text, jsonb),
  staff_read_proposal(text, jsonb) to {staff};
grant execute on function staff_employee_disable(text, jsonb), staff_employee_end_sign_ins(text, jsonb),
  staff_enrollment_code(text, jsonb), staff_relative_declare(text, jsonb), staff_employee_membership(text, jsonb),
  staff_break_glass_acknowledge(text, jsonb), staff_list_employees(text, jsonb), staff_read_employee(text, jsonb),
  staff_list_break_glass(text, jsonb) to {staff};
grant execute on function staff_trial_balance(text, jsonb), staff_suspense(text, jsonb), staff_vault(text, jsonb), staff_vault_count(text, jsonb), staff_assets_below_zero(text, jsonb), staff_note_export(text, jsonb), staff_journal_page(text, jsonb),
  staff_ledger_entry(text, jsonb), staff_report(text, jsonb), staff_report_days(text), staff_report_export(text, jsonb), staff_cash_drawer(text), staff_cash_open(text, jsonb),
  staff_cash_post(text, jsonb), staff_cash_count(text, jsonb), staff_cash_receipt(text, jsonb) to {staff};
grant execute on function staff_find_members(text, text), staff_open_member(text, jsonb),
  staff_read_member(text, text, jsonb), staff_read_statement(text, text, jsonb), staff_add_note(text, jsonb), staff_serve_member(text, text, jsonb),
  staff_take_conversation(text, jsonb), staff_list_templates(text),
  staff_store_template(text, jsonb), staff_change_template(text, jsonb),
  staff_draw_recovery(text, jsonb) to {staff};
grant execute on function staff_list(text, jsonb), staff_list_figures(text, jsonb), staff_list_export(text, jsonb),
  staff_worklists(text, jsonb), staff_colleagues(text) to {staff};
grant execute on function staff_read_loan(text, jsonb),
  staff_serve_loan(text, jsonb), staff_loan_papers(text, jsonb), staff_repay_loan(text, jsonb) to {staff};
grant execute on function staff_payment_queues(text, jsonb), staff_read_repair(text, jsonb),
  staff_serve_repair(text, jsonb), staff_propose_reversal(text, jsonb), staff_message_beginning(text, jsonb),
  staff_open_message(text, jsonb) to {staff};
grant execute on function staff_day_end(text, jsonb), staff_request_job(text, jsonb) to {staff};
