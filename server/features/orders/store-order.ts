import { type NewOrder, type Order, wholeSchedule } from "#shared/contracts/orders.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { isInCell } from "#shared/iban/own-bank.ts"
import { bankToday } from "../../db/bank-settings.ts"
import { confirmationRequired } from "../../identity/confirmations/confirmation-required.ts"
import type { Undecided } from "../../ledger/carry-out.ts"
import { type StoredOrder, storeOrderRow } from "../../ledger/orders.ts"
import { isAnswered } from "../../ledger/post.ts"
import {
  askAboutPayee,
  paymentSummary,
  postingProblem,
  refusalProblem,
} from "../../money/move-money.ts"
import type { Problem } from "../../use-case/problem.ts"
import type { Input, Repeatable, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentOrder } from "./presenter.ts"
import { decidedDates, ownOrders } from "./queries.ts"
import { datesFrom, scheduleSummary } from "./rules.ts"

/**
 * Creates an order, or changes the one with the id. Whether a payee's account exists at this bank is
 * a question that is counted (ledger/payee-questions.ts).
 * @throws Problem for every outcome but a stored order
 */
export async function storeOrder(
  context: AppContext,
  { member, body, idempotency, binding, say }: Input<NewOrder>,
  orderId?: number,
): Promise<Repeatable<Order>> {
  const { db } = context
  const { userId } = member
  const recipientIban = normalizeIban(body.recipientIban)
  if (!(await isAnswered(db, userId, idempotency))) {
    await askAboutPayee(context, userId, recipientIban, "account")
  }
  const order = {
    orderId,
    fromAccountId: body.fromAccountId,
    amount: body.amount,
    recipientName: body.recipientName.trim(),
    recipientIban,
    withinBank: isInCell(recipientIban, context.env.ACCOUNT_NUMBER_PREFIX),
    reference: body.reference?.trim() ?? "",
    speed: body.speed ?? "instant",
    onceOnly: body.onceOnly ?? false,
    ...wholeSchedule(body),
  }
  const stored = await storeOrderRow(context, member, order, idempotency, binding)
  if (stored.outcome === "confirmation_required") {
    const today = await bankToday(db)
    const decided = orderId === undefined ? [] : await decidedDates(db, userId, orderId, today)
    throw await confirmationRequired(context, "payment", binding, [
      ...paymentSummary({ ...order, description: order.reference }, stored),
      ...scheduleSummary(order, datesFrom(order, today, decided ?? [])),
    ])
  }
  if (stored.outcome !== "stored") throw problemOf(stored)
  const [row] = await ownOrders(db, userId, stored.orderId)
  if (!row) throw new Error("the stored order was not found")
  for (const person of stored.people ?? []) context.announce(person, "orders", "security")
  return { answer: presentOrder(row, say), replayed: stored.replayed }
}

function problemOf(outcome: Exclude<StoredOrder, { outcome: "stored" }> | Undecided): Problem {
  return outcome.outcome === "refused"
    ? refusalProblem(outcome, outcome.replayed)
    : postingProblem(outcome as Undecided)
}

/**
 * POST /api/orders: a standing order or a scheduled payment, confirmed once for all its payments (PSD2
 * RTS article 14). No money moves.
 */
export function createOrder(
  context: AppContext,
  input: Input<NewOrder>,
): Promise<Repeatable<Order>> {
  return storeOrder(context, input)
}

/**
 * PUT /api/orders/{id}: replaces what the order pays and when. It must be confirmed again (PSD2 RTS
 * article 14). A payment that waits is made with the new details.
 */
export function editOrder(
  context: AppContext,
  input: Input<NewOrder> & WithId,
): Promise<Repeatable<Order>> {
  return storeOrder(context, input, input.id)
}
