import { sql } from "drizzle-orm"

/** What must hold between the ledger and loans and savings: one sentence for each violation, as in check.ts. */
export const productRules = [
  // Loans: what customers owe is what the ledger says they were lent and have not repaid.
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
    where l.balance <> coalesce(i.open, 0) order by l.id`,
  // Savings interest: accruals marked as paid were paid to their own account, to the cent.
  sql`select format('Account %s accrued %s of interest that is marked as paid, and was paid %s',
      account_id, accrued, paid) as violation
    from (select i.account_id, sum(i.amount) as accrued, coalesce((
        select sum(p.amount) from postings p join journal_entries e on e.id = p.entry_id
          where p.account_id = i.account_id and e.kind = 'savings_interest'), 0) as paid
      from interest_accruals i where i.paid_entry_id is not null group by i.account_id) as sums
    where accrued - paid < 0 or accrued - paid >= 0.01 order by account_id`,
  sql`select format('Entry %s pays interest to account %s that was not accrued', e.id, p.account_id)
    as violation
    from journal_entries e join postings p on p.entry_id = e.id and p.account_id is not null
    where e.kind = 'savings_interest' and not exists (select from interest_accruals i
      where i.paid_entry_id = e.id and i.account_id = p.account_id) order by e.id`,
]
