import type { ItemNote, ItemReason } from "#shared/contracts/staff-payments.ts"
import { callFunction } from "../../../db/call-function.ts"
import { doneOr, staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { itemRefusal } from "./rules.ts"

// What the functions of server/features/payments/staff-payment-calls.sql answer.
const Answer = staffAnswer({})

type Verb = "take" | "release" | "note" | "inquire" | "close"

/** Does at once what one employee may do about an item. */
async function serve(
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
  verb: Verb,
  payload: Readonly<Record<string, unknown>> = {},
): Promise<object> {
  const args = [token, { verb, itemId: id, ...payload }] as const
  doneOr(itemRefusal, await callFunction(db, "staff_serve_repair", Answer, args))
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
  const args = [token, { itemId: id, purpose: body.reason.trim() }] as const
  doneOr(itemRefusal, await callFunction(db, "staff_open_message", Answer, args))
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
