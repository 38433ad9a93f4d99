import { sql } from "drizzle-orm"
import type { Database } from "../db/pool.ts"
import type { BankMovement, CustomerMovement } from "./movement-kinds.ts"
import type { BookedTransaction, Movement } from "./post.ts"
import type { Refusal } from "./refusals.ts"

/** A movement that the bank posts itself, for the customer whose account is named. */
export type BankOrder = Omit<Movement, "kind"> & {
  kind: CustomerMovement | BankMovement
  userId: number
  /** Who sent money that comes from another bank. */
  payerName?: string
}

type Outcome =
  | { outcome: "posted"; transaction: BookedTransaction }
  | (Refusal & { outcome: "refused" })

/**
 * Posts with the owner's rights, also in the past: the API's role is refused by the database.
 * @param at when it counts
 * @throws when the movement is refused; whoever calls has made sure that it is not
 */
export async function postForBank(
  owner: Database,
  order: BankOrder,
  at: Date,
): Promise<BookedTransaction> {
  const movement = JSON.stringify(order)
  const { rows } = await owner.execute<{ outcome: Outcome }>(
    sql`select ledger_post_for_bank(${movement}::jsonb, ${at.toISOString()}::timestamptz) as outcome`,
  )
  const outcome = rows[0]?.outcome
  if (outcome?.outcome !== "posted") {
    throw new Error(`${order.kind} of ${order.amount} was refused: ${outcome?.code}`)
  }
  return outcome.transaction
}
