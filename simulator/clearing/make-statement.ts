import type { Books } from "../books/books.ts"
import { statementMessage } from "../messages/write-statement.ts"
import type { Ledger } from "./ledger.ts"

type Statement = Books["statements"][number]

/** Sends the bank a statement of all entries since the last statement, and returns its id. */
export function makeStatement(ledger: Ledger, iban: string): Promise<string> {
  const { books, clock } = ledger
  return ledger.commit((step) => {
    const last = books.statements.at(-1)
    const statement: Statement = {
      kind: "statement",
      id: ledger.nextMessageId(),
      sequence: (last?.sequence ?? 0) + 1,
      at: clock.now().toISOString(),
      day: clock.today(),
      from: last?.upTo ?? 0,
      upTo: books.entries.length,
      opening: last?.closing ?? books.opening.toString(),
      closing: books.balance.toString(),
    }
    step.add(statement)
    step.plan({ do: "post", name: "camt.053.001.08", xml: textOf(books, statement, iban) })
    return statement.id
  })
}

/**
 * Sends the last statement again, byte for byte.
 * @throws Error if there is no statement yet
 */
export function repeatStatement(ledger: Ledger, iban: string): Promise<void> {
  const last = ledger.books.statements.at(-1)
  if (!last) throw new Error("There is no statement yet.")
  const xml = textOf(ledger.books, last, iban)
  return ledger.commit((step) => step.plan({ do: "post", name: "camt.053.001.08", xml }))
}

function textOf({ entries }: Books, statement: Statement, iban: string): string {
  return statementMessage({
    id: statement.id,
    sequence: statement.sequence,
    at: new Date(statement.at),
    day: statement.day,
    iban,
    opening: BigInt(statement.opening),
    closing: BigInt(statement.closing),
    entries: entries.slice(statement.from, statement.upTo),
  })
}
