import type { RecoveryCodes } from "#shared/contracts/factors.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input, Member } from "../../use-case/use-case.ts"
import { hasSecondFactor } from "../confirmations/enrolled.ts"
import type { MemberContext } from "../member-context.ts"
import { newRecoveryCodes, recoveryCodeHash } from "../recovery/recovery-code.ts"
import { changeFactors } from "./change-factors.ts"
import { replaceRecoveryCodes } from "./queries.ts"

/** Creates recovery codes and voids the old ones. Only hashes are stored. */
export async function makeRecoveryCodes(tx: Database, member: Member): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, member.userId, codes.map(recoveryCodeHash))
  await recordAudit(tx, {
    ...member,
    actor: "customer",
    action: "second_factor.recovery_codes_made",
    details: { codes: codes.length },
  })
  return codes
}

/**
 * POST /api/second-factors/recovery-codes: ten new codes, shown only once; the old ones become
 * void. Behind requirePassword; confirmed with a factor, which may be an old recovery code.
 * @throws Problem enrolment_required when the member has no second factor, confirmation_required
 */
export async function renewRecoveryCodes(
  context: MemberContext,
  { member, binding }: Input,
): Promise<RecoveryCodes> {
  if (!(await hasSecondFactor(context.db, member.userId))) throw nothingToRecover()
  const recoveryCodes = await changeFactors(context, binding, "Create new recovery codes", (tx) =>
    makeRecoveryCodes(tx, member),
  )
  context.announce(member.userId, "security")
  return { recoveryCodes }
}

const nothingToRecover = () =>
  new Problem("enrolment_required", says.enrolment_required.recoveryCodes)
