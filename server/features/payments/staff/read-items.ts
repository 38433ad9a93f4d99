import type {
  PaymentItem,
  PaymentItemDetail,
  PaymentQueue,
} from "#shared/contracts/staff-payments.ts"
import { askStaff } from "../../../staff/ask-staff.ts"
import { cursorIn, pageOf, pageSize } from "../../../staff/pages.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import type { Page, WithId } from "../../../use-case/use-case.ts"
import { itemRefusal } from "./rules.ts"

/** GET /api/staff/payment-queues. */
export const readPaymentQueues = (
  { db }: StaffContext,
  { token }: StaffInput,
): Promise<PaymentQueue[]> => askStaff<PaymentQueue[]>(db, "staff_payment_queues", token, {})

/** GET /api/staff/payment-items: the open items of a queue, oldest first, or closed ones, newest first. */
export async function listPaymentItems(
  { db }: StaffContext,
  { token, query }: StaffInput<unknown, { queue: string; cursor?: string | undefined }>,
): Promise<Page<PaymentItem>> {
  const { queue, cursor } = query
  const payload = { queue, ...cursorIn(cursor), most: pageSize + 1 }
  const rows = await askStaff<PaymentItem[]>(db, "staff_list_repairs", token, payload)
  return pageOf(rows, ({ itemId }) => ({ beforeId: itemId }), { queue })
}

type Found =
  | ({ outcome: "done" } & PaymentItemDetail)
  | { outcome: "refused"; reason: "item_not_found" }

/**
 * GET /api/staff/payment-items/{id}: an item with both sides. The member's name and IBAN are null until
 * the employee has logged why the file is opened (POST /api/staff/members/:id/views).
 * @throws Problem not_found, own_membership
 */
export async function readPaymentItem(
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
): Promise<PaymentItemDetail> {
  const found = await askStaff<Found>(db, "staff_read_repair", token, { itemId: id })
  if (found.outcome === "refused") throw itemRefusal(found.reason)
  const { outcome: _, ...detail } = found
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
