import type { WatchedBank } from "../watch/watched-bank.ts"
import type { Row } from "../watch/writes.ts"
import type { Environment } from "./environment.ts"

/** Removes a card that a case created, and restores one that it changed. */
export async function resetCard({ bank }: Environment, before: Row | null, after: Row | null) {
  const id = Number(after?.["id"])
  if (before === null && (after?.["is_virtual"] || after?.["replaces_card_id"])) {
    await bank.sql("delete from debit_cards where id = $1", [id])
  }
  if (changes(before, after, "daily_limit")) {
    await bank.sql("update debit_cards set daily_limit = 2500 where id = $1", [id])
  }
  if (
    changes(before, after, "transfers_to_others") ||
    changes(before, after, "transfers_to_new_payees")
  ) {
    await bank.sql(
      "update debit_cards set transfers_to_others = true, transfers_to_new_payees = true where id = $1",
      [id],
    )
  }
  if (changes(before, after, "closed_at")) await reopenCard(bank, id)
}

/** The bank itself never opens a closed card again. */
export async function reopenCard({ sql }: Pick<WatchedBank, "sql">, id: number): Promise<void> {
  // One statement for the driver, so that the two lanes wait for each other.
  await sql(`alter table debit_cards disable trigger debit_cards_closed;
    update debit_cards set closed_at = null, close_reason = null where id = ${id};
    alter table debit_cards enable trigger debit_cards_closed`)
}

/** Whether a write changed a column of an existing row. */
export function changes(before: Row | null, after: Row | null, column: string): boolean {
  return before !== null && after !== null && before[column] !== after[column]
}
