import type { Challenge } from "#shared/contracts/confirmations.ts"
import { says } from "#shared/refusals/catalog.ts"
import type { Phrase, PlainText, Say, Text } from "#shared/words/text.ts"
import { recordAudit } from "../../db/audit.ts"
import { Problem } from "../../use-case/problem.ts"
import type { RequestBinding } from "../../use-case/use-case.ts"
import type { MemberContext } from "../member-context.ts"
import { hasSecondFactor } from "./enrolled.ts"
import { openChallenge } from "./open-challenge.ts"

/** What a second factor is required for. */
export type Purpose = Challenge["purpose"]

/** What is confirmed, as lines for the member to read: with phrases, and with what is written as it is. */
export type Summary = readonly { name: PlainText | Phrase; value: Phrase | Text }[]

/** A summary in the member's language. */
export const linesOf = (summary: Summary, say: Say): Challenge["summary"] =>
  summary.map(({ name, value }) => ({
    name: say(name),
    value: typeof value === "string" ? value : say(value),
  }))

/**
 * The answer to a request that must be confirmed and has no matching proof: a new challenge, bound
 * to exactly this request. A proof that did not match is recorded (ASVS 16.3).
 * @param summary what the member is asked to confirm; the same data as the challenge is bound to
 * @returns Problem confirmation_required, or enrolment_required when the member has no second
 *   factor
 */
export async function confirmationRequired(
  context: MemberContext,
  purpose: Purpose,
  { member: { userId, signInId }, binds, proofHash, say }: RequestBinding,
  summary: Summary,
): Promise<Problem> {
  if (proofHash) {
    await recordAudit(context.db, {
      userId,
      signInId,
      actor: "customer",
      action: "confirmation.rejected",
      details: { purpose },
    })
  }
  if (!(await hasSecondFactor(context.db, userId))) {
    return new Problem("enrolment_required", says.enrolment_required.confirmation)
  }
  const order = { userId, signInId, purpose, binds, summary: linesOf(summary, say) }
  const challenge = await openChallenge(context, order)
  const again = proofHash ? "yes" : "no"
  return new Problem(
    "confirmation_required",
    (reader) => reader(says.confirmation_required, { again, purpose }),
    { challenge },
  )
}
