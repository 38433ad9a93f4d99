import { cashForOne, cashWithSource, identifiedCash } from "../../limits.ts"
import { formatAmount } from "../../money/format.ts"
import type { Reasons } from "../catalog.ts"

const euros = (amount: string) => formatAmount(amount, "EUR")

/** Why functions about cash (server/features/cash/cash.sql, cash-counts.sql) refuse. */
export const cashReasons: Reasons = {
  not_found: ["not_found", "There is no such drawer or account. Nothing was changed."],
  already_open: ["already_done", "You have an open drawer already. Nothing was changed."],
  drawer_not_found: ["not_found", "You have no such drawer. Nothing was changed."],
  drawer_closed: ["already_done", "The drawer is closed. Nothing was changed."],
  drawer_counted: [
    "already_done",
    "The drawer's count differs, so it takes and pays nothing. Take the count back first. Nothing was changed.",
  ],
  drawer_not_counted: ["already_done", "The drawer is not counted. Nothing was changed."],
  vault_not_counted: [
    "already_done",
    "The last count of the vault in this currency was right, or its difference is posted. Nothing was changed.",
  ],
  vault_too_low: [
    "insufficient_funds",
    "The vault does not hold so much cash in this currency. Post a delivery to the vault first. Nothing was changed.",
  ],
  drawer_too_low: [
    "insufficient_funds",
    "The drawer does not hold enough cash. Nothing was changed.",
  ],
  account_not_found: ["not_found", "There is no such open account. Nothing was changed."],
  other_currency: [
    "invalid_request",
    "The account is in another currency than the drawer. Nothing was changed.",
  ],
  two_people_needed: [
    "second_person_required",
    `With today's other cash of this member it is more than ${euros(cashForOne)}, so a second person decides. Nothing was changed.`,
  ],
  insufficient_funds: [
    "insufficient_funds",
    "The account does not hold enough. Nothing was changed.",
  ],
  balance_too_large: ["balance_too_large", "The balance would be too large. Nothing was changed."],
  rate_unavailable: [
    "rate_unavailable",
    "There is no exchange rate to compare the amount with the limits. Nothing was changed.",
  ],
  key_reused: [
    "idempotency_key_reused",
    "This key belongs to another payment. Nothing was changed. Start again.",
  ],
  purpose_required: [
    "purpose_required",
    "Open the member's file first, and say why. Nothing was changed.",
  ],
  employee_related: [
    "own_membership",
    "This is your own membership or a relative's. Nothing was changed. Ask a colleague.",
  ],
  identification_required: [
    "invalid_request",
    `With today's other cash of this member it is ${euros(identifiedCash)} or more. State the document and its number.`,
    { path: "identified", message: "State the document and its number" },
  ],
  source_required: [
    "invalid_request",
    `With today's other cash of this member it is more than ${euros(cashWithSource)}. Ask where the money is from, or what it is for.`,
    { path: "source", message: "State where the money is from, or what it is for" },
  ],
}
