import { recordAudit } from "../../db/audit.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { notFound } from "../../use-case/problem.ts"
import type { FileAnswer, Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentExport } from "./presenter.ts"
import { lastExport, partsOf } from "./queries.ts"

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
  const summary = [{ name: "Download", value: "A copy of all your data" }]
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
