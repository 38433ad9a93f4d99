import type { AddedFactor } from "#shared/contracts/factors.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Customer } from "../../use-case/caller.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import { hasSecondFactor } from "../confirmations/enrolled.ts"
import { deletePasskeyChallenges } from "../confirmations/passkey-challenges.ts"
import type { MemberContext } from "../member-context.ts"
import { endOtherSignIns, markSecondFactor } from "../sessions/sign-ins.ts"
import { makeRecoveryCodes } from "./make-recovery-codes.ts"
import { deletePendingSecret, lockCustomer } from "./queries.ts"

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
  { customer, renewSession }: Pick<Input, "customer" | "renewSession">,
  add: (tx: Database) => Promise<Added | Problem>,
): Promise<AddedFactor> {
  const enrolled = await inTransaction(context.pool, async (tx) => {
    await lockCustomer(tx, customer.userId)
    const isFirst = !(await hasSecondFactor(tx, customer.userId))
    const added = await add(tx)
    if (added instanceof Problem) return added
    await recordAudit(tx, { ...customer, actor: "customer", ...added })
    return isFirst ? { recoveryCodes: await applyFirstFactorEffects(tx, customer) } : {}
  })
  if (enrolled instanceof Problem) throw enrolled
  if (enrolled.recoveryCodes) await renewSession()
  context.announce(customer.userId, "security")
  return enrolled
}

/**
 * Applies the effects of the first factor.
 * @returns the recovery codes
 */
async function applyFirstFactorEffects(tx: Database, customer: Customer): Promise<string[]> {
  const { userId, signInId } = customer
  // Void everything else that was started with the password alone, possibly by an attacker.
  await deletePendingSecret(tx, userId)
  await deletePasskeyChallenges(tx, userId)
  await endOtherSignIns(tx, userId, signInId)
  await markSecondFactor(tx, signInId)
  return makeRecoveryCodes(tx, customer)
}
