-- Corrections of wrong entries by staff: a reversing entry, of the whole or of a part, and the refund of a fee.
-- movement_kinds.reversed_by says which kinds can be reversed; everything else is corrected where it came from, such
-- as a payment by its return. Each takes two employees (shared/staff-operations.ts).
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

-- Everyone who owns an account that an entry debits or credits.
create or replace function entry_members(entry bigint) returns bigint[]
language sql stable as $$
  select array(select distinct a.viewer from postings p join account_people a on a.id = p.account_id
    where p.entry_id = entry and a.role = 'owner' order by a.viewer)
$$;

-- What a decision to reverse an entry is based on. `memberId` is whose account the reversal debits, or else the one
-- it credits. Null if there is no such entry. Payload: {entryId}.
create or replace function entry_reverse_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('entryId', e.id, 'reference', e.reference, 'kind', e.kind, 'bookedAt', e.booked_at,
      'amount', t.amount::text, 'currency', t.currency, 'description', t.description,
      'memberId', account_member(coalesce(payee.id, payer.id)),
      'convertedAmount', t.converted_amount::text, 'convertedCurrency', t.converted_currency,
      'loan', (select jsonb_build_object('loanId', o.id, 'loanType', o.loan_type, 'amount', o.amount::text,
          'currency', o.currency, 'status', o.status, 'balance', o.balance::text,
          'after', (o.balance + l.principal)::text)
        from loan_entries l join loans o on o.id = l.loan_id where l.entry_id = e.id),
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
      t.to_account_id, payer.holder_id as payer_holder, payer.iban as payer_iban, named.name as payer_name,
      payee.holder_id as payee_holder
    into wrong
    from journal_entries e join movement_kinds k on k.kind = e.kind
      left join transactions t on t.entry_id = e.id
      left join accounts payer on payer.id = t.from_account_id
      left join holder_names named on named.id = payer.holder_id
      left join accounts payee on payee.id = t.to_account_id
    where e.id = entry;
  if wrong.reversed_by is null then return staff_refusal('not_reversible'); end if;
  if exists (select from entry_reversals r where r.reversed_entry_id = entry) then
    return staff_refusal('already_reversed');
  end if;
  if employee_any_related(context, entry_members(entry)) then return staff_refusal('employee_related'); end if;
  part := coalesce(part, wrong.amount);
  if part <= 0 or part > wrong.amount then return staff_refusal('wrong_amount'); end if;
  if entry_is_whole(entry) then
    if part <> wrong.amount then return staff_refusal('only_whole'); end if;
    return entry_mirror(entry, context);
  end if;

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
    request := request || jsonb_build_object('fromAccountId', wrong.to_account_id);
    if wrong.payer_holder = wrong.payee_holder then
      request := request || jsonb_build_object('toAccountId', wrong.from_account_id);
    elsif wrong.payer_holder is not null then
      request := request || jsonb_build_object('toIban', wrong.payer_iban, 'recipientName', wrong.payer_name);
    end if;
  else
    request := request || jsonb_build_object('toAccountId', wrong.from_account_id);
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

-- Whether an entry can only be reversed as a whole: one between two currencies, or of a loan.
create or replace function entry_is_whole(entry bigint) returns boolean
language sql stable as $$
  select exists (select from transactions t where t.entry_id = entry and t.exchange_rate is not null)
    or exists (select from journal_entries e
      where e.id = entry and e.kind in ('loan_disbursement', 'loan_repayment'))
$$;

-- Reverses an entry as a whole, to the cent in each currency: each posting with its sign exchanged. What it did to a
-- loan is undone too. The caller has locked the entry. Refused with account_closed, insufficient_funds,
-- balance_too_large, and what loan_undo refuses.
create or replace function entry_mirror(wrong_id bigint, context jsonb) returns jsonb
language plpgsql as $$
declare
  wrong journal_entries;
  shown transactions;
  entry journal_entries;
  refusal jsonb;
begin
  select * into strict wrong from journal_entries where id = wrong_id;
  select * into strict shown from transactions where entry_id = wrong_id;
  perform from accounts where id in (select account_id from postings where entry_id = wrong_id)
    order by id for no key update;
  if exists (select from accounts a join postings p on p.account_id = a.id
    where p.entry_id = wrong_id and a.closed_at is not null)
  then
    return staff_refusal('account_closed');
  end if;
  if exists (select from accounts a join postings p on p.account_id = a.id
    where p.entry_id = wrong_id and a.balance < p.amount)
  then
    return staff_refusal('insufficient_funds');
  end if;
  if exists (select from accounts a join postings p on p.account_id = a.id
    where p.entry_id = wrong_id and a.balance - p.amount > 9999999999.99)
  then
    return staff_refusal('balance_too_large');
  end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := (select reversed_by from movement_kinds where kind = wrong.kind);
  entry.booked_at := clock_timestamp();
  entry.reference := ledger_reference((select reference_prefix from movement_kinds where kind = entry.kind),
    entry.booked_at, entry.id);
  if wrong.kind in ('loan_disbursement', 'loan_repayment') then
    refusal := loan_undo(wrong_id);
    if refusal is not null then return refusal; end if;
  end if;

  shown.id := nextval('transactions_id_seq');
  shown.entry_id := entry.id;
  shown.reference := entry.reference;
  shown.created_at := entry.booked_at;
  shown.type := (select transaction_type from movement_kinds where kind = entry.kind);
  shown.description := 'Reversal of ' || wrong.reference || ' by the bank';
  select t.to_account_id, t.from_account_id, coalesce(t.converted_amount, t.amount),
      coalesce(t.converted_currency, t.currency), case when t.exchange_rate is not null then t.amount end,
      case when t.exchange_rate is not null then t.currency end,
      -- What was given back for what was taken: not a rate at which the bank deals.
      case when t.exchange_rate is not null
        then least(9999.999999, greatest(0.000001, round(t.amount / t.converted_amount, 6))) end,
      t.recipient_name, t.recipient_iban, t.payer_name, t.payer_iban
    into shown.from_account_id, shown.to_account_id, shown.amount, shown.currency, shown.converted_amount,
      shown.converted_currency, shown.exchange_rate, shown.payer_name, shown.payer_iban, shown.recipient_name,
      shown.recipient_iban
    from transactions t where t.entry_id = wrong_id;
  perform ledger_write(array[entry], array(
      select ledger_leg(entry.id, p.account_id, coalesce(p.system_account::text, 'customer')::leg_end, p.currency,
          -p.amount)
        from postings p where p.entry_id = wrong_id order by p.id),
    array[shown]);
  insert into entry_reversals (entry_id, reversed_entry_id) values (entry.id, wrong_id);
  insert into loan_entries (entry_id, loan_id, principal, interest)
    select entry.id, l.loan_id, -l.principal, -l.interest from loan_entries l where l.entry_id = wrong_id;
  perform staff_audit(member, 'entry.reversed', jsonb_build_object('entryId', wrong_id, 'reference', wrong.reference,
      'reversalId', entry.id, 'reversal', entry.reference, 'amount', shown.amount::text, 'currency', shown.currency)
      || coalesce((select jsonb_build_object('loanId', loan_id) from loan_entries where entry_id = wrong_id), '{}'),
      context)
    from unnest(entry_members(wrong_id)) as member;
  return jsonb_build_object('outcome', 'done', 'entryId', entry.id, 'reference', entry.reference,
    'memberIds', entry_members(wrong_id));
end
$$;

-- Reverses an entry. Payload: {entryId}. Refused with not_found, not_reversible (the kind),
-- already_reversed, loan_changed (something was paid or agreed since), insufficient_funds (the member's account that it would debit), balance_too_large,
-- account_closed, employee_related, and for cash of an open drawer drawer_counted or drawer_too_low.
create or replace function entry_reverse_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$
  select entry_reverse_part((payload ->> 'entryId')::bigint, null, context)
$$;

create or replace function entry_correct_state(payload jsonb) returns jsonb
language sql stable as $$ select entry_reverse_state(payload) $$;

-- Corrects an entry of too large an amount: reverses what is too much. Payload: {entryId, amount (the right one)}.
-- Refused as a reversal, with only_whole (entry_is_whole), and with wrong_amount unless the right amount is smaller and more than nothing.
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
  select jsonb_build_object('memberId', account_member(a.id), 'name', named.name, 'iban', a.iban, 'currency', a.currency,
      'closed', a.closed_at is not null, 'refunded', (select coalesce(sum(p.amount), 0)::numeric(20, 2)::text
        from postings p join journal_entries e on e.id = p.entry_id
        where p.account_id = a.id and e.kind in ('fee_refund', 'fee_refund_reversed')))
    from accounts a join holder_names named on named.id = a.holder_id
    where a.id = (payload ->> 'accountId')::bigint
$$;

-- Refused with not_found, account_closed, wrong_amount (not from 0.01 to 500.00), employee_related, and
-- balance_too_large. The maximum is that of shared/limits.ts.
create or replace function fee_refund_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  refunded constant numeric := (payload ->> 'amount')::numeric;
  account accounts;
  outcome jsonb;
begin
  select * into account from accounts where id = (payload ->> 'accountId')::bigint;
  if not found then return staff_refusal('not_found'); end if;
  if (refunded between 0.01 and {{highestFeeRefund}} and refunded = round(refunded, 2)) is not true then
    return staff_refusal('wrong_amount');
  end if;
  if employee_any_related(context, account_viewers(account.id)) then return staff_refusal('employee_related'); end if;
  outcome := ledger_book(jsonb_build_object('kind', 'fee_refund', 'toAccountId', account.id, 'amount', refunded, 'description', 'Refund of a fee: ' || (payload ->> 'fee')), null);
  if outcome ->> 'outcome' <> 'posted' then
    return staff_refusal(case outcome ->> 'code' when 'balance_too_large' then 'balance_too_large'
      else 'account_closed' end);
  end if;
  perform staff_audit(owner, 'fee.refunded', jsonb_build_object('accountId', account.id,
      'reference', outcome #>> '{transaction,reference}', 'amount', refunded::text, 'currency', account.currency,
      'fee', payload ->> 'fee'), context)
    from unnest(account_owners(account.id)) as owner;
  return jsonb_build_object('outcome', 'done', 'reference', outcome #>> '{transaction,reference}',
    'memberIds', account_owners(account.id));
end
$$;

select protect_history('entry_reversals');
