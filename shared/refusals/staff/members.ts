import { highestFeeRefund } from "../../limits.ts"
import { viewMinutes } from "../../members/view-purposes.ts"
import type { Reasons } from "../catalog.ts"

/** Why functions about members (server/features/members) refuse. */
export const memberReasons: Reasons = {
  member_not_found: ["not_found", "There is no such member."],
  no_such_membership: ["not_found", "There is no membership with this number and name."],
  customer_not_found: ["not_found", "There is no such member."],
  card_not_found: ["not_found", "There is no such card."],
  statement_not_found: ["not_found", "There is no such statement."],
  no_conversation: ["not_found", "The member has not written yet. Nothing was changed."],
  colleague_not_serving: [
    "invalid_request",
    "This employee does not serve members. Nothing was changed.",
  ],
  colleague_related: [
    "invalid_request",
    "It is the colleague's own membership or a relative's. Nothing was changed.",
  ],
  template_not_found: ["not_found", "There is no such template."],
  title_taken: ["already_done", "Another template has this title. Nothing was changed."],
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
  name_length: ["invalid_request", "A name has 1 to 141 characters. Nothing was changed."],
  invisible_character: [
    "invalid_request",
    "The name contains a character that cannot be seen. Nothing was changed.",
  ],
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
  reason_length: [
    "invalid_request",
    "Give a reason, in at most 500 characters. Nothing was changed.",
  ],
  document_required: ["invalid_request", "Name the document that you saw. Nothing was changed."],
  document_expired: ["invalid_request", "This document has expired. Ask for a valid one."],
  no_code_to_draw: [
    "already_done",
    "There is no code to show: it was shown before, the approval is over a day old, or a colleague proposed it.",
  ],
}
