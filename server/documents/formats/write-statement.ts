import type { StatementFormat } from "#shared/contracts/documents.ts"
import type { StatementEntry, StatementHead, StatementWriter } from "../statement.ts"
import { camt053 } from "./camt053.ts"
import { csv } from "./csv.ts"
import { mt940 } from "./mt940.ts"
import { ofx } from "./ofx.ts"

/** The writers of the formats that are text. */
export const textFormats: Readonly<Record<Exclude<StatementFormat, "pdf">, StatementWriter>> = {
  camt053,
  mt940,
  ofx,
  csv,
}

/** A statement in one format, in parts of at least this many characters. */
const partLength = 16_384

/** Writes a statement while its entries are read. */
export async function* writeStatement(
  { begin, entry, end }: StatementWriter,
  head: StatementHead,
  entries: AsyncIterable<StatementEntry> | Iterable<StatementEntry>,
): AsyncGenerator<string> {
  let part = begin(head)
  for await (const each of entries) {
    part += entry(each, head)
    if (part.length < partLength) continue
    yield part
    part = ""
  }
  yield part + end(head)
}
