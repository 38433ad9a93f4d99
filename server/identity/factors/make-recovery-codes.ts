import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import type { Member } from "../../use-case/caller.ts"
import { newRecoveryCodes, recoveryCodeHash } from "../recovery/recovery-code.ts"
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
