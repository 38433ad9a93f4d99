import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { ProvenPayment } from "#shared/contracts/proofs.ts"
import { paymentStates } from "#shared/stored-values.ts"
import { queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { paymentStatus } from "../../payments/payment-steps.ts"

const Found = z.extend(ProvenPayment, {
  state: z.nullable(z.enum(paymentStates)),
  reversed: z.boolean(),
})

/**
 * A payment that a proof can state: carried out, and not come back or reversed. One that was corrected is stated
 * with the corrected amount.
 * @param payer the member whose account it must have debited, or null for a check, whose code is the proof of who
 *   may see it
 * @returns undefined for a payment that is not the member's, and `open` for one that cannot be proven
 */
export async function provenPayment(
  db: Database,
  reference: string,
  payer: number | null,
): Promise<ProvenPayment | "open" | undefined> {
  const [row] = await queryRows(
    db,
    Found,
    sql`
    select t.reference, to_char(bank_day(t.created_at), 'YYYY-MM-DD') as date,
        (t.amount - given_back.amount)::text as amount, t.currency,
        coalesce(t.payer_name, '') as "payerName", a.iban as "payerIban",
        coalesce(t.recipient_name, '') as "payeeName", t.recipient_iban as "payeeIban", t.description as message,
        (select p.state from payments p where p.transaction_id = t.id) as state,
        given_back.amount = t.amount as reversed
      from transactions t
      join journal_entries e on e.id = t.entry_id
      join accounts a on a.id = t.from_account_id
      cross join lateral (select coalesce(sum(b.amount), 0) as amount
        from entry_reversals r join transactions b on b.entry_id = r.entry_id
        where r.reversed_entry_id = t.entry_id) as given_back
      where t.reference = ${reference} and t.recipient_iban is not null
        and e.kind in ('transfer', 'card_transfer', 'outgoing_transfer', 'outgoing_card_transfer', 'demo_outgoing_transfer')
        and (${payer}::bigint is null or exists (select from account_people own
          where own.id = a.id and own.viewer = ${payer}))`,
  )
  if (!row) return undefined
  const { state, reversed, ...payment } = row
  return paymentStatus(state) === "completed" && !reversed ? payment : "open"
}
