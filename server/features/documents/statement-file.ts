import type { StatementFormat } from "#shared/contracts/documents.ts"
import { maxPdfEntries } from "#shared/limits.ts"
import type { Database } from "../../db/pool.ts"
import { textFormats, writeStatement } from "../../documents/formats/write-statement.ts"
import { readEntries, type Statement } from "../../documents/read-statement.ts"
import { renderInWorker } from "../../documents/render-in-worker.ts"
import { Problem } from "../../problem.ts"
import type { FileAnswer } from "../../use-case.ts"

/**
 * A statement as a file. Entries are read while it is written.
 * @param name the file's, without its extension
 * @param userId the member for whom a PDF is drawn
 * @throws Problem statement_too_long for more entries than a PDF can have
 */
export function statementFile(
  db: Database,
  statement: Statement,
  { name, format, userId }: { name: string; format: StatementFormat; userId: number },
): FileAnswer {
  const { head } = statement
  if (format === "pdf" && head.entries > maxPdfEntries) throw tooLong(head.entries)
  const entries = readEntries(db, statement)
  if (format === "pdf") {
    return {
      name: `${name}.pdf`,
      mediaType: "application/pdf",
      content: renderInWorker({ head, entries }, String(userId)),
    }
  }
  const writer = textFormats[format]
  return {
    name: `${name}.${writer.extension}`,
    mediaType: writer.mediaType,
    content: writeStatement(writer, head, entries),
  }
}

const tooLong = (entries: number) =>
  new Problem(
    "statement_too_long",
    `This period has ${entries.toLocaleString("en")} entries, and a PDF can have ${maxPdfEntries.toLocaleString("en")}. Choose a shorter period or another format.`,
  )
