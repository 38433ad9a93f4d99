-- begin server/ledger/movement-kinds.sql
-- The bank's own accounts, and the movement kinds: what each may debit and credit, and who may request it.
-- movement-kinds.ts lists the same kinds; a test compares them.
insert into system_accounts (code, currency)
  select code, currency from unnest(enum_range(null::system_account_code)) as code,
    unnest(enum_range(null::currency)) as currency
  on conflict do nothing;

insert into movement_kinds (kind, debit, credit, transaction_type, reference_prefix,
    by_card, between_own_currencies, counts_to_daily_limit, open_to_customers, reversed_by)
  values
    -- Simulated money from another bank, for demonstrations.
    ('deposit',           'cash_in',       'customer',      'deposit',  'DEP', false, false, false, true, 'deposit_reversed'),
    -- To any account at this bank.
    ('transfer',          'customer',      'customer',      'transfer', 'TRF', false, false, true,  true, 'transfer_reversed'),
    -- To an IBAN at another bank.
    ('outgoing_transfer', 'customer', 'payments_in_transit', 'transfer', 'TRF', false, false, true, true, null),
    -- The demo bank's history with other banks, from before it was connected to them.
    ('demo_outgoing_transfer', 'customer', 'sepa_clearing', 'transfer', 'TRF', false, false, false, false, null),
    ('incoming_transfer', 'sepa_clearing', 'customer',      'deposit',  'TRF', false, false, false, false, null),
    ('exchange',          'customer',      'customer',      'exchange', 'EXC', false, true,  false, true, null),
    -- The same two transfers with a debit card, which has its own rules and limit.
    ('card_transfer',          'customer', 'customer',      'transfer', 'CRD', true,  false, true,  true, null),
    ('outgoing_card_transfer', 'customer', 'payments_in_transit', 'transfer', 'CRD', true, false, true, true, null),
    -- The results of payments to other banks (payment-transitions.sql).
    ('payment_settled',    'payments_in_transit', 'nostro',   null,       'PAY', false, false, false, false, null),
    ('payment_given_back', 'payments_in_transit', 'customer', 'deposit',  'PAY', false, false, false, false, null),
    ('payment_late',       'customer', 'nostro',              'transfer', 'PAY', false, false, false, false, null),
    ('payment_returned',   'nostro', 'customer',              'deposit',  'PAY', false, false, false, false, null),
    -- Payments from other banks.
    ('payment_received',   'nostro', 'customer',              'deposit',  'PAY', false, false, false, false, null),
    ('payment_unapplied',  'nostro', 'unapplied_incoming',    null,       'PAY', false, false, false, false, null),
    ('unapplied_assigned', 'unapplied_incoming', 'customer',  'deposit',  'PAY', false, false, false, false, null),
    -- Payments that are being returned to their sender; payment_settled completes them.
    ('unapplied_sent_back', 'unapplied_incoming', 'payments_in_transit', null, 'PAY', false, false, false, false, null),
    ('payment_sent_back',  'customer', 'payments_in_transit', 'transfer', 'PAY', false, false, false, false, null),
    ('return_rejected', 'payments_in_transit', 'unapplied_incoming', null, 'PAY', false, false, false, false, null),
    -- What staff decide about claims, and about differences to statements.
    ('claim_paid',         'customer', 'payment_claims',      'transfer', 'PAY', false, false, false, false, null),
    ('claim_written_off',  'payment_losses', 'payment_claims', null,      'PAY', false, false, false, false, null),
    ('difference_received', 'nostro', 'recon_difference',     null,       'PAY', false, false, false, false, null),
    ('difference_paid',    'recon_difference', 'nostro',      null,       'PAY', false, false, false, false, null),
    -- What two employees have written off goes to the bank's result.
    ('difference_gain',    'recon_difference', 'payment_losses', null,    'PAY', false, false, false, false, null),
    ('difference_loss',    'payment_losses', 'recon_difference', null,    'PAY', false, false, false, false, null),
    -- Loans and interest: posted only by the functions that also update the loan or the accruals.
    ('loan_disbursement', 'loans_receivable', 'customer', 'deposit',    'LON', false, false, false, false, null),
    ('loan_repayment',    'customer', 'loans_receivable', 'withdrawal', 'LON', false, false, false, false, null),
    ('loan_written_off',  'loan_losses', 'loans_receivable', null,    'LON', false, false, false, false, null),
    ('savings_interest',  'interest', 'customer',         'deposit',    'INT', false, false, false, false, 'interest_reversed'),
    -- Cash at a drawer (cash.sql). A drawer takes its cash from the vault and gives it back.
    ('drawer_opened', 'cash_drawers', 'cash_vault',       null,         'CSH', false, false, false, false, null),
    ('drawer_closed', 'cash_vault', 'cash_drawers',       null,         'CSH', false, false, false, false, null),
    ('cash_paid_in',  'cash_drawers', 'customer',         'deposit',    'CSH', false, false, false, false, 'cash_in_reversed'),
    ('cash_paid_out', 'customer', 'cash_drawers',         'withdrawal', 'CSH', false, false, false, false, 'cash_out_reversed'),
    -- What a drawer has more or less than it should, until somebody finds the cause.
    ('drawer_surplus', 'cash_drawers', 'suspense',        null,         'CSH', false, false, false, false, null),
    ('drawer_shortage', 'suspense', 'cash_drawers',       null,         'CSH', false, false, false, false, null),
    ('suspense_gain', 'suspense', 'cash_differences',     null,         'CSH', false, false, false, false, null),
    ('suspense_loss', 'cash_differences', 'suspense',     null,         'CSH', false, false, false, false, null),
    -- Cash whose drawer is closed is corrected through suspense, as the difference of the count was.
    ('cash_in_corrected',  'customer', 'suspense',        'withdrawal', 'REV', false, false, false, false, null),
    ('cash_out_corrected', 'suspense', 'customer',        'deposit',    'REV', false, false, false, false, null),
    -- A fee that the bank gives back.
    ('fee_refund',    'fees', 'customer',                 'deposit',    'FEE', false, false, false, false, 'fee_refund_reversed'),
    -- What reverses a wrong entry, or a part of it (reversals.sql). The ends are those of the entry, exchanged.
    ('deposit_reversed',  'customer', 'cash_in',          'withdrawal', 'REV', false, false, false, false, null),
    ('transfer_reversed', 'customer', 'customer',         'transfer',   'REV', false, false, false, false, null),
    ('interest_reversed', 'customer', 'interest',         'withdrawal', 'REV', false, false, false, false, null),
    ('cash_in_reversed',  'customer', 'cash_drawers',     'withdrawal', 'REV', false, false, false, false, null),
    ('cash_out_reversed', 'cash_drawers', 'customer',     'deposit',    'REV', false, false, false, false, null),
    ('fee_refund_reversed', 'customer', 'fees',           'withdrawal', 'REV', false, false, false, false, null)
  on conflict (kind) do update set debit = excluded.debit, credit = excluded.credit,
    transaction_type = excluded.transaction_type, reference_prefix = excluded.reference_prefix,
    by_card = excluded.by_card, between_own_currencies = excluded.between_own_currencies,
    counts_to_daily_limit = excluded.counts_to_daily_limit,
    open_to_customers = excluded.open_to_customers, reversed_by = excluded.reversed_by;
-- end server/ledger/movement-kinds.sql

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
    where proof_hash = sha256(convert_to(request ->> 'confirmationId', 'UTF8'))
      and sign_in_id = (employee_sign_in(token)).id
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
      p.user_id, u.holder_name, u.username as member_username, k.checker_roles, k.maker_roles,
      -- An approved recovery's code is made when the maker draws it, which must be within its time.
      exists (select from recoveries r where r.id = (p.outcome ->> 'recoveryId')::bigint and r.code_made_at is null
        and r.used_at is null and r.expires_at > clock_timestamp()) as code_waits
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

-- begin server/ledger/statements.sql
-- Statements of the settlement account (camt.053), matched with payments line by line. A payment's
-- settlement and the arrival of its money on the account are separate facts: a statement line confirms the
-- second.

-- The statement before another one of the same account, by day and number, in whatever order they arrived;
-- null for the first.
create or replace function statement_before(statement statements) returns statements
language sql stable as $$
  select earlier from statements earlier
    where earlier.account_iban = statement.account_iban
      and (earlier.closing_date, coalesce(earlier.sequence, 0), earlier.id)
        < (statement.closing_date, coalesce(statement.sequence, 0), statement.id)
    order by earlier.closing_date desc, coalesce(earlier.sequence, 0) desc, earlier.id desc limit 1
$$;

-- Compares a statement with the one before it. A gap in the numbers, which may restart each year, or an
-- opening balance that differs from the last closing balance is reported to staff, until a late statement
-- explains it.
create or replace function statement_compare(statement statements) returns void
language plpgsql as $$
declare
  before constant statements := statement_before(statement);
  problem text;
begin
  if before.sequence + 1 <> statement.sequence and not (statement.sequence = 1
    and date_trunc('year', before.closing_date) < date_trunc('year', statement.closing_date))
  then
    problem := format('Statement %s has the number %s, but the one before it has %s.', statement.statement_id,
      statement.sequence, before.sequence);
  end if;
  if coalesce(before.closing, 0) <> statement.opening then
    problem := concat_ws(' ', problem, format('Statement %s opens with %s EUR, but the one before it closed with %s.',
      statement.statement_id, statement.opening, coalesce(before.closing, 0)));
  end if;
  if problem is null then
    update repair_items r set closed_at = clock_timestamp(), closed_by = 'Payments worker',
        note = 'The statement before it has arrived.'
      where r.statement_id = statement.id and closed_at is null;
  else
    update repair_items r set what = problem where r.statement_id = statement.id and closed_at is null;
    if not found then
      insert into repair_items (kind, message_id, statement_id, what)
        values ('mismatch', statement.message_id, statement.id, problem);
    end if;
  end if;
end
$$;

-- Stores a statement, {id, iban, sequence?, opening, closing, closingDate}, and returns its ID. Compares it
-- with the one before it, and the one after it with this one.
create or replace function statement_store(message rail_messages, item jsonb) returns bigint
language plpgsql as $$
declare
  stored statements;
  later statements;
begin
  -- Serializes the statements of one account.
  perform pg_advisory_xact_lock(hashtextextended(item ->> 'iban', 0));
  insert into statements (message_id, account_iban, statement_id, sequence, opening, closing, closing_date)
    values (message.id, item ->> 'iban', item ->> 'id', (item ->> 'sequence')::int,
      (item ->> 'opening')::numeric, (item ->> 'closing')::numeric, (item ->> 'closingDate')::date)
    on conflict do nothing returning * into stored;
  if stored.id is null then
    insert into repair_items (kind, message_id, what) values ('mismatch', message.id, format(
      'Statement %s of %s arrived a second time, in message %s.', item ->> 'id', item ->> 'iban',
      message.msg_id));
    return null;
  end if;
  perform statement_compare(stored);
  select * into later from statements s
    where account_iban = stored.account_iban
      and (closing_date, coalesce(sequence, 0), id) > (stored.closing_date, coalesce(stored.sequence, 0), stored.id)
    order by closing_date, coalesce(sequence, 0), id limit 1;
  if later.entry_id is not null then
    insert into repair_items (kind, message_id, what) values ('mismatch', message.id, format(
      'Statement %s arrived after the difference of statement %s had been written off.', stored.statement_id,
      later.statement_id));
  elsif later.id is not null then
    perform statement_compare(later);
  end if;
  return stored.id;
end
$$;

-- Stores a line of a statement in the message: {statementId, amount, bankReference?, batchMessageId?,
-- txIds}.
create or replace function statement_line_store(message rail_messages, item jsonb) returns void
language plpgsql as $$
declare
  statement bigint;
  line statement_lines;
begin
  select max(id) into statement from statements
    where message_id = message.id and statement_id = item ->> 'statementId';
  -- The statement was already known.
  if statement is null then return; end if;
  insert into statement_lines (statement_id, number, amount, bank_reference, batch_message_id, tx_ids)
    values (statement, (select coalesce(max(number), 0) + 1 from statement_lines where statement_id = statement),
      (item ->> 'amount')::numeric, item ->> 'bankReference', item ->> 'batchMessageId',
      array(select jsonb_array_elements_text(item -> 'txIds')))
    returning * into line;
  perform statement_line_match(line);
end
$$;

-- Completes returns to other banks when an entry on the settlement account names them, whether or not the
-- clearing confirms them. Does nothing unless they sum to the amount, in EUR.
create or replace function payments_settle_back(tx_ids text[], amount numeric) returns void
language plpgsql as $$
declare
  back bigint[];
begin
  back := array(select p.id from unnest(tx_ids) as one(tx_id) cross join lateral (
    select id, state from payments where direction = 'in' and tx_id = one.tx_id offset 0) as p
    where p.state = 'sending_back' order by p.id);
  if (select sum(p.amount) from payments p where p.id = any(back)) = payments_settle_back.amount then
    perform payment_apply(one.id, 'return_settled', '{}') from unnest(back) as one(id);
  end if;
end
$$;

-- The payments that a line names, or those of its message, that are on no line yet and moved money in the
-- line's direction. Each payment counts once when it settled and once when it was returned.
create or replace function statement_line_payments(line statement_lines)
returns table (payment_id bigint, returned boolean, amount numeric)
language plpgsql stable as $$
begin
  -- Looked up one by one (offset 0), so that indexes are used even before there are statistics.
  return query with named as (
    select p.id from unnest(line.tx_ids) as one(tx_id) cross join lateral (
      select id from payments where direction = 'out' and tx_id = one.tx_id
      union all select id from payments where direction = 'in' and tx_id = one.tx_id offset 0) as p
    union all
    select p.id from rail_messages m join payments p on p.message_id = m.id
      where cardinality(line.tx_ids) = 0 and m.direction = 'out' and m.peer = 'clearing'
        and m.msg_id = line.batch_message_id)
    -- What each event moved on the settlement account, as the statement shows it.
    select v.payment_id, v.returned, -l.amount as amount
      from named
      cross join lateral (select e.payment_id, e.entry_id, e.event in ('returned', 'sent_back', 'return_settled') as returned
        from payment_events e where e.payment_id = named.id offset 0) as v
      cross join lateral (select p.amount from postings p
        where p.entry_id = v.entry_id and p.system_account = 'nostro' offset 0) as l
      where sign(-l.amount) = sign(line.amount)
        and not exists (select from reconciled_payments r
          where r.payment_id = v.payment_id and r.returned = v.returned offset 0);
end
$$;

-- Matches an open line with its payments. Does nothing unless their sum is the line's amount.
create or replace function statement_line_match(line statement_lines) returns boolean
language plpgsql as $$
begin
  perform payments_settle_back(line.tx_ids, -line.amount);
  with free as materialized (select * from statement_line_payments(line))
  insert into reconciled_payments (payment_id, returned, line_id, amount)
    select free.payment_id, free.returned, line.id, free.amount from free
      where (select sum(free.amount) from free) = line.amount;
  if not found then return false; end if;
  update statement_lines set matched = true where id = line.id;
  return true;
end
$$;

-- The part of a statement line that its payments do not explain, in EUR and with the line's sign; null if
-- the line is matched. For a statement: its opening balance minus the closing balance before it.
create or replace function statement_difference(line_id bigint, statement_id bigint) returns numeric
language sql stable as $$
  select l.amount - coalesce((select sum(free.amount) from statement_line_payments(l) as free), 0)
    from statement_lines l where l.id = statement_difference.line_id and not l.matched
  union all
  select s.opening - coalesce((statement_before(s)).closing, 0)
    from statements s where s.id = statement_difference.statement_id and s.entry_id is null
$$;

-- Writes off the difference of a line or of a statement, as two employees decided: posts it between the
-- settlement account and recon_difference, and from there to the bank's result. Its payments and this entry then
-- explain the line.
create or replace function statement_write_off(line_id bigint, statement_id bigint) returns void
language plpgsql as $$
declare
  difference numeric;
  line statement_lines;
  entry journal_entries;
begin
  select * into line from statement_lines l where l.id = statement_write_off.line_id for update;
  perform from statements s where s.id = statement_write_off.statement_id for update;
  difference := statement_difference(line.id, statement_write_off.statement_id);
  if coalesce(difference, 0) = 0 then raise exception 'there is no difference to write off'; end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := case when difference > 0 then 'difference_received' else 'difference_paid' end;
  entry.booked_at := clock_timestamp();
  entry.reference := ledger_reference((select reference_prefix from movement_kinds where kind = entry.kind),
    entry.booked_at, entry.id);
  perform ledger_write(array[entry], array[ledger_leg(entry.id, null, 'nostro', 'EUR', -difference),
    ledger_leg(entry.id, null, 'recon_difference', 'EUR', difference)], array[]::transactions[]);
  insert into reconciled_payments (payment_id, returned, line_id, amount)
    select free.payment_id, free.returned, line.id, free.amount from statement_line_payments(line) as free;
  update statement_lines l set matched = true, entry_id = entry.id where l.id = line.id;
  update statements s set entry_id = entry.id where s.id = statement_write_off.statement_id;
  perform statement_differences_to_result();
end
$$;

-- Tries to match all open lines again, because an answer may come after the statement. Reports to staff,
-- once each, lines that have been open for more than a day and a half and payments that settled more than
-- four days ago and are on no statement.
-- Returns  how many lines were matched
create or replace function statements_match() returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line statement_lines;
  matched int := 0;
begin
  for line in select * from statement_lines l where not l.matched order by id for update loop
    if statement_line_match(line) then matched := matched + 1; end if;
  end loop;
  insert into repair_items (kind, message_id, line_id, what)
    select 'mismatch', s.message_id, l.id, format('Line %s of statement %s, %s EUR, matches no payment (%s).', l.number,
        s.statement_id, l.amount, coalesce(l.bank_reference, array_to_string(l.tx_ids, ', ')))
      from statement_lines l join statements s on s.id = l.statement_id
      where not l.matched and s.created_at < clock_timestamp() - interval '36 hours'
        and not exists (select from repair_items r where r.line_id = l.id);
  insert into repair_items (kind, payment_id, what)
    select 'mismatch', p.id, format('Payment %s of %s EUR settled on %s and is on no statement.', p.tx_id,
        p.amount, p.settlement_date) || coalesce((
          select format(' A line that names it was written off with item %s: reverse that.', min(r.id))
            from statement_lines l join repair_items r on r.line_id = l.id
            where p.tx_id = any(l.tx_ids) and l.entry_id is not null), '')
      from payments p
      where p.settlement_date < (clock_timestamp() at time zone 'Europe/Brussels')::date - 4
        and exists (select from payment_events v join postings l on l.entry_id = v.entry_id
          and l.system_account = 'nostro' where v.payment_id = p.id)
        and not exists (select from reconciled_payments r where r.payment_id = p.id)
        and not exists (select from repair_items r where r.kind = 'mismatch' and r.payment_id = p.id);
  perform statement_differences_to_result();
  return matched;
end
$$;

revoke all on function statement_before(statements) from public;
revoke all on function statement_compare(statements) from public;
revoke all on function statement_store(rail_messages, jsonb) from public;
revoke all on function statement_line_store(rail_messages, jsonb) from public;
revoke all on function statement_line_payments(statement_lines) from public;
revoke all on function statement_difference(bigint, bigint) from public;
revoke all on function statement_write_off(bigint, bigint) from public;
revoke all on function payments_settle_back(text[], numeric) from public;
revoke all on function statement_line_match(statement_lines) from public;
revoke all on function statements_match() from public;
-- end server/ledger/statements.sql

-- begin server/ledger/write-off-reversals.sql
-- Reverses write-offs that turn out to be wrong, such as that of a line whose payment settled later.

-- The amount in EUR, with the line's sign, that was written off of a line, or of a statement's opening
-- balance; null if nothing was, or if it was reversed.
create or replace function statement_written_off(line_id bigint, statement_id bigint) returns numeric
language sql stable as $$
  select -p.amount from postings p
    where p.system_account = 'nostro' and p.entry_id = (
      select l.entry_id from statement_lines l where l.id = statement_written_off.line_id
      union all select s.entry_id from statements s where s.id = statement_written_off.statement_id)
$$;

-- The amount in EUR that staff decide about with an item: unapplied money, a payment that another bank
-- recalls, an open claim, a difference to a statement, or a write-off that may be reversed. Null or 0 if no
-- money is at stake.
create or replace function repair_amount(item repair_items) returns numeric
language sql stable as $$
  select case when item.kind = 'unapplied' then payment_held(item.payment_id, 'unapplied_incoming')
    when item.kind = 'recall' then (select amount from payments p
      where p.id = item.payment_id and p.state = 'recall_received')
    when item.kind = 'claim' then payment_held(item.payment_id, 'payment_claims')
    when coalesce(item.line_id, item.statement_id) is not null
      then coalesce(statement_difference(item.line_id, item.statement_id),
        statement_written_off(item.line_id, item.statement_id)) end
$$;

-- Reverses the write-off of a line or of a statement, as two employees decided: posts the same amount the
-- other way. The entry that wrote it off stays. The line is open again, and is matched if its payments
-- explain it by now.
create or replace function statement_reverse_write_off(line_id bigint, statement_id bigint) returns void
language plpgsql as $$
declare
  line statement_lines;
  statement statements;
  amount numeric;
  entry journal_entries;
begin
  select * into line from statement_lines l where l.id = statement_reverse_write_off.line_id for update;
  select * into statement from statements s where s.id = statement_reverse_write_off.statement_id for update;
  amount := statement_written_off(line.id, statement.id);
  if amount is null then raise exception 'there is no write-off to reverse'; end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := case when amount > 0 then 'difference_paid' else 'difference_received' end;
  entry.booked_at := clock_timestamp();
  entry.reference := ledger_reference((select reference_prefix from movement_kinds where kind = entry.kind),
    entry.booked_at, entry.id);
  perform ledger_write(array[entry], array[ledger_leg(entry.id, null, 'nostro', 'EUR', amount),
    ledger_leg(entry.id, null, 'recon_difference', 'EUR', -amount)], array[]::transactions[]);
  insert into write_off_reversals (entry_id, reversal_entry_id)
    values (coalesce(line.entry_id, statement.entry_id), entry.id);
  perform statement_differences_to_result();
  update statements s set entry_id = null where s.id = statement.id;
  if line.id is not null then
    delete from reconciled_payments r where r.line_id = line.id;
    update statement_lines l set matched = false, entry_id = null where l.id = line.id returning * into line;
    perform statement_line_match(line);
  end if;
end
$$;

-- Moves what stands on recon_difference to the bank's result: each posting there is a write-off, or the reversal of
-- one, which two employees have decided. Also moves what earlier versions left there.
create or replace function statement_differences_to_result() returns void
language plpgsql as $$
declare
  rest record;
begin
  -- Write-offs at the same time wait, so that none is moved twice.
  perform pg_advisory_xact_lock(hashtext('recon_difference'), 0);
  for rest in select currency, sum(amount) as balance from postings where system_account = 'recon_difference'
    group by currency having sum(amount) <> 0
  loop
    perform ledger_book_own(case when rest.balance > 0 then 'difference_gain' else 'difference_loss' end,
      abs(rest.balance), rest.currency, clock_timestamp());
  end loop;
end
$$;

revoke all on function statement_differences_to_result() from public;
revoke all on function statement_written_off(bigint, bigint) from public;
revoke all on function repair_amount(repair_items) from public;
revoke all on function statement_reverse_write_off(bigint, bigint) from public;

-- Which entry reverses which is history, as the entries are.
create or replace trigger write_off_reversals_append_only before update or delete on write_off_reversals
  for each row execute function ledger_refuse_change();
create or replace trigger write_off_reversals_no_truncate before truncate on write_off_reversals
  for each statement execute function ledger_refuse_change();
-- end server/ledger/write-off-reversals.sql

-- begin server/ledger/cash.sql
-- Cash. A teller opens a drawer with a count of what is in it, takes and pays out cash, and closes it with another
-- count. Every movement is an entry on the system account cash_drawers and a row of cash_movements, in one
-- transaction, so that a drawer's balance is the sum of its movements. ledger:check compares the two.

-- Whether one of the employees who act has declared one of these memberships as their own or a relative's.
create or replace function employee_any_related(context jsonb, members bigint[]) returns boolean
language plpgsql stable as $$
begin
  -- The command line acts for nobody in particular.
  if coalesce(context ->> 'makerId', context ->> 'employeeId') is null then return false; end if;
  return exists (select from employee_relatives
    where user_id = any(members) and employee_id in ((context ->> 'makerId')::bigint,
      (context ->> 'checkerId')::bigint, (context ->> 'employeeId')::bigint));
end
$$;

create or replace function cash_drawer_balance(drawer bigint) returns numeric
language sql stable as $$
  select coalesce(sum(amount), 0) from cash_movements where drawer_id = drawer
$$;

-- Locks a drawer. Returns why it cannot pay an amount; null if it can.
create or replace function cash_drawer_refusal(drawer bigint, amount numeric) returns jsonb
language plpgsql as $$
declare
  locked cash_drawers;
begin
  select * into locked from cash_drawers where id = drawer for update;
  return case
    when locked.id is null then staff_refusal('drawer_not_found')
    when locked.closed_at is not null then staff_refusal('drawer_closed')
    when locked.counted_amount is not null then staff_refusal('drawer_counted')
    when cash_drawer_balance(drawer) < amount then staff_refusal('drawer_too_low')
  end;
end
$$;

-- The sum of a count: {"50.00": 3, "0.20": 12}.
create or replace function cash_counted(count jsonb) returns numeric
language sql immutable as $$
  select coalesce(sum(piece::numeric * number::int), 0)::numeric(20, 2)
    from jsonb_each_text(count) as one(piece, number)
$$;

-- An amount in EUR at the latest rate.
create or replace function cash_in_euros(amount numeric, of currency) returns numeric
language sql stable as $$
  select case when of = 'EUR' then amount else round(amount * (select rate from exchange_rates
    where from_currency = of and to_currency = 'EUR' order by rate_date desc limit 1), 2) end
$$;

-- What was handed over in a movement, in EUR: a correction of its entry changes the figure, not whether it counts.
create or replace function cash_handed_over(movement cash_movements) returns numeric
language sql stable as $$
  select movement.euros - coalesce((select round(movement.euros * t.amount / abs(movement.amount), 2)
    from entry_reversals r join transactions t on t.entry_id = r.entry_id
    where r.reversed_entry_id = movement.entry_id), 0)
$$;

-- What a member has paid in, or has been paid out, in cash on a day of the bank, in EUR: several amounts of a day
-- count as one, so that splitting one does not avoid a limit.
create or replace function cash_linked(member bigint, direction text, day date) returns numeric
language sql stable as $$
  select coalesce(sum(cash_handed_over(m)), 0)
    from cash_movements m join accounts a on a.id = m.account_id
    where a.user_id = member and m.kind = ('paid_' || direction)::cash_movement_kind
      and bank_day(m.created_at) = day
$$;

-- Opens a drawer. Its cash comes from the vault. Request: {currency, count}.
-- Returns  {"outcome": "done", "drawerId", "amount"}, or refused with already_open (the teller has a drawer)
create or replace function cash_drawer_open(teller bigint, request jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  opened cash_drawers;
  amount constant numeric := cash_counted(request -> 'count');
begin
  insert into cash_drawers (employee_id, currency, opening_count, opening_amount)
    values (teller, (request ->> 'currency')::currency, request -> 'count', amount)
    on conflict (employee_id) where closed_at is null do nothing
    returning * into opened;
  if opened.id is null then return staff_refusal('already_open'); end if;
  if amount > 0 then
    insert into cash_movements (drawer_id, entry_id, kind, amount, euros)
      values (opened.id, ledger_book_own('drawer_opened', amount, opened.currency, clock_timestamp()),
        'opened', amount, 0);
  end if;
  perform staff_audit(null, 'drawer.opened', jsonb_build_object('drawerId', opened.id, 'currency', opened.currency,
    'amount', amount::text), context);
  return jsonb_build_object('outcome', 'done', 'drawerId', opened.id, 'amount', amount::text);
end
$$;

-- Takes or pays out cash. shared/limits.ts has the same limits, and a test compares them.
-- Takes    the teller, whose drawer it is; {key, drawerId, direction: in or out, accountId, amount, identified?
--          (document and number), source? (where the cash is from, or what it is for)}; whether two employees have decided; who acts
-- Returns  {"outcome": "done", "movementId", "reference", "memberId", "replayed"}, or refused with
--          key_reused, drawer_not_found, drawer_closed, drawer_counted, drawer_too_low, account_not_found,
--          other_currency, source_required (above 10,000 EUR), two_people_needed (over 5,000 EUR),
--          identification_required (from 3,000 EUR), insufficient_funds, balance_too_large, employee_related
create or replace function cash_post(teller bigint, request jsonb, by_two boolean, context jsonb) returns jsonb
language plpgsql as $$
declare
  direction constant text := request ->> 'direction';
  cash constant numeric := (request ->> 'amount')::numeric;
  earlier cash_movements;
  drawer cash_drawers;
  account accounts;
  stored cash_movements;
  linked numeric;
  outcome jsonb;
begin
  if (direction in ('in', 'out') and cash > 0 and cash = round(cash, 2)) is not true then
    raise exception 'cash needs a direction and a positive amount with two decimals at most';
  end if;
  select * into drawer from cash_drawers where id = (request ->> 'drawerId')::bigint and employee_id = teller
    for update;
  if drawer.id is null then return staff_refusal('drawer_not_found'); end if;
  select * into earlier from cash_movements where key = (request ->> 'key')::uuid;
  if found then
    if (earlier.drawer_id, earlier.account_id, abs(earlier.amount), earlier.kind::text) is distinct from
      (drawer.id, (request ->> 'accountId')::bigint, cash, 'paid_' || direction)
    then
      return staff_refusal('key_reused');
    end if;
    return cash_outcome(earlier, true);
  end if;
  outcome := cash_drawer_refusal(drawer.id, case direction when 'out' then cash else 0 end);
  if outcome is not null then return outcome; end if;
  select * into account from accounts where id = (request ->> 'accountId')::bigint and closed_at is null;
  if not found then return staff_refusal('account_not_found'); end if;
  if account.currency <> drawer.currency then return staff_refusal('other_currency'); end if;
  if employee_any_related(context, array[account.user_id]) then return staff_refusal('employee_related'); end if;

  -- Amounts of one member at several drawers are counted one after another.
  perform pg_advisory_xact_lock(hashtext('cash'), account.user_id::int);
  linked := cash_linked(account.user_id, direction, bank_day(clock_timestamp()))
    + cash_in_euros(cash, drawer.currency);
  if linked is null then return staff_refusal('rate_unavailable'); end if;
  if linked >= 3000 and nullif(trim(request ->> 'identified'), '') is null then
    return staff_refusal('identification_required');
  end if;
  if linked > 5000 and not by_two then return staff_refusal('two_people_needed'); end if;
  -- The law's limit does not apply to payments at a credit institution, whose duty is to know where the money is from
  -- (Regulation (EU) 2024/1624, article 80(4)).
  if linked > 10000 and nullif(trim(request ->> 'source'), '') is null then
    return staff_refusal('source_required');
  end if;

  outcome := ledger_book(case direction
    when 'in' then jsonb_build_object('kind', 'cash_paid_in', 'toAccountId', account.id,
      'description', 'Cash paid in at the counter')
    else jsonb_build_object('kind', 'cash_paid_out', 'fromAccountId', account.id,
      'description', 'Cash paid out at the counter')
    end || jsonb_build_object('userId', account.user_id, 'amount', cash), null);
  if outcome ->> 'outcome' <> 'posted' then
    return staff_refusal(case outcome ->> 'code' when 'not_found' then 'account_not_found'
      else outcome ->> 'code' end);
  end if;
  insert into cash_movements (drawer_id, entry_id, kind, amount, account_id, euros, key, identified, source)
    select drawer.id, t.entry_id, ('paid_' || direction)::cash_movement_kind,
        case direction when 'in' then cash else -cash end, account.id, cash_in_euros(cash, drawer.currency),
        (request ->> 'key')::uuid, nullif(trim(request ->> 'identified'), ''), nullif(trim(request ->> 'source'), '')
      from transactions t where t.id = (outcome #>> '{transaction,id}')::bigint
    returning * into strict stored;
  perform staff_audit(account.user_id, 'cash.paid_' || direction, jsonb_build_object('drawerId', drawer.id,
    'accountId', account.id, 'reference', outcome #>> '{transaction,reference}', 'amount', cash::text,
    'currency', drawer.currency), context);
  return cash_outcome(stored, false);
end
$$;

create or replace function cash_outcome(movement cash_movements, replayed boolean) returns jsonb
language sql stable as $$
  select jsonb_build_object('outcome', 'done', 'movementId', movement.id, 'reference', e.reference,
      'memberId', a.user_id, 'replayed', replayed)
    from journal_entries e, accounts a where e.id = movement.entry_id and a.id = movement.account_id
$$;

-- What a decision about a large amount is based on. Payload: the request of cash_post.
create or replace function cash_large_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', a.user_id, 'name', u.holder_name, 'iban', a.iban, 'currency', a.currency,
      'drawerId', d.id, 'drawerClosed', d.closed_at is not null, 'teller', d.employee_id,
      'today', cash_linked(a.user_id, payload ->> 'direction', bank_day(clock_timestamp()))::text)
    from accounts a join users u on u.id = a.user_id, cash_drawers d
    where a.id = (payload ->> 'accountId')::bigint and d.id = (payload ->> 'drawerId')::bigint
$$;

-- The drawer must be the maker's.
create or replace function cash_large_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$
  select cash_post((context ->> 'makerId')::bigint, payload, true, context)
$$;

create or replace trigger cash_movements_append_only before update or delete on cash_movements
  for each row execute function ledger_refuse_change();
create or replace trigger cash_movements_no_truncate before truncate on cash_movements
  for each statement execute function ledger_refuse_change();
create or replace trigger cash_drawers_closed before update on cash_drawers
  for each row when (old.closed_at is not null) execute function ledger_refuse_change();
create or replace trigger cash_drawers_kept before delete on cash_drawers
  for each row execute function ledger_refuse_change();
create or replace trigger cash_drawers_no_truncate before truncate on cash_drawers
  for each statement execute function ledger_refuse_change();

revoke all on function employee_any_related(jsonb, bigint[]) from public;
revoke all on function cash_drawer_balance(bigint) from public;
revoke all on function cash_drawer_refusal(bigint, numeric) from public;
revoke all on function cash_in_euros(numeric, currency) from public;
revoke all on function cash_handed_over(cash_movements) from public;
revoke all on function cash_linked(bigint, text, date) from public;
revoke all on function cash_drawer_open(bigint, jsonb, jsonb) from public;
revoke all on function cash_post(bigint, jsonb, boolean, jsonb) from public;
revoke all on function cash_outcome(cash_movements, boolean) from public;
revoke all on function cash_large_state(jsonb) from public;
revoke all on function cash_large_carry_out(jsonb, jsonb) from public;
-- end server/ledger/cash.sql

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

-- Posts the reversing entry of an amount. Cash of a closed drawer is corrected through suspense: the drawer's count
-- has put the difference there.
create or replace function entry_reverse_part(entry bigint, part numeric, context jsonb) returns jsonb
language plpgsql as $$
declare
  wrong record;
  paid cash_movements;
  request jsonb;
  outcome jsonb;
  reversing bigint;
  through_suspense boolean := false;
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
    through_suspense := coalesce(outcome ->> 'reason' = 'drawer_closed', false);
    if outcome is not null and not through_suspense then return outcome; end if;
  end if;

  request := jsonb_build_object('kind', case when not through_suspense then wrong.reversed_by
      when paid.amount > 0 then 'cash_in_corrected' else 'cash_out_corrected' end, 'amount', part,
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
  if paid.id is not null and not through_suspense then
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
-- account_closed, employee_related, and for cash of an open drawer drawer_counted or drawer_too_low.
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
      'closed', a.closed_at is not null, 'refunded', (select coalesce(sum(p.amount), 0)::numeric(20, 2)::text
        from postings p join journal_entries e on e.id = p.entry_id
        where p.account_id = a.id and e.kind in ('fee_refund', 'fee_refund_reversed')))
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

-- begin server/ledger/loan-decisions.sql
-- What staff decide about loans: approve, reject, take an approval back, pay out, and write off. The command line and
-- the staff app call the same functions, so both leave the same audit rows.
--
-- Takes    the payload, and who acts: the names of the employees; {} for the command line
-- Returns  {"outcome": "done", "memberId", …} or {"outcome": "refused", "reason", …}; a refusal changes nothing

-- A loan as a decision finds it; null if there is none.
create or replace function loan_facts(loan bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', l.user_id, 'loanId', l.id, 'loanType', l.loan_type, 'amount', l.amount::text,
      'currency', l.currency, 'termMonths', l.term_months, 'purpose', l.purpose, 'status', l.status,
      'interestRate', l.interest_rate::text, 'monthlyPayment', l.monthly_payment::text,
      'offerExpiresOn', l.offer_expires_on, 'acceptedAt', l.accepted_at, 'balance', l.balance::text)
    from loans l where l.id = loan
$$;

-- Locks a loan that must be in a status, after its account if it has one: the ledger's order.
--
-- Returns  null, or the refusal: loan_not_found, wrong_status with "status", employee_related
create or replace function loan_lock_for_staff(loan bigint, expected loan_status, context jsonb) returns jsonb
language plpgsql as $$
declare
  owed loans;
begin
  perform from accounts where id = (select account_id from loans where id = loan) for no key update;
  select * into owed from loans where id = loan for update;
  if not found then return staff_refusal('loan_not_found'); end if;
  if owed.status <> expected then
    return staff_refusal('wrong_status') || jsonb_build_object('status', owed.status);
  end if;
  if employee_any_related(context, array[owed.user_id]) then return staff_refusal('employee_related'); end if;
  return null;
end
$$;

-- What an approval is based on, with what the member can afford. Payload: {loanId, interestRate}.
create or replace function loan_approve_state(payload jsonb) returns jsonb
language plpgsql stable as $$
begin
  return loan_facts((payload ->> 'loanId')::bigint)
    || jsonb_build_object('affordability', loan_affordability((payload ->> 'loanId')::bigint) - 'months');
end
$$;

-- Approves an application at a rate (percent a year, two decimals): an offer to the member. Refused with
-- rate_out_of_bounds too. shared/money/loan-bounds.ts has the same bounds, and a test compares the two.
create or replace function loan_approve_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  rate constant numeric := (payload ->> 'interestRate')::numeric;
  refusal jsonb;
  owed loans;
begin
  if (rate between 3.50 and 20.00 and rate = round(rate, 2)) is not true then
    return staff_refusal('rate_out_of_bounds');
  end if;
  refusal := loan_lock_for_staff((payload ->> 'loanId')::bigint, 'pending', context);
  if refusal is not null then return refusal; end if;
  update loans set status = 'approved', interest_rate = rate, monthly_payment = loan_annuity(amount, rate, term_months),
      approved_date = clock_timestamp(), offer_expires_on = bank_day(clock_timestamp()) + 14,
      first_payment_date = bank_day(clock_timestamp()) + interval '1 month'
    where id = (payload ->> 'loanId')::bigint returning * into strict owed;
  perform staff_audit(owed.user_id, 'loan.approved', jsonb_build_object('loanId', owed.id,
    'interestRate', owed.interest_rate::text, 'monthlyPayment', owed.monthly_payment::text,
    'expiresOn', owed.offer_expires_on), context);
  return jsonb_build_object('outcome', 'done', 'memberId', owed.user_id, 'interestRate', owed.interest_rate::text,
    'monthlyPayment', owed.monthly_payment::text, 'currency', owed.currency, 'expiresOn', owed.offer_expires_on);
end
$$;

-- Payload: {loanId, rejectionReason (the member reads it)}.
create or replace function loan_reject_state(payload jsonb) returns jsonb
language sql stable as $$ select loan_facts((payload ->> 'loanId')::bigint) $$;

-- Refused with reason_length too (not 1 to 1,000 characters).
create or replace function loan_reject_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  reason constant text := btrim(payload ->> 'rejectionReason', E' \t\r\n');
  refusal jsonb;
  member bigint;
begin
  if char_length(reason) between 1 and 1000 is not true then return staff_refusal('reason_length'); end if;
  refusal := loan_lock_for_staff((payload ->> 'loanId')::bigint, 'pending', context);
  if refusal is not null then return refusal; end if;
  update loans set status = 'rejected', rejection_reason = reason
    where id = (payload ->> 'loanId')::bigint returning user_id into strict member;
  perform staff_audit(member, 'loan.rejected', jsonb_build_object('loanId', payload -> 'loanId', 'reason', reason),
    context);
  return jsonb_build_object('outcome', 'done', 'memberId', member, 'rejectionReason', reason);
end
$$;

-- Takes an approval back that the member has not accepted: the application waits for a decision again, at the rate of
-- every application. Payload: {loanId, reason}. Refused with reason_length, and accepted: that is a contract.
create or replace function loan_approval_undo(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  refusal jsonb;
  owed loans;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  refusal := loan_lock_for_staff((payload ->> 'loanId')::bigint, 'approved', context);
  if refusal is not null then return refusal; end if;
  update loans set status = 'pending', interest_rate = 5.00, monthly_payment = loan_annuity(amount, 5.00, term_months),
      approved_date = null, offer_expires_on = null, first_payment_date = null
    where id = (payload ->> 'loanId')::bigint and accepted_at is null returning * into owed;
  if not found then return staff_refusal('accepted'); end if;
  perform staff_audit(owed.user_id, 'loan.approval_undone',
    jsonb_build_object('loanId', owed.id, 'reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', owed.user_id);
end
$$;

-- Payload: {loanId, reason?}.
create or replace function loan_disburse_state(payload jsonb) returns jsonb
language sql stable as $$ select loan_facts((payload ->> 'loanId')::bigint) $$;

-- Pays an accepted loan out. Refused with not_accepted ("expiresOn", "expired") and no_account ("currency") too.
create or replace function loan_disburse_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  owed_id constant bigint := (payload ->> 'loanId')::bigint;
  paid jsonb;
begin
  if employee_any_related(context, array(select user_id from loans where id = owed_id)) then
    return staff_refusal('employee_related');
  end if;
  paid := loan_disburse(owed_id, null, null);
  if paid ->> 'outcome' <> 'disbursed' then
    return paid - 'outcome'
      || staff_refusal(case paid ->> 'outcome' when 'missing' then 'loan_not_found' else paid ->> 'outcome' end);
  end if;
  perform staff_audit((paid ->> 'userId')::bigint, 'loan.disbursed', jsonb_strip_nulls(jsonb_build_object(
    'loanId', owed_id, 'accountId', paid -> 'accountId', 'reason', payload -> 'reason')), context);
  return jsonb_build_object('outcome', 'done', 'memberId', paid -> 'userId', 'accountId', paid -> 'accountId');
end
$$;

-- Pays a loan out with one employee, up to 10,000 EUR at the day's rate. Payload: {loanId, reason}. Refused with
-- two_people_needed above it, and with rate_unavailable and reason_length. shared/limits.ts has the same limit, and a test compares the two.
create or replace function loan_disburse_alone(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  euros numeric;
begin
  select cash_in_euros(amount, currency) into euros from loans where id = (payload ->> 'loanId')::bigint;
  if not found then return staff_refusal('loan_not_found'); end if;
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  if euros is null then return staff_refusal('rate_unavailable'); end if;
  if euros > 10000 then return staff_refusal('two_people_needed'); end if;
  return loan_disburse_carry_out(payload, context);
end
$$;

-- Payload: {loanId, reason}.
create or replace function loan_write_off_state(payload jsonb) returns jsonb
language sql stable as $$
  select loan_facts(l.id) || jsonb_build_object('overdue', (select sum(i.principal - i.paid_principal + i.interest
        - i.paid_interest)::text from loan_instalments i
      where i.loan_id = l.id and i.paid_at is null and i.due_date < bank_day(clock_timestamp())))
    from loans l where l.id = (payload ->> 'loanId')::bigint
$$;

-- Writes off what is left of a loan with overdue installments: takes what the account holds toward what is due, and
-- then the bank gives its claim up, and the loan is closed. Its schedule and payments stay. Refused with
-- reason_length, not_overdue, and account_covers (the account holds all that is due, which is collected at the end of
-- the day) too.
create or replace function loan_write_off_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  refusal jsonb;
  owed loans;
  held numeric;
  taken numeric := 0;
  entry bigint;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  refusal := loan_lock_for_staff((payload ->> 'loanId')::bigint, 'active', context);
  if refusal is not null then return refusal; end if;
  select * into strict owed from loans where id = (payload ->> 'loanId')::bigint;
  select balance into strict held from accounts where id = owed.account_id;
  if not exists (select from loan_instalments i
    where i.loan_id = owed.id and i.paid_at is null and i.due_date < bank_day(clock_timestamp()))
  then
    return staff_refusal('not_overdue');
  end if;
  if held >= (loan_payoff(owed.id, bank_day(clock_timestamp()))).due then return staff_refusal('account_covers'); end if;
  if held > 0 then
    taken := (loan_collect(owed.id, bank_day(clock_timestamp()), null, null) ->> 'collected')::numeric;
    select * into strict owed from loans where id = owed.id;
  end if;
  entry := ledger_book_own('loan_written_off', owed.balance, owed.currency, clock_timestamp());
  update loans set status = 'closed', balance = 0, written_off = owed.balance, written_off_at = clock_timestamp(),
      written_off_entry_id = entry
    where id = owed.id;
  perform staff_audit(owed.user_id, 'loan.written_off', jsonb_build_object('loanId', owed.id,
    'amount', owed.balance::text, 'collected', taken::text, 'currency', owed.currency, 'entryId', entry,
    'reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', owed.user_id, 'amount', owed.balance::text,
    'currency', owed.currency, 'entryId', entry);
end
$$;

revoke all on function loan_facts(bigint) from public;
revoke all on function loan_lock_for_staff(bigint, loan_status, jsonb) from public;
revoke all on function loan_approve_state(jsonb) from public;
revoke all on function loan_approve_carry_out(jsonb, jsonb) from public;
revoke all on function loan_reject_state(jsonb) from public;
revoke all on function loan_reject_carry_out(jsonb, jsonb) from public;
revoke all on function loan_approval_undo(jsonb, jsonb) from public;
revoke all on function loan_disburse_state(jsonb) from public;
revoke all on function loan_disburse_carry_out(jsonb, jsonb) from public;
revoke all on function loan_disburse_alone(jsonb, jsonb) from public;
revoke all on function loan_write_off_state(jsonb) from public;
revoke all on function loan_write_off_carry_out(jsonb, jsonb) from public;
-- end server/ledger/loan-decisions.sql

-- begin server/ledger/loan-desk.sql
-- What the loan desk reads: applications and offers, what a member can afford, and loans in arrears with what their
-- members promised to pay.

-- What a loan's member can afford, from the postings of the last three whole months of the bank, in EUR at the rates
-- of their days. Own money between accounts, borrowed money, and returned payments are neither income nor outgoings;
-- payments on loans are counted once, as installments. Null if there is no such loan.
--
-- Returns  {months: [{month, income, outgoings}], income, outgoings (averages a month), instalments (of the member's
--          other loans that are active or accepted), payment (of this loan), debtToIncome (percent of the income that
--          all of these take; null without an income), left (of the income after outgoings and installments)}
create or replace function loan_affordability(loan bigint) returns jsonb
language sql stable as $$
  with asked as materialized (select * from loans where id = loan),
  months as materialized (
    select month::date from generate_series(date_trunc('month', bank_day(clock_timestamp())) - interval '3 months',
      date_trunc('month', bank_day(clock_timestamp())) - interval '1 month', interval '1 month') as month),
  legs as materialized (
    select date_trunc('month', l.day)::date as month, l.euros from asked
      cross join lateral insight_legs(asked.user_id, (select min(month) from months),
        date_trunc('month', bank_day(clock_timestamp()))::date) as l
      where l.category not in ('own', 'borrowed', 'returned', 'loans')),
  sums as materialized (
    select m.month, coalesce(sum(euros) filter (where euros > 0), 0) as income,
        coalesce(-sum(euros) filter (where euros < 0), 0) as outgoings
      from months m left join legs using (month) group by m.month),
  averages as (
    select round(avg(income), 2) as income, round(avg(outgoings), 2) as outgoings,
        jsonb_agg(jsonb_build_object('month', month, 'income', income::numeric(20, 2)::text,
          'outgoings', outgoings::numeric(20, 2)::text) order by month) as months
      from sums),
  burden as (
    select coalesce(sum(cash_in_euros(other.monthly_payment, other.currency)), 0.00) as instalments
      from asked join loans other on other.user_id = asked.user_id and other.id <> asked.id
        and (other.status = 'active' or other.status = 'approved' and other.accepted_at is not null)),
  figures as (
    select a.*, b.instalments, cash_in_euros(asked.monthly_payment, asked.currency) as payment
      from averages a, burden b, asked)
  select jsonb_build_object('months', months, 'income', income::text, 'outgoings', outgoings::text,
      'instalments', instalments::text, 'payment', payment::text,
      'debtToIncome', round((instalments + payment) * 100 / nullif(income, 0), 1)::text,
      'left', (income - outgoings - instalments - payment)::text)
    from figures
$$;

-- A promise with its outcome: paid, open, broken (its day is over), or written_off (the bank has given the loan up).
-- What has been paid since is how much less is due by the promise's day than when it was made; what was written off
-- is still due.
create or replace function loan_promise_facts(promise loan_promises) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', promise.id, 'amount', promise.amount::text, 'promisedFor', promise.promised_for,
      'note', promise.note, 'employeeId', promise.employee_id, 'createdAt', promise.created_at,
      'paid', paid.amount::text,
      'state', case when paid.amount >= promise.amount then 'paid'
        when paid.given_up then 'written_off'
        when promise.promised_for >= bank_day(clock_timestamp()) then 'open' else 'broken' end)
    from (select promise.due_before - case when l.status = 'active' or l.written_off_at is not null
        then (loan_payoff(l.id, promise.promised_for)).due else 0 end as amount, l.written_off_at is not null as given_up
      from loans l where l.id = promise.loan_id) as paid
$$;

-- Active loans with overdue installments, the longest overdue first: a page after a place in that order.
-- `bucket` is the most of 1, 30, 60, and 90 days that the oldest has been overdue. It starts from the unpaid
-- installments in the order in which they were due (loan_instalments_overdue_idx) and stops after `most` loans.
create or replace function loan_arrears(after_since date, after_loan bigint, most int)
returns table (loan_id bigint, member_id bigint, name text, loan_type loan_type, currency currency, balance numeric,
  overdue numeric, since date, days int, bucket int, promise jsonb)
language sql stable as $$
  with today as materialized (select bank_day(clock_timestamp()) as day),
  page as materialized (
    select l.*, first.due_date as since from loan_instalments first join loans l on l.id = first.loan_id
      where first.paid_at is null and first.due_date < (select day from today) and l.status = 'active'
        and (first.due_date, first.loan_id) > (coalesce(after_since, '-infinity'), coalesce(after_loan, 0))
        and not exists (select from loan_instalments earlier where earlier.loan_id = first.loan_id
          and earlier.number < first.number and earlier.paid_at is null)
      order by first.due_date, first.loan_id limit most)
  select l.id, u.id, coalesce(u.holder_name, u.username), l.loan_type, l.currency, l.balance,
      (select sum(i.principal - i.paid_principal + i.interest - i.paid_interest) from loan_instalments i
        where i.loan_id = l.id and i.paid_at is null and i.due_date < today.day),
      l.since, late.days,
      case when late.days >= 90 then 90 when late.days >= 60 then 60 when late.days >= 30 then 30 else 1 end,
      (select loan_promise_facts(p) from loan_promises p where p.loan_id = l.id order by p.id desc limit 1)
    from page l join users u on u.id = l.user_id cross join today
      cross join lateral (select today.day - l.since as days) as late
    order by l.since, l.id
$$;

-- Notes what a member promised to pay on a loan in arrears. Payload: {loanId, amount (in the loan's currency),
-- promisedFor (a day from today to 60 days ahead), note}; the context has makerId, the employee.
-- Refused with loan_not_found, wrong_status, employee_related, not_overdue, wrong_day, wrong_amount (more than is due by
-- that day), and reason_length (of the note).
create or replace function loan_promise_note(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  owed_id constant bigint := (payload ->> 'loanId')::bigint;
  today constant date := bank_day(clock_timestamp());
  day constant date := (payload ->> 'promisedFor')::date;
  amount constant numeric := (payload ->> 'amount')::numeric;
  due constant numeric := (loan_payoff(owed_id, day)).due;
  refusal jsonb;
  promise loan_promises;
begin
  if not staff_reason_is_complete(payload ->> 'note') then return staff_refusal('reason_length'); end if;
  refusal := loan_lock_for_staff(owed_id, 'active', context);
  if refusal is not null then return refusal; end if;
  if not exists (select from loan_instalments i
    where i.loan_id = owed_id and i.paid_at is null and i.due_date < today)
  then
    return staff_refusal('not_overdue');
  end if;
  if day not between today and today + 60 then return staff_refusal('wrong_day'); end if;
  if amount <= 0 or amount > due or amount <> round(amount, 2) then return staff_refusal('wrong_amount'); end if;
  insert into loan_promises (loan_id, employee_id, amount, promised_for, due_before, note)
    values (owed_id, (context ->> 'makerId')::bigint, amount, day, due, payload ->> 'note')
    returning * into promise;
  return jsonb_build_object('outcome', 'done') || loan_promise_facts(promise);
end
$$;

create or replace trigger loan_promises_append_only before update or delete on loan_promises
  for each row execute function ledger_refuse_change();
create or replace trigger loan_promises_no_truncate before truncate on loan_promises
  for each statement execute function ledger_refuse_change();

revoke all on function loan_affordability(bigint) from public;
revoke all on function loan_arrears(date, bigint, int) from public;
revoke all on function loan_promise_facts(loan_promises) from public;
revoke all on function loan_promise_note(jsonb, jsonb) from public;
-- end server/ledger/loan-desk.sql

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
      'overdue', case when asked.status = 'active' then loan_write_off_state(payload) ->> 'overdue' end,
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

-- begin server/ledger/staff-reports.sql
-- The bank's reports, from the tables at the time of asking. Amounts are in each row's own currency. They say which
-- member by number alone: a name, and what identifies a member, are in the member's file, which asks for a purpose.

-- Portfolio at risk: the whole remaining principal of loans whose oldest unpaid installment is overdue for at least
-- so many days. `days` 0 is all active loans. Statistics don't know that hardly an unpaid installment is overdue, so
-- the planner would read all installments (3.3 s with a million loans) instead of loan_instalments_overdue_idx.
create or replace function report_portfolio_at_risk()
returns table (currency currency, days int, loans bigint, balance numeric, share numeric)
language sql stable set enable_seqscan = off set enable_indexscan = off as $$
  with today as materialized (select bank_day(clock_timestamp()) as day),
  overdue as (
    select loan_id, min(due_date) as since from loan_instalments
      where paid_at is null and due_date < (select day from today) group by loan_id),
  -- Each loan in the last of the steps that it has reached, so that a million loans are summed once.
  owed as (
    select l.currency, count(*) as loans, sum(l.balance) as balance,
        case when late.days >= 90 then 90 when late.days >= 60 then 60 when late.days >= 30 then 30
          when late.days >= 1 then 1 else 0 end as reached
      from loans l left join overdue o on o.loan_id = l.id
        cross join lateral (select (select day from today) - o.since as days) as late
      where l.status = 'active' group by l.currency, reached)
  select o.currency, b.days, coalesce(sum(o.loans) filter (where o.reached >= b.days), 0)::bigint,
      coalesce(sum(o.balance) filter (where o.reached >= b.days), 0),
      round(coalesce(sum(o.balance) filter (where o.reached >= b.days), 0) * 100 / nullif(sum(o.balance), 0), 2)
    from owed o cross join (values (0), (1), (30), (60), (90)) as b(days)
    group by o.currency, b.days order by o.currency, b.days
$$;

-- What members hold and owe, by product.
create or replace function report_products()
returns table (product text, currency currency, number bigint, members bigint, balance numeric)
language sql stable as $$
  select 'deposits_' || account_type, currency, count(*), count(distinct user_id), sum(balance)
    from accounts where closed_at is null group by account_type, currency
  union all
  select 'loans_' || loan_type, currency, count(*), count(distinct user_id), sum(balance)
    from loans where status = 'active' group by loan_type, currency
  order by 1, 2
$$;

-- Accounts without any sign of their owner (law of Luxembourg of 30 March 2022 on inactive accounts): neither a
-- sign-in nor a transaction that the owner asked for, since a time. `years` says what is due: a letter after three
-- years without a movement and five without contact, inactive after six, and the deposit fund after ten.
drop function if exists report_dormant(bigint, int);
create or replace function report_dormant(after_user bigint, most int)
returns table (member_id bigint, accounts bigint, balances jsonb, last_sign timestamptz, years int)
language sql stable as $$
  select u.id, held.number, held.balances, signs.last,
      extract(year from age(clock_timestamp(), signs.last))::int
    from users u
      cross join lateral (select greatest(u.created_at,
        (select max(s.last_active_at) from sign_ins s where s.user_id = u.id),
        (select max(t.created_at) from transactions t join journal_entries e on e.id = t.entry_id
          join accounts a on a.id in (t.from_account_id, t.to_account_id)
          where a.user_id = u.id and e.user_id = u.id)) as last offset 0) as signs
      cross join lateral (select count(*) as number, jsonb_agg(jsonb_build_object('currency', a.currency, 'balance', a.balance::text)
          order by a.currency, a.id) as balances
        from accounts a where a.user_id = u.id and a.closed_at is null) as held
    where u.id > after_user and u.created_at < clock_timestamp() - interval '3 years'
      and signs.last < clock_timestamp() - interval '3 years' and held.number > 0
    order by u.id limit most
$$;

-- Cash of a member on one day of the bank, in one direction, from 3,000 EUR: single or linked. Above 10,000 EUR it is
-- reported to the financial intelligence unit.
drop function if exists report_large_cash(date, date);
create or replace function report_large_cash(first_day date, last_day date)
returns table (day date, member_id bigint, direction text, number bigint, euros numeric, identified boolean,
  source text, reportable boolean)
language sql stable as $$
  select bank_day(m.created_at), a.user_id, case m.kind when 'paid_in' then 'in' else 'out' end, count(*),
      sum(m.handed_over), count(m.identified) > 0, string_agg(distinct m.source, '; '), sum(m.handed_over) > 10000
    from (select c.*, cash_handed_over(c) as handed_over from cash_movements c
        where c.kind in ('paid_in', 'paid_out') and bank_day(c.created_at) between first_day and last_day) m
      join accounts a on a.id = m.account_id
    where m.handed_over > 0
    group by 1, 2, m.kind having sum(m.handed_over) >= 3000
    order by 1 desc, 5 desc, 2
$$;

-- Members whose terms differ from the usual: limits that they set themselves, locks, and blocks.
drop function if exists report_exceptions(bigint, int);
create or replace function report_exceptions(after_user bigint, most int)
returns table (member_id bigint, exceptions jsonb)
language sql stable as $$
  select u.id, jsonb_path_query_array(jsonb_build_array(
      case when u.daily_transfer_limit < 50000
        then jsonb_build_object('kind', 'daily_limit', 'amount', u.daily_transfer_limit::text) end,
      case when u.instant_limit is not null then jsonb_build_object(
        'kind', 'instant_limit', 'amount', u.instant_limit::text, 'per', u.instant_limit_per) end,
      case when u.new_payee_amount is not null then jsonb_build_object(
        'kind', 'new_payee_limit', 'amount', u.new_payee_amount::text, 'days', u.new_payee_days) end,
      case when u.payments_locked_at is not null then jsonb_build_object('kind', 'payments_locked') end,
      case when u.limits_lowered_until > clock_timestamp() then jsonb_build_object('kind', 'limits_lowered') end,
      case when u.access_blocked_at is not null then jsonb_build_object('kind', 'access_blocked') end),
      '$[*] ? (@ != null)')
    from users u
    where u.id > after_user and (u.daily_transfer_limit < 50000 or u.instant_limit is not null
      or u.new_payee_amount is not null or u.payments_locked_at is not null or u.access_blocked_at is not null
      or u.limits_lowered_until > clock_timestamp())
    order by u.id limit most
$$;

revoke all on function report_portfolio_at_risk() from public;
revoke all on function report_products() from public;
revoke all on function report_dormant(bigint, int) from public;
revoke all on function report_large_cash(date, date) from public;
revoke all on function report_exceptions(bigint, int) from public;
-- end server/ledger/staff-reports.sql
