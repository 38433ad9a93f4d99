import { ledgerReasons } from "#shared/refusals/staff/ledger.ts"
import { refusalSentences, refusalsBy } from "../../../staff/refusals.ts"

/** A refusal as a sentence, for who reads an approved proposal; undefined for an unknown one. */
export const ledgerRefusalSentence = refusalSentences(ledgerReasons)

/** The problem for a refusal, for an employee. */
export const ledgerRefusal = refusalsBy(ledgerReasons)
