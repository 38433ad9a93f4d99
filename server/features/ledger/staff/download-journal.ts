import { PassThrough } from "node:stream"
import type { JournalExport } from "#shared/contracts/staff-ledger.ts"
import { Problem } from "../../../problem.ts"
import { askStaff } from "../../../staff/ask-staff.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import type { FileAnswer } from "../../../use-case.ts"
import { exportJournal, type JournalSource } from "./export-journal.ts"

const files = {
  hledger: { mediaType: "text/plain", extension: "journal" },
  csv: { mediaType: "text/csv", extension: "csv" },
} as const

/**
 * POST /api/staff/journal-exports: the journal of some days, written while it is sent. Each export is in the audit trail.
 * @throws Problem invalid_request when the first day is after the last
 */
export async function downloadJournal(
  { db, pool }: StaffContext,
  { token, body }: StaffInput<JournalExport>,
): Promise<FileAnswer> {
  const { from, to, format } = body
  const today = await askStaff<string>(db, "staff_note_export", token, { format, from, to })
  const last = to ?? today
  if (from && from > last) {
    throw new Problem("invalid_request", "The first day is after the last. Nothing was exported.")
  }
  const source: JournalSource = {
    today: () => Promise.resolve(today),
    trialBalance: (snapshot, on) => askStaff(snapshot, "staff_trial_balance", token, { on }),
    page: (snapshot, page) => askStaff(snapshot, "staff_journal_page", token, page),
  }
  const content = new PassThrough({ encoding: "utf8" })
  // The reader ends it by destroying the stream, which fails the next part and so ends the transaction.
  const write = (part: string) =>
    new Promise<void>((resolve, reject) => {
      content.write(part, (error) => (error ? reject(error) : resolve()))
    })
  exportJournal({ pool }, { ...body, to: last }, write, source).then(
    () => content.end(),
    (error: Error) => content.destroy(error),
  )
  const { mediaType, extension } = files[format]
  return { name: `journal-${from ?? "beginning"}-${last}.${extension}`, mediaType, content }
}
