import { once } from "node:events"
import { PassThrough } from "node:stream"
import * as z from "zod/mini"
import type { JournalExport } from "#shared/contracts/staff-ledger.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { callFunction } from "../../../db/call-function.ts"
import { inTransaction } from "../../../db/transaction.ts"
import { semaphore } from "../../../rate-limits/semaphore.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import { Problem } from "../../../use-case/problem.ts"
import type { FileAnswer } from "../../../use-case/use-case.ts"
import { exportJournal, type JournalSource } from "./export-journal.ts"
import { AccountBalance, JournalEntry } from "./queries.ts"

const files = {
  hledger: { mediaType: "text/plain", extension: "journal" },
  csv: { mediaType: "text/csv", extension: "csv" },
} as const

/** Each export holds a database connection until it is read; the others are for what cannot wait. */
const inTurn = semaphore(2, 20)

/** How long the reader may take nothing, and how long the whole file may take, in milliseconds. */
const longestWaits = { pause: 30_000, whole: 1_800_000 }

/**
 * POST /api/staff/journal-exports: the journal of some days, written while it is sent. Each export is in the audit trail.
 * @param longest the time that a slow reader gets; the file then ends with an error
 * @returns the file; reading throws Problem unavailable when too many exports wait
 * @throws Problem invalid_request when the first day is after the last
 */
export async function downloadJournal(
  { pool }: StaffContext,
  { token, body }: StaffInput<JournalExport>,
  longest = longestWaits,
): Promise<FileAnswer> {
  const { from, to, format } = body
  // In one transaction, so that an export that is refused is not in the audit trail.
  const { today, last } = await inTransaction(pool, async (tx) => {
    const day = await callFunction(tx, "staff_note_export", z.string(), [
      token,
      { format, from, to },
    ])
    if (from && from > (to ?? day)) {
      throw new Problem("invalid_request", staffSays.invalid_request.journalDays)
    }
    return { today: day, last: to ?? day }
  })
  const source: JournalSource = {
    today: () => Promise.resolve(today),
    trialBalance: (snapshot, on) =>
      callFunction(snapshot, "staff_trial_balance", z.array(AccountBalance), [token, { on }]),
    page: (snapshot, page) =>
      callFunction(snapshot, "staff_journal_page", z.array(JournalEntry), [token, page]),
  }
  const content = new PassThrough({ encoding: "utf8" })
  // It may fail before anybody reads it. The reader is told then.
  content.on("error", () => undefined)
  const ended = new AbortController()
  content.once("close", () => ended.abort())
  // On Node.js 20, a signal of AbortSignal.timeout to which only AbortSignal.any refers may be collected as garbage,
  // and then never aborts.
  const endAfter = (ms: number) =>
    setTimeout(() => ended.abort(new DOMException("The reader is too slow", "TimeoutError")), ms)
  // A reader who leaves or is too slow fails the write, which ends the transaction.
  const work = async (): Promise<void> => {
    if (content.destroyed) return
    const write = async (part: string): Promise<void> => {
      ended.signal.throwIfAborted()
      if (content.write(part)) return
      const pause = endAfter(longest.pause)
      await once(content, "drain", { signal: ended.signal }).finally(() => clearTimeout(pause))
    }
    const whole = endAfter(longest.whole)
    await exportJournal({ pool }, { ...body, to: last }, write, source).finally(() =>
      clearTimeout(whole),
    )
  }
  inTurn(work, token).then(
    () => content.end(),
    (error: Error) => content.destroy(error),
  )
  const { mediaType, extension } = files[format]
  return { name: `journal-${from ?? "beginning"}-${last}.${extension}`, mediaType, content }
}
