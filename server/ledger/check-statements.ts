import { sql } from "drizzle-orm"

/** What must hold of monthly statements: one sentence for each violation, as in check.ts. */
export const statementRules = [
  // The digest covers what the statement states, its entries, and the digest of the one before.
  sql`select format('Statement %s of account %s (%s) is not what was closed', s.number, a.id, a.iban) as violation
    from account_statements s join accounts a on a.id = s.account_id
    where s.digest <> account_statement_digest(s) order by s.account_id, s.number`,
  sql`select format('Statement %s of account %s does not continue the one before', number, account_id) as violation
    from (select s.*, row_number() over before as place, lag(closing, 1, 0) over before as last_closing,
        lag(up_to_version, 1, 0) over before as last_version, lag(last_day) over before as before_day
      from account_statements s window before as (partition by account_id order by number)) as steps
    where number <> place or opening <> last_closing or after_version <> last_version
      or first_day <> coalesce(before_day + 1, first_day)
    order by account_id, number`,
]
