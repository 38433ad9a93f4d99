import type { Reasons } from "../catalog.ts"

/** Why functions about corrections of the ledger (server/features/ledger/reversals.sql) refuse. */
export const ledgerReasons: Reasons = {
  not_found: ["not_found", "There is no such entry. Nothing was changed."],
  not_reversible: [
    "invalid_request",
    "An entry of this kind is not reversed, but corrected where it came from. Nothing was changed.",
  ],
  only_whole: [
    "invalid_request",
    "An entry between two currencies, or of a loan, is reversed as a whole. Nothing was changed.",
  ],
  loan_changed: [
    "already_done",
    "Something was paid or agreed on this loan since. Reverse the latest entry first. Nothing was changed.",
  ],
  already_reversed: ["already_done", "This entry is reversed already. Nothing was changed."],
  wrong_amount: [
    "invalid_request",
    "The right amount must be smaller than the posted one. Nothing was changed.",
  ],
  insufficient_funds: [
    "insufficient_funds",
    "The account that would be debited does not hold enough. Nothing was changed.",
  ],
  balance_too_large: ["balance_too_large", "The balance would be too large. Nothing was changed."],
  account_closed: ["already_done", "One of the accounts is closed. Nothing was changed."],
  purpose_required: [
    "purpose_required",
    "Open the file of the member whose account it is first, and say why. Nothing was changed.",
  ],
  employee_related: [
    "own_membership",
    "One of the accounts is your own or a relative's. Nothing was changed. Ask a colleague.",
  ],
  drawer_not_found: ["not_found", "There is no such drawer. Nothing was changed."],
  drawer_counted: [
    "already_done",
    "The drawer of this cash is being counted. Finish the count first. Nothing was changed.",
  ],
  drawer_too_low: [
    "insufficient_funds",
    "The drawer of this cash does not hold enough. Nothing was changed.",
  ],
  nothing_to_clear: ["already_done", "Suspense is zero in this currency. Nothing was changed."],
}
