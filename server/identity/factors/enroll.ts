import type { AddedFactor } from "#shared/contracts/factors.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input, Member } from "../../use-case/use-case.ts"
import { hasSecondFactor } from "../confirmations/enrolled.ts"
import { deletePasskeyChallenges } from "../confirmations/passkey-challenges.ts"
import type { MemberContext } from "../member-context.ts"
import { endOtherSignIns, markSecondFactor } from "../sessions/sign-ins.ts"
import { deletePendingSecret, lockMember } from "./queries.ts"
import { makeRecoveryCodes } from "./recovery-codes.ts"

type Added = {
  action: "second_factor.authenticator_added" | "second_factor.passkey_added"
  details: Readonly<Record<string, string | number>>
}

/**
 * Adds a factor. The first one creates ten recovery codes, ends all other sign-ins, which began
 * with the password alone, and renews the current session (ASVS 7.2.4, 7.4.3).
 * @param add writes the factor; returns a Problem when its writes must be committed despite the
 *   refusal, and throws otherwise
 * @returns the recovery codes, with the first factor only
 */
export async function enroll(
  context: MemberContext,
  { member, renewSession }: Pick<Input, "member" | "renewSession">,
  add: (tx: Database) => Promise<Added | Problem>,
): Promise<AddedFactor> {
  const enrolled = await inTransaction(context.pool, async (tx) => {
    await lockMember(tx, member.userId)
    const isFirst = !(await hasSecondFactor(tx, member.userId))
    const added = await add(tx)
    if (added instanceof Problem) return added
    await recordAudit(tx, { ...member, actor: "customer", ...added })
    return isFirst ? { recoveryCodes: await applyFirstFactorEffects(tx, member) } : {}
  })
  if (enrolled instanceof Problem) throw enrolled
  if (enrolled.recoveryCodes) await renewSession()
  context.announce(member.userId, "security")
  return enrolled
}

/**
 * Applies the effects of the first factor.
 * @returns the recovery codes
 */
async function applyFirstFactorEffects(tx: Database, member: Member): Promise<string[]> {
  const { userId, signInId } = member
  // Void everything else that was started with the password alone, possibly by an attacker.
  await deletePendingSecret(tx, userId)
  await deletePasskeyChallenges(tx, userId)
  await endOtherSignIns(tx, userId, signInId)
  await markSecondFactor(tx, signInId)
  return makeRecoveryCodes(tx, member)
}
