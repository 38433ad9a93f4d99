import type { DataExport } from "#shared/contracts/data.ts"
import { exportLimits } from "#shared/data/export-states.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { FileAnswer, Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentExport } from "./presenter.ts"
import { countRecent, insertExport, lastExport, partsOf } from "./queries.ts"

/** GET /api/data-export: how far the copy that the member asked for last has come. */
export async function showExport({ db }: AppContext, { member }: Input): Promise<DataExport> {
  return presentExport(await lastExport(db, member.userId))
}

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
      throw new Problem("too_many_exports", (say) => say(says.too_many_exports, exportLimits))
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

/**
 * POST /api/data-export/download: the copy of the member's data. It needs the password and a confirmation, since it
 * is everything the bank has; each download is in the audit trail, and the member is told.
 * @throws Problem not_found unless a copy is ready, confirmation_required
 */
export async function downloadExport(
  context: AppContext,
  { member: { userId, signInId }, binding }: Input,
): Promise<FileAnswer> {
  const found = await lastExport(context.db, userId)
  if (!found || presentExport(found).state !== "ready") throw notFound()
  const summary: Summary = [{ name: "Download", value: (say) => say("A copy of all your data") }]
  await confirmed(context, binding, { purpose: "security", summary }, (tx) =>
    recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "data.exported",
      details: {},
    }),
  )
  context.announce(userId, "security")
  return {
    name: `tessera-data-${found.requestedAt.toISOString().slice(0, 10)}.zip`,
    mediaType: "application/zip",
    content: partsOf(context.db, found.id),
  }
}
