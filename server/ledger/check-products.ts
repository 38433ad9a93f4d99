import { sql } from "drizzle-orm"

/** What must hold between the ledger and loans: one sentence for each violation, as in check.ts. */
export const productRules = [
  // Loans: what members owe is what the ledger says they were lent and have not repaid.
  sql`select format('Loans in %s have balances of %s, but loans_receivable stands at %s',
      currency, owed, -lent) as violation
    from (select currency, coalesce(sum(balance), 0) as owed, coalesce((
        select sum(p.amount) from postings p
          where p.system_account = 'loans_receivable' and p.currency = c.currency), 0) as lent
      from (select unnest(enum_range(null::currency)) as currency) c
      left join loans l using (currency) group by currency) as sums
    where owed + lent <> 0`,
  // Each loan's balance is the unpaid principal of its installments.
  sql`select format('Loan %s has a balance of %s, but its installments have %s open',
      l.id, l.balance, coalesce(i.open, 0)) as violation
    from loans l
    left join (select loan_id, sum(principal - paid_principal) as open
      from loan_installments group by loan_id) i on i.loan_id = l.id
    where coalesce(l.written_off, l.balance) <> coalesce(i.open, 0) order by l.id`,
  // Since when each is unpaid is the due date of its oldest unpaid installment.
  sql`select format('Loan %s is said to be unpaid since %s, but its oldest unpaid installment is due on %s',
      l.id, coalesce(l.unpaid_since::text, 'never'), coalesce(i.due_date::text, 'never')) as violation
    from loans l left join (select loan_id, min(due_date) as due_date from loan_installments
      where paid_at is null group by loan_id) i on i.loan_id = l.id
    where l.unpaid_since is distinct from i.due_date order by l.id`,
  // Each entry of a loan is what the ledger says, and together they are what is owed.
  sql`select format('Entry %s of loan %s repays %s and interest of %s, but the ledger has %s and %s', l.entry_id,
      l.loan_id, l.principal, l.interest, moved.principal, moved.interest) as violation
    from loan_entries l join loans owed on owed.id = l.loan_id cross join lateral (
      select coalesce(sum(amount) filter (where system_account = 'loans_receivable'), 0) as principal,
          coalesce(sum(amount) filter (where system_account = 'interest'), 0) as interest
        from postings where entry_id = l.entry_id and currency = owed.currency) moved
    where (moved.principal, moved.interest) is distinct from (l.principal, l.interest) order by l.entry_id`,
  sql`select format('Loan %s has a balance of %s, but its entries leave %s', l.id, l.balance, -e.principal)
    as violation
    from loans l join (select n.loan_id, sum(n.principal) as principal,
        bool_or(j.kind = 'loan_disbursement') as paid_out
      from loan_entries n join journal_entries j on j.id = n.entry_id group by n.loan_id) e on e.loan_id = l.id
    where e.paid_out and l.balance + coalesce(l.written_off, 0) <> -e.principal order by l.id`,
  // A loan that was written off has one entry of that amount, and each such entry has a loan.
  sql`select format('Loan %s was written off at %s, but the ledger has %s', l.id, l.written_off, e.amount)
    as violation
    from (select * from loans where written_off_at is not null) l
    full join (select e.id, p.amount, p.currency from journal_entries e join postings p on p.entry_id = e.id
        and p.system_account = 'loans_receivable' where e.kind = 'loan_written_off') e
      on e.id = l.written_off_entry_id
    where (l.written_off, l.currency) is distinct from (e.amount, e.currency) order by l.id`,
]
