-- Rights of the payments worker's role, applied with app.sql if it is not the owner. It cannot write any
-- table directly and can read only messages: the functions in server/payments/rail-send.sql and
-- rail-receive.sql check each change of a payment. {rail} is the quoted role name.
revoke all on all tables in schema public from {rail};
revoke all on all sequences in schema public from {rail};
revoke all on all functions in schema public from {rail};
grant usage on schema public to {rail};
grant select on rail_messages to {rail};
grant execute on function rail_claim, rail_call, rail_called, rail_undeliverable, rail_act, rail_due_in, rail_store,
  rail_quarantine, rail_claim_stored, rail_process, rail_reject_stored, rail_payee,
  rail_payee_asked, rail_payee_missed, ledger_has_seal to {rail};
