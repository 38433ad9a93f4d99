-- begin server/ledger/employees.sql
-- Who an employee is, to the database: the functions of the staff app take the token of a sign-in, which only the
-- cookie holds, and begin with employee_require. The role that runs them (tessera_staff) can read neither tokens
-- nor factors, so with SQL alone it cannot act as an employee.

-- The live, unlocked sign-in of a token; no row otherwise. Ten minutes without activity lock a sign-in, and it ends
-- after eight hours; shared/limits.ts has the same times, and a test compares them.
create or replace function employee_sign_in(token text) returns employee_sign_ins
language sql stable as $$
  select s.* from employee_sign_ins s join employees e on e.id = s.employee_id
    where s.token_hash = sha256(convert_to(token, 'UTF8'))
      and s.ended_at is null and s.locked_at is null and e.disabled_at is null
      and s.last_active_at > clock_timestamp() - interval '10 minutes'
      and s.created_at > clock_timestamp() - interval '8 hours'
$$;

-- The id of the employee whose token this is.
-- Raises   employee_not_allowed without a live sign-in, and when the employee has none of the roles
create or replace function employee_require(token text, roles employee_role[]) returns bigint
language plpgsql stable as $$
declare
  employee bigint;
begin
  select e.id into employee from employee_sign_in(token) s join employees e on e.id = s.employee_id
    where e.roles && employee_require.roles;
  if employee is null then
    raise exception 'employee_not_allowed' using errcode = 'insufficient_privilege';
  end if;
  return employee;
end
$$;

-- Refuses an employee who acts on their own membership or a declared relative's. Nothing to refuse without a member.
-- Raises   employee_related
create or replace function employee_refuse_related(employee bigint, member bigint) returns void
language plpgsql stable as $$
begin
  if exists (select from employee_relatives where employee_id = employee and user_id = member) then
    raise exception 'employee_related' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Who acts, for the audit row of what one employee does.
create or replace function employee_context(employee bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('employeeId', id, 'employee', name) from employees where id = employee
$$;

-- Records what an employee did that concerns no member alone.
create or replace function employee_audit(action text, details jsonb) returns void
language sql as $$
  insert into audit_events (actor, action, details) values ('staff', action, details)
$$;

-- Random and unguessable: 32 bytes in base64url.
create or replace function employee_new_token() returns text
language sql volatile as $$
  select translate(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 'base64'), '+/=', '-_')
$$;

-- Ends an employee's sign-in. Returns how many were live.
create or replace function employee_sign_ins_end(employee bigint) returns int
language sql as $$
  with ended as (
    update employee_sign_ins set ended_at = clock_timestamp()
      where employee_id = employee and ended_at is null returning id)
  select count(*)::int from ended
$$;

-- A sign-in that has ended stays so.
create or replace trigger employee_sign_ins_ended before update on employee_sign_ins
  for each row when (old.ended_at is not null) execute function ledger_refuse_change();

-- Records what the sign-in of employees did: the role that runs it may write no other events. Without an employee,
-- nobody has the username.
create or replace function employee_identity_audit(employee bigint, action text, details jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if action not in ('employee.signed_in', 'employee.sign_in_failed', 'employee.signed_out', 'employee.locked',
    'employee.unlocked', 'employee.confirmed', 'employee.factor_refused', 'employee.enrolled')
  then
    raise exception 'the sign-in of employees may not write the event %', action
      using errcode = 'insufficient_privilege';
  end if;
  perform employee_audit(action, details || coalesce(employee_context(employee), '{}'));
end
$$;

-- Deleting an employee would make old records unreadable.
create or replace trigger employees_kept before delete on employees
  for each row execute function ledger_refuse_change();
create or replace trigger employees_no_truncate before truncate on employees
  for each statement execute function ledger_refuse_change();
create or replace trigger employee_names_kept before delete or update on employee_names
  for each row execute function ledger_refuse_change();
create or replace trigger employee_relatives_kept before delete or update on employee_relatives
  for each row execute function ledger_refuse_change();

revoke all on function employee_sign_in(text) from public;
revoke all on function employee_require(text, employee_role[]) from public;
revoke all on function employee_refuse_related(bigint, bigint) from public;
revoke all on function employee_context(bigint) from public;
revoke all on function employee_audit(text, jsonb) from public;
revoke all on function employee_new_token() from public;
revoke all on function employee_identity_audit(bigint, text, jsonb) from public;
revoke all on function employee_sign_ins_end(bigint) from public;
-- end server/ledger/employees.sql

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
  -- A number is one subject, however it is written.
  if subject_name ~ '^\s*[+-]?[0-9]+\s*$' then subject_name := subject_name::bigint::text; end if;
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
--          {"outcome": "not_done", "reason"}: decided, but state_changed, maker_related (declared since), or what the
--          action says
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
revoke all on function staff_proposal_changed(text, jsonb) from public;
-- end server/ledger/proposals.sql

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

-- What a member has paid in, or has been paid out, in cash on a day of the bank, in EUR: several amounts of a day
-- count as one, so that splitting one does not avoid a limit.
create or replace function cash_linked(member bigint, direction text, day date) returns numeric
language sql stable as $$
  select coalesce(sum(m.euros), 0)
    from cash_movements m join accounts a on a.id = m.account_id
    where a.user_id = member and m.kind = ('paid_' || direction)::cash_movement_kind
      and bank_day(m.created_at) = day
      and not exists (select from entry_reversals r where r.reversed_entry_id = m.entry_id)
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
--          (document and number)}; whether two employees have decided; who acts
-- Returns  {"outcome": "done", "movementId", "reference", "memberId", "replayed"}, or refused with
--          key_reused, drawer_not_found, drawer_closed, drawer_counted, drawer_too_low, account_not_found,
--          other_currency, over_legal_limit (10,000 EUR), two_people_needed (over 5,000 EUR),
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
  if linked > 10000 then return staff_refusal('over_legal_limit'); end if;
  if linked >= 3000 and nullif(trim(request ->> 'identified'), '') is null then
    return staff_refusal('identification_required');
  end if;
  if linked > 5000 and not by_two then return staff_refusal('two_people_needed'); end if;

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
  insert into cash_movements (drawer_id, entry_id, kind, amount, account_id, euros, key, identified)
    select drawer.id, t.entry_id, ('paid_' || direction)::cash_movement_kind,
        case direction when 'in' then cash else -cash end, account.id, cash_in_euros(cash, drawer.currency),
        (request ->> 'key')::uuid, nullif(trim(request ->> 'identified'), '')
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
revoke all on function cash_linked(bigint, text, date) from public;
revoke all on function cash_drawer_open(bigint, jsonb, jsonb) from public;
revoke all on function cash_post(bigint, jsonb, boolean, jsonb) from public;
revoke all on function cash_outcome(cash_movements, boolean) from public;
revoke all on function cash_large_state(jsonb) from public;
revoke all on function cash_large_carry_out(jsonb, jsonb) from public;
-- end server/ledger/cash.sql

-- begin server/ledger/cash-counts.sql
-- Counting drawers, and what to do about differences.

-- Gives what a drawer holds back to the vault, and closes it. The caller has locked it.
create or replace function cash_drawer_close(drawer cash_drawers, context jsonb) returns void
language plpgsql as $$
declare
  rest constant numeric := cash_drawer_balance(drawer.id);
begin
  if rest > 0 then
    insert into cash_movements (drawer_id, entry_id, kind, amount, euros)
      values (drawer.id, ledger_book_own('drawer_closed', rest, drawer.currency, clock_timestamp()),
        'closed', -rest, 0);
  end if;
  update cash_drawers set closed_at = clock_timestamp() where id = drawer.id;
  perform staff_audit(null, 'drawer.closed', jsonb_build_object('drawerId', drawer.id, 'currency', drawer.currency,
    'amount', rest::text), context);
end
$$;

-- Counts a drawer: one that holds what it should is closed, and one that does not waits for two employees. Without
-- a count, the drawer can be used again. Request: {drawerId, count or null}.
-- Returns  {"outcome": "done", "closed", "expected", "counted"}, or refused with drawer_not_found, drawer_closed
create or replace function cash_drawer_count(teller bigint, request jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  drawer cash_drawers;
  expected numeric(20, 2);
  counted numeric;
begin
  select * into drawer from cash_drawers where id = (request ->> 'drawerId')::bigint and employee_id = teller
    for update;
  if not found then return staff_refusal('drawer_not_found'); end if;
  if drawer.closed_at is not null then return staff_refusal('drawer_closed'); end if;
  expected := cash_drawer_balance(drawer.id);
  if jsonb_typeof(request -> 'count') = 'object' then counted := cash_counted(request -> 'count'); end if;
  update cash_drawers set counted_amount = counted,
      closing_count = case when counted is not null then request -> 'count' end
    where id = drawer.id returning * into drawer;
  if counted = expected then perform cash_drawer_close(drawer, context); end if;
  return jsonb_build_object('outcome', 'done', 'closed', coalesce(counted = expected, false),
    'expected', expected::text, 'counted', counted::text);
end
$$;

-- What a decision about a drawer's difference is based on. Payload: {drawerId}.
create or replace function cash_difference_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('drawerId', id, 'teller', employee_id, 'currency', currency, 'openedAt', opened_at,
      'expected', cash_drawer_balance(id)::text, 'counted', counted_amount::text,
      'difference', (counted_amount - cash_drawer_balance(id))::text, 'closed', closed_at is not null)
    from cash_drawers where id = (payload ->> 'drawerId')::bigint
$$;

-- Posts a counted drawer's difference to suspense, and closes it. Refused with drawer_not_found, drawer_closed,
-- drawer_not_counted.
create or replace function cash_difference_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  drawer cash_drawers;
  difference numeric;
begin
  select * into drawer from cash_drawers where id = (payload ->> 'drawerId')::bigint for update;
  if not found then return staff_refusal('drawer_not_found'); end if;
  if drawer.closed_at is not null then return staff_refusal('drawer_closed'); end if;
  if drawer.counted_amount is null then return staff_refusal('drawer_not_counted'); end if;
  difference := drawer.counted_amount - cash_drawer_balance(drawer.id);
  if difference <> 0 then
    insert into cash_movements (drawer_id, entry_id, kind, amount, euros)
      values (drawer.id, ledger_book_own(case when difference > 0 then 'drawer_surplus' else 'drawer_shortage' end,
        abs(difference), drawer.currency, clock_timestamp()), 'difference', difference, 0);
  end if;
  perform staff_audit(null, 'drawer.difference', jsonb_build_object('drawerId', drawer.id,
    'currency', drawer.currency, 'difference', difference::text), context);
  perform cash_drawer_close(drawer, context);
  return jsonb_build_object('outcome', 'done', 'drawerId', drawer.id, 'difference', difference::text);
end
$$;

-- What clearing the suspense account is based on. Payload: {currency}.
create or replace function suspense_clear_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('currency', payload ->> 'currency', 'balance', coalesce(sum(amount), 0)::text)
    from postings where system_account = 'suspense' and currency = (payload ->> 'currency')::currency
$$;

-- Accepts what stands on suspense as the bank's gain or loss, which clears it. Refused with nothing_to_clear.
create or replace function suspense_clear_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  balance numeric;
begin
  -- Differences that are posted meanwhile wait, and stay.
  perform pg_advisory_xact_lock(hashtext('suspense'), 0);
  balance := (suspense_clear_state(payload) ->> 'balance')::numeric;
  if balance = 0 then return staff_refusal('nothing_to_clear'); end if;
  perform ledger_book_own(case when balance > 0 then 'suspense_gain' else 'suspense_loss' end, abs(balance),
    (payload ->> 'currency')::currency, clock_timestamp());
  perform staff_audit(null, 'suspense.cleared', jsonb_build_object('currency', payload ->> 'currency',
    'amount', balance::text), context);
  return jsonb_build_object('outcome', 'done', 'amount', balance::text);
end
$$;

revoke all on function cash_drawer_close(cash_drawers, jsonb) from public;
revoke all on function cash_drawer_count(bigint, jsonb, jsonb) from public;
revoke all on function cash_difference_state(jsonb) from public;
revoke all on function cash_difference_carry_out(jsonb, jsonb) from public;
revoke all on function suspense_clear_state(jsonb) from public;
revoke all on function suspense_clear_carry_out(jsonb, jsonb) from public;
-- end server/ledger/cash-counts.sql

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

-- What a refund of a fee is based on. Payload: {accountId, amount, fee (which fee, for the member)}.
create or replace function fee_refund_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', a.user_id, 'name', u.holder_name, 'iban', a.iban, 'currency', a.currency,
      'closed', a.closed_at is not null)
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

-- Payload: {loanId, interestRate}.
create or replace function loan_approve_state(payload jsonb) returns jsonb
language sql stable as $$ select loan_facts((payload ->> 'loanId')::bigint) $$;

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

-- Writes off what is left of a loan with overdue installments: the bank gives its claim up, and the loan is closed. Its
-- schedule and payments stay. Refused with reason_length and not_overdue too.
create or replace function loan_write_off_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  refusal jsonb;
  owed loans;
  entry bigint;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  refusal := loan_lock_for_staff((payload ->> 'loanId')::bigint, 'active', context);
  if refusal is not null then return refusal; end if;
  select * into strict owed from loans where id = (payload ->> 'loanId')::bigint;
  if not exists (select from loan_instalments i
    where i.loan_id = owed.id and i.paid_at is null and i.due_date < bank_day(clock_timestamp()))
  then
    return staff_refusal('not_overdue');
  end if;
  entry := ledger_book_own('loan_written_off', owed.balance, owed.currency, clock_timestamp());
  update loans set status = 'closed', balance = 0, written_off = owed.balance, written_off_at = clock_timestamp(),
      written_off_entry_id = entry
    where id = owed.id;
  perform staff_audit(owed.user_id, 'loan.written_off', jsonb_build_object('loanId', owed.id,
    'amount', owed.balance::text, 'currency', owed.currency, 'entryId', entry, 'reason', payload ->> 'reason'), context);
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
