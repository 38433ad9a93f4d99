import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { newRecoveryCodes, recoveryCodeHash } from "../recovery/recovery-code.ts"
import type { Customer } from "../sessions/customer.ts"
import { replaceRecoveryCodes } from "./queries.ts"

/** Ten new recovery codes; the old are void. Only their hashes are kept. */
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
