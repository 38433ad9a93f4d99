import { asOwner } from "../database.ts"

/** What payment_apply returns (server/payments/payments.sql). */
export type Applied = { outcome: string; state: string; transactionId?: number }

/** Applies an event to a payment of the shared test bank, as the payments worker does. */
export async function applyEvent(
  reference: string,
  event: string,
  facts: object = {},
): Promise<Applied> {
  const [row] = await asOwner<{ applied: Applied }>(
    "select payment_apply(id, $2, $3) as applied from payments where tx_id = $1",
    [reference, event, JSON.stringify(facts)],
  )
  if (!row) throw new Error(`There is no payment ${reference}`)
  return row.applied
}

/** The payment is sent, and its ten seconds end without an answer: its payer has the money back. */
export async function leaveUnconfirmed(reference: string): Promise<void> {
  await applyEvent(reference, "sent")
  await applyEvent(reference, "no_answer", { actor: "bank" })
}
