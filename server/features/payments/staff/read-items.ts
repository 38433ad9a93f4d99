import * as z from "zod/mini"
import { PaymentItem, PaymentItemDetail, PaymentQueue } from "#shared/contracts/staff-payments.ts"
import { callFunction } from "../../../db/call-function.ts"
import { type ListQuery, readList } from "../../../staff/lists.ts"
import { doneOr, staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { Page, WithId } from "../../../use-case/use-case.ts"
import { itemRefusal } from "./rules.ts"

/** GET /api/staff/payment-queues. */
export const readPaymentQueues = (
  { db }: StaffContext,
  { token }: StaffInput,
): Promise<PaymentQueue[]> =>
  callFunction(db, "staff_payment_queues", z.array(PaymentQueue), [token, {}])

/**
 * GET /api/staff/payment-items: the open items of a queue, oldest first, or closed ones, newest first, unless asked
 * otherwise.
 */
export const listPaymentItems = (
  context: StaffContext,
  { token, query }: StaffInput<unknown, ListQuery>,
): Promise<Page<PaymentItem>> => {
  const sort = query["queue"] === "closed" ? "-closed" : "since"
  return readList(context, token, PaymentItem, { list: "payments", sort, query })
}

/** What staff_read_repair answers (server/features/payments/staff-payment-calls.sql). */
const Found = staffAnswer(PaymentItemDetail.shape)

/**
 * GET /api/staff/payment-items/{id}: an item with both sides. The member's name and IBAN are null until
 * the employee has logged why the file is opened (POST /api/staff/members/:id/views).
 * @throws Problem not_found, own_membership
 */
export async function readPaymentItem(
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
): Promise<PaymentItemDetail> {
  const args = [token, { itemId: id }] as const
  const found = await callFunction(db, "staff_read_repair", Found, args)
  const { outcome: _, ...detail } = doneOr(itemRefusal, found)
  return {
    ...detail,
    messages: detail.messages.map((message) => ({
      ...message,
      beginning: message.beginning === null ? null : textOf(message.beginning),
    })),
  }
}

/** A message as text, whatever its bytes are. The last character may be cut. */
const textOf = (base64: string) =>
  new TextDecoder().decode(Buffer.from(base64, "base64")).replace(/\uFFFD$/, "")
