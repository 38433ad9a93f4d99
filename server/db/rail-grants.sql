-- Rights of the role for payments between banks, applied with grants.sql if it is not the owner. It may
-- write no table directly, and reads only messages: the functions of server/ledger/rail-send.sql and
-- rail-receive.sql check what may happen to a payment. {rail} is the quoted role name.
revoke all on all tables in schema public from {rail};
revoke all on all sequences in schema public from {rail};
revoke all on all functions in schema public from {rail};
grant usage on schema public to {rail};
grant select on rail_messages to {rail};
grant execute on function rail_claim, rail_call, rail_called, rail_undeliverable, rail_act, rail_store, rail_quarantine,
  rail_claim_stored, rail_process, rail_reject_stored, rail_payee to {rail};
