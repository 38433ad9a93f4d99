-- begin server/ledger/loan-withdrawals.sql
-- Withdrawing from a loan after its payout (Directive (EU) 2023/2225, article 26), by the path of early repayment.

-- For customers: withdraws from their own loan, at the latest on the 14th day after the payout. Everything is
-- paid back with the interest by days, in one posting: the amount must be the payoff that the customer has read.
-- Takes    userId, signInId, idleSeconds, key, requestHash, loanId, amount
-- Returns  ledger_book's outcomes, and refused with loan_not_active, withdrawal_over, or withdrawal_changed
--          (available: the payoff)
create or replace function loan_post_withdrawal(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := bank_day(clock_timestamp());
  amount constant numeric := (request ->> 'amount')::numeric;
  owed loans;
  total numeric;
  outcome jsonb;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  outcome := ledger_claim(request);
  if outcome is not null then return outcome; end if;

  owed := loan_lock_own((request ->> 'userId')::bigint, (request ->> 'loanId')::bigint);
  total := (loan_payoff(owed.id, today)).total;
  outcome := case
    when owed.id is null then '{"code": "not_found"}'
    when owed.status <> 'active' then '{"code": "loan_not_active"}'
    when today > owed.disbursed_date + 14 then '{"code": "withdrawal_over"}'
    when amount is distinct from total then jsonb_build_object('code', 'withdrawal_changed',
      'available', total::text, 'currency', owed.currency)
  end || '{"outcome": "refused", "replayed": false}';
  if outcome is null then
    outcome := loan_pay(owed, amount, today, request - '{key,requestHash}'::text[] || jsonb_build_object(
      'description', initcap(owed.loan_type::text) || ' loan withdrawal'), null);
    if outcome ->> 'outcome' = 'posted' then
      update loans set withdrawn_at = clock_timestamp(), withdrawal_entry_id = (select entry_id from transactions
          where id = (outcome -> 'transaction' ->> 'id')::bigint)
        where id = owed.id;
      insert into audit_events (user_id, sign_in_id, actor, action, details)
        values (owed.user_id, (request ->> 'signInId')::uuid, 'customer', 'loan.withdrawn',
          jsonb_build_object('loanId', owed.id, 'amount', amount::text));
    end if;
  end if;
  return ledger_keep(request, outcome);
end
$$;

revoke all on function loan_post_withdrawal(jsonb) from public;
-- end server/ledger/loan-withdrawals.sql

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
          case when t.entry_id in (select withdrawal_entry_id from loans where user_id = member)
            then 'borrowed'::category else 'loans' end
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

-- begin server/ledger/staff-payment-calls.sql
-- What employees do about payments with other banks, for the staff app's role. Each function takes the token of the
-- employee's sign-in and refuses employees without the role, and everyone for their own membership or a relative's.

-- What one employee may do at once. Payload: {verb: take, release, note (text), inquire, or close (note), itemId}.
-- Refused with item_not_found, item_closed, not_waiting, note_missing, and needs_decision.
create or replace function staff_serve_repair(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_settle_payments());
  context constant jsonb := employee_context(employee);
  verb constant text := payload ->> 'verb';
  item constant repair_items := repair_lock((payload ->> 'itemId')::bigint);
  tx_id text;
begin
  if item.id is null then return staff_refusal('item_not_found'); end if;
  perform employee_refuse_related(employee, user_id) from payments where id = item.payment_id;
  if item.closed_at is not null and verb <> 'note' then return staff_refusal('item_closed'); end if;
  if verb = 'take' then
    update repair_items set taken_by_id = employee where id = item.id;
  elsif verb = 'release' then
    update repair_items set taken_by_id = null where id = item.id;
  elsif verb = 'note' then
    if not staff_reason_is_complete(payload ->> 'text') then return staff_refusal('note_missing'); end if;
    insert into repair_notes (item_id, employee_id, text) values (item.id, employee, payload ->> 'text');
    perform employee_audit('repair.noted', jsonb_build_object('itemId', item.id) || context);
  elsif verb = 'inquire' then
    select p.tx_id into tx_id from payments p where p.id = item.payment_id;
    return payment_inquire(jsonb_build_object('txId', tx_id), context);
  elsif verb = 'close' then
    return repair_close(payload - 'verb', context);
  else
    raise exception 'there is no verb %', verb;
  end if;
  return '{"outcome": "done"}';
end
$$;

-- Proposes to reverse the write-off of an item, which is closed, with another item about the same line or statement.
-- Payload: {itemId, note}.
-- Returns  as proposal_store, also refused with not_written_off
create or replace function staff_propose_reversal(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  item repair_items;
  stored jsonb;
begin
  perform employee_require(token, roles_that_settle_payments());
  item := repair_lock((payload ->> 'itemId')::bigint);
  if item.id is null then return proposal_refusal('not_found'); end if;
  if statement_written_off(item.line_id, item.statement_id) is null then
    return proposal_refusal('not_written_off');
  end if;
  begin
    stored := proposal_store(token, jsonb_build_object('kind', 'payment.reverse', 'reason', payload ->> 'note',
      'payload', jsonb_build_object('itemId', repair_open_reversal(item), 'note', payload ->> 'note')));
    -- An item without a proposal would be of no use.
    if stored ->> 'outcome' <> 'stored' then raise exception using errcode = 'TS001'; end if;
  exception when sqlstate 'TS001' then
    null;
  end;
  return stored;
end
$$;

-- Logs why an employee reads the message of an item, for 30 minutes. Payload: {itemId, purpose}.
-- Refused with item_not_found.
create or replace function staff_open_message(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_see_payments());
  item constant repair_items := repair_lock((payload ->> 'itemId')::bigint);
begin
  if item.id is null or item.message_id is null then return staff_refusal('item_not_found'); end if;
  perform employee_refuse_related(employee, user_id) from payments where id = item.payment_id;
  insert into repair_views (item_id, employee_id, purpose) values (item.id, employee, payload ->> 'purpose');
  perform employee_audit('message.opened', jsonb_build_object('itemId', item.id, 'reason', payload ->> 'purpose')
    || employee_context(employee));
  return '{"outcome": "done"}';
end
$$;

-- The beginning of the quarantined message that an item is about (base64) and its length, to identify it again; null
-- if there is none. It has names and texts of people, so it takes the purpose that staff_open_message logs.
-- Payload: {itemId}. Refused with purpose_required.
create or replace function staff_message_beginning(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_settle_payments());
  item repair_items;
begin
  select * into item from repair_items where id = (payload ->> 'itemId')::bigint and kind = 'quarantined';
  if item.message_id is null then return null; end if;
  if not repair_view_open(employee, item.id) then return staff_refusal('purpose_required'); end if;
  return (select jsonb_build_object('outcome', 'done', 'bytes', encode(substring(bytes for 262144), 'base64'),
      'size', octet_length(bytes))
    from rail_messages where id = item.message_id and bytes is not null);
end
$$;

revoke all on function staff_serve_repair(text, jsonb) from public;
revoke all on function staff_open_message(text, jsonb) from public;
revoke all on function staff_propose_reversal(text, jsonb) from public;
revoke all on function staff_message_beginning(text, jsonb) from public;
-- end server/ledger/staff-payment-calls.sql
