import type { StatementFormat } from "#shared/contracts/documents.ts"
import { maxPdfEntries } from "#shared/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import { Problem } from "../use-case/problem.ts"
import type { FileAnswer } from "../use-case/use-case.ts"
import { textFormats, writeStatement } from "./formats/write-statement.ts"
import { renderInWorker } from "./render-in-worker.ts"
import type { StatementEntry, StatementHead } from "./statement.ts"

/**
 * A statement as a file.
 * @param entries read while it is written
 * @param name the file's, without its extension
 * @param whose for whom a PDF is drawn: they take turns
 * @throws Problem statement_too_long for more entries than a PDF can have
 */
export function statementFile(
  { head, entries }: { head: StatementHead; entries: AsyncIterable<StatementEntry> },
  { name, format, whose }: { name: string; format: StatementFormat; whose: string },
): FileAnswer {
  if (format === "pdf" && head.entries > maxPdfEntries) throw tooLong(head.entries)
  if (format === "pdf") {
    return {
      name: `${name}.pdf`,
      mediaType: "application/pdf",
      content: renderInWorker({ head, entries }, whose),
    }
  }
  const writer = textFormats[format]
  return {
    name: `${name}.${writer.extension}`,
    mediaType: writer.mediaType,
    content: writeStatement(writer, head, entries),
  }
}

/** The name of a monthly statement's file, without its extension. */
export const closedStatementName = ({ iban, number, from }: StatementHead): string =>
  `statement-${iban}-no-${number}-${from.slice(0, 7)}`

const tooLong = (entries: number) =>
  new Problem("statement_too_long", says.statement_too_long(entries))
