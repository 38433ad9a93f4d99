-- begin server/ledger/proposals.sql
-- What takes two employees: one proposes, another decides. What is decided happens in the transaction of the
-- decision, by the function of its kind, which the command line calls too.

-- What is true of a kind's subject now.
create or replace function proposal_state_now(kind text, payload jsonb) returns jsonb
language plpgsql stable as $$
declare
  found_state jsonb;
begin
  execute format('select %I($1)', replace(kind, '.', '_') || '_state') into found_state using payload;
  return found_state;
end
$$;

create or replace function proposal_carry_out(kind text, payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  outcome jsonb;
begin
  execute format('select %I($1, $2)', replace(kind, '.', '_') || '_carry_out') into outcome using payload, context;
  if outcome ->> 'outcome' not in ('done', 'refused') or outcome ->> 'outcome' is null then
    raise exception 'proposals of the kind % must be done or refused', kind;
  end if;
  return outcome;
end
$$;

-- Why a kind's action would be refused now; null if it would be done. It is carried out and rolled back.
create or replace function proposal_rehearse(kind text, payload jsonb, context jsonb) returns text
language plpgsql as $$
declare
  outcome jsonb;
begin
  begin
    outcome := proposal_carry_out(kind, payload, context);
    raise exception using errcode = 'TS001';
  exception when sqlstate 'TS001' then
    null;
  end;
  return case when outcome ->> 'outcome' = 'refused' then outcome ->> 'reason' end;
end
$$;

create or replace function proposal_refusal(reason text, details jsonb default '{}') returns jsonb
language sql immutable as $$ select jsonb_build_object('outcome', 'refused', 'reason', reason) || details $$;

-- Stores a proposal.
--
-- Takes    the token of the maker's sign-in; {kind, payload, reason}
-- Returns  {"outcome": "stored", "id", "expiresAt", "deciders"} or {"outcome": "refused", "reason"}: already_open
--          with "id", not_found, or why the action would be refused
-- Raises   employee_not_allowed, employee_related
create or replace function proposal_store(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known proposal_kinds;
  maker bigint;
  state_now jsonb;
  subject_name text;
  refused text;
  stored proposals;
begin
  select * into known from proposal_kinds where kind = request ->> 'kind';
  if not found then raise exception 'no proposal has the kind %', request ->> 'kind'; end if;
  maker := employee_require(token, known.maker_roles);
  subject_name := request -> 'payload' ->> known.subject_key;
  state_now := proposal_state_now(known.kind, request -> 'payload');
  if subject_name is null or state_now is null then return proposal_refusal('not_found'); end if;
  perform employee_refuse_related(maker, (state_now ->> 'memberId')::bigint);
  -- A number is one subject, however it is written. A username may be a longer one than an ID.
  if subject_name ~ '^\s*[+-]?[0-9]+\s*$' then subject_name := subject_name::numeric::text; end if;
  -- Two proposals for one subject wait for each other here.
  perform pg_advisory_xact_lock(hashtextextended(known.kind || ' ' || subject_name, 0));
  select * into stored from proposals
    where kind = known.kind and subject = subject_name and state = 'open' for update;
  if found then
    if stored.expires_at > clock_timestamp() then
      return proposal_refusal('already_open', jsonb_build_object('id', stored.id));
    end if;
    update proposals set state = 'expired', decided_at = stored.expires_at where id = stored.id;
  end if;
  if known.rehearsed then
    refused := proposal_rehearse(known.kind, request -> 'payload', jsonb_build_object('makerId', maker,
      'makerName', (select name from employees where id = maker)));
    if refused is not null then return proposal_refusal(refused); end if;
  end if;
  insert into proposals (kind, subject, user_id, payload, before, payload_hash, reason, maker_id, expires_at)
    values (known.kind, subject_name, (state_now ->> 'memberId')::bigint, request -> 'payload', state_now,
      sha256(convert_to(concat_ws(E'\n', known.kind, request -> 'payload', state_now), 'UTF8')),
      request ->> 'reason', maker, clock_timestamp() + known.lifetime)
    returning * into stored;
  perform employee_audit('proposal.made', jsonb_build_object('proposalId', stored.id, 'kind', stored.kind,
    'memberId', stored.user_id, 'reason', stored.reason) || employee_context(maker));
  return jsonb_build_object('outcome', 'stored', 'id', stored.id, 'expiresAt', stored.expires_at,
    'deciders', known.checker_roles);
end
$$;

-- Decides a proposal. An approval carries it out at once, or refuses it when its subject has changed since.
--
-- Takes    the token of the checker's sign-in; {id, decision: approve or reject, hash, reason, confirmationId}
-- Returns  {"outcome": "approved" | "rejected", "once"}, or {"outcome": "refused", "reason"}: not_found, not_open,
--          expired, own_proposal, hash_differs, confirmation_required, reason_required (nothing was decided);
--          {"outcome": "not_done", "reason"}: decided, but state_changed, maker_related (declared since),
--          maker_not_allowed (disabled, or lost the role), or what the action says
-- Raises   employee_not_allowed, employee_related
create or replace function proposal_decide(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known proposal_kinds;
  subject_of proposals;
  checker bigint;
  result jsonb;
  approves boolean := request ->> 'decision' = 'approve';
begin
  checker := employee_require(token, enum_range(null::employee_role));
  select * into subject_of from proposals where id = (request ->> 'id')::bigint for update;
  if not found then return proposal_refusal('not_found'); end if;
  select * into strict known from proposal_kinds where kind = subject_of.kind;
  perform employee_require(token, known.checker_roles);
  if subject_of.maker_id = checker then return proposal_refusal('own_proposal'); end if;
  perform employee_refuse_related(checker, subject_of.user_id);
  if subject_of.state <> 'open' then return proposal_refusal('not_open'); end if;
  if subject_of.expires_at <= clock_timestamp() then return proposal_refusal('expired'); end if;
  if encode(subject_of.payload_hash, 'hex') is distinct from request ->> 'hash' then
    return proposal_refusal('hash_differs');
  end if;
  if not approves then
    if char_length(btrim(request ->> 'reason')) between 3 and 500 is not true then
      return proposal_refusal('reason_required');
    end if;
    update proposals set state = 'rejected', decided_by = checker, decided_at = clock_timestamp(),
      decision_reason = request ->> 'reason' where id = subject_of.id;
    perform employee_audit('proposal.rejected', proposal_audit(subject_of, checker)
      || jsonb_build_object('reason', request ->> 'reason'));
    return jsonb_build_object('outcome', 'rejected');
  end if;
  update employee_confirmations set used_at = clock_timestamp()
    where id = (request ->> 'confirmationId')::uuid and sign_in_id = (employee_sign_in(token)).id
      and proposal_id = subject_of.id and payload_hash = subject_of.payload_hash and used_at is null
      and created_at > clock_timestamp() - interval '5 minutes';
  if not found then return proposal_refusal('confirmation_required'); end if;
  if exists (select from employee_relatives
    where employee_id = subject_of.maker_id and user_id = subject_of.user_id)
  then
    result := proposal_refusal('maker_related');
  elsif not exists (select from employees e
    where e.id = subject_of.maker_id and e.disabled_at is null and e.roles && known.maker_roles)
  then
    result := proposal_refusal('maker_not_allowed');
  elsif proposal_state_now(subject_of.kind, subject_of.payload) is distinct from subject_of.before then
    result := proposal_refusal('state_changed');
  else
    result := proposal_carry_out(subject_of.kind, subject_of.payload, proposal_audit(subject_of, checker));
  end if;
  update proposals set decided_by = checker, decided_at = clock_timestamp(), outcome = result - 'once',
      state = case result ->> 'outcome' when 'done' then 'approved' else 'refused' end::proposal_state
    where id = subject_of.id;
  if result ->> 'outcome' = 'done' then
    perform employee_audit('proposal.approved', proposal_audit(subject_of, checker));
    return jsonb_strip_nulls(jsonb_build_object('outcome', 'approved', 'once', result -> 'once'));
  end if;
  perform employee_audit('proposal.not_done', proposal_audit(subject_of, checker)
    || jsonb_build_object('reason', result ->> 'reason'));
  return jsonb_build_object('outcome', 'not_done', 'reason', result ->> 'reason');
end
$$;

-- Both employees, for the audit rows of a decision.
create or replace function proposal_audit(subject_of proposals, checker bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('proposalId', subject_of.id, 'kind', subject_of.kind, 'memberId', subject_of.user_id,
      'makerId', maker.id, 'makerName', maker.name, 'checkerId', other.id, 'checkerName', other.name)
    from employees maker, employees other where maker.id = subject_of.maker_id and other.id = checker
$$;

-- Takes an open proposal back. Returns whether it was the employee's own and open.
create or replace function proposal_withdraw(token text, request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker bigint := employee_require(token, enum_range(null::employee_role));
  withdrawn proposals;
begin
  update proposals set state = 'withdrawn', decided_at = clock_timestamp(), seen_at = clock_timestamp()
    where id = (request ->> 'id')::bigint and maker_id = maker and state = 'open'
      and expires_at > clock_timestamp()
    returning * into withdrawn;
  if withdrawn.id is null then return false; end if;
  perform employee_audit('proposal.withdrawn',
    jsonb_build_object('proposalId', withdrawn.id, 'kind', withdrawn.kind) || employee_context(maker));
  return true;
end
$$;

-- Notes that the maker has seen how a proposal ended. Returns whether that was news.
create or replace function proposal_see(token text, request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker bigint := employee_require(token, enum_range(null::employee_role));
begin
  update proposals set seen_at = clock_timestamp()
    where id = (request ->> 'id')::bigint and maker_id = maker and seen_at is null
      and (state <> 'open' or expires_at <= clock_timestamp());
  return found;
end
$$;

-- What was proposed never changes; only an open proposal can be decided, once.
create or replace function proposal_keep() returns trigger
language plpgsql as $$
begin
  if (old.id, old.kind, old.subject, old.user_id, old.payload, old.before, old.payload_hash, old.reason,
      old.maker_id, old.created_at, old.expires_at)
    is distinct from (new.id, new.kind, new.subject, new.user_id, new.payload, new.before, new.payload_hash,
      new.reason, new.maker_id, new.created_at, new.expires_at)
    or old.state <> 'open' and (old.state, old.decided_by, old.decided_at, old.decision_reason, old.outcome)
      is distinct from (new.state, new.decided_by, new.decided_at, new.decision_reason, new.outcome)
    or old.seen_at is not null and old.seen_at is distinct from new.seen_at
  then
    raise exception 'what was proposed or decided is refused to change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger proposals_kept before update on proposals
  for each row execute function proposal_keep();
create or replace trigger proposals_no_delete before delete on proposals
  for each row execute function ledger_refuse_change();
create or replace trigger proposals_no_truncate before truncate on proposals
  for each statement execute function ledger_refuse_change();

-- The inbox. Expired proposals stay open in the table until another one for the same subject replaces them.
create or replace view staff_proposals as
  select p.id, p.kind, p.subject, p.payload, p.before, encode(p.payload_hash, 'hex') as hash, p.reason,
      p.created_at, p.expires_at, p.decided_at, p.decision_reason, p.outcome, p.seen_at,
      case when p.state = 'open' and p.expires_at <= clock_timestamp() then 'expired' else p.state::text end as state,
      p.maker_id, maker.name as maker_name, p.decided_by, checker.name as decided_by_name,
      p.user_id, u.holder_name, u.username as member_username, k.checker_roles, k.maker_roles
    from proposals p join proposal_kinds k on k.kind = p.kind
      join employees maker on maker.id = p.maker_id
      left join employees checker on checker.id = p.decided_by
      left join users u on u.id = p.user_id;

-- What waits for a second person about a subject, as its page shows it.
create or replace function proposals_open(about text, kinds text[]) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'expiresAt', expires_at) order by id), '[]')
    from staff_proposals where state = 'open' and subject = about and kind = any(kinds)
$$;

-- What a proposal's subject is now, to compare with what it was.
create or replace function staff_proposal_changed(token text, request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  subject_of proposals;
begin
  perform employee_require(token, enum_range(null::employee_role));
  select * into subject_of from proposals where id = (request ->> 'id')::bigint and state = 'open';
  if not found then return false; end if;
  return proposal_state_now(subject_of.kind, subject_of.payload) is distinct from subject_of.before;
end
$$;

revoke all on function proposal_state_now(text, jsonb) from public;
revoke all on function proposal_carry_out(text, jsonb, jsonb) from public;
revoke all on function proposal_rehearse(text, jsonb, jsonb) from public;
revoke all on function proposal_refusal(text, jsonb) from public;
revoke all on function proposal_store(text, jsonb) from public;
revoke all on function proposal_decide(text, jsonb) from public;
revoke all on function proposal_audit(proposals, bigint) from public;
revoke all on function proposal_withdraw(text, jsonb) from public;
revoke all on function proposal_see(text, jsonb) from public;
revoke all on function proposal_keep() from public;
revoke all on function proposals_open(text, text[]) from public;
revoke all on function staff_proposal_changed(text, jsonb) from public;
-- end server/ledger/proposals.sql

-- begin server/ledger/reversals.sql
-- Corrections of wrong entries by staff: a reversing entry, of the whole or of a part, and the refund of a fee.
-- movement_kinds.reversed_by says which kinds can be reversed; everything else is corrected where it came from, such
-- as a payment by its return. Each takes two employees (proposal-kinds.sql).
--
-- A carry_out function takes the payload and who acts, and returns {"outcome": "done", …} or
-- {"outcome": "refused", "reason"}; a refusal changes nothing.

-- Posts an entry between the bank's own accounts, of which members see nothing. Returns the entry's ID.
create or replace function ledger_book_own(movement_kind text, amount numeric, own_currency currency, at timestamptz)
returns bigint
language plpgsql as $$
declare
  movement movement_kinds;
  entry journal_entries;
begin
  select * into strict movement from movement_kinds where kind = movement_kind;
  if 'customer' in (movement.debit, movement.credit) or amount is null or amount <= 0 then
    raise exception 'a movement of kind % and % is not between the bank''s own accounts', movement_kind, amount;
  end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := movement.kind;
  entry.booked_at := at;
  entry.reference := ledger_reference(movement.reference_prefix, at, entry.id);
  perform ledger_write(array[entry], array[ledger_leg(entry.id, null, movement.debit, own_currency, -amount),
    ledger_leg(entry.id, null, movement.credit, own_currency, amount)], array[]::transactions[]);
  return entry.id;
end
$$;

-- Everyone whose account an entry debits or credits.
create or replace function entry_members(entry bigint) returns bigint[]
language sql stable as $$
  select array(select distinct a.user_id from postings p join accounts a on a.id = p.account_id
    where p.entry_id = entry order by a.user_id)
$$;

-- What a decision to reverse an entry is based on. `memberId` is whose account the reversal debits, or else the one
-- it credits. Null if there is no such entry. Payload: {entryId}.
create or replace function entry_reverse_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('entryId', e.id, 'reference', e.reference, 'kind', e.kind, 'bookedAt', e.booked_at,
      'amount', t.amount::text, 'currency', t.currency, 'description', t.description,
      'memberId', coalesce(payee.user_id, payer.user_id),
      'fromName', t.payer_name, 'fromIban', payer.iban, 'toName', t.recipient_name, 'toIban', payee.iban,
      'reversedBy', (select r.entry_id from entry_reversals r where r.reversed_entry_id = e.id))
    from journal_entries e
      left join transactions t on t.entry_id = e.id
      left join accounts payer on payer.id = t.from_account_id
      left join accounts payee on payee.id = t.to_account_id
    where e.id = (payload ->> 'entryId')::bigint
$$;

-- Posts the reversing entry of an amount. A drawer whose cash it is must be open.
create or replace function entry_reverse_part(entry bigint, part numeric, context jsonb) returns jsonb
language plpgsql as $$
declare
  wrong record;
  paid cash_movements;
  request jsonb;
  outcome jsonb;
  reversing bigint;
begin
  -- Another reversal of the same entry waits here.
  perform from journal_entries where id = entry for no key update;
  if not found then return staff_refusal('not_found'); end if;
  select e.kind, e.reference, k.reversed_by, t.amount, t.currency, t.exchange_rate, t.from_account_id,
      t.to_account_id, payer.user_id as payer_id, payer.iban as payer_iban, payer_user.holder_name as payer_name,
      payee.user_id as payee_id
    into wrong
    from journal_entries e join movement_kinds k on k.kind = e.kind
      left join transactions t on t.entry_id = e.id
      left join accounts payer on payer.id = t.from_account_id
      left join users payer_user on payer_user.id = payer.user_id
      left join accounts payee on payee.id = t.to_account_id
    where e.id = entry;
  if wrong.reversed_by is null then return staff_refusal('not_reversible'); end if;
  if wrong.exchange_rate is not null then return staff_refusal('converted'); end if;
  if exists (select from entry_reversals r where r.reversed_entry_id = entry) then
    return staff_refusal('already_reversed');
  end if;
  if employee_any_related(context, entry_members(entry)) then return staff_refusal('employee_related'); end if;
  part := coalesce(part, wrong.amount);
  if part <= 0 or part > wrong.amount then return staff_refusal('wrong_amount'); end if;

  select * into paid from cash_movements where entry_id = entry;
  if found then
    outcome := cash_drawer_refusal(paid.drawer_id, case when paid.amount > 0 then part else 0 end);
    if outcome is not null then return outcome; end if;
  end if;

  request := jsonb_build_object('kind', wrong.reversed_by, 'amount', part,
    'description', case when part = wrong.amount then 'Reversal of ' else 'Correction of ' end || wrong.reference
      || ' by the bank');
  if wrong.to_account_id is not null then
    request := request || jsonb_build_object('userId', wrong.payee_id, 'fromAccountId', wrong.to_account_id);
    if wrong.payer_id = wrong.payee_id then
      request := request || jsonb_build_object('toAccountId', wrong.from_account_id);
    elsif wrong.payer_id is not null then
      request := request || jsonb_build_object('toIban', wrong.payer_iban, 'recipientName', wrong.payer_name);
    end if;
  else
    request := request || jsonb_build_object('userId', wrong.payer_id, 'toAccountId', wrong.from_account_id);
  end if;
  outcome := ledger_book(request, null);
  if outcome ->> 'outcome' <> 'posted' then
    return staff_refusal(case outcome ->> 'code'
      when 'insufficient_funds' then 'insufficient_funds'
      when 'balance_too_large' then 'balance_too_large'
      else 'account_closed' end);
  end if;
  select entry_id into strict reversing from transactions where id = (outcome #>> '{transaction,id}')::bigint;
  insert into entry_reversals (entry_id, reversed_entry_id) values (reversing, entry);
  if paid.id is not null then
    insert into cash_movements (drawer_id, entry_id, kind, amount, account_id, euros)
      values (paid.drawer_id, reversing, 'reversal', case when paid.amount > 0 then -part else part end,
        paid.account_id, 0);
  end if;
  perform staff_audit(member, 'entry.reversed', jsonb_build_object('entryId', entry, 'reference', wrong.reference,
      'reversalId', reversing, 'reversal', outcome #>> '{transaction,reference}', 'amount', part::text,
      'currency', wrong.currency), context)
    from unnest(entry_members(entry)) as member;
  return jsonb_build_object('outcome', 'done', 'entryId', reversing,
    'reference', outcome #>> '{transaction,reference}', 'memberIds', entry_members(entry));
end
$$;

-- Reverses an entry. Payload: {entryId}. Refused with not_found, not_reversible (the kind), converted,
-- already_reversed, insufficient_funds (the member's account that it would debit), balance_too_large,
-- account_closed, employee_related, and for cash drawer_closed or drawer_too_low.
create or replace function entry_reverse_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$
  select entry_reverse_part((payload ->> 'entryId')::bigint, null, context)
$$;

create or replace function entry_correct_state(payload jsonb) returns jsonb
language sql stable as $$ select entry_reverse_state(payload) $$;

-- Corrects an entry of too large an amount: reverses what is too much. Payload: {entryId, amount (the right one)}.
-- Refused as a reversal, and with wrong_amount unless the right amount is smaller and more than nothing.
create or replace function entry_correct_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  correct constant numeric := (payload ->> 'amount')::numeric;
  posted numeric;
begin
  select amount into posted from transactions where entry_id = (payload ->> 'entryId')::bigint;
  if not found then
    return staff_refusal(case when entry_reverse_state(payload) is null then 'not_found' else 'not_reversible' end);
  end if;
  if (correct > 0 and correct < posted) is not true then return staff_refusal('wrong_amount'); end if;
  return entry_reverse_part((payload ->> 'entryId')::bigint, posted - correct, context);
end
$$;

-- What a refund of a fee is based on, with what the account was refunded before. Payload: {accountId, amount, fee (which fee, for the member)}.
create or replace function fee_refund_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', a.user_id, 'name', u.holder_name, 'iban', a.iban, 'currency', a.currency,
      'closed', a.closed_at is not null, 'refunded', (select coalesce(sum(t.amount), 0)::numeric(20, 2)::text
        from transactions t join journal_entries e on e.id = t.entry_id
        where t.to_account_id = a.id and e.kind = 'fee_refund'))
    from accounts a join users u on u.id = a.user_id where a.id = (payload ->> 'accountId')::bigint
$$;

-- Refused with not_found, account_closed, wrong_amount (not from 0.01 to 500.00), employee_related, and
-- balance_too_large. shared/limits.ts has the same maximum, and a test compares the two.
create or replace function fee_refund_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  refunded constant numeric := (payload ->> 'amount')::numeric;
  account accounts;
  outcome jsonb;
begin
  select * into account from accounts where id = (payload ->> 'accountId')::bigint;
  if not found then return staff_refusal('not_found'); end if;
  if (refunded between 0.01 and 500 and refunded = round(refunded, 2)) is not true then
    return staff_refusal('wrong_amount');
  end if;
  if employee_any_related(context, array[account.user_id]) then return staff_refusal('employee_related'); end if;
  outcome := ledger_book(jsonb_build_object('kind', 'fee_refund', 'userId', account.user_id,
    'toAccountId', account.id, 'amount', refunded, 'description', 'Refund of a fee: ' || (payload ->> 'fee')), null);
  if outcome ->> 'outcome' <> 'posted' then
    return staff_refusal(case outcome ->> 'code' when 'balance_too_large' then 'balance_too_large'
      else 'account_closed' end);
  end if;
  perform staff_audit(account.user_id, 'fee.refunded', jsonb_build_object('accountId', account.id,
    'reference', outcome #>> '{transaction,reference}', 'amount', refunded::text, 'currency', account.currency,
    'fee', payload ->> 'fee'), context);
  return jsonb_build_object('outcome', 'done', 'reference', outcome #>> '{transaction,reference}',
    'memberIds', array[account.user_id]);
end
$$;

create or replace trigger entry_reversals_append_only before update or delete on entry_reversals
  for each row execute function ledger_refuse_change();
create or replace trigger entry_reversals_no_truncate before truncate on entry_reversals
  for each statement execute function ledger_refuse_change();

revoke all on function ledger_book_own(text, numeric, currency, timestamptz) from public;
revoke all on function entry_members(bigint) from public;
revoke all on function entry_reverse_state(jsonb) from public;
revoke all on function entry_reverse_part(bigint, numeric, jsonb) from public;
revoke all on function entry_reverse_carry_out(jsonb, jsonb) from public;
revoke all on function entry_correct_state(jsonb) from public;
revoke all on function entry_correct_carry_out(jsonb, jsonb) from public;
revoke all on function fee_refund_state(jsonb) from public;
revoke all on function fee_refund_carry_out(jsonb, jsonb) from public;
-- end server/ledger/reversals.sql

-- begin server/ledger/staff-loan-calls.sql
-- Loans for the staff app's role. Each function takes the token of the employee's sign-in and refuses employees
-- without the role, and everyone for their own membership or a relative's. What takes two employees is a proposal.

create or replace function roles_that_see_loans() returns employee_role[]
language sql immutable as $$ select array['loan_officer', 'supervisor', 'auditor']::employee_role[] $$;

create or replace function roles_that_lend() returns employee_role[]
language sql immutable as $$ select array['loan_officer', 'supervisor']::employee_role[] $$;

-- Whether an application waits for a decision, its offer for the member, or an accepted offer for its payout; null
-- when nothing is to be done.
create or replace function loan_stage(status loan_status, accepted_at timestamptz, expires_on date) returns text
language sql stable as $$
  select case
    when status = 'pending' then 'to_decide'
    when status = 'approved' and accepted_at is not null then 'to_pay_out'
    when status = 'approved' and expires_on < bank_day(clock_timestamp()) then 'expired'
    when status = 'approved' then 'offered'
  end
$$;

-- A loan as the list shows it.
create or replace function loan_item(loan bigint) returns jsonb
language sql stable as $$
  select loan_facts(l.id) || jsonb_build_object('name', coalesce(u.holder_name, u.username),
      'applicationDate', l.application_date, 'stage', loan_stage(l.status, l.accepted_at, l.offer_expires_on))
    from loans l join users u on u.id = l.user_id where l.id = loan
$$;

-- Applications and offers, the oldest first. Payload: {stage?, beforeId? (the last loan of the page before), most}.
create or replace function staff_list_loans(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stage constant text := payload ->> 'stage';
  last_id constant bigint := coalesce((payload ->> 'beforeId')::bigint, 0);
begin
  perform employee_require(token, roles_that_see_loans());
  return (select coalesce(jsonb_agg(loan_item(id) order by id), '[]')
    from (select l.id from loans l
      where l.status in ('pending', 'approved') and l.id > last_id
        and (stage is null or loan_stage(l.status, l.accepted_at, l.offer_expires_on) = stage)
      order by l.id limit least((payload ->> 'most')::int, 201)) as page);
end
$$;

-- Loans with overdue installments, the longest overdue first. Payload: {beforeId?, beforeOn? (the last loan of the
-- page before, and since when it was overdue), most}.
create or replace function staff_list_arrears(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, roles_that_see_loans());
  return (select coalesce(jsonb_agg(jsonb_build_object('loanId', loan_id, 'memberId', member_id, 'name', name,
      'loanType', loan_type, 'currency', currency, 'balance', balance::text, 'overdue', overdue::text, 'since', since,
      'days', days, 'bucket', bucket, 'promise', promise - 'employeeId') order by since, loan_id), '[]')
    from loan_arrears((payload ->> 'beforeOn')::date, (payload ->> 'beforeId')::bigint,
      least((payload ->> 'most')::int, 201)));
end
$$;

-- A loan: its terms, and, while an opening of the member's file by this employee is logged, the application, what the
-- member can afford, what is overdue, and the promises. Payload: {loanId}. Refused with loan_not_found.
create or replace function staff_read_loan(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_see_loans());
  asked loans;
begin
  select * into asked from loans where id = (payload ->> 'loanId')::bigint;
  if not found then return staff_refusal('loan_not_found'); end if;
  perform employee_refuse_related(employee, asked.user_id);
  return jsonb_build_object('outcome', 'done', 'loan', loan_item(asked.id), 'file',
    case when member_view_open(employee, asked.user_id) is not null then jsonb_build_object(
      'employmentType', asked.employment_type, 'annualIncome', asked.annual_income::text,
      'creditScore', asked.credit_score, 'collateral', asked.collateral, 'rejectionReason', asked.rejection_reason,
      'affordability', case when asked.status in ('pending', 'approved') then loan_affordability(asked.id) end,
      'overdue', loan_write_off_state(payload) ->> 'overdue',
      'promises', (select coalesce(jsonb_agg(loan_promise_facts(p) - 'employeeId' || jsonb_build_object('employee', e.name)
          order by p.id desc), '[]')
        from loan_promises p left join employees e on e.id = p.employee_id where p.loan_id = asked.id),
      'proposals', proposals_open(asked.id::text,
        '{loan.approve,loan.reject,loan.disburse,loan.write_off}')) end);
end
$$;

-- What one employee may do. Payload: {verb: approval.undo, payout (up to a limit), or promise.note, loanId, …}.
create or replace function staff_serve_loan(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_lend());
  context constant jsonb := employee_context(employee);
begin
  perform employee_refuse_related(employee, user_id) from loans where id = (payload ->> 'loanId')::bigint;
  return case payload ->> 'verb'
    when 'approval.undo' then loan_approval_undo(payload, context)
    when 'payout' then loan_disburse_alone(payload, context)
    when 'promise.note' then loan_promise_note(payload, context || jsonb_build_object('makerId', employee))
  end;
end
$$;

revoke all on function roles_that_see_loans() from public;
revoke all on function roles_that_lend() from public;
revoke all on function loan_stage(loan_status, timestamptz, date) from public;
revoke all on function loan_item(bigint) from public;
revoke all on function staff_list_loans(text, jsonb) from public;
revoke all on function staff_list_arrears(text, jsonb) from public;
revoke all on function staff_read_loan(text, jsonb) from public;
revoke all on function staff_serve_loan(text, jsonb) from public;
-- end server/ledger/staff-loan-calls.sql

-- begin server/ledger/staff-payments.sql
-- Payments with other banks for the staff app's role: the queues of items that need staff. Each function takes the
-- token of the employee's sign-in and refuses employees without the role, and everyone for their own membership or a
-- relative's. What takes two employees is a proposal (repair-kinds.sql).

create or replace function roles_that_see_payments() returns employee_role[]
language sql immutable as $$ select array['payments_officer', 'supervisor', 'auditor']::employee_role[] $$;

create or replace function roles_that_settle_payments() returns employee_role[]
language sql immutable as $$ select array['payments_officer', 'supervisor']::employee_role[] $$;

-- The queue in which an item waits; shared/payments/repair-queues.ts has the same, and a test compares the two.
create or replace function repair_queue(kind repair_kind) returns text
language sql immutable as $$
  select case kind when 'unapplied' then 'unapplied' when 'unconfirmed' then 'unconfirmed'
    when 'unanswered' then 'unconfirmed' when 'contradiction' then 'unconfirmed' when 'recall' then 'recalls'
    when 'claim' then 'mismatches' when 'mismatch' then 'mismatches' else 'messages' end
$$;

-- The kinds of proposals about items.
create or replace function repair_kinds() returns setof text
language sql stable as $$
  select kind from proposal_kinds where subject_key = 'itemId'
$$;

-- An item as the lists show it, without anything of a member's file.
create or replace function repair_facts(item repair_items) returns jsonb
language sql stable as $$
  select jsonb_build_object('itemId', item.id, 'kind', item.kind, 'queue', repair_queue(item.kind), 'what', item.what,
      'txId', coalesce(p.tx_id, item.answer ->> 'txId'), 'amount', repair_amount(item)::text,
      'lastReturnDay', case p.state when 'unapplied' then p.last_return_day end,
      'recallReason', case p.direction when 'in' then recall_reason(p.id) end,
      'answerBy', case p.direction when 'in' then p.answer_by end,
      'isOverdue', item.closed_at is null and coalesce(p.direction = 'in'
        and p.answer_by < (clock_timestamp() at time zone 'Europe/Brussels')::date, false),
      'createdAt', item.created_at, 'closedAt', item.closed_at, 'closedBy', item.closed_by, 'note', item.note,
      'takenBy', (select jsonb_build_object('id', e.id, 'name', e.name) from employees e where e.id = item.taken_by_id),
      'waits', exists (select from proposals w where w.subject = item.id::text and w.state = 'open'
        and w.expires_at > clock_timestamp() and w.kind in (select repair_kinds())))
    from (select 1) as one left join payments p on p.id = item.payment_id
$$;

-- How many items wait in each queue (1,000 means at least as many), and since when.
create or replace function staff_payment_queues(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, roles_that_see_payments());
  return (select jsonb_agg(jsonb_build_object('queue', queue, 'waiting', waiting, 'oldest', oldest) order by place)
    from (select one.queue, one.place, count(r.id) as waiting, min(r.created_at) as oldest
      from unnest('{unapplied,unconfirmed,recalls,mismatches,messages}'::text[]) with ordinality as one(queue, place)
        left join lateral (select id, created_at from repair_items i
          where i.closed_at is null and repair_queue(i.kind) = one.queue limit 1000) r on true
      group by one.queue, one.place) as counted);
end
$$;

-- The open items of a queue, oldest first, or those that were closed, newest first. Payload: {queue (closed for the
-- latter), beforeId? (the last item of the page before), most}.
create or replace function staff_list_repairs(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Planned for each page: the first has no item to begin after.
set plan_cache_mode = force_custom_plan as $$
declare
  asked constant text := payload ->> 'queue';
  last_id constant bigint := (payload ->> 'beforeId')::bigint;
  most constant int := least((payload ->> 'most')::int, 201);
begin
  perform employee_require(token, roles_that_see_payments());
  if asked = 'closed' then
    return (select coalesce(jsonb_agg(repair_facts(r) order by r.id desc), '[]')
      from (select * from repair_items
        where closed_at is not null and (last_id is null or id < last_id) order by id desc limit most) r);
  end if;
  return (select coalesce(jsonb_agg(repair_facts(r) order by r.id), '[]')
    from (select * from repair_items
      where closed_at is null and (last_id is null or id > last_id) and repair_queue(kind) = asked
      order by id limit most) r);
end
$$;

-- An item with both sides: the payment, its history and bookings, the messages, and the statement's line. The
-- member's name and IBAN are null unless an opening of their file by this employee is logged. Payload: {itemId}.
-- Refused with item_not_found.
create or replace function staff_read_repair(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_see_payments());
  item repair_items;
  payment payments;
begin
  select * into item from repair_items where id = (payload ->> 'itemId')::bigint;
  if not found then return staff_refusal('item_not_found'); end if;
  select * into payment from payments where id = item.payment_id;
  perform employee_refuse_related(employee, payment.user_id);
  return jsonb_build_object('outcome', 'done', 'item', repair_facts(item), 'actions', repair_actions(item),
    'returnReasons', to_jsonb(payment_return_reasons(payment)),
    'payment', case when payment.id is not null then repair_payment(payment,
      payment.user_id is null or member_view_open(employee, payment.user_id) is not null) end,
    'messages', repair_messages(item), 'statement', repair_statement(item),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'employee', e.name, 'text', n.text,
        'createdAt', n.created_at) order by n.id desc), '[]')
      from repair_notes n left join employees e on e.id = n.employee_id where n.item_id = item.id),
    'proposals', proposals_open(item.id::text, array(select repair_kinds())));
end
$$;

-- What employees can do about an item now.
create or replace function repair_actions(item repair_items) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(action order by place), '[]')
    from unnest('{assign,send_back,grant,refuse,collect,write_off,reverse,release,inquire,close}'::text[])
        with ordinality as one(action, place)
      left join payments p on p.id = item.payment_id left join rail_messages m on m.id = item.message_id
    where case action
      -- The item that was written off is closed; its reversal is another item.
      when 'reverse' then item.kind = 'mismatch'
        and statement_written_off(item.line_id, item.statement_id) is not null
      when 'release' then item.closed_at is null and (item.kind = 'quarantined' and message_can_be_read(m)
        or item.kind = 'refused' and m.state = 'refused'
          and not exists (select from payments q where q.message_id = m.id and q.state <> 'sent'))
      when 'inquire' then item.closed_at is null and p.direction = 'out'
        and (p.scheme = 'instant' and p.state in ('sent', 'unconfirmed')
          or p.state in ('recall_requested', 'recall_unanswered'))
      when 'close' then item.closed_at is null and not repair_needs_two(item)
      else repair_impossible(item, action) is null end
$$;

create or replace function repair_payment(payment payments, opened boolean) returns jsonb
language sql stable as $$
  select jsonb_build_object('txId', payment.tx_id, 'direction', payment.direction, 'scheme', payment.scheme,
      'state', payment.state, 'amount', payment.amount::text, 'memberId', payment.user_id, 'open', opened,
      'ownName', case when opened then payment.own_name end, 'ownIban', case when opened then payment.own_iban end,
      'otherName', payment.other_name, 'otherIban', payment.other_iban, 'otherBic', payment.other_bic,
      'remittance', case when opened then payment.remittance end, 'reason', payment.reason,
      'acceptedAt', payment.accepted_at, 'settlementDate', payment.settlement_date,
      'events', (select coalesce(jsonb_agg(jsonb_build_object('event', v.event, 'toState', v.to_state,
          'reason', v.reason, 'at', v.created_at, 'by', coalesce(v.staff, v.actor::text), 'entry', j.reference)
          order by v.number), '[]')
        from payment_events v left join journal_entries j on j.id = v.entry_id where v.payment_id = payment.id))
$$;

-- The messages of an item and of its payment, in their order, with the beginning of the item's own message (base64).
create or replace function repair_messages(item repair_items) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'direction', m.direction, 'name', m.name, 'peer', m.peer,
      'msgId', m.msg_id, 'state', m.state, 'attempts', m.attempts, 'answer', m.answer, 'createdAt', m.created_at,
      'size', octet_length(m.bytes),
      'beginning', case when m.id = item.message_id then encode(substring(m.bytes for 6000), 'base64') end)
      order by m.id), '[]')
    from rail_messages m
    where m.id in (select item.message_id
      union select id from rail_messages where payment_id = item.payment_id
      union select message_id from payments where id = item.payment_id)
$$;

-- The statement that an item is about, and its line if the item is about one.
create or replace function repair_statement(item repair_items) returns jsonb
language sql stable as $$
  select jsonb_build_object('statementId', s.statement_id, 'iban', s.account_iban, 'sequence', s.sequence,
      'closingDate', s.closing_date, 'opening', s.opening::text, 'closing', s.closing::text,
      'line', case when l.id is not null then jsonb_build_object('number', l.number, 'amount', l.amount::text,
        'bankReference', l.bank_reference, 'txIds', to_jsonb(l.tx_ids), 'matched', l.matched) end)
    from statements s left join statement_lines l on l.id = item.line_id
    where s.id = coalesce(item.statement_id, (select statement_id from statement_lines where id = item.line_id))
$$;

create or replace trigger repair_notes_append_only before update or delete on repair_notes
  for each row execute function ledger_refuse_change();
create or replace trigger repair_notes_no_truncate before truncate on repair_notes
  for each statement execute function ledger_refuse_change();

revoke all on function roles_that_see_payments() from public;
revoke all on function roles_that_settle_payments() from public;
revoke all on function repair_queue(repair_kind) from public;
revoke all on function repair_facts(repair_items) from public;
revoke all on function repair_kinds() from public;
revoke all on function staff_payment_queues(text, jsonb) from public;
revoke all on function staff_list_repairs(text, jsonb) from public;
revoke all on function staff_read_repair(text, jsonb) from public;
revoke all on function repair_actions(repair_items) from public;
revoke all on function repair_payment(payments, boolean) from public;
revoke all on function repair_messages(repair_items) from public;
revoke all on function repair_statement(repair_items) from public;
-- end server/ledger/staff-payments.sql

-- begin server/ledger/staff-ledger-calls.sql
-- The ledger, cash, and reports for the staff app's role. Each function takes the token of an employee's sign-in
-- first, and the request.

-- The balances of a day. Request: {on? (a day)}.
create or replace function staff_trial_balance(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
  return (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'class', class, 'currency', currency,
      'mustBeZero', must_be_zero, 'balance', balance::numeric(20, 2)::text)), '[]')
    from ledger_trial_balance(coalesce((request ->> 'on')::date, bank_day(clock_timestamp()))));
end
$$;

-- A page of a system account's general ledger. Request: {code, currency, before? (a posting), most}.
create or replace function staff_ledger_account(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Planned for each page: the first has no posting to begin before.
set plan_cache_mode = force_custom_plan as $$
begin
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
  return (select coalesce(jsonb_agg(jsonb_build_object('postingId', posting_id, 'entryId', entry_id,
      'reference', reference, 'kind', kind, 'bookedAt', booked_at, 'amount', amount::text, 'reversed', reversed)
      order by posting_id desc), '[]')
    from ledger_account_page((request ->> 'code')::system_account_code, (request ->> 'currency')::currency,
      (request ->> 'before')::bigint, least((request ->> 'most')::int, 200)));
end
$$;

-- Notes that the journal is exported, which is every member's account by its IBAN. Returns the bank's day.
-- Request: {format, from?, to?}.
create or replace function staff_note_export(token text, request jsonb) returns date
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, '{payments_officer,supervisor,auditor}');
begin
  perform employee_audit('ledger.exported', jsonb_strip_nulls(jsonb_build_object('format', request ->> 'format',
    'from', (request ->> 'from')::date, 'to', (request ->> 'to')::date)) || employee_context(employee));
  return bank_day(clock_timestamp());
end
$$;

-- A page of the journal. Request: {from, to (days), after (an entry), most}.
create or replace function staff_journal_page(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', entry_id, 'date', booked_on, 'reference', reference,
      'kind', kind, 'legs', legs) order by entry_id), '[]')
    from ledger_journal_page((request ->> 'from')::date, (request ->> 'to')::date, (request ->> 'after')::bigint,
      least((request ->> 'most')::int, 1000)));
end
$$;

-- An entry with both sides. Of a member's account it says the product and the member's ID only, unless this employee
-- has opened the member's file: then also the name, IBAN, balance, and description. Null if there is none.
-- Request: {entry (its ID or reference)}. Raises employee_related if one of the accounts is a relative's.
create or replace function staff_ledger_entry(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, '{teller,payments_officer,supervisor,auditor}');
  entry constant jsonb := ledger_entry_detail(request ->> 'entry');
  members constant bigint[] := entry_members((entry ->> 'id')::bigint);
  opened bigint[];
begin
  perform employee_refuse_related(employee, member) from unnest(members) as member;
  opened := array(select member from unnest(members) as member where member_view_open(employee, member) is not null);
  return entry
    || case when members <> '{}' and opened = '{}' then '{"description": null}' else '{}'::jsonb end
    || jsonb_build_object('proposals', proposals_open(entry ->> 'id', '{entry.reverse,entry.correct}'),
      'postings', (select jsonb_agg(case
          when posting ->> 'memberId' is null or (posting ->> 'memberId')::bigint = any(opened)
            then posting || '{"open": true}'
          else posting || '{"open": false, "memberName": null, "iban": null, "balanceAfter": null}' end
        order by place)
      from jsonb_array_elements(entry -> 'postings') with ordinality as one(posting, place)));
end
$$;

-- A report as an array of rows. Request: {report, after? (a member), most?}; for large_cash also {from?, to? (days),
-- afterDay?, afterDirection?} for what comes after a row of that day, member, and direction.
create or replace function staff_report(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  after constant bigint := coalesce((request ->> 'after')::bigint, 0);
  most constant int := least(coalesce((request ->> 'most')::int, 100), 10000);
  today constant date := bank_day(clock_timestamp());
begin
  perform employee_require(token, '{supervisor,auditor}');
  return coalesce(case request ->> 'report'
    when 'portfolio_at_risk' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object('balance', r.balance::numeric(20, 2)::text,
      'share', r.share::text)) from report_portfolio_at_risk() r)
    when 'products' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object('balance', r.balance::numeric(20, 2)::text))
      from report_products() r)
    when 'dormant' then (select jsonb_agg(to_jsonb(r) order by r.member_id) from report_dormant(after, most) r)
    when 'large_cash' then (select jsonb_agg(to_jsonb(r) || jsonb_build_object('euros', r.euros::text)
        order by r.day, r.member_id, r.direction)
      from (select * from report_large_cash(
            greatest(coalesce((request ->> 'from')::date, today - 30), (request ->> 'afterDay')::date),
            coalesce((request ->> 'to')::date, today)) c
          where request ->> 'afterDay' is null
            or (c.day, c.member_id, c.direction) > ((request ->> 'afterDay')::date, after, request ->> 'afterDirection')
          order by c.day, c.member_id, c.direction limit most) r)
    when 'exceptions' then (select jsonb_agg(to_jsonb(r) order by r.member_id) from report_exceptions(after, most) r)
    end, '[]');
end
$$;

-- The teller's own open drawer, with its movements, newest first; null without one. What it should hold is said only
-- beside a count that differs, so that the teller counts without knowing it.
create or replace function staff_cash_drawer(token text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  return (select jsonb_build_object('id', d.id, 'currency', d.currency, 'openedAt', d.opened_at,
      'balance', case when d.counted_amount is not null then cash_drawer_balance(d.id)::numeric(20, 2)::text end,
      'countedAmount', d.counted_amount::text,
      'proposals', proposals_open(d.id::text, '{cash.difference}'),
      'movements', (select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'amount', m.amount::text,
          'reference', e.reference, 'at', m.created_at, 'receipt', m.account_id is not null) order by m.id desc)
        from cash_movements m join journal_entries e on e.id = m.entry_id where m.drawer_id = d.id))
    from cash_drawers d where d.employee_id = teller and d.closed_at is null);
end
$$;

create or replace function staff_cash_open(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  return cash_drawer_open(teller, request, employee_context(teller));
end
$$;

-- Cash that one employee may take or pay out; more is a proposal of the kind cash.large.
create or replace function staff_cash_post(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  if request ->> 'key' is null then raise exception 'cash needs a key'; end if;
  return cash_post(teller, request, false, employee_context(teller));
end
$$;

create or replace function staff_cash_count(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  teller bigint := employee_require(token, '{teller}');
begin
  return cash_drawer_count(teller, request, employee_context(teller));
end
$$;

-- What a receipt says. Request: {movementId}. Null if it is no member's, and for employees with neither the drawer nor
-- the member's file open. Raises employee_related for a relative's.
create or replace function staff_cash_receipt(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reader constant bigint := employee_require(token, '{teller,supervisor,auditor}');
  movement cash_movements;
  drawer cash_drawers;
  account accounts;
begin
  select * into movement from cash_movements where id = (request ->> 'movementId')::bigint;
  select * into drawer from cash_drawers where id = movement.drawer_id;
  select * into account from accounts where id = movement.account_id;
  if account.id is null then return null; end if;
  perform employee_refuse_related(reader, account.user_id);
  if drawer.employee_id <> reader and member_view_open(reader, account.user_id) is null then return null; end if;
  return (select jsonb_build_object('id', movement.id, 'kind', movement.kind, 'amount', abs(movement.amount)::text,
      'currency', drawer.currency, 'reference', e.reference, 'at', movement.created_at, 'iban', account.iban,
      'memberId', u.id, 'memberName', coalesce(u.holder_name, u.username), 'teller', t.name)
    from journal_entries e, users u, employees t
    where e.id = movement.entry_id and u.id = account.user_id and t.id = drawer.employee_id);
end
$$;

revoke all on function staff_trial_balance(text, jsonb) from public;
revoke all on function staff_ledger_account(text, jsonb) from public;
revoke all on function staff_note_export(text, jsonb) from public;
revoke all on function staff_journal_page(text, jsonb) from public;
revoke all on function staff_ledger_entry(text, jsonb) from public;
revoke all on function staff_report(text, jsonb) from public;
revoke all on function staff_cash_drawer(text) from public;
revoke all on function staff_cash_open(text, jsonb) from public;
revoke all on function staff_cash_post(text, jsonb) from public;
revoke all on function staff_cash_count(text, jsonb) from public;
revoke all on function staff_cash_receipt(text, jsonb) from public;
-- end server/ledger/staff-ledger-calls.sql
