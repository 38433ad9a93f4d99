import { sql } from "drizzle-orm"

/** What must hold between the ledger and savings interest: one sentence for each violation, as in check.ts. */
export const interestRules = [
  // What each account has accrued is what its postings give, for every closed day.
  sql`select format('Account %s has accrued %s of interest up to %s, but its postings give %s',
      id, accrued, up_to, due) as violation
    from (select a.id, coalesce(i.accrued, 0) as accrued,
        greatest(i.accrued_to, last.day) as up_to,
        coalesce(i.carried, 0) + interest_earned(a.id, a.interest_rate,
          case when i.carried_to is not null then account_version_at(a.id, i.carried_to) end,
          i.carried_to + 1, greatest(i.accrued_to, last.day)) as due
      from accounts a
      left join interest_balances i on i.account_id = a.id
      cross join (select max(day) as day from bank_days) as last
      where (a.account_type = 'savings' and a.version > 0 and last.day is not null)
        or i.account_id is not null) as sums
    where accrued <> due order by id`,
  sql`select format('Account %s was at version %s at the end of %s, but its interest was accrued at version %s',
      account_id, at_end, accrued_to, version) as violation
    from (select i.*, account_version_at(i.account_id, i.accrued_to) as at_end from interest_balances i) as each
    where version <> at_end order by account_id`,
  // What was paid is what was posted, once for each month.
  sql`select format('Account %s has been paid %s of interest, but its payments sum to %s',
      i.account_id, i.paid, coalesce(p.paid, 0)) as violation
    from interest_balances i
    left join (select account_id, sum(amount) as paid from interest_payments group by account_id) p
      on p.account_id = i.account_id
    where i.paid <> coalesce(p.paid, 0) order by i.account_id`,
  sql`select format('Entry %s pays %s of interest to account %s, but %s to account %s was accrued',
      coalesce(e.id, p.entry_id), coalesce(e.amount, 0), e.account_id, coalesce(p.amount, 0), p.account_id)
    as violation
    from interest_payments p
    full join (select e.id, p.account_id, p.amount from journal_entries e
        join postings p on p.entry_id = e.id and p.account_id is not null
        where e.kind = 'savings_interest') e on e.id = p.entry_id
    where (e.account_id, e.amount) is distinct from (p.account_id, p.amount) order by 1`,
]
