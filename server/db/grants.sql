-- What the API's role may do, applied after every migration where it is another role than the owner.
-- Money moves only through ledger_post and loan_repay, which run with the owner's rights; history can be
-- read, and nothing else. {app} is the role's name, quoted.
revoke all on all tables in schema public from {app};
revoke all on all sequences in schema public from {app};
revoke all on all functions in schema public from {app};
grant usage on schema public, drizzle to {app};
grant select on drizzle.__drizzle_migrations to {app};
grant select on all tables in schema public to {app};
-- Identity columns draw from their sequences by themselves.
grant usage on sequence account_numbers to {app};

grant insert, update, delete on sessions to {app};
grant insert, update (last_active_at, password_given_at, ended_at) on sign_ins to {app};
grant insert, update (username, email, first_name, last_name, phone_number, updated_at) on users to {app};
grant insert (user_id, account_type, currency, iban, name, interest_rate), update (name, closed_at)
  on accounts to {app};
grant insert, update (status, cvv_failures, cvv_blocked_until) on debit_cards to {app};
grant insert on audit_events to {app};
-- The sealer takes from the queue what it seals; triggers fill it.
grant insert on seals to {app};
grant delete on unsealed to {app};
grant insert, update (read_at) on chat_messages to {app};
grant insert on exchange_rates to {app};
grant execute on function ledger_post(jsonb), loan_apply(jsonb), loan_repay(jsonb) to {app};
