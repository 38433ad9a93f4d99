import { viewMinutes } from "../../members/view-purposes.ts"
import { recallRefusals, returnReasons } from "../../payments/repair-reasons.ts"
import type { Reasons } from "../catalog.ts"

const asItIs = "Nothing was changed."

/** Why functions about items of payments (server/features/payments/repair-decisions.sql, repair-kinds.sql) refuse. */
export const paymentReasons: Reasons = {
  item_not_found: ["not_found", "There is no such item."],
  item_closed: ["already_done", `The item is closed already. ${asItIs}`],
  not_possible: ["already_done", `This is not possible for this item. ${asItIs}`],
  nothing_left: ["already_done", "No money of this item is open anymore. Close it with a note."],
  not_written_off: ["already_done", `Nothing was written off here. ${asItIs}`],
  written_off: ["already_done", `The difference was written off already. ${asItIs}`],
  not_returnable: [
    "already_done",
    `Only a standard payment that came in, or one that was recalled, can be sent back. ${asItIs}`,
  ],
  account_not_found: ["invalid_request", `No open account of this bank has that IBAN. ${asItIs}`],
  account_closed: [
    "already_done",
    "The member's account is closed, so nothing can be sent back. Refuse the recall with AC04.",
  ],
  not_enough_money: [
    "already_done",
    "The member's account does not hold the money. Ask the member, or refuse the recall with AM04.",
  ],
  other_member: ["invalid_request", `That account belongs to another member. ${asItIs}`],
  not_in_euro: ["invalid_request", `That account is not in EUR. ${asItIs}`],
  cannot_be_credited: [
    "invalid_request",
    `That account cannot be credited: its balance would become too large, or there is no exchange rate. ${asItIs}`,
  ],
  nothing_to_collect: ["already_done", `That account has no money. ${asItIs}`],
  unknown_reason: [
    "invalid_request",
    `The reason must be one of ${returnReasons.join(", ")}; for a payment that was recalled, also FOCR; to refuse a recall, one of ${recallRefusals.join(", ")}. ${asItIs}`,
  ],
  untrue_reason: [
    "invalid_request",
    `That reason is not true of this payment: the other bank would read it about the account. ${asItIs}`,
  ],
  staff_unnamed: ["invalid_request", `Name the employee: --staff "Full Name". ${asItIs}`],
  no_proposal: ["not_found", `There is no proposal for this item. ${asItIs}`],
  proposal_changed: [
    "already_done",
    `The proposal or its amount has changed. Read it again, and then decide. ${asItIs}`,
  ],
  same_person: ["already_done", `Another employee must confirm it. ${asItIs}`],
  note_missing: ["invalid_request", `Write why, in at most 500 characters. ${asItIs}`],
  needs_decision: [
    "already_done",
    `The item is about money that is still open. Two employees decide about it. ${asItIs}`,
  ],
  not_fraud: [
    "already_done",
    `Money is held only while a bank recalls it because of a suspected fraud (FRAD). ${asItIs}`,
  ],
  held_before: ["already_done", `The money of this recall was held before. ${asItIs}`],
  nothing_to_hold: ["already_done", `The member's account has no money to hold. ${asItIs}`],
  purpose_required: [
    "purpose_required",
    `Open the message first, and say why. An opening is valid for ${viewMinutes} minutes. ${asItIs}`,
  ],
  not_retried: ["already_done", `The message cannot be tried again. ${asItIs}`],
  known_already: [
    "already_done",
    `Another message of this sender has the same identifier. ${asItIs}`,
  ],
  not_waiting: ["already_done", `No answer of another bank is awaited. ${asItIs}`],
  employee_related: [
    "already_done",
    `The payment is that of an employee who takes part, or of a relative. ${asItIs}`,
  ],
}
