import type { DataExport } from "#shared/contracts/data.ts"
import type { ExportRow } from "./queries.ts"

/** The state of a copy as the member sees it. */
export function presentExport(row: ExportRow | undefined): DataExport {
  if (!row) return { state: "none", progress: 0, requestedAt: null, expiresAt: null, size: null }
  const { state, progress, requestedAt, expiresAt, size } = row
  // The job that deletes the file may come a little later.
  const over = state === "ready" && expiresAt !== null && expiresAt.getTime() <= Date.now()
  return {
    state: over ? "expired" : state,
    progress,
    requestedAt: requestedAt.toISOString(),
    expiresAt: over ? null : (expiresAt?.toISOString() ?? null),
    size: over ? null : size,
  }
}
