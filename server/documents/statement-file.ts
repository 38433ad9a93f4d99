import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate"
import type { StatementFormat } from "#shared/contracts/documents.ts"
import { maxPdfEntries } from "#shared/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import { formatNumber } from "#shared/text/language.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { Problem } from "../use-case/problem.ts"
import type { FileAnswer } from "../use-case/use-case.ts"
import { textFormats, writeStatement } from "./formats/write-statement.ts"
import { type PaperSource, renderInWorker } from "./render-in-worker.ts"
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
      content: drawn({ head, entries }, whose),
    }
  }
  const writer = textFormats[format]
  return {
    name: `${name}.${writer.extension}`,
    mediaType: writer.mediaType,
    content: writeStatement(writer, head, entries),
  }
}

/** Drawn once it is read: of several files of an archive, each waits for its turn. */
async function* drawn(source: PaperSource, whose: string): AsyncGenerator<Uint8Array> {
  yield* renderInWorker(source, whose)
}

/** The name of a monthly statement's file, without its extension, in the statement's language. */
export const closedStatementName = ({ iban, number, from, language }: StatementHead): string =>
  sayEach[language]("statement-{iban}-no-{number}-{month}", {
    iban,
    number: String(number),
    month: from.slice(0, 7),
  })

/** The same of a statement for a period that the member chose. */
export const periodStatementName = ({ iban, from, to, language }: StatementHead): string =>
  sayEach[language]("statement-{iban}-{from}-to-{to}", { iban, from, to })

const tooLong = (entries: number) =>
  new Problem("statement_too_long", (say) =>
    say(says.statement_too_long, {
      entries: formatNumber(entries, say.language),
      most: formatNumber(maxPdfEntries, say.language),
    }),
  )

/** A file of an archive, read while the archive is written. */
export type ArchivedFile = {
  readonly name: string
  readonly content: AsyncIterable<string | Uint8Array>
}

/**
 * Writes files into one ZIP file.
 * @param onFile called after each file, with how many are done
 * @returns the ZIP file in parts, written while the files are read, one after the other
 */
export async function* zipFiles(
  files: readonly ArchivedFile[],
  onFile: (done: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    ready.push(part)
  })
  for (const [index, { name, content }] of files.entries()) {
    // A PDF is compressed already.
    const file = name.endsWith(".pdf")
      ? new ZipPassThrough(name)
      : new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const part of content) {
      file.push(typeof part === "string" ? strToU8(part) : part)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
    onFile(index + 1)
  }
  zip.end()
  yield* ready.splice(0)
}
