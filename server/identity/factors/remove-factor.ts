import { says } from "#shared/refusals/catalog.ts"
import type { Phrase, PlainText } from "#shared/words/text.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, RequestBinding, WithId } from "../../use-case/use-case.ts"
import { hasSecondFactor } from "../confirmations/enrolled.ts"
import type { MemberContext } from "../member-context.ts"
import { changeFactors } from "./change-factors.ts"
import {
  authenticatorEnrolledAt,
  countFactors,
  deleteAuthenticator,
  deleteOwnPasskey,
  ownPasskeyById,
  replaceRecoveryCodes,
} from "./queries.ts"

/**
 * POST /api/second-factors/authenticator/removal. Behind requirePassword; confirmed with a factor.
 * @throws Problem as removeFactor
 */
export async function removeAuthenticator(
  context: MemberContext,
  { member, binding }: Input,
): Promise<object> {
  const { userId } = member
  if (!(await authenticatorEnrolledAt(context.db, userId))) throw notFound()
  await removeFactor(context, binding, {
    what: "Remove the authenticator app",
    action: "second_factor.authenticator_removed",
    details: {},
    remove: (tx) => deleteAuthenticator(tx, userId),
  })
  return {}
}

/**
 * POST /api/second-factors/passkeys/:id/removal. Behind requirePassword; confirmed with a factor.
 * @throws Problem as removeFactor
 */
export async function removePasskey(
  context: MemberContext,
  { member, id, binding }: Input & WithId,
): Promise<object> {
  const { userId } = member
  const passkey = await ownPasskeyById(context.db, userId, id)
  if (!passkey) throw notFound()
  await removeFactor(context, binding, {
    what: (say) => say("Remove the passkey {name}", { name: passkey.name }),
    action: "second_factor.passkey_removed",
    details: { passkeyId: id, name: passkey.name },
    remove: (tx) => deleteOwnPasskey(tx, userId, id),
  })
  return {}
}

type Removal = {
  /** The change, as shown in the confirmation. */
  what: PlainText | Phrase
  action: "second_factor.authenticator_removed" | "second_factor.passkey_removed"
  details: Readonly<Record<string, string | number>>
  /** Returns whether there was one. */
  remove(tx: Database): Promise<boolean>
}

/**
 * Removes a factor. The recovery codes go with the last one; where the bank requires a second
 * factor, the last one cannot be removed. The caller has checked that the factor exists, so that
 * the member is not asked to confirm a change that fails.
 * @throws Problem not_found, last_factor, confirmation_required
 */
async function removeFactor(
  context: MemberContext,
  binding: RequestBinding,
  { what, action, details, remove }: Removal,
): Promise<void> {
  const { member } = binding
  const needsOne = context.env.SCA_POLICY === "required"
  if (needsOne && (await countFactors(context.db, member.userId)) === 1) throw lastFactor()
  await changeFactors(context, binding, what, async (tx) => {
    if (!(await remove(tx))) throw notFound()
    if (!(await hasSecondFactor(tx, member.userId))) {
      if (needsOne) throw lastFactor()
      await replaceRecoveryCodes(tx, member.userId, [])
    }
    await recordAudit(tx, { ...member, actor: "customer", action, details })
  })
  context.announce(member.userId, "security")
}

const lastFactor = () => new Problem("last_factor", says.last_factor.member)
