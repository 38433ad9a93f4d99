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
  sql`select format('Loan %s has a balance of %s, but its instalments have %s open',
      l.id, l.balance, coalesce(i.open, 0)) as violation
    from loans l
    left join (select loan_id, sum(principal - paid_principal) as open
      from loan_instalments group by loan_id) i on i.loan_id = l.id
    where coalesce(l.written_off, l.balance) <> coalesce(i.open, 0) order by l.id`,
  // A loan that was written off has one entry of that amount, and each such entry has a loan.
  sql`select format('Loan %s was written off at %s, but the ledger has %s', l.id, l.written_off, e.amount)
    as violation
    from (select * from loans where written_off_at is not null) l
    full join (select e.id, p.amount, p.currency from journal_entries e join postings p on p.entry_id = e.id
        and p.system_account = 'loans_receivable' where e.kind = 'loan_written_off') e
      on e.id = l.written_off_entry_id
    where (l.written_off, l.currency) is distinct from (e.amount, e.currency) order by l.id`,
]
