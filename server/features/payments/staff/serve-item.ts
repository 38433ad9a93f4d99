import type { ItemNote, ItemReason } from "#shared/contracts/staff-payments.ts"
import { askStaff } from "../../../staff/ask-staff.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { itemRefusal, type Refusal } from "./rules.ts"

type Verb = "take" | "release" | "note" | "inquire" | "close"

/** Does at once what one employee may do about an item. */
async function serve(
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
  verb: Verb,
  payload: Readonly<Record<string, unknown>> = {},
): Promise<object> {
  const answer = await askStaff<{ outcome: "done" } | Refusal>(db, "staff_serve_repair", token, {
    verb,
    itemId: id,
    ...payload,
  })
  if (answer.outcome === "refused") throw itemRefusal(answer.reason)
  return {}
}

/** POST /api/staff/payment-items/{id}/taking. @throws Problem not_found, already_done */
export const takeItem = (context: StaffContext, input: StaffInput & WithId): Promise<object> =>
  serve(context, input, "take")

/** POST /api/staff/payment-items/{id}/leaving. @throws Problem not_found, already_done */
export const leaveItem = (context: StaffContext, input: StaffInput & WithId): Promise<object> =>
  serve(context, input, "release")

/** POST /api/staff/payment-items/{id}/notes. @throws Problem not_found */
export const noteItem = (
  context: StaffContext,
  input: StaffInput<ItemNote> & WithId,
): Promise<object> => serve(context, input, "note", { text: input.body.text.trim() })

/**
 * POST /api/staff/payment-items/{id}/views: logs why the employee reads the item's message, for 30 minutes.
 * @throws Problem not_found, own_membership
 */
export async function openMessage(
  { db }: StaffContext,
  { token, id, body }: StaffInput<ItemReason> & WithId,
): Promise<object> {
  const request = { itemId: id, purpose: body.reason.trim() }
  const answer = await askStaff<{ outcome: "done" } | Refusal>(
    ...([db, "staff_open_message", token, request] as const),
  )
  if (answer.outcome === "refused") throw itemRefusal(answer.reason)
  return {}
}

/** POST /api/staff/payment-items/{id}/inquiry. @throws Problem not_found, already_done */
export const inquireItem = (context: StaffContext, input: StaffInput & WithId): Promise<object> =>
  serve(context, input, "inquire")

/** POST /api/staff/payment-items/{id}/closing. @throws Problem not_found, already_done, second_person_required */
export const closeItem = (
  context: StaffContext,
  input: StaffInput<ItemReason> & WithId,
): Promise<object> => serve(context, input, "close", { note: input.body.reason.trim() })
