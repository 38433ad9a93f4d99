import type { ProblemCode } from "#shared/contracts/problem.ts"
import { highestFeeRefund } from "#shared/limits.ts"
import { viewMinutes } from "#shared/members/view-purposes.ts"
import { Problem } from "../../../use-case/problem.ts"

/** The sentence for each refusal of the staff functions about members. */
const refusals: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  member_not_found: ["not_found", "There is no such member."],
  customer_not_found: ["not_found", "There is no such member."],
  card_not_found: ["not_found", "There is no such card."],
  statement_not_found: ["not_found", "There is no such statement."],
  no_conversation: ["not_found", "The member has not written yet. Nothing was changed."],
  purpose_required: [
    "purpose_required",
    `Say why you open this file. An opening is valid for ${viewMinutes} minutes.`,
  ],
  card_closed: ["card_closed", "This card is closed for good. Nothing was changed."],
  already_frozen: ["already_done", "The bank has frozen this card already. Nothing was changed."],
  not_frozen_by_bank: ["already_done", "The bank has not frozen this card. Nothing was changed."],
  already_blocked: ["already_done", "The access is blocked already. Nothing was changed."],
  not_blocked: ["already_done", "The access is not blocked. Nothing was changed."],
  no_payee_limit: ["already_done", "The member has no limit for new payees. Nothing was changed."],
  same_name: ["already_done", "This is already the name. Nothing was changed."],
  no_holder_name: [
    "holder_name_required",
    "The member has not stated a name yet. Propose a name first. Nothing was changed.",
  ],
  membership_ended: [
    "already_done",
    "The membership has ended, so there is no access to recover. Nothing was changed.",
  ],
  account_closed: ["already_done", "The account is closed. Nothing was changed."],
  balance_too_large: ["invalid_request", "The balance would be too large. Nothing was changed."],
  wrong_amount: [
    "invalid_request",
    `A refund of a fee is ${highestFeeRefund} at most. Nothing was changed.`,
  ],
  evidence_length: [
    "invalid_request",
    "Write with at least five characters how you know. Nothing was changed.",
  ],
  reason_length: ["invalid_request", "Give a reason. Nothing was changed."],
  document_expired: ["invalid_request", "This document has expired. Ask for a valid one."],
  no_code_to_draw: [
    "already_done",
    "There is no code to show: it was shown before, the approval is over a day old, or a colleague proposed it.",
  ],
}

const refusalOf = (reason: string) =>
  Object.hasOwn(refusals, reason) ? refusals[reason] : undefined

/** A refusal as a sentence, for who reads an approved proposal; undefined for an unknown one. */
export const refusalSentence = (reason: string): string | undefined => refusalOf(reason)?.[1]

/** The problem for a refusal, for an employee. */
export function memberRefusal(reason: string): Problem {
  const known = refusalOf(reason)
  if (!known) throw new Error(`an unknown refusal: ${reason}`)
  return new Problem(...known)
}
