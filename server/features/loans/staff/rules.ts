import { loanReasons } from "#shared/refusals/staff/loans.ts"
import { refusalSentences, refusalsBy } from "../../../staff/refusals.ts"

/** A refusal as a sentence, for who reads an approved proposal; undefined for an unknown one. */
export const refusalSentence = refusalSentences(loanReasons)

/** The problem for a refusal, for an employee. */
export const loanRefusal = refusalsBy(loanReasons)
