import type * as z from "zod/mini"
import { paymentReasons } from "#shared/refusals/staff/payments.ts"
import { MessageError } from "../../../payments/messages/message-error.ts"
import { identifyMessage } from "../../../payments/worker/receive-message.ts"
import { refusalSentences, refusalsBy } from "../../../staff/refusals.ts"
import { staffRefusal } from "../../../staff/staff-answer.ts"

/** Why staff cannot do something about an item (server/features/payments/repair-decisions.sql, repair-kinds.sql). */
export const Refusal = staffRefusal(
  "staff_unnamed",
  "item_not_found",
  "item_closed",
  "not_possible",
  "nothing_left",
  "not_written_off",
  "written_off",
  "not_returnable",
  "account_not_found",
  "account_closed",
  "not_enough_money",
  "other_member",
  "not_in_euro",
  "cannot_be_credited",
  "nothing_to_collect",
  "unknown_reason",
  "untrue_reason",
  "note_missing",
  "no_proposal",
  "proposal_changed",
  "same_person",
  "needs_decision",
  "not_retried",
  "known_already",
)
export type Refusal = z.output<typeof Refusal>

export function refused(reason: Refusal["reason"]): Refusal {
  return { outcome: "refused", reason }
}

/** A refusal as a sentence, for who reads an approved proposal; undefined for an unknown one. */
export const refusalSentence = refusalSentences(paymentReasons)

/** The problem for a refusal, for an employee. */
export const itemRefusal = refusalsBy(paymentReasons)

/** What a quarantined message is stored as when it is read again. */
export type MessageHead = { name: string; lane: string; sender: string; msgId: string }

/**
 * The head of a message as it reads now.
 * @param beginning at least as much of the message as contains the head
 * @param size of the whole message, in bytes
 * @returns the problem, as a sentence, if it cannot be read
 */
export function headOf(beginning: Uint8Array, size: number): MessageHead | { problem: string } {
  try {
    const { name, lane, sender, messageId } = identifyMessage(beginning, size)
    return { name, lane, sender, msgId: messageId }
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    return { problem: error.message }
  }
}
