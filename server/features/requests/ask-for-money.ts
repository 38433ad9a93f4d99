import { randomInt } from "node:crypto"
import type { NewPaymentRequest, PaymentRequest } from "#shared/contracts/requests.ts"
import { creditorReference } from "#shared/payments/creditor-reference.ts"
import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound, Problem } from "../../problem.ts"
import type { Input } from "../../use-case.ts"
import {
  accountToCredit,
  askedMember,
  countForAsking,
  hasBlocked,
  insertRequest,
} from "./queries.ts"
import { requireRequest } from "./require-request.ts"
import { askingRefusal, expiryOf } from "./rules.ts"

/**
 * POST /api/payment-requests: asks another member for money, or anybody by a QR code. The answer is the same whether or not somebody
 * has that username or IBAN, and whether or not they blocked the member who asks: it says nothing about who
 * banks here.
 * @throws Problem not_found, same_account, holder_name_required, request_code_not_possible,
 *   request_date_not_possible, too_many_payment_requests
 */
export async function askForMoney(
  { db, pool, announce }: AppContext,
  { customer, body }: Input<NewPaymentRequest>,
): Promise<PaymentRequest> {
  const { userId, signInId } = customer
  const { accountId, amount } = body
  const asked = body.asked?.trim() ?? null
  const { id, payerId } = await inTransaction(pool, async (tx) => {
    const counts = await countForAsking(tx, userId)
    const account = await accountToCredit(tx, userId, accountId)
    if (!account) throw notFound()
    const member = asked === null ? undefined : await askedMember(tx, asked)
    if (member === userId) {
      throw new Problem("same_account", "You can't ask yourself for money. Nobody was asked.")
    }
    if (account.holderName === null) {
      throw new Problem(
        "holder_name_required",
        "A request shows your name, and you have not added it yet. Add it in your profile. Nobody was asked.",
      )
    }
    const expiresOn = expiryOf(body.expiresOn, counts.today)
    const { currency } = account
    const refusal = askingRefusal({
      ...{ ...counts, anybody: asked === null, amount, currency, expiresOn },
    })
    if (refusal) throw new Problem(refusal.code, refusal.detail)
    const reached = member !== undefined && !(await hasBlocked(tx, member, userId))
    const made = await insertRequest(tx, {
      ...{ userId, accountId, asked, amount, expiresOn },
      payerId: reached ? member : null,
      reason: body.reason.trim(),
      reference: newReference(),
    })
    await recordAudit(tx, {
      ...{ userId, signInId, actor: "customer", action: "request.created" },
      details: { requestId: made },
    })
    if (reached) {
      await recordAudit(tx, {
        ...{ userId: member, actor: "bank", action: "request.received" },
        details: { requestId: made },
      })
    }
    return { id: made, payerId: reached ? member : undefined }
  })
  announce(userId, "requests", "security")
  if (payerId !== undefined) announce(payerId, "requests", "notifications")
  return requireRequest(db, userId, id)
}

/** At random, so that it tells nothing about how many requests there are. */
function newReference(): string {
  const digits = Array.from({ length: 14 }, () => randomInt(10))
  return creditorReference(digits.join(""))
}
