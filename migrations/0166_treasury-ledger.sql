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
    -- Money of a recalled payment that is held meanwhile (recall-holds.sql), and what is no longer held.
    ('recall_held', 'customer', 'recalled_money',         'withdrawal', 'PAY', false, false, false, false, null),
    ('recall_released', 'recalled_money', 'customer',     'deposit',  'PAY', false, false, false, false, null),
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
    -- Cash that the vault gets from the bank's sponsor or central bank, or gives back (vault.sql).
    ('vault_delivered', 'cash_vault', 'nostro',           null,         'CSH', false, false, false, false, null),
    ('vault_collected', 'nostro', 'cash_vault',           null,         'CSH', false, false, false, false, null),
    -- The cash with which the demo bank opens: a part of its simulated deposits.
    ('demo_vault_filled', 'cash_vault', 'cash_in',        null,         'CSH', false, false, false, false, null),
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

-- begin server/ledger/proposal-kinds.sql
-- What takes two employees: who may propose it and who may decide, and for how long a proposal can be decided.
insert into proposal_kinds (kind, subject_key, maker_roles, checker_roles, lifetime, rehearsed)
  values
    -- Employees are for administrators alone.
    ('employee.invite', 'username',   '{administrator}', '{administrator}', '1 day', true),
    ('employee.roles',  'employeeId', '{administrator}', '{administrator}', '3 days', true),
    -- Corrections of the ledger, and cash above what one may decide.
    ('entry.reverse',   'entryId',   '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('entry.correct',   'entryId',   '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('fee.refund',      'accountId', '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('cash.large',      'accountId', '{teller}', '{supervisor}', '2 hours', true),
    ('cash.difference', 'drawerId',  '{teller}', '{supervisor}', '3 days', true),
    ('vault.delivery',  'currency',  '{teller}', '{supervisor}', '3 days', true),
    ('suspense.clear',  'currency',  '{supervisor}', '{supervisor}', '3 days', true),
    -- Loans: decisions, payouts above what one may pay out, and claims that the bank gives up.
    ('loan.approve',   'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    ('loan.reject',    'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    ('loan.disburse',  'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    ('loan.write_off', 'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    -- Items of payments with other banks: what moves money, answers a recall, or lets a message pass.
    ('payment.assign',    'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.send_back', 'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.hold',      'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.grant',     'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.refuse',    'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.collect',   'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.write_off', 'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.reverse',   'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('message.release',   'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    -- What undoes the protection of a member, or lets someone in.
    ('card.unfreeze',  'cardId',   '{teller,loan_officer,payments_officer,supervisor}', '{teller,supervisor}', '3 days', true),
    ('access.unblock', 'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('recovery.issue', 'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '1 day', true),
    ('factors.reset',  'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '1 day', true),
    ('payee_limit.lift', 'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('holder.rename',  'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '3 days', true)
  on conflict (kind) do update set subject_key = excluded.subject_key, maker_roles = excluded.maker_roles,
    checker_roles = excluded.checker_roles, lifetime = excluded.lifetime, rehearsed = excluded.rehearsed;
-- end server/ledger/proposal-kinds.sql

-- begin server/ledger/due-dates.sql
-- The due dates of orders: the rules of shared/orders/due-dates.ts and shared/time/target-days.ts for the
-- database, which decides when an order is due. A test compares the two.

-- Easter Sunday of a year of the Gregorian calendar, by the anonymous Gregorian computus.
create or replace function easter_sunday(year int) returns date
language plpgsql immutable as $$
declare
  golden constant int := year % 19;
  century constant int := year / 100;
  leap_correction constant int := century - century / 4;
  moon_correction constant int := (century - (century + 8) / 25 + 1) / 3;
  epact constant int := (19 * golden + leap_correction - moon_correction + 15) % 30;
  weekday constant int := (32 + 2 * (century % 4) + 2 * (year % 100 / 4) - epact - year % 100 % 4) % 7;
  late constant int := (golden + 11 * epact + 22 * weekday) / 451;
  days constant int := epact + weekday - 7 * late + 114;
begin
  return make_date(year, days / 31, days % 31 + 1);
end
$$;

-- Whether euro payments between banks settle on a day.
create or replace function is_target_day(day date) returns boolean
language sql immutable as $$
  select extract(dow from day) between 1 and 5
    and extract(month from day) * 100 + extract(day from day) not in (101, 501, 1225, 1226)
    and day not in (easter_sunday(extract(year from day)::int) - 2, easter_sunday(extract(year from day)::int) + 1)
$$;

-- The TARGET day that is a number of TARGET days after a date.
create or replace function add_target_days(day date, number int) returns date
language plpgsql immutable as $$
declare
  found date := day;
  left_over int := number;
begin
  while left_over > 0 loop
    found := found + 1;
    if is_target_day(found) then left_over := left_over - 1; end if;
  end loop;
  return found;
end
$$;

-- The last day, or TARGET day, of the month that is some months after a date's.
create or replace function end_of_month(day date, months int, banking boolean) returns date
language plpgsql immutable as $$
declare
  last date := (date_trunc('month', day::timestamp) + make_interval(months => months + 1))::date - 1;
begin
  while banking and not is_target_day(last) loop
    last := last - 1;
  end loop;
  return last;
end
$$;

-- The due date with a number from 0, or null after the last one.
create or replace function order_due_on(
  first_on date, rhythm order_rhythm, month_day order_month_day, last_on date, number int
) returns date
language plpgsql immutable as $$
declare
  weeks constant int := case rhythm when 'weekly' then 1 when 'two_weeks' then 2 when 'four_weeks' then 4 end;
  months constant int := case rhythm when 'monthly' then 1 when 'quarterly' then 3 when 'half_yearly' then 6
    when 'yearly' then 12 end;
  banking constant boolean := month_day = 'last_banking_day';
  due date;
begin
  due := case
    when rhythm is null then case number when 0 then first_on end
    when weeks is not null then first_on + 7 * weeks * number
    when month_day = 'same_day' then (first_on + make_interval(months => months * number))::date
    else end_of_month(first_on,
      months * number + (end_of_month(first_on, 0, banking) < first_on)::int, banking)
  end;
  return case when last_on is null or due <= last_on then due end;
end
$$;

-- When an order is tried on a day, in the bank's zone: at 06:00, 12:00, 17:00, and 23:30, before the day ends.
create or replace function order_slots(day date) returns timestamptz[]
language sql stable as $$
  select array_agg((day + slot) at time zone bank_time_zone() order by slot)
    from unnest(array['06:00', '12:00', '17:00', '23:30']::time[]) as slot
$$;

-- When a payment of an order is tried again: at the next time of the day on which it was tried first, then in
-- the morning of each of the five days after it. Null when it is tried no more.
create or replace function order_next_try(first_tried_on date, at timestamptz) returns timestamptz
language sql stable as $$
  select min(slot) from (
    select unnest(order_slots(first_tried_on)) as slot
    union all
    select (order_slots(first_tried_on + days))[1] from generate_series(1, 5) as days) as slots
  where slot > at
$$;
-- end server/ledger/due-dates.sql

-- begin server/ledger/employee-changes.sql
-- What administrators do about employees. Inviting one and changing roles take two (proposal-kinds.sql); disabling
-- one and ending sign-ins take one, at once.

-- Adds the forms of an employee's name. Returns whether another employee has one of them already.
create or replace function employee_name_taken(employee bigint, name_keys jsonb) returns boolean
language sql stable as $$
  select exists (select from employee_names n join jsonb_array_elements_text(name_keys) as k on n.key = k
    where n.employee_id is distinct from employee)
$$;

-- Creates an employee, or finds one who is invited again, and the invitation. Payload: {name, username, roles,
-- nameKeys}; nameKeys are made by server/staff/staff-name.ts. An invitation again removes the factors.
-- Returns  {"outcome": "done", "employeeId", "once": the link's token, for who approves} or why not
create or replace function employee_invite_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  employee employees;
  wanted employee_role[] := array(select jsonb_array_elements_text(payload -> 'roles'))::employee_role[];
  token text := employee_new_token();
begin
  select * into employee from employees where username = payload ->> 'username' for update;
  if employee_name_taken(employee.id, payload -> 'nameKeys') then return proposal_refusal('name_taken'); end if;
  if employee.id is not null and employee.name <> payload ->> 'name' then
    return proposal_refusal('username_taken');
  end if;
  if jsonb_array_length(payload -> 'nameKeys') is not distinct from 0 then
    raise exception 'an employee needs forms of the name';
  end if;
  -- Nobody brings themselves back, and the two who invite are not the one who is invited.
  if employee.id in ((context ->> 'makerId')::bigint, (context ->> 'checkerId')::bigint) then
    return proposal_refusal('own_record');
  end if;
  if employee.id is null then
    insert into employees (name, username, roles, passkey_user_handle)
      values (payload ->> 'name', payload ->> 'username', wanted,
        sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
      returning * into employee;
  else
    perform employee_sign_ins_end(employee.id);
    delete from employee_passkeys where employee_id = employee.id;
    delete from employee_authenticators where employee_id = employee.id;
    update employees set roles = wanted, password_hash = null, enrolled_at = null, disabled_at = null
      where id = employee.id;
  end if;
  insert into employee_names (key, employee_id)
    select distinct k, employee.id from jsonb_array_elements_text(payload -> 'nameKeys') as k on conflict do nothing;
  update employee_invitations set expires_at = clock_timestamp()
    where employee_id = employee.id and used_at is null and expires_at > clock_timestamp();
  insert into employee_invitations (employee_id, maker_id, token_hash, expires_at)
    values (employee.id, (context ->> 'makerId')::bigint, sha256(convert_to(token, 'UTF8')),
      clock_timestamp() + interval '30 minutes');
  perform employee_audit('employee.invited', jsonb_build_object('subjectId', employee.id, 'name', employee.name,
    'username', employee.username, 'roles', payload -> 'roles') || context);
  return jsonb_build_object('outcome', 'done', 'employeeId', employee.id,
    'once', jsonb_build_object('enrollmentToken', token));
end
$$;

create or replace function employee_invite_state(payload jsonb) returns jsonb
language sql stable as $$
  select coalesce((select jsonb_build_object('employeeId', id, 'name', name, 'roles', roles,
        'enrolled', enrolled_at is not null, 'disabled', disabled_at is not null)
      from employees where username = payload ->> 'username'), '{}'::jsonb)
$$;

create or replace function employee_roles_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('employeeId', id, 'name', name, 'username', username, 'roles', roles,
      'disabled', disabled_at is not null)
    from employees where id = (payload ->> 'employeeId')::bigint
$$;

-- Changes an employee's roles, and ends the sign-in so that it begins again with them. Payload: {employeeId, roles}.
create or replace function employee_roles_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  employee employees;
  wanted employee_role[] := array(select jsonb_array_elements_text(payload -> 'roles'))::employee_role[];
begin
  select * into employee from employees where id = (payload ->> 'employeeId')::bigint for update;
  if not found then return proposal_refusal('not_found'); end if;
  if employee.id in ((context ->> 'makerId')::bigint, (context ->> 'checkerId')::bigint) then
    return proposal_refusal('own_record');
  end if;
  if employee.disabled_at is not null then return proposal_refusal('employee_disabled'); end if;
  if employee.roles @> wanted and employee.roles <@ wanted then return proposal_refusal('same_roles'); end if;
  update employees set roles = wanted where id = employee.id;
  perform employee_sign_ins_end(employee.id);
  perform employee_audit('employee.roles_changed', jsonb_build_object('subjectId', employee.id,
    'name', employee.name, 'before', to_jsonb(employee.roles), 'roles', payload -> 'roles') || context);
  return jsonb_build_object('outcome', 'done', 'employeeId', employee.id);
end
$$;

-- Disables an employee at once and ends the sign-in; inviting them again takes two. Request: {id, reason}.
create or replace function staff_employee_disable(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  administrator bigint := employee_require(token, '{administrator}');
  employee employees;
begin
  select * into employee from employees where id = (request ->> 'id')::bigint for update;
  if not found then return proposal_refusal('not_found'); end if;
  if employee.id = administrator then return proposal_refusal('own_record'); end if;
  if employee.disabled_at is not null then return proposal_refusal('employee_disabled'); end if;
  update employees set disabled_at = clock_timestamp() where id = employee.id;
  perform employee_sign_ins_end(employee.id);
  update employee_invitations set expires_at = clock_timestamp()
    where employee_id = employee.id and used_at is null and expires_at > clock_timestamp();
  perform employee_audit('employee.disabled', jsonb_build_object('subjectId', employee.id, 'name', employee.name,
    'reason', request ->> 'reason') || employee_context(administrator));
  return '{"outcome": "done"}';
end
$$;

-- Ends an employee's sign-in at once. Request: {id, reason}.
create or replace function staff_employee_end_sign_ins(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  administrator bigint := employee_require(token, '{administrator}');
  employee employees;
begin
  select * into employee from employees where id = (request ->> 'id')::bigint for update;
  if not found then return proposal_refusal('not_found'); end if;
  if employee_sign_ins_end(employee.id) = 0 then return proposal_refusal('not_signed_in'); end if;
  perform employee_audit('employee.signed_out', jsonb_build_object('subjectId', employee.id, 'name', employee.name,
    'reason', request ->> 'reason') || employee_context(administrator));
  return '{"outcome": "done"}';
end
$$;

-- Stores the hash of an invitation's code, for the administrator who proposed it. Request: {id, codeHash in hex}.
create or replace function staff_enrollment_code(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker bigint := employee_require(token, '{administrator}');
  drawn employee_invitations;
begin
  update employee_invitations set code_hash = decode(request ->> 'codeHash', 'hex')
    where employee_id = (request ->> 'id')::bigint and maker_id = maker and code_hash is null
      and used_at is null and expires_at > clock_timestamp()
    returning * into drawn;
  if drawn.id is null then return proposal_refusal('not_found'); end if;
  return jsonb_build_object('outcome', 'done', 'expiresAt', drawn.expires_at);
end
$$;

-- Acknowledges a use of the command line, with what the supervisor found. Request: {id, note}.
create or replace function staff_break_glass_acknowledge(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  supervisor bigint := employee_require(token, '{supervisor}');
  use break_glass_uses;
begin
  select * into use from break_glass_uses where id = (request ->> 'id')::bigint for update;
  if not found then return proposal_refusal('not_found'); end if;
  if use.acknowledged_at is not null then return proposal_refusal('already_acknowledged'); end if;
  if char_length(btrim(request ->> 'note')) between 3 and 500 is not true then
    return proposal_refusal('note_required');
  end if;
  update break_glass_uses set acknowledged_by = supervisor, acknowledged_at = clock_timestamp(),
    note = request ->> 'note' where id = use.id;
  perform employee_audit('break_glass.acknowledged', jsonb_build_object('useId', use.id, 'command', use.command,
    'note', request ->> 'note') || employee_context(supervisor));
  return '{"outcome": "done"}';
end
$$;

-- What was done from the command line, and who acknowledged it, stays.
create or replace function break_glass_keep() returns trigger
language plpgsql as $$
begin
  if old.acknowledged_at is not null or (old.id, old.command, old.used_by, old.used_at)
    is distinct from (new.id, new.command, new.used_by, new.used_at)
  then
    raise exception 'a use of the command line is refused to change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger break_glass_uses_kept before update on break_glass_uses
  for each row execute function break_glass_keep();
create or replace trigger break_glass_uses_no_delete before delete on break_glass_uses
  for each row execute function ledger_refuse_change();
create or replace trigger break_glass_uses_no_truncate before truncate on break_glass_uses
  for each statement execute function ledger_refuse_change();

create or replace view staff_employees as
  select e.id, e.name, e.username, e.roles, e.created_at,
      case when e.disabled_at is not null then 'disabled' when e.enrolled_at is null then 'invited' else 'active' end
        as state,
      exists (select from employee_sign_ins s where s.employee_id = e.id and s.ended_at is null
        and s.created_at > clock_timestamp() - interval '8 hours') as signed_in,
      (select max(s.last_active_at) from employee_sign_ins s where s.employee_id = e.id) as last_active_at
    from employees e;

create or replace view staff_employee_factors as
  select employee_id, 'passkey' as kind, created_at, last_used_at, id as passkey_id, name from employee_passkeys
  union all
  select employee_id, 'authenticator', created_at, last_used_at, null, null from employee_authenticators;

drop view if exists staff_employee_invitations;

create or replace view staff_relatives as
  select r.employee_id, r.user_id, coalesce(u.holder_name, u.username) as member_name, r.relation, r.created_at
    from employee_relatives r join users u on u.id = r.user_id;

create or replace view staff_break_glass as
  select b.id, b.command, b.used_by, b.used_at, b.acknowledged_by, e.name as acknowledged_by_name, b.acknowledged_at
    from break_glass_uses b left join employees e on e.id = b.acknowledged_by;

-- The bank's employees, for administrators and auditors; with {id}, one of them.
create or replace function staff_list_employees(token text, request jsonb) returns setof staff_employees
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{administrator,auditor}');
  return query select * from staff_employees
    where not request ? 'id' or id = (request ->> 'id')::bigint order by name, id;
end
$$;

-- An employee's factors and relatives, and whether who asks may draw an invitation's code. Request: {id}.
create or replace function staff_read_employee(token text, request jsonb) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  administrator constant bigint := employee_require(token, '{administrator,auditor}');
  employee constant bigint := (request ->> 'id')::bigint;
begin
  return jsonb_build_object(
    'factors', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'createdAt', created_at,
        'lastUsedAt', last_used_at) order by created_at), '[]')
      from staff_employee_factors where employee_id = employee),
    'relatives', (select coalesce(jsonb_agg(jsonb_build_object('memberId', user_id, 'memberName', member_name,
        'relation', relation) order by created_at), '[]')
      from staff_relatives where employee_id = employee),
    'mayShowCode', exists (select from employee_invitations where employee_id = employee
      and maker_id = administrator and code_hash is null and used_at is null and expires_at > clock_timestamp()));
end
$$;

-- Uses of the command line that wait for a supervisor, newest first. Request: {beforeId?, most}.
create or replace function staff_list_break_glass(token text, request jsonb) returns setof staff_break_glass
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{supervisor,auditor}');
  return query select * from staff_break_glass where acknowledged_at is null
    and ((request ->> 'beforeId') is null or id < (request ->> 'beforeId')::bigint)
    order by id desc limit least(coalesce((request ->> 'most')::int, 50), 201);
end
$$;

revoke all on function employee_name_taken(bigint, jsonb) from public;
revoke all on function employee_invite_carry_out(jsonb, jsonb) from public;
revoke all on function employee_invite_state(jsonb) from public;
revoke all on function employee_roles_state(jsonb) from public;
revoke all on function employee_roles_carry_out(jsonb, jsonb) from public;
revoke all on function staff_employee_disable(text, jsonb) from public;
revoke all on function staff_employee_end_sign_ins(text, jsonb) from public;
revoke all on function staff_enrollment_code(text, jsonb) from public;
revoke all on function staff_break_glass_acknowledge(text, jsonb) from public;
revoke all on function staff_list_employees(text, jsonb) from public;
revoke all on function staff_read_employee(text, jsonb) from public;
revoke all on function staff_list_break_glass(text, jsonb) from public;
revoke all on function break_glass_keep() from public;
-- end server/ledger/employee-changes.sql

-- begin server/ledger/employee-relatives.sql
-- The memberships on which an employee may not act: their own, and those of relatives. Declared by the employee, or
-- entered by an administrator from the personnel file, so that it does not rest on the employee's word alone. Both are
-- for good: who could take it back could act on the membership again.

-- Declares a membership as the employee's own or a relative's, for good. Request: {memberId, relation}.
create or replace function staff_relative_declare(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee bigint := employee_require(token, enum_range(null::employee_role));
  member bigint;
begin
  select id into member from users where id = (request ->> 'memberId')::bigint;
  if not found then return proposal_refusal('not_found'); end if;
  insert into employee_relatives (employee_id, user_id, relation)
    values (employee, member, (request ->> 'relation')::relative_kind) on conflict do nothing;
  if not found then return proposal_refusal('already_declared'); end if;
  perform employee_audit('employee.relative_declared', jsonb_build_object('memberId', member,
    'relation', request ->> 'relation') || employee_context(employee));
  return '{"outcome": "done"}';
end
$$;

-- Enters a membership as an employee's own or a relative's, at once, as all that protects. The name must be that of
-- the membership, so that no administrator finds out members' names by their numbers.
-- Request: {id, memberId, memberName, relation, reason}. Refused with not_found, own_record, member_not_found,
-- already_declared.
create or replace function staff_employee_membership(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  administrator constant bigint := employee_require(token, '{administrator}');
  employee employees;
  member users;
begin
  select * into employee from employees where id = (request ->> 'id')::bigint;
  if not found then return proposal_refusal('not_found'); end if;
  if employee.id = administrator then return proposal_refusal('own_record'); end if;
  select * into member from users where id = (request ->> 'memberId')::bigint
    and lower(coalesce(holder_name, username)) = lower(regexp_replace(btrim(request ->> 'memberName'), '\s+', ' ', 'g'));
  if not found then return proposal_refusal('member_not_found'); end if;
  insert into employee_relatives (employee_id, user_id, relation)
    values (employee.id, member.id, (request ->> 'relation')::relative_kind) on conflict do nothing;
  if not found then return proposal_refusal('already_declared'); end if;
  perform employee_audit('employee.membership_entered', jsonb_build_object('subjectId', employee.id,
    'name', employee.name, 'memberId', member.id, 'relation', request ->> 'relation',
    'reason', request ->> 'reason') || employee_context(administrator));
  return '{"outcome": "done"}';
end
$$;

-- The memberships on which the employee may not act, the newest first.
create or replace function staff_own_relatives(token text) returns setof staff_relatives
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  me constant bigint := employee_require(token, enum_range(null::employee_role));
begin
  return query select * from staff_relatives where employee_id = me order by created_at desc, user_id desc;
end
$$;

revoke all on function staff_relative_declare(text, jsonb) from public;
revoke all on function staff_employee_membership(text, jsonb) from public;
revoke all on function staff_own_relatives(text) from public;
-- end server/ledger/employee-relatives.sql

-- begin server/ledger/payment-transitions.sql
-- The transitions of payments to and from other banks: the state before, the event, the state after, and
-- the kind of movement that is posted. Everything else is refused (payments.sql).
insert into payment_transitions
    (direction, scheme, from_state, event, to_state, kind, gives_limit_back)
  select 'out', scheme, from_state, event, to_state, kind, gives_limit_back
    from unnest(enum_range(null::payment_scheme)) as scheme, (values
      ('queued'::payment_state, 'cancelled', 'cancelled'::payment_state, 'payment_given_back', true),
      ('queued', 'sent', 'sent', null, false),
      -- Too late to be sent, or refused before it was sent.
      ('queued', 'rejected', 'rejected', 'payment_given_back', true),
      ('sent', 'settled', 'settled', 'payment_settled', false),
      ('sent', 'rejected', 'rejected', 'payment_given_back', true),
      ('settled', 'recall_requested', 'recall_requested', null, false),
      ('recall_requested', 'returned', 'recalled', 'payment_returned', false),
      ('recall_requested', 'recall_refused', 'recall_refused', null, false),
      ('settled_late', 'recall_requested', 'recall_requested', null, false),
      ('recall_requested', 'recall_unanswered', 'recall_unanswered', null, false),
      ('recall_unanswered', 'recall_refused', 'recall_refused', null, false),
      -- Returned money is posted, however late it comes.
      ('recall_unanswered', 'returned', 'recalled', 'payment_returned', false),
      ('recall_refused', 'returned', 'recalled', 'payment_returned', false),
      -- The account was closed before the money came back: staff credit another account of the member.
      ('returned', 'assigned', 'returned', 'unapplied_assigned', false),
      ('recalled', 'assigned', 'recalled', 'unapplied_assigned', false)
    ) as step (from_state, event, to_state, kind, gives_limit_back)
  union all values
    -- No answer in time: the payer's account is restored, whatever comes later (Regulation (EU) 2024/886). The
    -- limits are not: the payment may still arrive.
    ('out'::payment_direction, 'instant'::payment_scheme, 'sent'::payment_state, 'no_answer',
      'unconfirmed'::payment_state, 'payment_given_back', false),
    ('out', 'instant', 'unconfirmed', 'settled', 'settled_late', 'payment_late', false),
    -- Only now is it sure that it does not arrive: until then, the limits of its day count it.
    ('out', 'instant', 'unconfirmed', 'rejected', 'rejected', null, true),
    -- Only standard payments are returned without a recall.
    ('out', 'standard', 'settled', 'returned', 'returned', 'payment_returned', false),
    -- An instant payment is credited once the clearing has confirmed our acceptance.
    ('in', 'instant', 'accepted', 'settled', 'credited', 'payment_received', false),
    ('in', 'instant', 'accepted', 'rejected', 'rejected', null, false),
    -- The recall waits until the payment is credited.
    ('in', 'instant', 'accepted', 'recall_received', 'accepted', null, false)
  union all select 'in', scheme, from_state, event, to_state, kind, false
    from unnest(enum_range(null::payment_scheme)) as scheme, (values
      ('unapplied'::payment_state, 'assigned', 'credited'::payment_state, 'unapplied_assigned'),
      ('unapplied', 'send_back', 'sending_back', 'unapplied_sent_back'),
      ('unapplied', 'recall_received', 'unapplied', null),
      ('credited', 'recall_received', 'recall_received', null),
      -- Held while staff and the other bank clarify a suspected fraud, and no longer (recall-holds.sql).
      ('recall_received', 'recall_held', 'recall_received', 'recall_held'),
      ('recall_received', 'recall_released', 'recall_received', 'recall_released'),
      ('recall_received', 'send_back', 'sending_back', 'payment_sent_back'),
      ('recall_received', 'recall_refused', 'recall_refused', null),
      ('sending_back', 'return_settled', 'sent_back', 'payment_settled'),
      -- The return was rejected: the money is here again, and staff decide.
      ('sending_back', 'return_rejected', 'unapplied', 'return_rejected')
    ) as step (from_state, event, to_state, kind)
  -- The claim for a payment that settled late can be collected or written off in any of these states.
  union all select 'out', 'instant', late.state, step.event, late.state, step.kind, false
    from unnest(array['settled_late', 'recall_requested', 'recall_unanswered', 'recall_refused', 'recalled']::payment_state[])
        as late(state),
      (values ('claim_collected', 'claim_paid'), ('claim_written_off', 'claim_written_off')) as step (event, kind)
  on conflict (direction, scheme, from_state, event) do update set to_state = excluded.to_state,
    kind = excluded.kind, gives_limit_back = excluded.gives_limit_back;

-- Payments were returned this way, in one step, before the state sending_back existed. ledger:check still
-- accepts these events of unapplied payments (check-payments.ts).
delete from payment_transitions where from_state in ('recall_received', 'unapplied') and event = 'sent_back';
-- end server/ledger/payment-transitions.sql

-- begin server/ledger/payments.sql
-- The only way to change a payment to or from another bank: in one transaction, changes its state, posts
-- the movement of the transition, and adds the event. Callers lock the payment first, then accounts and
-- limit counters, in the order of postings.

-- The amount in EUR that a payment has left on one of the bank's own accounts: unapplied money, or a claim.
create or replace function payment_held(payment_id bigint, account system_account_code) returns numeric
language sql stable as $$
  select coalesce(abs(sum(l.amount)), 0)
    from payment_events v join postings l on l.entry_id = v.entry_id and l.system_account = account
    where v.payment_id = payment_held.payment_id
$$;

-- Posts the movement of a transition, with the amount in EUR. Returns the entry and, if the member sees one,
-- the transaction; both null if an account could not be credited or debited.
create or replace function payment_post(
  payment payments, movement movement_kinds, euros numeric, at timestamptz,
  out entry_id bigint, out transaction_id bigint
)
language plpgsql as $$
declare
  entry journal_entries;
  booked transactions;
  account accounts;
  legs postings[];
  claimed numeric := 0;
  lacking boolean;
  rate numeric;
  credited numeric;
begin
  if payment.account_id is not null and 'customer' in (movement.debit, movement.credit) then
    select * into account from accounts where id = payment.account_id for no key update;
    -- The day before may have been closed while this waited.
    at := greatest(at, clock_timestamp());
  end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := movement.kind;
  entry.booked_at := at;
  entry.reference := ledger_reference(movement.reference_prefix, at, entry.id);

  if movement.kind in ('payment_given_back', 'payment_late', 'payment_sent_back') then
    -- The original movement, reversed or repeated. It is never converted at a different rate.
    select array_agg(ledger_leg(entry.id, account_id,
        case when account_id is not null then 'customer' when system_account = 'fx_position' then 'fx_position'
          when movement.debit = 'customer' then movement.credit else movement.debit end,
        currency, case movement.kind when 'payment_late' then amount else -amount end) order by id)
      into legs from postings where postings.entry_id = payment.entry_id;
    select abs(amount), currency into booked.amount, booked.currency
      from postings where postings.entry_id = payment.entry_id and account_id is not null;
    lacking := account.closed_at is not null or account.balance < booked.amount;
    if movement.kind = 'payment_sent_back' and lacking then return; end if;
    if movement.kind = 'payment_late' and lacking then
      -- What the account cannot cover becomes the bank's claim against the member.
      booked.amount := case when account.closed_at is null and account.currency = 'EUR'
        then account.balance else 0 end;
      claimed := euros - booked.amount;
      legs := array[ledger_leg(entry.id, null, 'payment_claims', 'EUR', -claimed),
        ledger_leg(entry.id, null, 'nostro', 'EUR', euros)];
      if booked.amount > 0 then
        legs := legs || ledger_leg(entry.id, account.id, 'customer', 'EUR', -booked.amount);
      end if;
    end if;
  elsif movement.kind in ('recall_held', 'recall_released') then
    -- In the account's currency, as it was credited: never converted again.
    booked.amount := case movement.kind when 'recall_held' then recall_holdable(payment)
      else recall_held_amount(payment.id) end;
    booked.currency := account.currency;
    if booked.amount <= 0 then return; end if;
    legs := recall_hold_legs(entry, account, booked.amount);
  elsif movement.credit = 'customer' then
    if account.id is null or account.closed_at is not null then return; end if;
    rate := case payment.direction when 'out' then payment_return_rate(account) else payment_rate(account) end;
    credited := payment_credited(account, euros, rate, payment.direction = 'out');
    if credited is null then return; end if;
    legs := payment_legs(entry.id, account, movement.debit, euros, credited);
    booked.amount := euros;
    booked.currency := 'EUR';
    if account.currency <> 'EUR' then
      booked.exchange_rate := rate;
      booked.converted_currency := account.currency;
      booked.converted_amount := credited;
    end if;
  elsif movement.debit = 'customer' then
    if account.balance < euros or account.currency <> 'EUR' then return; end if;
    legs := array[ledger_leg(entry.id, account.id, 'customer', 'EUR', -euros),
      ledger_leg(entry.id, null, movement.credit, 'EUR', euros)];
    booked.amount := euros;
    booked.currency := 'EUR';
  else
    legs := array[ledger_leg(entry.id, null, movement.debit, 'EUR', -euros),
      ledger_leg(entry.id, null, movement.credit, 'EUR', euros)];
  end if;

  entry_id := entry.id;
  if movement.transaction_type is null or booked.amount = 0 then
    perform ledger_write(array[entry], legs, array[]::transactions[]);
  else
    booked.id := nextval('transactions_id_seq');
    booked.entry_id := entry.id;
    booked.type := movement.transaction_type;
    booked.status := 'completed';
    booked.description := payment_description(payment, movement.kind);
    booked.reference := entry.reference;
    if movement.kind in ('recall_held', 'recall_released') then
      -- Nobody else has it.
      booked.from_account_id := case movement.kind when 'recall_held' then account.id end;
      booked.to_account_id := case movement.kind when 'recall_released' then account.id end;
    elsif movement.credit = 'customer' then
      booked.to_account_id := account.id;
      booked.payer_name := payment.other_name;
      booked.payer_iban := payment.other_iban;
      booked.recipient_name := payment.own_name;
      booked.recipient_iban := payment.own_iban;
    else
      booked.from_account_id := account.id;
      booked.payer_name := payment.own_name;
      -- A claim may be collected from another account of the member.
      booked.payer_iban := case movement.kind when 'claim_paid' then account.iban else payment.own_iban end;
      booked.recipient_name := payment.other_name;
      booked.recipient_iban := payment.other_iban;
    end if;
    booked.created_at := at;
    transaction_id := booked.id;
    perform ledger_write(array[entry], legs, array[booked]);
    if payment.direction = 'in' and movement.credit = 'customer' and movement.kind <> 'recall_released' then
      perform requests_paid_by_reference(array[booked], at);
    end if;
  end if;
  if claimed > 0 then
    insert into repair_items (kind, payment_id, what) values ('claim', payment.id, format(
      'Payment %s was accepted after its money had been given back. The account held %s EUR less than needed.',
      payment.tx_id, claimed));
  end if;
end
$$;

-- What the member sees as the description of a payment's movement.
create or replace function payment_description(payment payments, kind text) returns text
language sql immutable as $$
  select left(case kind when 'recall_held' then 'Held because the sending bank has asked for its return: '
      when 'recall_released' then 'No longer held: '
      when 'payment_given_back' then 'Not sent: '
      when 'payment_returned' then 'Returned: '
      when 'unapplied_assigned' then case payment.direction when 'out' then 'Returned: ' else '' end
      when 'claim_paid' then 'Owed for: '
      when 'payment_late' then 'Sent after all: '
      when 'payment_sent_back' then 'Sent back: '
      else '' end
    || case when payment.remittance = '' and kind in ('payment_received', 'unapplied_assigned') then ''
      else coalesce(nullif(payment.remittance, ''), payment.other_name) end, 140)
$$;

-- Takes    the payment's ID; an event of payment-transitions.sql; the facts {reason, amount (of a partial
--          return, or of a claim that is partly collected), accountId (that staff chose), settlementDate,
--          answerBy (of a recall), messageId, actor, staff}
-- Returns  {outcome: applied, state, userId, transactionId?} | {outcome: repeated, state} | {outcome:
--          contradiction, state} (no money moved, and staff decide)
create or replace function payment_apply(payment_id bigint, event text, facts jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment payments;
  step payment_transitions;
  movement movement_kinds;
  posted_entry bigint;
  posted_transaction bigint;
  at constant timestamptz := clock_timestamp();
  euros numeric;
  held numeric;
begin
  select * into payment from payments where id = payment_id for no key update;
  if payment.id is null then raise exception 'there is no payment %', payment_id; end if;
  select * into step from payment_transitions t
    where t.direction = payment.direction and t.scheme = payment.scheme
      and t.from_state = payment.state and t.event = payment_apply.event;
  if step.event is null then
    -- A second reject is a repetition, even with a different reason.
    if (payment_apply.event = 'rejected' and payment.state = 'rejected') or exists (
      select from payment_events e where e.payment_id = payment.id
        and e.event = payment_apply.event and e.reason is not distinct from facts ->> 'reason')
    then
      return jsonb_build_object('outcome', 'repeated', 'state', payment.state);
    end if;
    insert into repair_items (kind, payment_id, message_id, what) values ('contradiction', payment.id,
      (facts ->> 'messageId')::bigint, format('Payment %s is %s, and the other bank says: %s %s.',
        payment.tx_id, payment.state, event, coalesce(facts ->> 'reason', 'without a reason')));
    return jsonb_build_object('outcome', 'contradiction', 'state', payment.state);
  end if;

  select * into movement from movement_kinds where kind = step.kind;
  held := case when movement.debit = 'unapplied_incoming' then payment_held(payment.id, 'unapplied_incoming')
    when movement.credit = 'payment_claims' then payment_held(payment.id, 'payment_claims')
    else payment.amount end;
  euros := coalesce((facts ->> 'amount')::numeric, held);
  if euros <= 0 or euros > held then
    raise exception 'payment % cannot move % EUR', payment.tx_id, euros;
  end if;
  if facts ? 'accountId' then
    select id, user_id into strict payment.account_id, payment.user_id
      from accounts where id = (facts ->> 'accountId')::bigint;
  end if;
  if step.kind is not null then
    select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
    if posted_entry is null and step.event = 'returned' then
      -- The account was closed in the meantime: staff find out where the money belongs.
      select * into movement from movement_kinds where kind = 'payment_unapplied';
      select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
      insert into repair_items (kind, payment_id, what) values ('unapplied', payment.id, format(
        'Payment %s was returned, and its account cannot be credited.', payment.tx_id));
    end if;
    if posted_entry is null and payment.direction = 'in' and step.event = 'settled' then
      -- The clearing has already paid us, so the money stays even if the account was closed meanwhile.
      select * into movement from movement_kinds where kind = 'payment_unapplied';
      select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
      step.to_state := 'unapplied';
      insert into repair_items (kind, payment_id, what) values ('unapplied', payment.id, format(
        'Payment %s of %s EUR settled, and its account cannot be credited.', payment.tx_id, euros));
    end if;
    if posted_entry is null then
      raise exception 'payment % cannot be posted as %', payment.tx_id, step.kind;
    end if;
  end if;
  if step.gives_limit_back and payment.counted_day = bank_day(at) then
    perform ledger_take_back('card', payment.card_id, payment.counted_day, coalesce((
      select -amount from postings where entry_id = payment.entry_id and account_id is not null), 0));
    perform ledger_take_back('customer', payment.user_id, payment.counted_day, payment.counted_amount);
    if payment.scheme = 'instant' then
      perform ledger_take_back_instant(payment.user_id, payment.counted_day, payment.counted_amount);
    end if;
    perform new_payee_take_back(payment.user_id, payment.other_iban, payment.counted_amount,
      payment.counted_day, payment.accepted_at);
  end if;

  insert into payment_events
      (payment_id, number, event, from_state, to_state, reason, message_id, entry_id, actor, staff)
    select payment.id, max(e.number) + 1, payment_apply.event, payment.state, step.to_state,
        facts ->> 'reason', (facts ->> 'messageId')::bigint, posted_entry,
        coalesce(facts ->> 'actor', 'other_bank')::payment_actor, facts ->> 'staff'
      from payment_events e where e.payment_id = payment.id;
  if payment_apply.event = 'return_rejected' then
    insert into repair_items (kind, payment_id, message_id, what) values ('unapplied', payment.id,
      (facts ->> 'messageId')::bigint, format('The return of payment %s of %s EUR was rejected (%s).',
        payment.tx_id, euros, coalesce(facts ->> 'reason', 'without a reason')));
  end if;
  update payments set state = step.to_state, reason = coalesce(facts ->> 'reason', reason),
      send_at = null,
      due_at = case when step.to_state = payment.state or step.to_state in ('sent', 'unconfirmed') then due_at
        when step.to_state = 'recall_requested'
          then ((facts ->> 'answerBy')::date + 1) at time zone 'Europe/Brussels' end,
      answer_by = case
        when payment_apply.event in ('recall_requested', 'recall_received') then (facts ->> 'answerBy')::date
        when step.to_state = payment.state or step.to_state in ('credited', 'unapplied') then answer_by end,
      settlement_date = coalesce((facts ->> 'settlementDate')::date, settlement_date),
      entry_id = case when direction = 'in' and step.to_state in ('credited', 'unapplied')
        then coalesce(posted_entry, entry_id) else entry_id end,
      transaction_id = case when direction = 'in' and step.to_state = 'credited'
        then coalesce(posted_transaction, transaction_id) else transaction_id end,
      account_id = case when direction = 'in' then payment.account_id else account_id end,
      user_id = case when direction = 'in' then payment.user_id else user_id end
    where id = payment.id;
  if payment.answer_by is not null then perform recall_continue(payment.id); end if;
  return jsonb_strip_nulls(jsonb_build_object('outcome', 'applied', 'state', step.to_state,
    'userId', payment.user_id, 'transactionId', posted_transaction));
end
$$;

-- A member cancels a queued payment of their own: {userId, signInId, idleSeconds, reference}.
-- Returns  what payment_apply returns | {outcome: session_ended} | {outcome: not_found} | {outcome:
--          too_late, state}
create or replace function payment_cancel(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment payments;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  select * into payment from payments
    where direction = 'out' and tx_id = request ->> 'reference'
      and user_id = (request ->> 'userId')::bigint
    for no key update;
  if payment.id is null then return '{"outcome": "not_found"}'; end if;
  if payment.state <> 'queued' or payment.message_id is not null then
    return jsonb_build_object('outcome', 'too_late', 'state', payment.state);
  end if;
  return payment_apply(payment.id, 'cancelled', '{"actor": "member"}');
end
$$;

revoke all on function payment_held(bigint, system_account_code) from public;
revoke all on function payment_post(payments, movement_kinds, numeric, timestamptz) from public;
revoke all on function payment_description(payments, text) from public;
revoke all on function payment_apply(bigint, text, jsonb) from public;
revoke all on function payment_cancel(jsonb) from public;

-- Events are history, and sealed (seals.sql).
create or replace trigger payment_events_append_only before update or delete on payment_events
  for each row execute function ledger_refuse_change();
create or replace trigger payment_events_no_truncate before truncate on payment_events
  for each statement execute function ledger_refuse_change();
create or replace trigger payment_events_queue after insert on payment_events
  referencing new table as added for each statement execute function seal_queue('payment');
-- end server/ledger/payments.sql

-- begin server/ledger/rail-send.sql
-- How the payments worker sends messages (server/payments/worker). Its role may call these functions and
-- write nothing else. Claims use the database's clock and a lease, so that any number of workers may run.

-- A BIC in eleven characters, the form in which BICs are compared and stored: one of eight is that of the head
-- office, whose branch is XXX (ISO 9362). Rows from before this rule may have eight. Another text is left as it is.
create or replace function bic_11(bic text) returns text
language sql immutable as $$
  select case when bic ~ '^[A-Z0-9]{8}$' then bic || 'XXX' else bic end
$$;

-- A message's identifier, which is never reused: TSRA, the day, and the message's number.
create or replace function rail_message_id(message_id bigint, at timestamptz) returns text
language sql immutable as $$
  select 'TSRA' || to_char(at at time zone 'UTC', 'YYYYMMDD') || '-' || message_id
$$;

-- A payment as JSON, with what the worker writes into messages.
create or replace function rail_payment(payment payments) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', payment.id, 'userId', payment.user_id, 'direction', payment.direction, 'scheme', payment.scheme, 'state', payment.state,
    'txId', payment.tx_id, 'endToEndId', payment.end_to_end_id, 'amount', payment.amount::text,
    'ownName', payment.own_name, 'ownIban', payment.own_iban,
    'otherName', payment.other_name, 'otherIban', payment.other_iban, 'otherBic', payment.other_bic,
    'remittance', payment.remittance, 'reason', payment.reason,
    'settlementDate', payment.settlement_date,
    'acceptedAt', to_char(payment.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'messageId', (select msg_id from rail_messages where id = payment.message_id))
$$;

-- Queues a new message about one payment, due now. The payment is null if the message is about one that
-- this bank does not know. The facts are described by RailMessageFacts (shared/tables/rail-messages.ts).
create or replace function rail_enqueue(payment payments, message_name text, facts jsonb default null)
returns bigint
language plpgsql as $$
declare
  new_id bigint := nextval('rail_messages_id_seq');
begin
  insert into rail_messages (id, direction, name, lane, peer, msg_id, state, payment_id, facts, due_at)
    overriding system value
    values (new_id, 'out', message_name, coalesce(payment.scheme, 'instant'), 'clearing',
      rail_message_id(new_id, clock_timestamp()), 'due', payment.id, facts, clock_timestamp());
  return new_id;
end
$$;

-- Claims what is to be sent in a lane: messages that are due, and queued payments. Each instant payment
-- gets its own message; standard ones share one. If an instant payment is queued, the lease ends by its
-- deadline, so that a worker that hangs cannot hold up its money.
-- Returns  an array of {id, token, name, msgId, bytes (hex, if the message was written before), facts,
--          payments}
create or replace function rail_claim(claimed_lane payment_scheme, most int, lease_seconds int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  token constant uuid := gen_random_uuid();
  at constant timestamptz := clock_timestamp();
  until constant timestamptz := at + make_interval(secs => lease_seconds);
  chosen payments[];
  payment payments;
  new_id bigint;
begin
  -- The worker stopped after it had begun to send, so it is not known whether the message arrived. The bank
  -- inquires about an instant payment; everything else is sent again, byte for byte.
  update rail_messages set state = case when name like 'pacs.008.%' and lane = 'instant'
      then 'unknown' else 'due' end::rail_message_state
    where id = any(array(select id from rail_messages where lane = claimed_lane and state = 'called'
      and lease_until < at for update skip locked));
  update rail_messages m set lease_token = token, lease_until = least(until,
      (select p.due_at from payments p where p.id = m.payment_id and p.state = 'queued'))
    where id = any(array(select id from rail_messages where lane = claimed_lane and state = 'due'
      and due_at <= at and (lease_until is null or lease_until < at)
      order by due_at limit most for update skip locked));

  chosen := array(select p from payments p where scheme = claimed_lane and send_at <= at
    and message_id is null and (claimed_lane = 'standard' or due_at > at)
    order by send_at, id limit most for update skip locked);
  if claimed_lane = 'standard' and cardinality(chosen) > 0 then
    new_id := nextval('rail_messages_id_seq');
    insert into rail_messages (id, direction, name, lane, peer, msg_id, state, due_at, lease_token,
        lease_until) overriding system value
      values (new_id, 'out', 'pacs.008.001.08', claimed_lane, 'clearing', rail_message_id(new_id, at), 'due',
        at, token, until);
    update payments set message_id = new_id where id in (select (unnest(chosen)).id);
  else
    foreach payment in array chosen loop
      new_id := rail_enqueue(payment, 'pacs.008.001.08');
      update rail_messages set lease_token = token, lease_until = least(until, payment.due_at)
        where id = new_id;
      update payments set message_id = new_id where id = payment.id;
    end loop;
  end if;

  return coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'token', token, 'name', m.name,
      'msgId', m.msg_id, 'bytes', encode(m.bytes, 'hex'), 'facts', m.facts, 'payments', (
        select jsonb_agg(rail_payment(p) order by p.id) from payments p
          where p.id = m.payment_id or (m.payment_id is null and p.message_id = m.id))) order by m.id)
    from rail_messages m where m.lease_token = token and m.state = 'due'), '[]');
end
$$;

-- Stores a message's bytes and records that sending begins: from now on it may have been sent. Its queued
-- payments become sent. The lease lasts 15 seconds from now.
-- Returns  whether the caller may send it: not if the lease has ended, or if one of its payments is no
--          longer queued
create or replace function rail_call(
  message_id bigint, token uuid, message_bytes bytea, digest bytea, settlement date
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  payment payments;
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'due'
      and lease_until > clock_timestamp() for update;
  if message.id is null then return false; end if;
  if message.bytes is null and message.name like 'pacs.008.%' then
    for payment in select * from payments p where p.message_id = message.id order by id for no key update loop
      if payment.state <> 'queued' then
        update rail_messages set state = 'withdrawn' where id = message.id;
        return false;
      end if;
      perform payment_apply(payment.id, 'sent', jsonb_build_object('actor', 'bank',
        'messageId', message.id, 'settlementDate', settlement));
    end loop;
  end if;
  update rail_messages set state = 'called', called_at = clock_timestamp(), attempts = attempts + 1,
      lease_until = clock_timestamp() + interval '15 seconds',
      bytes = coalesce(bytes, message_bytes), sha256 = coalesce(sha256, digest)
    where id = message.id;
  return true;
end
$$;

-- Stores the outcome of sending: sent, refused (the other side did not accept it), or unknown. A message
-- with an unknown outcome is sent again, except one with an instant payment. A refused message is not sent
-- again and goes to staff. Its payments are rejected with FF01, unless an earlier attempt may have been
-- accepted. A stale token changes nothing.
-- Returns  the changes to announce, as payment_apply returns them
create or replace function rail_called(message_id bigint, token uuid, outcome rail_message_state, answer text)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  changes jsonb := '[]';
  payment_id bigint;
  again boolean;
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'called' for update;
  if message.id is null then return changes; end if;
  again := outcome = 'unknown' and not (message.name like 'pacs.008.%' and message.lane = 'instant');
  update rail_messages set state = case when again then 'due' else outcome end,
      due_at = clock_timestamp() + least(interval '5 minutes', interval '2 seconds' * 2 ^ least(attempts, 8)),
      lease_until = null, answer = rail_called.answer
    where id = message.id;
  if outcome = 'refused' then
    insert into repair_items (kind, payment_id, message_id, what)
      select 'refused', message.payment_id, message.id,
          format('Message %s (%s) was refused: %s', message.msg_id, message.name, answer)
            || case when message.attempts > 1
              then ' An earlier attempt may have been accepted: ask the other bank.' else '' end
        where not exists (select from repair_items r
          where r.kind = 'refused' and r.message_id = message.id and r.closed_at is null);
    if message.name like 'pacs.008.%' and message.attempts = 1 then
      for payment_id in select id from payments p where p.message_id = message.id order by id loop
        changes := changes || payment_apply(payment_id, 'rejected', jsonb_build_object('actor', 'bank',
          'reason', 'FF01', 'messageId', message.id));
      end loop;
    end if;
  end if;
  return changes;
end
$$;

-- Rejects a queued payment that cannot be written as a message, such as one to an IBAN outside SEPA, and
-- removes it from its message.
-- Returns  the changes to announce
create or replace function rail_undeliverable(message_id bigint, token uuid, payment_id bigint, problem text)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  payment payments;
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'due'
      and lease_until > clock_timestamp() for update;
  select * into payment from payments p
    where p.id = payment_id and p.message_id = message.id and p.state = 'queued' for no key update;
  if payment.id is null then return '[]'; end if;
  insert into repair_items (kind, payment_id, message_id, what)
    values ('refused', payment.id, message.id, problem);
  update payments p set message_id = null where p.id = payment.id;
  if not exists (select from payments p where p.message_id = message.id) then
    update rail_messages set state = 'withdrawn' where id = message.id;
  end if;
  return jsonb_build_array(payment_apply(payment.id, 'rejected', '{"actor": "bank", "reason": "FF01"}'));
end
$$;

-- Acts on payments that are due. Gives the money of an instant payment back after its deadline, and
-- inquires about it after 10 and 20 seconds, after 1, 5, and 15 minutes, and then every hour. Inquires once
-- about a recall without an answer, and informs staff. Returns unapplied payments. Raises lock_not_available
-- if all that is due waits for other work; the caller tries again at once.
-- Returns  the changes to announce
create or replace function rail_act(most int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Uses indexes, however many payments the planner takes for due.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  due payments[];
  payment payments;
  changes jsonb := '[]';
  age interval;
  awaited bigint;
  at constant timestamptz := clock_timestamp();
begin
  -- Money is given back first: inquiries and reminders can wait. An account that other work has locked, such
  -- as processing a large file, holds up only its own payments.
  due := array(select p from payments p join accounts a on a.id = p.account_id
    where p.direction = 'out' and p.due_at <= at
    order by p.state not in ('queued', 'sent'), p.due_at limit most for no key update of p, a skip locked);
  if cardinality(due) = 0 then
    select account_id into awaited from payments
      where direction = 'out' and state in ('queued', 'sent') and due_at <= at
      order by due_at limit 1;
    if found then
      -- The oldest takes its turn, or an account that is always in use would never be free. Not for long:
      -- other payments become due.
      perform set_config('lock_timeout', '300ms', true);
      perform from accounts where id = awaited for no key update;
      due := array(select p from payments p
        where account_id = awaited and direction = 'out' and state in ('queued', 'sent')
          and due_at <= at
        order by due_at limit most for no key update skip locked);
    end if;
  end if;
  -- Unapplied money that is returned, and recalled money whose time of being held is over.
  due := due || array(select p from payments p
    where direction = 'in' and due_at <= at
    order by due_at limit most - cardinality(due) for no key update skip locked);
  -- In this order, two workers lock the limits of several members without a deadlock.
  for payment in select * from unnest(due) order by user_id, due_at loop
    age := clock_timestamp() - payment.accepted_at;
    if payment.state = 'queued' then
      -- A message that rail_call has locked may be about to be sent. Waiting for it here would deadlock,
      -- because rail_call waits for the payment.
      perform from rail_messages m where m.id = payment.message_id for update skip locked;
      if payment.message_id is not null and not found then
        update payments set due_at = clock_timestamp() + interval '0.5 seconds' where id = payment.id;
        continue;
      end if;
      changes := changes || payment_apply(payment.id, 'rejected', '{"actor": "bank", "reason": "AB11"}');
      update rail_messages set state = 'withdrawn' where id = payment.message_id and state = 'due';
    elsif payment.state in ('sent', 'unconfirmed') then
      if payment.state = 'sent' then
        changes := changes || payment_apply(payment.id, 'no_answer', '{"actor": "bank"}');
      elsif age > interval '1 hour' and not exists (
        select from repair_items r where r.payment_id = payment.id and r.kind = 'unconfirmed')
      then
        insert into repair_items (kind, payment_id, what) values ('unconfirmed', payment.id, format(
          'Payment %s has had no answer for an hour. The payer has the money back.', payment.tx_id));
      end if;
      perform rail_enqueue(payment, 'pacs.028.001.03');
      update payments set due_at = clock_timestamp() + case
          when age < interval '20 seconds' then interval '10 seconds'
          when age < interval '1 minute' then interval '40 seconds'
          when age < interval '5 minutes' then interval '4 minutes'
          when age < interval '15 minutes' then interval '10 minutes'
          else interval '1 hour' end
        where id = payment.id;
    elsif payment.state = 'recall_requested' then
      changes := changes || recall_unanswered(payment);
    elsif payment.state in ('unapplied', 'recall_received') then
      changes := changes || case payment.state when 'unapplied' then rail_send_back(payment) else recall_hold_ends(payment) end;
    else
      update payments set due_at = null where id = payment.id;
    end if;
  end loop;
  return changes;
end
$$;

-- How many milliseconds are left until something is due for rail_act, from 0 to a day; null if nothing is.
create or replace function rail_due_in() returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  select ceil(least(86400, greatest(0, extract(epoch from due_at - clock_timestamp()))) * 1000)::int
    from payments where due_at is not null order by due_at limit 1
$$;

revoke all on function bic_11(text) from public;
revoke all on function rail_payment(payments) from public;
revoke all on function rail_enqueue(payments, text, jsonb) from public;
revoke all on function rail_claim(payment_scheme, int, int) from public;
revoke all on function rail_call(bigint, uuid, bytea, bytea, date) from public;
revoke all on function rail_called(bigint, uuid, rail_message_state, text) from public;
revoke all on function rail_undeliverable(bigint, uuid, bigint, text) from public;
revoke all on function rail_act(int) from public;
revoke all on function rail_due_in() from public;
-- end server/ledger/rail-send.sql

-- begin server/ledger/recall-holds.sql
-- Money of a recalled payment that is held meanwhile: on suspicion of fraud, by two employees, once, and for ten
-- banking days at most. It is moved from the member's account to recalled_money, so that nothing can spend it, and
-- comes back by itself, or with the decision about the recall.

-- What is held of a payment, in its account's currency.
create or replace function recall_held_amount(payment_id bigint) returns numeric
language sql stable as $$
  select coalesce(sum(l.amount), 0)
    from payment_events v join postings l on l.entry_id = v.entry_id and l.system_account = 'recalled_money'
    where v.payment_id = recall_held_amount.payment_id
$$;

-- What a recalled payment was credited, as far as its account still holds it; 0 for a closed account. Locks the account.
create or replace function recall_holdable(payment payments) returns numeric
language plpgsql as $$
declare
  account accounts;
begin
  select * into account from accounts where id = payment.account_id and closed_at is null for no key update;
  return coalesce(least(account.balance, (select l.amount from postings l
    where l.entry_id = payment.entry_id and l.account_id = account.id)), 0);
end
$$;

-- The legs that move an amount between a member's account and recalled_money, as the entry's kind says.
create or replace function recall_hold_legs(entry journal_entries, account accounts, amount numeric) returns postings[]
language sql immutable as $$
  select array[ledger_leg(entry.id, account.id, 'customer', account.currency, -moved),
      ledger_leg(entry.id, null, 'recalled_money', account.currency, moved)]
    from (select case entry.kind when 'recall_held' then amount else -amount end as moved) as one
$$;

-- Why the money of an item cannot be held, whatever the account holds; null if it can be.
create or replace function recall_hold_impossible(item repair_items) returns text
language sql stable as $$
  select case when recall_reason(item.payment_id) is distinct from 'FRAD' then 'not_fraud'
    when exists (select from payment_events v where v.payment_id = item.payment_id and v.event = 'recall_held')
      then 'held_before' end
$$;

-- Until when money that is held now is held: the end of the tenth banking day after today.
create or replace function recall_hold_end() returns timestamptz
language sql stable as $$
  select (add_target_days((clock_timestamp() at time zone 'Europe/Brussels')::date, 10) + 1)::timestamp
    at time zone 'Europe/Brussels'
$$;

-- Gives back what is held of a payment, before its recall is decided or when its time is over. Does nothing if nothing
-- is held. If the account cannot be credited, staff are told and the money stays held.
-- Returns  what payment_apply returns, or null
create or replace function recall_release(payment payments, facts jsonb) returns jsonb
language plpgsql as $$
declare
  held constant numeric := recall_held_amount(payment.id);
  change jsonb;
begin
  if held <= 0 then return null; end if;
  perform from accounts
    where id = payment.account_id and closed_at is null and balance + held <= 9999999999.99 for no key update;
  if not found then
    update payments set due_at = null where id = payment.id;
    insert into repair_items (kind, payment_id, what) values ('contradiction', payment.id, format(
      'Money of the recalled payment %s is still held: its account cannot be credited.', payment.tx_id));
    return null;
  end if;
  change := payment_apply(payment.id, 'recall_released', facts);
  update payments set due_at = null where id = payment.id;
  return change;
end
$$;

-- The time of a hold is over. Returns the changes to announce, for rail_act.
create or replace function recall_hold_ends(payment payments) returns jsonb
language plpgsql as $$
declare
  change jsonb;
begin
  -- An account that other work has locked holds up only its own payments.
  perform from accounts where id = payment.account_id for no key update skip locked;
  if not found then
    update payments set due_at = clock_timestamp() + interval '1 second' where id = payment.id;
    return '[]';
  end if;
  change := recall_release(payment, '{"actor": "bank"}');
  if change is null then
    update payments set due_at = null where id = payment.id;
    return '[]';
  end if;
  insert into audit_events (user_id, actor, action, details) values (payment.user_id, 'bank', 'recall.released',
    jsonb_build_object('transactionId', change -> 'transactionId'));
  return jsonb_build_array(change);
end
$$;

-- An account whose money is held stays open, so that it can come back.
create or replace function account_refuse_closing_held() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from payments p where p.account_id = new.id and p.direction = 'in'
    and p.state = 'recall_received' and recall_held_amount(p.id) > 0)
  then
    raise exception 'money of account % is held', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create or replace trigger accounts_held_stay_open before update of closed_at on accounts
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function account_refuse_closing_held();

revoke all on function account_refuse_closing_held() from public;
revoke all on function recall_held_amount(bigint) from public;
revoke all on function recall_holdable(payments) from public;
revoke all on function recall_hold_legs(journal_entries, accounts, numeric) from public;
revoke all on function recall_hold_impossible(repair_items) from public;
revoke all on function recall_hold_end() from public;
revoke all on function recall_release(payments, jsonb) from public;
revoke all on function recall_hold_ends(payments) from public;
-- end server/ledger/recall-holds.sql

-- begin server/ledger/vault.sql
-- Cash in the vault. It is delivered by the sponsor or central bank and goes back there, which pays or is paid from
-- the settlement account; drawers take theirs from it and give it back. It never falls below zero.

-- Locks the vault of a currency until the transaction ends, since its balance is a sum of postings. Returns what it
-- holds.
create or replace function vault_lock(of currency) returns numeric
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('cash_vault'), array_position(enum_range(null::currency), of));
  return vault_balance(of);
end
$$;

create or replace function vault_balance(of currency) returns numeric
language sql stable as $$
  select coalesce(-sum(amount), 0)::numeric(20, 2) from postings where system_account = 'cash_vault' and currency = of
$$;

-- Refuses any entry that takes more from the vault than it holds, whatever function writes it.
create or replace function vault_refuse_below_zero() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if vault_lock(new.currency) < 0 then
    raise exception 'the vault holds less than % %', new.amount, new.currency using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create or replace trigger postings_vault_not_below_zero after insert on postings
  for each row when (new.system_account = 'cash_vault' and new.amount > 0)
  execute function vault_refuse_below_zero();

-- What a decision about a delivery is based on: what was booked before under its reference, so that none is booked
-- twice. Payload: {direction: in or out, currency, amount, euros (for other currencies: what the settlement account
-- pays or is paid), reference}.
create or replace function vault_delivery_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('currency', payload ->> 'currency', 'earlier', (
    select sum(amount)::text from vault_deliveries
      where upper(reference) = upper(payload ->> 'reference') and currency = (payload ->> 'currency')::currency))
$$;

-- Books a delivery that was counted: the vault's side and the settlement account's. Refused with vault_too_low.
create or replace function vault_delivery_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  inward constant boolean := payload ->> 'direction' = 'in';
  of constant currency := payload ->> 'currency';
  cash constant numeric := (payload ->> 'amount')::numeric;
  euros constant numeric := case when of = 'EUR' then cash else (payload ->> 'euros')::numeric end;
  sign constant int := case when inward then 1 else -1 end;
  entry journal_entries;
  legs postings[];
  stored vault_deliveries;
begin
  if (payload ->> 'direction' in ('in', 'out') and cash between 0.01 and 9999999999.99 and cash = round(cash, 2)
    and euros between 0.01 and 9999999999.99 and euros = round(euros, 2)) is not true
  then
    raise exception 'a delivery needs a direction, a positive amount, and what it costs in EUR';
  end if;
  if not inward and vault_lock(of) < cash then return staff_refusal('vault_too_low'); end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := case when inward then 'vault_delivered' else 'vault_collected' end;
  entry.booked_at := clock_timestamp();
  entry.reference := ledger_reference((select reference_prefix from movement_kinds where kind = entry.kind),
    entry.booked_at, entry.id);
  legs := array[ledger_leg(entry.id, null, 'cash_vault', of, -sign * cash),
    ledger_leg(entry.id, null, 'nostro', 'EUR', sign * euros)];
  if of <> 'EUR' then
    legs := legs || ledger_leg(entry.id, null, 'fx_position', of, sign * cash)
      || ledger_leg(entry.id, null, 'fx_position', 'EUR', -sign * euros);
  end if;
  perform ledger_write(array[entry], legs, array[]::transactions[]);
  insert into vault_deliveries (entry_id, currency, amount, settled, reference)
    values (entry.id, of, sign * cash, -sign * euros, btrim(payload ->> 'reference'))
    returning * into stored;
  perform staff_audit(null, 'vault.delivered', jsonb_build_object('reference', stored.reference,
    'entry', entry.reference, 'amount', stored.amount::text, 'currency', of), context);
  -- The line may have come before the cash.
  perform statement_line_match(l) from statement_lines l
    where not l.matched and stored.id in (select free.id from vault_line_deliveries(l) as free);
  return jsonb_build_object('outcome', 'done', 'amount', stored.amount::text);
end
$$;

-- The deliveries that a line of the settlement account's statement names, and that are on no line yet.
create or replace function vault_line_deliveries(line statement_lines) returns setof vault_deliveries
language sql stable as $$
  select * from vault_deliveries
    where line_id is null and upper(reference) = any(
      select upper(named) from unnest(array[line.bank_reference, line.batch_message_id] || line.tx_ids) as named)
$$;

-- What such a line says of them, with its sign; null without any.
create or replace function vault_line_sum(line statement_lines) returns numeric
language sql stable as $$
  select sum(settled) from vault_line_deliveries(line)
$$;

-- Connects them with the line.
create or replace function vault_line_connect(line statement_lines) returns void
language sql volatile as $$
  update vault_deliveries set line_id = line.id where id in (select id from vault_line_deliveries(line))
$$;

-- Reports to staff, once each, deliveries of more than four days ago that are on no statement.
create or replace function vault_report_unmatched() returns void
language sql volatile as $$
  insert into repair_items (kind, what)
    select 'mismatch', late.what
      from (select d.id, format('Cash delivery %s (%s) of %s EUR was booked on %s and is on no statement.', d.reference,
          e.reference, d.settled, bank_day(d.created_at)) as what
        from vault_deliveries d join journal_entries e on e.id = d.entry_id
        where d.line_id is null and d.created_at < clock_timestamp() - interval '4 days') as late
      where not exists (select from repair_items r where r.kind = 'mismatch' and r.what = late.what)
      order by late.id
$$;

-- What was delivered stays; only its line on a statement is found later, or again after a write-off was reversed.
create or replace function vault_delivery_keep() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if to_jsonb(old) - 'line_id' is distinct from to_jsonb(new) - 'line_id'
    or old.line_id is not null and new.line_id is not null
  then
    raise exception 'deliveries are refused to change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create or replace trigger vault_deliveries_kept before update on vault_deliveries
  for each row execute function vault_delivery_keep();
create or replace trigger vault_deliveries_no_delete before delete on vault_deliveries
  for each row execute function ledger_refuse_change();
create or replace trigger vault_deliveries_no_truncate before truncate on vault_deliveries
  for each statement execute function ledger_refuse_change();

-- What the vault holds in each currency, the last deliveries, and what waits for a second person.
create or replace function staff_vault(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{teller,supervisor,auditor}');
  return jsonb_build_object(
    'balances', (select jsonb_agg(jsonb_build_object('currency', of, 'balance', vault_balance(of)::text) order by of)
      from unnest(enum_range(null::currency)) as of),
    'proposals', (select coalesce(jsonb_agg(waits), '[]') from unnest(enum_range(null::currency)) as of,
      jsonb_array_elements(proposals_open(of::text, '{vault.delivery}')) as waits),
    'deliveries', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'currency', d.currency,
        'amount', d.amount::text, 'settled', d.settled::text, 'reference', d.reference, 'entry', e.reference,
        'at', d.created_at, 'onStatement', d.line_id is not null) order by d.id desc), '[]')
      from (select * from vault_deliveries order by id desc limit least((request ->> 'most')::int, 100)) d
        join journal_entries e on e.id = d.entry_id));
end
$$;

revoke all on function vault_lock(currency) from public;
revoke all on function vault_balance(currency) from public;
revoke all on function vault_refuse_below_zero() from public;
revoke all on function vault_delivery_state(jsonb) from public;
revoke all on function vault_delivery_carry_out(jsonb, jsonb) from public;
revoke all on function vault_line_deliveries(statement_lines) from public;
revoke all on function vault_line_sum(statement_lines) from public;
revoke all on function vault_line_connect(statement_lines) from public;
revoke all on function vault_report_unmatched() from public;
revoke all on function vault_delivery_keep() from public;
revoke all on function staff_vault(text, jsonb) from public;
-- end server/ledger/vault.sql

-- begin server/ledger/statements.sql
-- Statements of the settlement account (camt.053), matched with payments line by line. A payment's
-- settlement and the arrival of its money on the account are separate facts: a statement line confirms the
-- second.

-- The statement, or the page of one, before another one of the same account, by day, number, and page, in whatever
-- order they arrived; null for the first.
create or replace function statement_before(statement statements) returns statements
language sql stable as $$
  select earlier from statements earlier
    where earlier.account_iban = statement.account_iban
      and (earlier.closing_date, coalesce(earlier.sequence, 0), earlier.page, earlier.id)
        < (statement.closing_date, coalesce(statement.sequence, 0), statement.page, statement.id)
    order by earlier.closing_date desc, coalesce(earlier.sequence, 0) desc, earlier.page desc, earlier.id desc limit 1
$$;

-- Compares a statement with the one before it. A missing page, a gap in the numbers, which may restart each year, or an
-- opening balance that differs from the last closing balance is reported to staff, until a late statement
-- explains it.
create or replace function statement_compare(statement statements) returns void
language plpgsql as $$
declare
  before constant statements := statement_before(statement);
  follows constant boolean := coalesce(before.statement_id = statement.statement_id
    and before.sequence is not distinct from statement.sequence and before.page + 1 = statement.page, false);
  problem text;
begin
  if statement.page > 1 and not follows then
    problem := format('Page %s of statement %s arrived, but not the page before it.', statement.page,
      statement.statement_id);
  elsif before.sequence + 1 <> statement.sequence and not follows and not (statement.sequence = 1
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

-- Stores a statement or one of its pages, {id, iban, sequence?, page?, opening, closing, closingDate}, and returns its ID. Compares it
-- with the one before it, and the one after it with this one.
create or replace function statement_store(message rail_messages, item jsonb) returns bigint
language plpgsql as $$
declare
  stored statements;
  later statements;
begin
  -- Serializes the statements of one account.
  perform pg_advisory_xact_lock(hashtextextended(item ->> 'iban', 0));
  insert into statements (message_id, account_iban, statement_id, sequence, page, opening, closing,
      closing_date)
    values (message.id, item ->> 'iban', item ->> 'id', (item ->> 'sequence')::int,
      coalesce((item ->> 'page')::int, 1), (item ->> 'opening')::numeric, (item ->> 'closing')::numeric, (item ->> 'closingDate')::date)
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
      and (closing_date, coalesce(sequence, 0), page, id)
        > (stored.closing_date, coalesce(stored.sequence, 0), stored.page, stored.id)
    order by closing_date, coalesce(sequence, 0), page, id limit 1;
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

-- All lines of a message's statements are stored: reports to staff, at once, each statement whose lines do not lead
-- from its opening to its closing balance.
create or replace function statements_completed(message rail_messages) returns void
language sql volatile as $$
  update statements s set complete = true where s.message_id = message.id;
  insert into repair_items (kind, message_id, what)
    select 'mismatch', message.id, format(
        'Statement %s does not add up: it opens with %s EUR, its lines come to %s EUR, and it closes with %s EUR.',
        s.statement_id, s.opening, sums.lines, s.closing)
      from statements s cross join lateral (
        select coalesce(sum(l.amount), 0.00) as lines from statement_lines l where l.statement_id = s.id) as sums
      where s.message_id = message.id and s.opening + sums.lines <> s.closing
      order by s.id
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

-- Matches an open line with its payments, or with its cash deliveries. Does nothing unless their sum is the line's
-- amount.
create or replace function statement_line_match(line statement_lines) returns boolean
language plpgsql as $$
begin
  perform payments_settle_back(line.tx_ids, -line.amount);
  with free as materialized (select * from statement_line_payments(line))
  insert into reconciled_payments (payment_id, returned, line_id, amount)
    select free.payment_id, free.returned, line.id, free.amount from free
      where (select sum(free.amount) from free) = line.amount;
  if not found then
    -- Or the cash deliveries that it names are.
    if vault_line_sum(line) is distinct from line.amount then return false; end if;
    perform vault_line_connect(line);
  end if;
  update statement_lines set matched = true where id = line.id;
  return true;
end
$$;

-- The part of a statement line that its payments and cash deliveries do not explain, in EUR and with the line's sign; null if
-- the line is matched. For a statement: its opening balance minus the closing balance before it.
create or replace function statement_difference(line_id bigint, statement_id bigint) returns numeric
language sql stable as $$
  select l.amount - coalesce((select sum(free.amount) from statement_line_payments(l) as free), 0) - coalesce(vault_line_sum(l), 0)
    from statement_lines l where l.id = statement_difference.line_id and not l.matched
  union all
  select s.opening - coalesce((statement_before(s)).closing, 0)
    from statements s where s.id = statement_difference.statement_id and s.entry_id is null
$$;

-- Writes off the difference of a line or of a statement, as two employees decided: posts it between the
-- settlement account and recon_difference, and from there to the bank's result. Its payments, deliveries, and this entry then
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
  perform vault_line_connect(line);
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
  perform vault_report_unmatched();
  perform statement_differences_to_result();
  return matched;
end
$$;

revoke all on function statement_before(statements) from public;
revoke all on function statement_compare(statements) from public;
revoke all on function statement_store(rail_messages, jsonb) from public;
revoke all on function statement_line_store(rail_messages, jsonb) from public;
revoke all on function statements_completed(rail_messages) from public;
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
    update vault_deliveries d set line_id = null where d.line_id = line.id;
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

-- The open item about the same line or statement as an item that was written off. Creates it if there is none.
create or replace function repair_open_reversal(written_off repair_items) returns bigint
language plpgsql as $$
declare
  opened bigint;
begin
  select min(id) into opened from repair_items
    where closed_at is null and (line_id = written_off.line_id or statement_id = written_off.statement_id);
  if opened is null then
    insert into repair_items (kind, message_id, line_id, statement_id, what)
      values (written_off.kind, written_off.message_id, written_off.line_id, written_off.statement_id,
        format('The write-off of item %s may be wrong: %s', written_off.id, written_off.what))
      returning id into opened;
  end if;
  return opened;
end
$$;

revoke all on function repair_open_reversal(repair_items) from public;
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

-- begin server/ledger/notifications.sql
-- Notifications: what a member is told of. Triggers write them in the transaction of the event, so that neither
-- exists without the other, and nobody who writes an event can leave its notification out. They are the only way.

-- The type of notification for an event of the audit trail; null if members are not told. Security is also what
-- members are asked about ("Was this you?"): what concerns access, what may be paid, or possible fraud (ASVS
-- 6.3.5, 6.3.7). Of sign-ins, only those from a new device; of frozen cards, only those that the bank froze.
create or replace function notification_type_of(action text, actor audit_actor, details jsonb)
returns notification_type
language sql immutable as $$
  select case
    when action = 'sign_in.succeeded' then
      case when details ->> 'newDevice' = 'true' then 'security'::notification_type end
    when action = 'card.frozen' then case when actor = 'staff' then 'security'::notification_type end
    when action in ('access.recovered', 'access.recovery_issued', 'access.recovery_refused', 'card.blocked',
      'cash.paid_out',
      'card.closed', 'card.limit_changed', 'card.replaced', 'card.switched_on', 'card.unfrozen',
      'card.virtual_created', 'confirmation.rejected', 'data.exported', 'email.confirmed', 'email.refused',
      'holder.name_changed', 'holder.name_stated', 'instant_limit.changed', 'limit.changed',
      'loan.accepted',
      'new_payee_limit.changed', 'new_payee_limit.lifted', 'order.changed', 'order.created', 'password.blocked',
      'password.changed', 'payee.trusted', 'payments.locked', 'payments.unlocked', 'profile.changed',
      'second_factor.authenticator_added', 'second_factor.authenticator_removed', 'second_factor.passkey_added',
      'second_factor.passkey_removed', 'second_factor.recovery_code_used', 'second_factor.recovery_codes_made',
      'session.ended', 'session.others_ended', 'sign_in.blocked', 'sign_in.second_factor_failed') then 'security'
    when action in ('cash.paid_in', 'fee.refunded', 'goal.reached') then 'money_received'
    when action = 'budget.reached' then 'budget'
    when action = 'order.refused' then 'payment_refused'
    when action in ('order.delayed', 'order.uncovered') then 'order_waiting'
    when action in ('claim.collected', 'entry.reversed', 'payment.assigned', 'payment.sent_back',
      'recall.held', 'recall.released') then 'payment_update'
    when action in ('loan.approved', 'loan.rejected', 'loan.disbursed', 'loan.closed', 'loan.offer_expired',
      'loan.offer_expiring', 'loan.withdrawn') then 'loan'
    when action in ('request.declined', 'request.received') then 'payment_request'
    when action = 'chat.answered' then 'message'
  end
$$;
-- Each process asks for the notices of its own members; the function reads no table.
revoke all on function notification_type_of(text, audit_actor, jsonb) from public;

-- The type of notification for a step of a payment to another bank; null if its member is not told. A payment
-- that did not go through is told as soon as possible (Directive (EU) 2015/2366, article 79(1)).
create or replace function notification_type_of_step(step payment_events) returns notification_type
language sql immutable as $$
  select case
    when step.event = 'no_answer' or step.event = 'rejected' and step.from_state <> 'unconfirmed'
      then 'payment_refused'::notification_type
    when step.event in ('rejected', 'returned', 'recall_refused', 'recall_unanswered')
      or step.to_state = 'settled_late' and step.event = 'settled' then 'payment_update'
  end
$$;
revoke all on function notification_type_of_step(payment_events) from public;

create or replace function notify_of_audit_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notifications (user_id, type, source, source_id, sign_in_id, created_at)
    select user_id, type, 'audit', id, sign_in_id, created_at
      from added cross join lateral notification_type_of(action, actor, details) as type
      where user_id is not null and type is not null
      order by id;
  return null;
end
$$;
revoke all on function notify_of_audit_events() from public;

-- Money that someone else paid to a member. What comes back of a member's own payment is a step of that payment.
create or replace function notify_of_transactions() returns trigger
language plpgsql security definer set search_path = public, pg_temp
-- The plan is made once: with little data, it must not read whole tables.
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into notifications (user_id, type, source, source_id, created_at)
    select payee.user_id, 'money_received', 'transaction', added.id, added.created_at
      from added
      cross join lateral (select kind from journal_entries where id = added.entry_id offset 0) as e
      cross join lateral (select user_id from accounts where id = added.to_account_id offset 0) as payee
      left join lateral (select user_id from accounts where id = added.from_account_id offset 0) as payer on true
      where e.kind in ('transfer', 'card_transfer', 'payment_received', 'incoming_transfer')
        and payer.user_id is distinct from payee.user_id
      order by added.id;
  return null;
end
$$;
revoke all on function notify_of_transactions() from public;

create or replace function notify_of_payment_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp
-- The plan is made once: with little data, it must not read whole tables.
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into notifications (user_id, type, source, source_id, created_at)
    select p.user_id, type, 'payment', step.id, step.created_at
      from added as step
      cross join lateral (select user_id, direction from payments where id = step.payment_id offset 0) as p
      cross join lateral notification_type_of_step(step) as type
      where p.direction = 'out' and type is not null
      order by step.id;
  return null;
end
$$;
revoke all on function notify_of_payment_events() from public;

-- In the order in which postings write these tables, so that a migration does not deadlock with them.
create or replace trigger transactions_notify after insert on transactions
  referencing new table as added for each statement execute function notify_of_transactions();
create or replace trigger payment_events_notify after insert on payment_events
  referencing new table as added for each statement execute function notify_of_payment_events();
create or replace trigger audit_events_notify after insert on audit_events
  referencing new table as added for each statement execute function notify_of_audit_events();
-- end server/ledger/notifications.sql

-- begin server/ledger/insight-history.sql
-- What insights read of a member's history, and how texts of it are compared. What they compare letter by letter is
-- bounded: a member with a longer history has no insights (insight_fits).

-- A text as words of it are compared: in lower case, without diacritics. An index holds its results
-- (transactions_paid_name_idx): a change that gives other results needs it built again.
create or replace function insight_text(given text) returns text
language sql immutable as $$
  select case when octet_length(given) = char_length(given) then lower(given) else
    translate(translate(replace(replace(
      regexp_replace(lower(normalize(given, NFD)), '[\u0300-\u036f]+', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'ØŁĐ', 'øłđ'),
      'øłđ', 'old') end
$$;

-- The words of a text as insight_text gives it, with their places. Most texts have only letters, digits, and spaces.
create or replace function insight_words(key text) returns table (word text, place bigint)
language sql immutable as $$
  select word, place from string_to_table(
    case when key ~ '^[a-z0-9 ]*$' then key else regexp_replace(key, '[^[:alnum:]]+', ' ', 'g') end, ' ')
    with ordinality as part (word, place)
$$;

-- What came in on some days, as a payer's salary is recognized by it.
-- Takes    the member, and the moments from which and before which
create or replace function insight_incoming(member bigint, first_at timestamptz, after_at timestamptz)
returns table (id bigint, account_id bigint, name text, iban text, created_at timestamptz, month timestamp, amount numeric)
language plpgsql stable rows 3000 as $$
begin
  return query
    select t.id, a.id, t.payer_name, coalesce(t.payer_iban, ''), t.created_at,
        date_trunc('month', t.created_at at time zone bank_time_zone()), coalesce(t.converted_amount, t.amount)::numeric
      from accounts a join transactions t on t.to_account_id = a.id
      where a.user_id = member and t.payer_name is not null and t.created_at >= first_at and t.created_at < after_at;
end
$$;

-- Whether insights of some days can be worked out: of those days, and of what came in 70 days before and after, they
-- compare at most 4,000 payments with 160,000 bytes of different names and texts.
create or replace function insight_fits(member bigint, first_day date, day_after date) returns boolean
language sql stable as $$
  with days as materialized (select first_day::timestamp at time zone time_zone as first_at,
    day_after::timestamp at time zone time_zone as after_at from bank_settings),
  -- Of each account in its index's order: with a limit alone, the planner may read the whole table for it.
  looked as materialized (
    (select each.* from days cross join accounts a cross join lateral (
        select t.recipient_name as name, t.description from transactions t
          where t.from_account_id = a.id and t.created_at >= first_at and t.created_at < after_at
            and t.recipient_name is not null
          order by t.created_at limit 4001) as each
      where a.user_id = member limit 4001)
    union all
    (select each.* from days cross join accounts a cross join lateral (
        select t.payer_name, t.description from transactions t
          where t.to_account_id = a.id and t.created_at >= first_at - interval '70 days'
            and t.created_at < after_at + interval '70 days' and t.payer_name is not null
          order by t.created_at limit 4001) as each
      where a.user_id = member limit 4001))
  select (select count(*) from looked) <= 4000 and (
    select coalesce(sum(octet_length(text)), 0) <= 160000
      from (select name as text from looked union select description from looked) as texts)
$$;

-- True if insights of some days can be worked out.
-- Raises   insights_too_long if not
create or replace function insight_require(member bigint, first_day date, day_after date) returns boolean
language plpgsql stable as $$
begin
  if not insight_fits(member, first_day, day_after) then
    raise exception 'insights_too_long';
  end if;
  return true;
end
$$;

-- The first day of the earliest month since which insights can be worked out: of so many months with the current one,
-- or of a half, a quarter, or an eighth of them for a member who pays or is paid very often.
-- Takes    the member, and how many months at most
-- Raises   insights_too_long if not even the current month fits
create or replace function insight_since(member bigint, most int) returns date
language plpgsql stable as $$
declare
  today constant date := bank_day(clock_timestamp());
  first_day date;
  months int;
begin
  foreach months in array array[most, most / 2, most / 4, 1] loop
    first_day := date_trunc('month', today::timestamp) - (months - 1) * interval '1 month';
    if insight_fits(member, first_day, today + 1) then
      return first_day;
    end if;
  end loop;
  raise exception 'insights_too_long';
end
$$;

-- The postings of a member's accounts between two moments, with the category that follows from how the money moved, if
-- it does (fixed), and what a part that came back is a part of. A function of its own in PL/pgSQL, so that the planner
-- expects many rows of every member, and joins them by hash.
-- Takes    the member, and the moments from which and before which
create or replace function insight_moved(member bigint, first_at timestamptz, after_at timestamptz)
returns table (id bigint, account_id bigint, currency currency, created_at timestamptz, amount numeric, paid boolean,
  part_of bigint, elsewhere boolean, as_id bigint, since timestamptz, description text, name text, iban text,
  fixed category)
language plpgsql stable rows 3000 as $$
#variable_conflict use_column
begin
  return query
  with own as materialized (select id, currency from accounts where user_id = member),
  -- What the bank reversed of the member's transactions, and whether all of it.
  corrections as materialized (
    select back.id, t.id as corrected, back.amount = t.amount as whole
      from (
        select b.id, b.entry_id, b.amount from own join transactions b on b.from_account_id = own.id
          where b.reference like 'REV-%'
        union
        select b.id, b.entry_id, b.amount from own join transactions b on b.to_account_id = own.id
          where b.reference like 'REV-%') as back
      join entry_reversals r on r.entry_id = back.entry_id
      join transactions t on t.entry_id = r.reversed_entry_id),
  moved as (
    select t.id, own.id as account_id, own.currency, t.created_at, -t.amount as amount, true as paid, t.description,
        t.recipient_name as name, t.recipient_iban as iban, t.to_account_id is null as elsewhere, case
        when t.type = 'exchange' or t.to_account_id in (select id from own) then 'own'::category
        when t.reference like 'REV-%' or t.id in (select corrected from corrections where whole) then 'returned'
        when t.type = 'withdrawal' and t.reference not like 'CSH-%' and t.reference not like 'PAY-%' then
          case when t.description like '% loan withdrawal' then 'borrowed'::category else 'loans' end
        when t.reference like 'PAY-%' and (select kind from journal_entries e where e.id = t.entry_id)
          in ('payment_late', 'payment_sent_back', 'claim_paid', 'recall_held') then 'returned'
        when t.to_account_id is null and (
          select case when p.state in ('returned', 'recalled') then not exists (
              select from payment_events v join transactions back on back.entry_id = v.entry_id
                where v.payment_id = p.id and v.event in ('returned', 'assigned') and back.amount < p.amount)
            else p.state in ('rejected', 'cancelled', 'unconfirmed') end
          from payments p where p.transaction_id = t.id) then 'returned'
      end as fixed, c.corrected as part_of
      from own join transactions t on t.from_account_id = own.id
      left join corrections c on c.id = t.id and not c.whole
      where t.created_at >= first_at and t.created_at < after_at
    union all
    select t.id, own.id, own.currency, t.created_at, coalesce(t.converted_amount, t.amount), false, t.description,
        t.payer_name, t.payer_iban, t.from_account_id is null, case
        when t.type = 'exchange' or t.from_account_id in (select id from own) then 'own'::category
        when t.reference like 'REV-%' or t.reference like 'FEE-%'
          or t.id in (select corrected from corrections where whole) then 'returned'
        when t.reference like 'DEP-%' or t.reference like 'CSH-%' then 'own'
        when t.reference like 'INT-%' then 'interest'
        when t.reference like 'LON-%' then 'borrowed'
        when t.reference like 'PAY-%' and ((select kind from journal_entries e where e.id = t.entry_id)
            in ('payment_given_back', 'payment_returned', 'recall_released')
          or (select state from payments p where p.transaction_id = t.id) in ('sending_back', 'sent_back'))
          then 'returned'
      end, coalesce(c.corrected, case when t.reference like 'PAY-%' then (
          select p.transaction_id from payment_events v join payments p on p.id = v.payment_id
            where v.entry_id = t.entry_id and v.event in ('returned', 'assigned') and p.direction = 'out'
              and t.amount < p.amount) end)
      from own join transactions t on t.to_account_id = own.id
      left join corrections c on c.id = t.id and not c.whole
      where t.created_at >= first_at and t.created_at < after_at)
  select moved.id, account_id, currency, created_at, amount::numeric, paid, part_of, elsewhere,
      moved.id as as_id, created_at as since, description, name, coalesce(iban, '') as iban, fixed
    from moved where part_of is null
  union all
  -- A part that comes back counts as what it is a part of, so that the rest is what was really paid.
  select moved.id, account_id, moved.currency, moved.created_at, moved.amount::numeric, not paid, part_of, n.elsewhere,
      part_of, t.created_at, t.description, n.name, coalesce(n.iban, ''), case when fixed = 'own' then fixed
        when t.reference like 'DEP-%' or t.reference like 'CSH-%' and t.to_account_id is not null then 'own'::category
        when t.reference like 'INT-%' then 'interest'
        when t.reference like 'FEE-%' then 'returned' end
    from moved cross join lateral (select * from transactions t where t.id = part_of limit 1) as t
    cross join lateral (select case when paid then t.payer_name else t.recipient_name end as name,
      case when paid then t.payer_iban else t.recipient_iban end as iban,
      case when paid then t.from_account_id else t.to_account_id end is null as elsewhere) as n
    where part_of is not null;
end
$$;
-- end server/ledger/insight-history.sql

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
-- Returns  {"outcome": "done", "drawerId", "amount"}, or refused with already_open (the teller has a
--          drawer), vault_too_low
create or replace function cash_drawer_open(teller bigint, request jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  opened cash_drawers;
  amount constant numeric := cash_counted(request -> 'count');
begin
  if amount > 0 and vault_lock((request ->> 'currency')::currency) < amount then
    return staff_refusal('vault_too_low');
  end if;
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

-- begin server/ledger/repair-decisions.sql
-- What staff decide about the items that payments with other banks leave them. The command line and the staff app
-- call the same functions, so both leave the same audit rows.
--
-- Takes    the payload, with the item's ID, and who acts: the names of the employees
-- Returns  {"outcome": "done", …} or {"outcome": "refused", "reason"}; a refusal changes nothing

-- The ISO 20022 reasons with which a payment is sent back, and those with which a recall is refused.
-- shared/payments/repair-reasons.ts has the same, and a test compares the two.
create or replace function return_reasons() returns text[]
language sql immutable as $$ select '{AC01,AC04,AC06,AG01,BE04,MD07,MS03,RR04}'::text[] $$;

create or replace function recall_refusals() returns text[]
language sql immutable as $$ select '{AC04,AM04,ARDT,CUST,LEGL,NOAS,NOOR}'::text[] $$;

-- Of these reasons, in their order, those that are true of a payment. AC01 says that there is no such account, AC04
-- that it is closed, AM04 that it holds less than was credited; what ARDT and NOOR say, that the money was sent back
-- or never arrived, is answered at once and never left to staff (recalls.sql).
create or replace function payment_true_reasons(payment payments, codes text[]) returns text[]
language sql stable as $$
  select coalesce(array_agg(one.code order by one.place), '{}')
    from unnest(codes) with ordinality as one(code, place)
      left join accounts a on a.id = payment.account_id or (payment.account_id is null and a.iban = payment.own_iban)
    where case one.code
      when 'AC01' then a.id is null
      when 'AC04' then a.closed_at is not null
      when 'AM04' then a.closed_at is null and a.balance + recall_held_amount(payment.id) < (select l.amount from postings l
        where l.entry_id = payment.entry_id and l.account_id = a.id)
      when 'ARDT' then false
      when 'NOOR' then false
      else true end
$$;

-- The reasons with which a payment can be sent back. A payment of ours that came back cannot be, and an instant
-- payment is returned only if it was recalled (FOCR).
create or replace function payment_return_reasons(payment payments) returns text[]
language sql stable as $$
  select case when payment.direction = 'in'
    then case when payment.scheme = 'standard' then payment_true_reasons(payment, return_reasons()) else '{}' end
      || case when payment.answer_by is not null then '{FOCR}'::text[] else '{}' end
    else '{}' end
$$;

-- Why an action is not possible for an item, whatever account or reason is chosen; null if it is.
create or replace function repair_impossible(item repair_items, action text) returns text
language plpgsql stable as $$
declare
  written_off boolean;
begin
  if item.id is null then return 'item_not_found'; end if;
  if item.closed_at is not null then return 'item_closed'; end if;
  if (item.kind::text, action) not in (('unapplied', 'assign'), ('unapplied', 'send_back'), ('recall', 'grant'),
    ('recall', 'refuse'), ('recall', 'hold'), ('claim', 'collect'), ('claim', 'write_off'), ('mismatch', 'write_off'),
    ('mismatch', 'reverse'))
  then
    return 'not_possible';
  end if;
  if coalesce(repair_amount(item), 0) = 0 then return 'nothing_left'; end if;
  if action = 'hold' then return recall_hold_impossible(item); end if;
  written_off := statement_written_off(item.line_id, item.statement_id) is not null;
  if action = 'reverse' and not written_off then return 'not_written_off'; end if;
  if action = 'write_off' and written_off then return 'written_off'; end if;
  if action = 'send_back'
    and payment_return_reasons((select p from payments p where p.id = item.payment_id)) = '{}'
  then
    return 'not_returnable';
  end if;
  return null;
end
$$;

-- Why a decision is refused; null if it can be carried out. Locks the accounts that it concerns; the caller has
-- locked the item and its payment. Returned payments and claims belong to one member only.
create or replace function repair_refusal(item repair_items, action text, payload jsonb) returns text
language plpgsql as $$
declare
  impossible constant text := repair_impossible(item, action);
  payment payments;
  account accounts;
begin
  if impossible is not null then return impossible; end if;
  select * into payment from payments where id = item.payment_id;
  if action in ('write_off', 'reverse') and not staff_reason_is_complete(payload ->> 'note') then
    return 'note_missing';
  end if;
  if action = 'send_back' and payload ->> 'reason' = any(payment_return_reasons(payment)) is not true then
    return case when payload ->> 'reason' = any(return_reasons()) and payment.scheme = 'standard'
      then 'untrue_reason' else 'unknown_reason' end;
  end if;
  if action = 'refuse'
    and payload ->> 'reason' = any(payment_true_reasons(payment, recall_refusals())) is not true
  then
    return case when payload ->> 'reason' = any(recall_refusals()) then 'untrue_reason' else 'unknown_reason' end;
  end if;
  if action in ('assign', 'collect') then
    select * into account from accounts
      where iban = payload ->> 'iban' and closed_at is null for no key update;
    return case when account.id is null then 'account_not_found'
      when payment.direction = 'out' and account.user_id <> payment.user_id then 'other_member'
      when action = 'collect' and account.currency <> 'EUR' then 'not_in_euro'
      when action = 'assign' and payment_credited(account, repair_amount(item), case payment.direction
        when 'out' then payment_return_rate(account) else payment_rate(account) end, payment.direction = 'out') is null then 'cannot_be_credited' end;
  end if;
  if action = 'hold' and recall_holdable(payment) <= 0 then return 'nothing_to_hold'; end if;
  if action = 'grant' then
    select * into account from accounts where id = payment.account_id for no key update;
    return case when account.closed_at is not null then 'account_closed'
      when account.balance + recall_held_amount(payment.id) < (select l.amount from postings l
        where l.entry_id = payment.entry_id and l.account_id = account.id) then 'not_enough_money' end;
  end if;
  return null;
end
$$;

-- Locks an item, then its payment: the worker locks in the same order.
create or replace function repair_lock(item_id bigint) returns repair_items
language plpgsql as $$
declare
  item repair_items;
begin
  select * into item from repair_items where id = item_id for update;
  perform from payments where id = item.payment_id for no key update;
  return item;
end
$$;

-- Who carries out a decision, as the item and the payment's history name them.
create or replace function repair_person(context jsonb) returns text
language sql immutable as $$
  select coalesce(context ->> 'staff', context ->> 'checkerName', context ->> 'employee', context ->> 'makerName')
$$;

-- Changes a payment's state and moves its money. Raises if nothing moved, which rolls everything back.
create or replace function repair_apply(payment bigint, event text, facts jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  applied constant jsonb := payment_apply(payment, event,
    jsonb_build_object('actor', 'staff', 'staff', repair_person(context)) || facts);
begin
  if applied ->> 'outcome' <> 'applied' then
    raise exception 'payment % cannot be %: %', payment, event, applied ->> 'outcome';
  end if;
  return applied;
end
$$;

-- Carries out what two employees decided about the money of an item. Payload: {itemId, and for assign and collect
-- iban, for send_back and refuse reason (a code), for write_off and reverse note}.
create or replace function repair_carry_out(action text, payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  item repair_items := repair_lock((payload ->> 'itemId')::bigint);
  amount constant numeric := repair_amount(item);
  moved numeric := amount;
  refusal constant text := repair_refusal(item, action, payload);
  payment payments;
  account accounts;
  change jsonb := '{}';
  done text;
begin
  if refusal is not null then return staff_refusal(refusal); end if;
  select * into payment from payments where id = item.payment_id;
  if action in ('assign', 'collect') then
    select * into account from accounts where iban = payload ->> 'iban';
  end if;
  if employee_any_related(context, array[payment.user_id, account.user_id]) then
    return staff_refusal('employee_related');
  end if;
  perform recall_release(payment, jsonb_build_object('actor', 'staff', 'staff', repair_person(context)))
    where action in ('grant', 'refuse');
  case action
    when 'assign' then
      change := repair_apply(payment.id, 'assigned', jsonb_build_object('accountId', account.id), context);
      done := format('Assigned to %s.', account.iban);
    when 'collect' then
      moved := least(amount, account.balance);
      if moved <= 0 then return staff_refusal('nothing_to_collect'); end if;
      change := repair_apply(payment.id, 'claim_collected',
        jsonb_build_object('accountId', account.id, 'amount', moved::text), context);
      done := format('Collected from %s.', account.iban);
    when 'send_back' then
      change := repair_apply(payment.id, 'send_back', jsonb_build_object('reason', payload ->> 'reason'), context);
      perform rail_enqueue(p, 'pacs.004.001.09') from payments p where id = payment.id;
      done := format('Sent back (%s).', payload ->> 'reason');
    when 'hold' then
      change := repair_apply(payment.id, 'recall_held', '{}', context);
      moved := recall_held_amount(payment.id);
      update payments set due_at = recall_hold_end() where id = payment.id;
    when 'grant' then
      change := repair_apply(payment.id, 'send_back', '{"reason": "FOCR"}', context);
      perform rail_enqueue(p, 'pacs.004.001.09') from payments p where id = payment.id;
      done := 'The recall was granted.';
    when 'refuse' then
      change := repair_apply(payment.id, 'recall_refused', jsonb_build_object('reason', payload ->> 'reason'), context);
      perform rail_enqueue(p, 'camt.029.001.09', jsonb_build_object('reason', payload ->> 'reason'))
        from payments p where id = payment.id;
      done := format('The recall was refused (%s).', payload ->> 'reason');
    when 'write_off' then
      if payment.id is null then
        perform statement_write_off(item.line_id, item.statement_id);
      else
        change := repair_apply(payment.id, 'claim_written_off', '{}', context);
      end if;
      done := format('Written off: %s', payload ->> 'note');
    when 'reverse' then
      perform statement_reverse_write_off(item.line_id, item.statement_id);
      done := format('The write-off was reversed: %s', payload ->> 'note');
  end case;
  perform repair_record(action, payload, moved, change, context);
  -- A claim that was partly collected, a difference that is open again, and a recall whose money is held stay open.
  if (case when action = 'hold' then false when action = 'reverse' then coalesce(repair_amount(item), 0) = 0 else moved = amount end) then
    update repair_items set closed_at = clock_timestamp(), closed_by = repair_person(context), note = done,
        proposal = case when context ? 'proposalNumber' then proposal end,
        proposed_by = case when context ? 'proposalNumber' then proposed_by end
      where id = item.id;
  else
    update repair_items set proposal = null, proposed_by = null where id = item.id;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('outcome', 'done', 'amount', moved::text,
    'memberId', change -> 'userId', 'transactionId', change -> 'transactionId'));
end
$$;

-- Records a decision, and for the member's security activity what it changed for them.
create or replace function repair_record(
  action text, payload jsonb, moved numeric, change jsonb, context jsonb
) returns void
language plpgsql as $$
declare
  shown constant text := case action when 'assign' then 'payment.assigned' when 'collect' then 'claim.collected'
    when 'hold' then 'recall.held' when 'grant' then 'payment.sent_back' when 'write_off' then 'claim.written_off' end;
begin
  if shown is not null and change ? 'userId' then
    perform staff_audit((change ->> 'userId')::bigint, shown,
      jsonb_build_object('transactionId', change -> 'transactionId', 'amount', moved::text),
      context - '{staff,proposalNumber}'::text[]
        || case when context ? 'staff' then jsonb_build_object('confirmedBy', context -> 'staff') else '{}' end);
  end if;
  perform employee_audit('repair.confirmed', jsonb_build_object('amount', moved::text, 'action', action)
    || payload || context);
end
$$;

-- Closes an item that is not about money, or a write-off whose reversal is no longer wanted. Payload: {itemId, note}.
create or replace function repair_close(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  item repair_items;
begin
  if not staff_reason_is_complete(payload ->> 'note') then return staff_refusal('note_missing'); end if;
  item := repair_lock((payload ->> 'itemId')::bigint);
  if item.id is null then return staff_refusal('item_not_found'); end if;
  if item.closed_at is not null then return staff_refusal('item_closed'); end if;
  if repair_needs_two(item) then return staff_refusal('needs_decision'); end if;
  if employee_any_related(context, array(select user_id from payments where id = item.payment_id)) then
    return staff_refusal('employee_related');
  end if;
  -- What was proposed was not done, so the employee who proposed it may close the item.
  update repair_items set proposal = null, proposed_by = null, closed_at = clock_timestamp(),
      closed_by = repair_person(context), note = payload ->> 'note' where id = item.id;
  perform employee_audit('repair.closed', jsonb_build_object('itemId', item.id, 'kind', item.kind,
    'note', payload ->> 'note') || context);
  return '{"outcome": "done"}';
end
$$;

-- Whether an item is about money that is still open, so that it takes two employees.
create or replace function repair_needs_two(item repair_items) returns boolean
language sql stable as $$
  select coalesce(repair_amount(item), 0) <> 0 and statement_written_off(item.line_id, item.statement_id) is null
$$;

revoke all on function return_reasons() from public;
revoke all on function recall_refusals() from public;
revoke all on function payment_true_reasons(payments, text[]) from public;
revoke all on function payment_return_reasons(payments) from public;
revoke all on function repair_impossible(repair_items, text) from public;
revoke all on function repair_refusal(repair_items, text, jsonb) from public;
revoke all on function repair_lock(bigint) from public;
revoke all on function repair_person(jsonb) from public;
revoke all on function repair_apply(bigint, text, jsonb, jsonb) from public;
revoke all on function repair_carry_out(text, jsonb, jsonb) from public;
revoke all on function repair_record(text, jsonb, numeric, jsonb, jsonb) from public;
revoke all on function repair_close(jsonb, jsonb) from public;
revoke all on function repair_needs_two(repair_items) from public;
-- end server/ledger/repair-decisions.sql

-- begin server/ledger/repair-kinds.sql
-- The kinds of proposals about items that payments with other banks leave staff: what each is based on, and what
-- carries it out (repair-decisions.sql). Also the messages that are read or sent again, and inquiries.

-- What a decision about the money of an item is based on; null if there is no item. Payload as in repair_carry_out.
create or replace function repair_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('itemId', r.id, 'itemKind', r.kind, 'closed', r.closed_at is not null,
      'what', case when r.payment_id is null then r.what end, 'amount', repair_amount(r)::text,
      'txId', p.tx_id, 'paymentAmount', p.amount::text, 'direction', p.direction, 'state', p.state,
      'otherName', p.other_name, 'otherIban', p.other_iban, 'recallReason', recall_reason(p.id),
      'memberId', coalesce(a.user_id, p.user_id), 'account', a.iban, 'currency', a.currency,
      'holder', coalesce(u.holder_name, u.username))
    from repair_items r left join payments p on p.id = r.payment_id
      left join accounts a on a.iban = payload ->> 'iban' and a.closed_at is null
      left join users u on u.id = a.user_id
    where r.id = (payload ->> 'itemId')::bigint
$$;

create or replace function payment_assign_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_assign_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('assign', payload, context) $$;

create or replace function payment_send_back_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_send_back_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('send_back', payload, context) $$;

create or replace function payment_hold_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_hold_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('hold', payload, context) $$;

create or replace function payment_grant_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_grant_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('grant', payload, context) $$;

create or replace function payment_refuse_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_refuse_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('refuse', payload, context) $$;

create or replace function payment_collect_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_collect_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('collect', payload, context) $$;

create or replace function payment_write_off_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_write_off_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('write_off', payload, context) $$;

create or replace function payment_reverse_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_reverse_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('reverse', payload, context) $$;

-- What a decision to release a message is based on. Payload as in message_release_carry_out.
create or replace function message_release_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('itemId', r.id, 'itemKind', r.kind, 'closed', r.closed_at is not null, 'what', r.what,
      'messageId', m.id, 'name', m.name, 'peer', m.peer, 'msgId', m.msg_id, 'state', m.state, 'memberId', p.user_id)
    from repair_items r left join rail_messages m on m.id = r.message_id left join payments p on p.id = r.payment_id
    where r.id = (payload ->> 'itemId')::bigint
$$;

-- Lets a quarantined message be read again after its cause was corrected, or sends a refused message again. Its bytes
-- stay the same, and what was posted before is not posted again. Payload: {itemId, and for a quarantined message its
-- head as it reads now: name, lane, sender, msgId}. Refused with not_retried and known_already too.
create or replace function message_release_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  item constant repair_items := repair_lock((payload ->> 'itemId')::bigint);
  message rail_messages;
begin
  if item.id is null then return staff_refusal('item_not_found'); end if;
  if item.closed_at is not null then return staff_refusal('item_closed'); end if;
  select * into message from rail_messages where id = item.message_id for update;
  if employee_any_related(context, array(select user_id from payments where id = item.payment_id)) then
    return staff_refusal('employee_related');
  end if;
  if item.kind = 'quarantined' and message_can_be_read(message) then
    if exists (select from rail_messages m where m.direction = 'in' and m.msg_id = payload ->> 'msgId'
      and m.peer in (bic_11(payload ->> 'sender'), left(payload ->> 'sender', 8))
      and bic_11(m.peer) = bic_11(payload ->> 'sender') and m.id <> message.id)
    then
      return staff_refusal('known_already');
    end if;
    update rail_messages set name = payload ->> 'name', lane = (payload ->> 'lane')::payment_scheme,
        peer = bic_11(payload ->> 'sender'), msg_id = payload ->> 'msgId', state = 'stored', lease_token = null,
        lease_until = null, processed_items = 0, answer = null
      where id = message.id;
  elsif item.kind = 'refused' and message.state = 'refused' then
    -- Payments that were rejected because the message was refused are never sent again: their payers have the money
    -- back. Standard payments that may have arrived are still pending.
    perform from payments where message_id = message.id and state <> 'sent' for no key update;
    if found then return staff_refusal('not_retried'); end if;
    update rail_messages
      set state = 'due', due_at = clock_timestamp(), lease_token = null, lease_until = null where id = message.id;
  else
    return staff_refusal('not_retried');
  end if;
  update repair_items set proposal = null, proposed_by = null, closed_at = clock_timestamp(),
      closed_by = repair_person(context), note = format('Tried again: %s.', message_again(item))
    where message_id = message.id and kind = item.kind and closed_at is null;
  perform employee_audit('message.retried', jsonb_build_object('itemId', item.id, 'messageId', message.id,
    'does', message_again(item)) || context);
  return jsonb_build_object('outcome', 'done', 'does', message_again(item));
end
$$;

-- What releasing an item's message does: it is read, or sent, again.
create or replace function message_again(item repair_items) returns text
language sql immutable as $$ select case item.kind when 'quarantined' then 'read' else 'sent' end $$;

-- Whether a quarantined message can be read again. Of messages that were already processed, only payments can be,
-- because each of them has its own identifier.
create or replace function message_can_be_read(message rail_messages) returns boolean
language sql stable as $$
  select message.bytes is not null and (message.state = 'quarantined'
    or message.state = 'processed' and message.name like 'pacs.008.%')
$$;

-- Inquires now with the other bank about an instant payment, or about a recall, that has no answer (pacs.028).
-- Payload: {txId}. Refused with not_waiting.
create or replace function payment_inquire(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  payment payments;
begin
  select * into payment from payments where tx_id = payload ->> 'txId' and direction = 'out' for no key update;
  if payment.scheme = 'instant' and payment.state in ('sent', 'unconfirmed') then
    perform rail_enqueue(payment, 'pacs.028.001.03');
  elsif payment.state in ('recall_requested', 'recall_unanswered') then
    perform recall_inquire(payment);
  else
    return staff_refusal('not_waiting');
  end if;
  perform employee_audit('payment.inquired', jsonb_build_object('txId', payment.tx_id) || context);
  return '{"outcome": "done"}';
end
$$;

revoke all on function repair_state(jsonb) from public;
revoke all on function payment_assign_state(jsonb) from public;
revoke all on function payment_assign_carry_out(jsonb, jsonb) from public;
revoke all on function payment_send_back_state(jsonb) from public;
revoke all on function payment_send_back_carry_out(jsonb, jsonb) from public;
revoke all on function payment_hold_state(jsonb) from public;
revoke all on function payment_hold_carry_out(jsonb, jsonb) from public;
revoke all on function payment_grant_state(jsonb) from public;
revoke all on function payment_grant_carry_out(jsonb, jsonb) from public;
revoke all on function payment_refuse_state(jsonb) from public;
revoke all on function payment_refuse_carry_out(jsonb, jsonb) from public;
revoke all on function payment_collect_state(jsonb) from public;
revoke all on function payment_collect_carry_out(jsonb, jsonb) from public;
revoke all on function payment_write_off_state(jsonb) from public;
revoke all on function payment_write_off_carry_out(jsonb, jsonb) from public;
revoke all on function payment_reverse_state(jsonb) from public;
revoke all on function payment_reverse_carry_out(jsonb, jsonb) from public;
revoke all on function message_release_state(jsonb) from public;
revoke all on function message_release_carry_out(jsonb, jsonb) from public;
revoke all on function message_again(repair_items) from public;
revoke all on function message_can_be_read(rail_messages) from public;
revoke all on function payment_inquire(jsonb, jsonb) from public;
-- end server/ledger/repair-kinds.sql

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
-- member's name and IBAN are null unless an opening of their file by this employee is logged, and the message's text
-- unless an opening of it is. Payload: {itemId}.
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
    'refusalReasons', to_jsonb(case when item.kind = 'recall'
      then payment_true_reasons(payment, recall_refusals()) else '{}' end),
    'held', case when recall_held_amount(payment.id) > 0 then jsonb_build_object(
      'amount', recall_held_amount(payment.id)::numeric(20, 2)::text,
      'currency', (select currency from accounts where id = payment.account_id), 'until', payment.due_at) end,
    'payment', case when payment.id is not null then repair_payment(payment,
      payment.user_id is null or member_view_open(employee, payment.user_id) is not null) end,
    'messages', repair_messages(item, repair_view_open(employee, item.id)),
    'message', case when item.message_id is null then 'none' when repair_view_open(employee, item.id) then 'open'
      else 'closed' end, 'statement', repair_statement(item),
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
    from unnest('{assign,send_back,grant,refuse,hold,collect,write_off,reverse,release,inquire,close}'::text[])
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

-- Whether this employee has logged why they read an item's message, in the last 30 minutes.
create or replace function repair_view_open(employee bigint, item bigint) returns boolean
language sql stable as $$
  select exists (select from repair_views v where v.item_id = item and v.employee_id = employee
    and v.created_at > clock_timestamp() - interval '30 minutes')
$$;

-- The messages of an item and of its payment, in their order, with the beginning of the item's own message (base64) if
-- it was opened: it has names, IBANs, and texts of people who may be members or not.
drop function if exists repair_messages(repair_items);
create or replace function repair_messages(item repair_items, opened boolean) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'direction', m.direction, 'name', m.name, 'peer', m.peer,
      'msgId', m.msg_id, 'state', m.state, 'attempts', m.attempts, 'answer', m.answer, 'createdAt', m.created_at,
      'size', octet_length(m.bytes),
      'beginning', case when opened and m.id = item.message_id then encode(substring(m.bytes for 6000), 'base64') end)
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

create or replace trigger repair_views_append_only before update or delete on repair_views
  for each row execute function ledger_refuse_change();
create or replace trigger repair_views_no_truncate before truncate on repair_views
  for each statement execute function ledger_refuse_change();
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
revoke all on function repair_view_open(bigint, bigint) from public;
revoke all on function repair_messages(repair_items, boolean) from public;
revoke all on function repair_statement(repair_items) from public;
-- end server/ledger/staff-payments.sql

-- begin server/ledger/staff-ledger.sql
-- What staff read of the ledger: the trial balance, the general ledger of a system account, and an entry.

-- Which system accounts must be zero once everything that waits is done, and what each is.
create or replace function ledger_chart() returns table (code system_account_code, class text, must_be_zero boolean)
language sql immutable as $$
  values ('nostro'::system_account_code, 'asset', false), ('cash_vault', 'asset', false),
    ('cash_drawers', 'asset', false), ('loans_receivable', 'asset', false), ('payment_claims', 'asset', false),
    ('fx_position', 'position', false), ('sepa_clearing', 'clearing', false), ('card_clearing', 'clearing', true),
    ('cash_in', 'clearing', false), ('payments_in_transit', 'clearing', true),
    ('unapplied_incoming', 'suspense', true), ('recon_difference', 'suspense', true), ('suspense', 'suspense', true),
    ('recalled_money', 'liability', false), ('interest', 'result', false), ('fees', 'result', false), ('payment_losses', 'result', false),
    ('loan_losses', 'result', false), ('cash_differences', 'result', false)
$$;

-- What the bank has and is below zero now, such as a settlement account that is overdrawn: balances as in the trial
-- balance, where what the bank has is negative.
create or replace function ledger_assets_below_zero() returns table (code text, currency currency, balance numeric)
language sql stable as $$
  select c.code::text, p.currency, sum(p.amount)
    from ledger_chart() c join postings p on p.system_account = c.code
    where c.class = 'asset' group by c.code, p.currency having sum(p.amount) > 0
    order by p.currency, c.code::text
$$;

-- The balances at the end of a day of the bank: of all members' accounts together by product, and of each system
-- account. A positive balance is what the bank owes (credit), a negative one what it has (debit). Today's come from
-- the accounts' balances, which ledger:check compares with the postings.
create or replace function ledger_trial_balance(day date)
returns table (code text, class text, currency currency, must_be_zero boolean, balance numeric)
language sql stable as $$
  with ending as (select case when day < bank_day(clock_timestamp())
      then (day + 1)::timestamp at time zone s.time_zone end as at from bank_settings s),
  own as (
    select p.system_account as code, p.currency, sum(p.amount) as balance
      from postings p, ending
      where p.system_account is not null and (ending.at is null
        or exists (select from journal_entries e where e.id = p.entry_id and e.booked_at < ending.at))
      group by p.system_account, p.currency),
  members as (
    select 'deposits_' || a.account_type as code, a.currency, sum(a.balance) as balance from accounts a, ending
      where ending.at is null group by 1, 2
    union all
    select 'deposits_' || a.account_type, a.currency, sum(p.amount)
      from postings p join accounts a on a.id = p.account_id join journal_entries e on e.id = p.entry_id, ending
      where e.booked_at < ending.at group by 1, 2)
  select m.code, 'liability', m.currency, false, m.balance from members m where m.balance <> 0
  union all
  -- What must be zero is listed in every currency in use, to say that it is.
  select c.code::text, c.class, s.currency, c.must_be_zero, coalesce(o.balance, 0)
    from ledger_chart() c join system_accounts s on s.code = c.code
      left join own o on o.code = s.code and o.currency = s.currency
    where o.balance <> 0
      or c.must_be_zero and s.currency in (select m.currency from members m where m.balance <> 0)
  order by 3, 2, 1
$$;

-- A page of a system account's general ledger, newest first: entries before a posting, or the newest.
create or replace function ledger_account_page(
  account system_account_code, account_currency currency, before bigint, most int
) returns table (posting_id bigint, entry_id bigint, reference text, kind text, booked_at timestamptz,
  amount numeric, reversed boolean)
language sql stable as $$
  select p.id, e.id, e.reference, e.kind, e.booked_at, p.amount,
      exists (select from entry_reversals r where r.reversed_entry_id = e.id)
    from (select * from postings where system_account = account and currency = account_currency
        and (before is null or id < before) order by id desc limit most) p
      join journal_entries e on e.id = p.entry_id
    order by p.id desc
$$;

-- An entry with all its postings and how it is connected with other entries; null if there is none. `found` is its
-- ID or reference. It has what only those may see who have opened the members' files: staff_ledger_entry.
create or replace function ledger_entry_detail(found text) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', e.id, 'reference', e.reference, 'kind', e.kind, 'bookedAt', e.booked_at,
      'description', t.description,
      'reversible', k.reversed_by is not null and t.exchange_rate is null
        and not exists (select from entry_reversals r where r.reversed_entry_id = e.id),
      'amount', t.amount::text, 'currency', t.currency,
      'reverses', (select jsonb_build_object('id', o.id, 'reference', o.reference) from entry_reversals r
        join journal_entries o on o.id = r.reversed_entry_id where r.entry_id = e.id),
      'reversedBy', (select jsonb_build_object('id', o.id, 'reference', o.reference) from entry_reversals r
        join journal_entries o on o.id = r.entry_id where r.reversed_entry_id = e.id),
      'postings', (select jsonb_agg(jsonb_build_object('id', p.id,
            'account', coalesce(p.system_account::text, 'deposits_' || a.account_type), 'memberId', a.user_id, 'memberName', coalesce(u.holder_name, u.username), 'iban', a.iban,
            'currency', p.currency, 'amount', p.amount::text, 'balanceAfter', case when a.id is not null then p.balance_after::text end) order by p.id)
          from postings p left join accounts a on a.id = p.account_id left join users u on u.id = a.user_id
          where p.entry_id = e.id))
    from journal_entries e join movement_kinds k on k.kind = e.kind left join transactions t on t.entry_id = e.id
    where case when found ~ '^[0-9]{1,18}$' then e.id = found::bigint else e.reference = upper(found) end
$$;

-- The journal of some days of the bank, in the order of entries: a page after an entry.
create or replace function ledger_journal_page(first_day date, last_day date, after bigint, most int)
returns table (entry_id bigint, booked_on date, reference text, kind text, legs jsonb)
language sql stable as $$
  select e.id, bank_day(e.booked_at), e.reference, e.kind, (
      select jsonb_agg(jsonb_build_object('account', coalesce(p.system_account::text, 'deposits_' || a.account_type),
          'iban', a.iban, 'currency', p.currency, 'amount', p.amount::text) order by p.id)
        from postings p left join accounts a on a.id = p.account_id where p.entry_id = e.id)
    from (select j.* from journal_entries j, bank_settings s where j.id > after
        and j.booked_at >= first_day::timestamp at time zone s.time_zone
        and j.booked_at < (last_day + 1)::timestamp at time zone s.time_zone
      order by j.id limit most) e
    order by e.id
$$;

revoke all on function ledger_assets_below_zero() from public;
revoke all on function ledger_chart() from public;
revoke all on function ledger_trial_balance(date) from public;
revoke all on function ledger_account_page(system_account_code, currency, bigint, int) from public;
revoke all on function ledger_entry_detail(text) from public;
revoke all on function ledger_journal_page(date, date, bigint, int) from public;
-- end server/ledger/staff-ledger.sql

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

-- What the bank has and is below zero.
create or replace function staff_assets_below_zero(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
  return (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'currency', currency,
      'balance', balance::numeric(20, 2)::text)), '[]') from ledger_assets_below_zero());
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

-- What stands on the suspense account, and whether its clearing waits for a second person. Request: {currency}.
create or replace function staff_suspense(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{payments_officer,supervisor,auditor}');
  return jsonb_build_object('currency', request ->> 'currency',
    'balance', (suspense_clear_state(request) ->> 'balance')::numeric(20, 2)::text,
    'proposals', proposals_open(request ->> 'currency', '{suspense.clear}'));
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

-- A report as an array of rows. Request: {report, after? (a member), most?}; for large_cash also {from? (30 days
-- before the last without it), to? (the last day; today without it), afterDay?, afterDirection?} for what comes after
-- a row of that day, member, and direction.
create or replace function staff_report(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  after constant bigint := coalesce((request ->> 'after')::bigint, 0);
  most constant int := least(coalesce((request ->> 'most')::int, 100), 10000);
  last_day constant date := coalesce((request ->> 'to')::date, bank_day(clock_timestamp()));
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
            greatest(coalesce((request ->> 'from')::date, last_day - 30), (request ->> 'afterDay')::date), last_day) c
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
revoke all on function staff_assets_below_zero(text, jsonb) from public;
revoke all on function staff_ledger_account(text, jsonb) from public;
revoke all on function staff_suspense(text, jsonb) from public;
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
