import type { Factor, Proof } from "#shared/contracts/confirmations.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { MemberContext } from "../member-context.ts"
import { answerChallenge } from "./answer-challenge.ts"

/**
 * POST /api/confirmations/:id: answers a challenge of this sign-in with a second factor.
 * @throws Problem not_found (the same for another member's, another sign-in's, and none),
 *   wrong_code, confirmation_void, too_many_requests
 */
export async function confirm(
  context: MemberContext,
  { member, id, body, client }: Input<Factor> & WithId<string>,
): Promise<Proof> {
  const asker = member
  const { address } = client
  const { proof } = await answerChallenge(context, { id, asker, address }, body)
  return { proof }
}
