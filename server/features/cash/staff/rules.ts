import { inEnglish } from "#shared/refusals/entry.ts"
import { cashReasons } from "#shared/refusals/staff/cash.ts"
import { refusalSentences, refusalsBy } from "../../../staff/refusals.ts"
import { Problem } from "../../../use-case/problem.ts"

/** A refusal as a sentence, for who reads an approved proposal; undefined for an unknown one. */
export const cashRefusalSentence = refusalSentences(cashReasons)

const refusalFor = refusalsBy(cashReasons)

/** The problem for a refusal, for an employee. */
export const cashRefusal = (reason: string): Problem =>
  // Reasons of an account that ledger_book refuses are the members' own.
  Object.hasOwn(cashReasons, reason)
    ? refusalFor(reason)
    : new Problem("invalid_request", inEnglish("The account refuses it. Nothing was changed."))
