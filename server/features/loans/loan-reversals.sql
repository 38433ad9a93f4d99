-- What the reversal of an entry does to its loan (server/features/ledger/reversals.sql).

-- Undoes what an entry did to its loan, which is afterward as it was before it: a payout waits for its payout again,
-- and what a payment covered is owed again, on its days. Only the last entry of a loan can be undone, so that nothing
-- that was paid or agreed since is lost. The caller has locked the account. Refused with not_reversible (from before
-- entries named their loan), and loan_changed.
create or replace function loan_undo(entry bigint) returns jsonb
language plpgsql as $$
declare
  undone loan_entries;
  owed loans;
  touched int;
begin
  select * into undone from loan_entries where entry_id = entry;
  if not found or undone.before is null and undone.principal >= 0 then return staff_refusal('not_reversible'); end if;
  select * into strict owed from loans where id = undone.loan_id for update;
  if owed.written_off_at is not null or owed.withdrawn_at is not null
    or undone.principal < 0 and owed.status <> 'active'
    or exists (select from loan_entries later where later.loan_id = owed.id and later.entry_id > entry
      and not exists (select from entry_reversals r
        where later.entry_id in (r.entry_id, r.reversed_entry_id)))
    or exists (select from loan_reschedulings s, journal_entries e
      where s.loan_id = owed.id and e.id = entry and s.created_at > e.created_at)
  then
    return staff_refusal('loan_changed');
  end if;
  if undone.principal < 0 then
    delete from loan_installments where loan_id = owed.id;
    update loans set status = 'approved', account_id = null, disbursed_date = null, interest_from = null,
        first_payment_date = null, balance = 0, monthly_payment = loan_annuity(amount, interest_rate, term_months)
      where id = owed.id and balance = -undone.principal;
  else
    delete from loan_installments i where i.loan_id = owed.id and (i.due_date > (undone.before ->> 'after')::date
      or i.number in (select (kept ->> 'number')::int from jsonb_array_elements(undone.before -> 'installments') as kept));
    insert into loan_installments (loan_id, number, due_date, principal, interest, paid_principal, paid_interest, paid_at)
      select owed.id, kept.number, kept."dueDate", kept.principal, kept.interest, kept."paidPrincipal",
          kept."paidInterest", kept."paidAt"
        from jsonb_to_recordset(undone.before -> 'installments') as kept(number int, "dueDate" date, principal numeric,
          interest numeric, "paidPrincipal" numeric, "paidInterest" numeric, "paidAt" timestamptz);
    update loans set status = 'active', balance = (undone.before ->> 'balance')::numeric,
        interest_from = (undone.before ->> 'interestFrom')::date,
        monthly_payment = (undone.before ->> 'monthlyPayment')::numeric
      where id = owed.id and balance + undone.principal = (undone.before ->> 'balance')::numeric;
  end if;
  get diagnostics touched = row_count;
  if touched <> 1 then raise exception 'entry % cannot be taken off loan %', entry, owed.id; end if;
  return null;
end
$$;
