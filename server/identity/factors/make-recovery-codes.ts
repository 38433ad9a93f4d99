import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import type { Customer } from "../../use-case/caller.ts"
import { newRecoveryCodes, recoveryCodeHash } from "../recovery/recovery-code.ts"
import { replaceRecoveryCodes } from "./queries.ts"

/** Creates recovery codes and voids the old ones. Only hashes are stored. */
export async function makeRecoveryCodes(tx: Database, customer: Customer): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, customer.userId, codes.map(recoveryCodeHash))
  await recordAudit(tx, {
    ...customer,
    actor: "customer",
    action: "second_factor.recovery_codes_made",
    details: { codes: codes.length },
  })
  return codes
}
