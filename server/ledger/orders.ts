import * as z from "zod/mini"
import type { Schedule } from "#shared/orders/due-dates.ts"
import type { Customer, Idempotency } from "../use-case/caller.ts"
import { carryOut, NotCarriedOut, type Undecided } from "./carry-out.ts"
import type { LedgerContext } from "./ledger-context.ts"
import { ConfirmationRequired } from "./post.ts"
import { refusalDetails } from "./refusals.ts"

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

/** An order as it is kept with its key. */
export const KeptOrder = z.object({ outcome: z.literal("stored"), orderId: z.number() })
const Stored = z.extend(KeptOrder, { replayed: z.boolean() })

/** The refusal of an order, as it is kept with its key. */
export const KeptOrderRefusal = z.object({
  outcome: z.literal("refused"),
  code: z.enum([
    "not_found",
    "order_ended",
    "payee_not_found",
    "same_account",
    "other_banks_closed",
    "instant_closed",
    "holder_name_required",
    "order_date_not_possible",
    "too_many_orders",
    "new_payee_limit_exceeded",
  ]),
  ...refusalDetails,
})
const RefusedOrder = z.extend(KeptOrderRefusal, { replayed: z.boolean() })

const Answer = z.discriminatedUnion("outcome", [
  Stored,
  ConfirmationRequired,
  RefusedOrder,
  NotCarriedOut,
])

/** What the database did with an order. */
export type StoredOrder = Exclude<z.output<typeof Answer>, NotCarriedOut>

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
  return carryOut(context, "order_store", Answer, customer, idempotency, {
    ...order,
    scaPolicy: context.env.SCA_POLICY,
    binds: binds.toString("hex"),
    proofHash: proofHash?.toString("hex"),
  })
}
