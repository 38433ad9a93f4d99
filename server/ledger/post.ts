import { and, eq, isNotNull } from "drizzle-orm"
import * as z from "zod/mini"
import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import type { MemberMovement } from "#shared/ledger/movement-kinds.ts"
import { currencies } from "#shared/money/currency.ts"
import { transactionTypes } from "#shared/stored-values.ts"
import { idempotencyKeys } from "#shared/tables/idempotency-keys.ts"
import type { Database } from "../db/pool.ts"
import type { Idempotency, Member } from "../use-case/use-case.ts"
import { carryOut, type LedgerContext, NotCarriedOut, type Undecided } from "./carry-out.ts"
import { Refused } from "./refusals.ts"

/** A request to move money; post-batch.sql says which fields each kind needs. */
export type PostingRequest = {
  kind: MemberMovement
  /** Decimal string, in the source account's currency. */
  amount: string
  fromAccountId?: number
  /** The card to pay with, instead of `fromAccountId`. */
  cardId?: number
  /** An account of the same member. */
  toAccountId?: number
  /** Any member's account at this bank. */
  toIban?: string
  recipientName?: string
  /** The IBAN of an account at another bank. */
  recipientIban?: string
  description: string
  /** Of a payment to another bank; instant if absent. */
  speed?: PaymentSpeed
  /** The payment request that a transfer pays. */
  requestId?: number | undefined
  /** When a standard payment to another bank goes out: ISO 8601 in UTC. */
  sendAt?: string
  /** Six decimals; an exchange at any other rate is refused. */
  expectedRate?: string | undefined
}

/** A row of `transactions` as the ledger function returns it: decimal strings, ISO 8601 in UTC. */
export const PostedTransaction = z.object({
  id: z.number(),
  fromAccountId: z.nullable(z.number()),
  toAccountId: z.nullable(z.number()),
  amount: z.string(),
  currency: z.enum(currencies),
  convertedAmount: z.nullable(z.string()),
  convertedCurrency: z.nullable(z.enum(currencies)),
  exchangeRate: z.nullable(z.string()),
  type: z.enum(transactionTypes),
  status: z.literal("completed"),
  description: z.string(),
  reference: z.string(),
  payerName: z.nullable(z.string()),
  payerIban: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  recipientIban: z.nullable(z.string()),
  createdAt: z.string(),
})
export type PostedTransaction = z.output<typeof PostedTransaction>

/** A posted request; `replayed` when an earlier request with the same key posted it. */
export const Posted = z.object({
  outcome: z.literal("posted"),
  transaction: PostedTransaction,
  replayed: z.boolean(),
  /** The members whose accounts changed; absent from a replay. */
  customers: z.exactOptional(z.array(z.number())),
  /** An order of the same amount to the same payee that is due; absent or null otherwise. */
  waitingOrder: z.exactOptional(z.nullable(z.object({ id: z.number(), dueOn: z.string() }))),
  /** Whether a card transfer closed its card, which was for a single use; null for other movements. */
  cardClosed: z.exactOptional(z.nullable(z.boolean())),
})
export type Posted = z.output<typeof Posted>

/** A payment that needs a second factor, and the account it would be paid from; nothing is stored. */
export const ConfirmationRequired = z.object({
  outcome: z.literal("confirmation_required"),
  currency: z.enum(currencies),
  fromName: z.string(),
  fromIban: z.string(),
})
type ConfirmationRequired = z.output<typeof ConfirmationRequired>

/** The account a payment would be made from. */
export type PaidFrom = Omit<ConfirmationRequired, "outcome">

const Answer = z.discriminatedUnion("outcome", [
  Posted,
  Refused,
  ConfirmationRequired,
  NotCarriedOut,
])

/** What a confirmation of this request is bound to, and the proof of one; both as hashes (confirm.sql). */
type Confirmation = { binds: Buffer; proofHash: Buffer | undefined }

/**
 * Moves a member's money in one round trip to the only database function that can.
 * @param confirmation for payments to others
 * @throws the database's error when the call failed and nothing was written
 */
export async function post(
  context: LedgerContext,
  member: Member,
  request: PostingRequest,
  idempotency: Idempotency | undefined,
  confirmation?: Confirmation,
): Promise<Posted | Refused | ConfirmationRequired | Undecided> {
  const { env } = context
  const ledgerRequest = {
    ...request,
    scaPolicy: env.SCA_POLICY,
    binds: confirmation?.binds.toString("hex"),
    proofHash: confirmation?.proofHash?.toString("hex"),
    // Only rates from a feed expire; the seeded ones are labeled with their date.
    rateMaxAgeDays: env.EXCHANGE_RATES_URL === undefined ? undefined : env.RATE_MAX_AGE_DAYS,
  }
  const answer = await carryOut(
    context,
    "ledger_post_requests",
    Answer,
    member,
    idempotency,
    ledgerRequest,
  )
  if (answer.outcome === "posted") announcePosted(context, answer)
  return answer
}

/** Notifies the open pages of every member whose account changed. */
export function announcePosted(
  { announce }: Pick<LedgerContext, "announce">,
  posted: Posted,
): void {
  for (const userId of posted.customers ?? []) {
    announce(userId, "accounts", "transactions", posted.transaction.id)
  }
  const [payer] = posted.customers ?? []
  if (posted.cardClosed && payer !== undefined) announce(payer, "cards")
}

/**
 * Whether this key was answered before: then `post` posts nothing, but repeats the answer or says that
 * the key belongs to another request.
 */
export async function isAnswered(
  db: Database,
  userId: number,
  idempotency: Idempotency | undefined,
): Promise<boolean> {
  if (!idempotency) return false
  const rows = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        eq(idempotencyKeys.key, idempotency.key),
        isNotNull(idempotencyKeys.outcome),
      ),
    )
  return rows.length > 0
}
