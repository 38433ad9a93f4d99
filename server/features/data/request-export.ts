import type { DataExport } from "#shared/contracts/data.ts"
import { exportLimits } from "#shared/data/export-states.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentExport } from "./presenter.ts"
import { countRecent, insertExport, lastExport } from "./queries.ts"

/**
 * POST /api/data-export: asks for a copy of the member's data, which is made in the background. It replaces an
 * earlier one. The download needs the password and a second factor; asking for a copy shows nothing.
 * @throws Problem export_open while one is made, too_many_exports
 */
export async function requestExport(
  { pool, announce }: AppContext,
  { member: { userId, signInId } }: Input,
): Promise<DataExport> {
  const stored = await inTransaction(pool, async (tx) => {
    const recent = await countRecent(tx, userId)
    const last = await lastExport(tx, userId)
    if (last?.state === "waiting" || last?.state === "making") {
      throw new Problem("export_open")
    }
    if (recent >= exportLimits.perDay) {
      throw new Problem("too_many_exports")
    }
    const row = await insertExport(tx, userId)
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "data.export_requested",
      details: {},
    })
    return row
  })
  announce(userId, "security")
  return presentExport(stored)
}
