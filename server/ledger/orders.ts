import type { Schedule } from "#shared/orders/due-dates.ts"
import type { Customer, Idempotency } from "../use-case/caller.ts"
import { askLedger, type Undecided } from "./ask-ledger.ts"
import type { LedgerContext } from "./ledger-context.ts"
import type { PaidFrom } from "./post.ts"
import type { Refusal } from "./refusals.ts"

/** A standing order or scheduled payment, as orders.sql takes it. */
export type OrderRequest = Schedule & {
  /** The order to change; a new one without it. */
  orderId: number | undefined
  fromAccountId: number
  amount: string
  recipientName: string
  /** Without spaces, in capitals. */
  recipientIban: string
  /** Whether it has one of our bank codes. */
  withinBank: boolean
  reference: string
  speed: "instant" | "standard"
  onceOnly: boolean
}

/** What the database did with an order. */
export type StoredOrder =
  | { outcome: "stored"; orderId: number; replayed: boolean }
  | (PaidFrom & { outcome: "confirmation_required" })
  | (Omit<Refusal, "code"> & {
      outcome: "refused"
      code:
        | "not_found"
        | "order_ended"
        | "payee_not_found"
        | "same_account"
        | "other_banks_closed"
        | "instant_closed"
        | "holder_name_required"
        | "order_date_not_possible"
        | "too_many_orders"
        | "new_payee_limit_exceeded"
      replayed: boolean
    })

/**
 * Stores a member's order in one round trip, which checks the sign-in and uses up the confirmation. No
 * money moves.
 * @throws the database's error when the call failed and nothing was written
 */
export async function storeOrderRow(
  context: LedgerContext,
  customer: Customer,
  order: OrderRequest,
  idempotency: Idempotency | undefined,
  { binds, proofHash }: { binds: Buffer; proofHash: Buffer | undefined },
): Promise<StoredOrder | Undecided> {
  return askLedger<StoredOrder>(context, "order_store", customer, idempotency, {
    ...order,
    scaPolicy: context.env.SCA_POLICY,
    binds: binds.toString("hex"),
    proofHash: proofHash?.toString("hex"),
  })
}
