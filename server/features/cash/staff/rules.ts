import type { ProblemCode } from "#shared/contracts/problem.ts"
import { cashForOne, cashWithSource, identifiedCash } from "#shared/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { Problem } from "../../../use-case/problem.ts"

const euros = (amount: string) => formatAmount(amount, "EUR")

/** The sentence for each refusal about cash (server/features/cash/cash.sql, cash-counts.sql). */
const refusals: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  not_found: ["not_found", "There is no such drawer or account. Nothing was changed."],
  already_open: ["already_done", "You have an open drawer already. Nothing was changed."],
  drawer_not_found: ["not_found", "You have no such drawer. Nothing was changed."],
  drawer_closed: ["already_done", "The drawer is closed. Nothing was changed."],
  drawer_counted: [
    "already_done",
    "The drawer's count differs, so it takes and pays nothing. Take the count back first. Nothing was changed.",
  ],
  drawer_not_counted: ["already_done", "The drawer is not counted. Nothing was changed."],
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
  employee_related: [
    "own_membership",
    "This is your own membership or a relative's. Nothing was changed. Ask a colleague.",
  ],
}

const identification = `With today's other cash of this member it is ${euros(identifiedCash)} or more. State the document and its number.`

const sourceNeeded = `With today's other cash of this member it is more than ${euros(cashWithSource)}. Ask where the money is from, or what it is for.`

/** What must be stated of a large amount: the field, the sentence, and the message at the field. */
const statements: Readonly<Record<string, readonly [string, string, string]>> = {
  identification_required: ["identified", identification, "State the document and its number"],
  source_required: ["source", sourceNeeded, "State where the money is from, or what it is for"],
}

/** A refusal as a sentence, for who reads an approved proposal; undefined for an unknown one. */
export const cashRefusalSentence = (reason: string): string | undefined =>
  statements[reason]?.[1] ?? refusalOf(reason)?.[1]

const refusalOf = (reason: string) =>
  Object.hasOwn(refusals, reason) ? refusals[reason] : undefined

/** The problem for a refusal, for an employee. */
export function cashRefusal(reason: string): Problem {
  const stated = statements[reason]
  if (stated) {
    const [path, sentence, message] = stated
    return new Problem("invalid_request", sentence, { errors: [{ path, message }] })
  }
  const known = refusalOf(reason)
  // Reasons of an account that ledger_book refuses are the members' own.
  if (!known) return new Problem("invalid_request", "The account refuses it. Nothing was changed.")
  return new Problem(...known)
}
