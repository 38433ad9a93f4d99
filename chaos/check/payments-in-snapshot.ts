import type pg from "pg"
import type { Finding } from "./finding.ts"

/**
 * R2 at every moment, in the snapshot of the caller's transaction: what is in transit and what is
 * unapplied is exactly the money of such payments.
 */
export async function paymentsInSnapshot(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{ account: string; held: string; owed: string }>(
    `select account, (select coalesce(sum(amount), 0) from postings
        where system_account::text = account)::text as held, owed::text
      from (
        select 'payments_in_transit' as account, coalesce(sum(amount), 0.00) as owed from payments
          where direction = 'out' and state in ('queued', 'sent') or state = 'sending_back'
        union all
        select 'unapplied_incoming', coalesce(sum(amount), 0.00) from payments
          where direction = 'in' and state = 'unapplied') as sums`,
  )
  const violations = rows.flatMap(({ account, held, owed }) =>
    Number(held) === Number(owed) ? [] : [`${account} holds ${held}, and its payments are ${owed}`],
  )
  return [{ invariant: "R2", figures: {}, violations }]
}
