import type { CardTransferResult, NewCardTransfer } from "#shared/contracts/cards.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { isInCell } from "#shared/iban/own-bank.ts"
import { isAnswered, type PostingRequest } from "../../ledger/post.ts"
import { payOrThrow } from "../../money/move-money.ts"
import { nextSendAt } from "../../payments/calendar/calendar.ts"
import { orderedPayment } from "../../payments/ordered-payment.ts"
import { presentPostingResult } from "../../payments/present-transaction.ts"
import type { Input, Repeatable } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { sendingOf } from "../payments/rules.ts"
import { markAttempt } from "./card-secrets.ts"
import { checkCvv } from "./check-cvv.ts"

/**
 * POST /api/card-transfer. The code is checked first, everything else in the posting's single round trip.
 * The code is not part of the idempotency key's hash: a repeated submission gets its first answer whatever
 * its code, so it neither counts as an attempt nor reveals whether a code is right.
 */
export async function createCardTransfer(
  context: AppContext,
  input: Input<NewCardTransfer>,
): Promise<Repeatable<CardTransferResult>> {
  const { member, body, idempotency } = input
  if (!(await isAnswered(context.db, member.userId, idempotency))) {
    const submission = idempotency && JSON.stringify([member.userId, body.cardId, idempotency])
    const mark = submission && markAttempt(context.env, submission, body.cvv)
    await checkCvv(context, { member, cardId: body.cardId, mark }, body.cvv)
  }
  const { env } = context
  const standardSendsAt = () => nextSendAt(env)
  const postingRequest = cardTransferRequest(body, env.ACCOUNT_NUMBER_PREFIX, standardSendsAt)
  const posted = await payOrThrow(context, input, postingRequest)
  const payment = await orderedPayment(context.db, input.binding, postingRequest, posted)
  const { reference } = posted.transaction
  return {
    answer: { reference, ...presentPostingResult(posted.transaction, payment, input.say) },
    replayed: posted.replayed,
  }
}

/**
 * The posting request for a card transfer: within the bank, or to another bank, as for a transfer from an
 * account. It does not include the CVV.
 * @param accountNumberPrefix of this cell's accounts
 * @param standardSendsAt says when a standard payment ordered now goes out (ISO 8601 in UTC)
 */
function cardTransferRequest(
  transfer: NewCardTransfer,
  accountNumberPrefix: string,
  standardSendsAt: () => string,
): PostingRequest {
  const iban = normalizeIban(transfer.recipientIban)
  const common = {
    cardId: transfer.cardId,
    amount: transfer.amount,
    recipientName: transfer.recipientName.trim(),
    description: transfer.description.trim(),
  }
  return isInCell(iban, accountNumberPrefix)
    ? { ...common, kind: "card_transfer", toIban: iban }
    : {
        ...common,
        ...sendingOf(transfer, standardSendsAt),
        kind: "outgoing_card_transfer",
        recipientIban: iban,
      }
}
