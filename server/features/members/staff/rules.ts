import { memberReasons } from "#shared/refusals/staff/members.ts"
import { refusalSentences, refusalsBy } from "../../../staff/refusals.ts"

/** A refusal as a sentence, for who reads an approved proposal; undefined for an unknown one. */
export const refusalSentence = refusalSentences(memberReasons)

/** The problem for a refusal, for an employee. */
export const memberRefusal = refusalsBy(memberReasons)

/** What requests for a member's row are refused with, by employees who may see it. */
export const aboutMember = ["not_found", "own_membership"] as const
