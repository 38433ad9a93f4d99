import { sql } from "drizzle-orm"

/** What must hold between the ledger and payment requests: one sentence for each violation. */
export const requestRules = [
  // A paid request names a transaction over its amount to its account: a transfer of the member who was asked,
  // or money that carries its creditor reference. That comes from another bank, or from another member if
  // anybody was asked.
  sql`select format('Payment request %s over %s %s was paid by transaction %s of %s %s, which does not match it',
      r.id, r.amount, a.currency, r.transaction_id, t.amount, t.currency) as violation
    from payment_requests r
    join accounts a on a.id = r.account_id
    join transactions t on t.id = r.transaction_id
    join journal_entries e on e.id = t.entry_id
    left join accounts payer on payer.id = t.from_account_id
    where t.to_account_id is distinct from r.account_id or t.amount <> r.amount or t.currency <> a.currency
      or t.converted_amount is not null
      or (e.user_id = r.payer_id) is not true
        and (creditor_reference_in(t.description) is distinct from r.reference
          or payer.id is not null and (r.asked is not null or payer.holder_id = a.holder_id))
    order by r.id`,
  // The member who asks has a right to the account that is credited.
  sql`select format('Payment request %s is for account %s, which is not of its member', r.id, r.account_id)
      as violation
    from payment_requests r
    where not exists (select from account_people a where a.id = r.account_id and a.viewer = r.user_id)
    order by r.id`,
]
