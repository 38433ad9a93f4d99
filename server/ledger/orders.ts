import * as z from "zod/mini"
import type { Schedule } from "#shared/orders/due-dates.ts"
import type { Idempotency, Member } from "../use-case/use-case.ts"
import { carryOut, type LedgerContext, NotCarriedOut, type Undecided } from "./carry-out.ts"
import { ConfirmationRequired } from "./post.ts"
import { Refused } from "./refusals.ts"

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
const Stored = z.extend(KeptOrder, {
  replayed: z.boolean(),
  /** Everybody whose pages show the order, or did before; absent if it was stored before. */
  people: z.optional(z.array(z.number())),
})

const Answer = z.discriminatedUnion("outcome", [
  Stored,
  ConfirmationRequired,
  Refused,
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
  member: Member,
  order: OrderRequest,
  idempotency: Idempotency | undefined,
  { binds, proofHash }: { binds: Buffer; proofHash: Buffer | undefined },
): Promise<StoredOrder | Undecided> {
  return carryOut(context, "order_store", Answer, member, idempotency, {
    ...order,
    scaPolicy: context.env.SCA_POLICY,
    binds: binds.toString("hex"),
    proofHash: proofHash?.toString("hex"),
  })
}
