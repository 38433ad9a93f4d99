import { randomInt } from "node:crypto"
import type { NewPaymentRequest, PaymentRequest } from "#shared/contracts/requests.ts"
import { creditorReference } from "#shared/payments/creditor-reference.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { isTimeout } from "../../db/sql-error.ts"
import { inTransaction } from "../../db/transaction.ts"
import { keepRequestKey } from "../../ledger/outcomes.ts"
import { isAnswered } from "../../ledger/post.ts"
import { postingProblem } from "../../money/move-money.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, Repeatable } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import {
  accountToCredit,
  askedMember,
  countForAsking,
  hasBlocked,
  insertRequest,
} from "./queries.ts"
import { requireRequest } from "./read-requests.ts"
import { askingRefusal, expiryOf } from "./rules.ts"

/**
 * POST /api/payment-requests: asks another member for money, or anybody by a QR code. The answer is the same whether or not somebody
 * has that username or IBAN, and whether or not they blocked the member who asks: it says nothing about who
 * banks here.
 * @throws Problem not_found, same_account, holder_name_required, request_code_not_possible,
 *   request_date_not_possible, too_many_payment_requests
 */
export async function requestMoney(
  { db, pool, announce }: AppContext,
  input: Input<NewPaymentRequest>,
): Promise<Repeatable<PaymentRequest>> {
  const { userId } = input.member
  const { id, payerId, replayed } = await inTransaction(pool, (tx) => storeOnce(tx, input)).catch(
    (error: unknown) => {
      // Another request with the key is under way, or holds the member's row.
      if (input.idempotency && isTimeout(error)) throw postingProblem({ outcome: "in_progress" })
      throw error
    },
  )
  if (!replayed) {
    announce(userId, "requests", "security")
    if (payerId !== undefined) announce(payerId, "requests", "notifications")
  }
  return { answer: await requireRequest(db, userId, id), replayed }
}

type Stored = { id: number; payerId?: number | undefined; replayed: boolean }

/** Stores the request and, if it has one, its key; or finds what was stored with that key before. */
async function storeOnce(tx: Database, input: Input<NewPaymentRequest>): Promise<Stored> {
  const { member, idempotency } = input
  const { userId } = member
  const counts = await countForAsking(tx, userId)
  // The member's row is locked: another request with this key has ended, or has not begun.
  if (idempotency && (await isAnswered(tx, userId, idempotency))) {
    const id = earlierRequest(await keepRequestKey(tx, member, idempotency))
    if (id !== undefined) return { id, replayed: true }
  }
  const stored = await store(tx, input, counts)
  // Unless the key's outcome was asked for meanwhile, which voided it.
  if (idempotency) earlierRequest(await keepRequestKey(tx, member, idempotency, stored.id))
  return stored
}

/**
 * The payment request that was stored with a key before; undefined with a new key.
 * @throws Problem idempotency_key_reused, idempotency_key_voided
 */
function earlierRequest(kept: Awaited<ReturnType<typeof keepRequestKey>>): number | undefined {
  if (kept === null) return undefined
  if (kept.outcome === "requested") return kept.requestId
  throw postingProblem(kept)
}

async function store(
  tx: Database,
  { member, body }: Input<NewPaymentRequest>,
  counts: Awaited<ReturnType<typeof countForAsking>>,
): Promise<Stored> {
  const { userId, signInId } = member
  const { accountId, amount } = body
  const asked = body.asked?.trim() ?? null
  const account = await accountToCredit(tx, userId, accountId)
  if (!account) throw notFound()
  const payer = asked === null ? undefined : await askedMember(tx, asked)
  if (payer === userId) {
    throw new Problem("same_account", says.same_account.request)
  }
  if (account.holderName === null) {
    throw new Problem("holder_name_required", says.holder_name_required.request)
  }
  const expiresOn = expiryOf(body.expiresOn, counts.today)
  const { currency } = account
  const refusal = askingRefusal({
    ...counts,
    anybody: asked === null,
    amount,
    currency,
    expiresOn,
  })
  if (refusal) throw new Problem(refusal.code, refusal.detail)
  const reached = payer !== undefined && !(await hasBlocked(tx, payer, userId))
  const id = await insertRequest(tx, {
    userId,
    accountId,
    asked,
    amount,
    expiresOn,
    payerId: reached ? payer : null,
    reason: body.reason.trim(),
    reference: newReference(),
  })
  await recordAudit(tx, {
    userId,
    signInId,
    actor: "customer",
    action: "request.created",
    details: { requestId: id },
  })
  if (reached) {
    await recordAudit(tx, {
      userId: payer,
      actor: "bank",
      action: "request.received",
      details: { requestId: id },
    })
  }
  return { id, payerId: reached ? payer : undefined, replayed: false }
}

/** At random, so that it tells nothing about how many requests there are. */
function newReference(): string {
  const digits = Array.from({ length: 14 }, () => randomInt(10))
  return creditorReference(digits.join(""))
}
