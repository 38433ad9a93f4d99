-- Rights of the role that signs employees in, applied with app.sql if there is one. It can call none of the
-- functions that staff.sql lists, so it can do nothing that employees do. What it stores of sessions,
-- confirmations, and passkeys counts only with an HMAC under a key that it cannot read
-- (server/identity/employees/proofs.ts). {identity} is the quoted role name.
revoke all on all tables in schema public from {identity};
revoke all on all sequences in schema public from {identity};
revoke all on all functions in schema public from {identity};
grant usage on schema public to {identity};
grant select on employees, employee_passkeys, employee_authenticators, employee_challenges, employee_sign_ins,
  rate_limits to {identity};
grant update (signature_count, last_used_at) on employee_passkeys to {identity};
grant update (last_step, last_used_at) on employee_authenticators to {identity};
grant insert, delete on employee_challenges to {identity};
grant insert (employee_id, token_hash, address, user_agent), update (last_active_at, locked_at, ended_at)
  on employee_sign_ins to {identity};
grant insert (sign_in_id, proposal_id, payload_hash, proof_hash) on employee_confirmations to {identity};
grant insert, update, delete on rate_limits to {identity};
grant execute on function employee_identity_audit(bigint, text, jsonb), employee_invitation_open(text, text, jsonb),
  employee_enroll(text, text, jsonb), employee_passkey_add(text, text, jsonb), employee_passkey_rename(text, jsonb),
  employee_factor_remove(text, text, jsonb), employee_own_factors(text), employee_notice_see(text, jsonb)
  to {identity};
-- Triggers that run with its rights ask it.
grant execute on function asks_as_owner to {identity};
