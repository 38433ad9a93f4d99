import { getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { auditEvents } from "#shared/tables/audit.ts"
import { journalEntries, postings } from "#shared/tables/ledger.ts"
import { paymentEvents } from "#shared/tables/payments.ts"
import { transactions } from "#shared/tables/transactions.ts"
import { sealedColumns } from "./seal-contents.ts"

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test.each<[keyof typeof sealedColumns, PgTable]>([
  ["journal_entries", journalEntries],
  ["postings", postings],
  ["transactions", transactions],
  ["audit_events", auditEvents],
  ["payment_events", paymentEvents],
])("every column of %s is sealed", (name, table) => {
  const columns = getTableConfig(table).columns.map((column) => toSnake(column.name))
  expect(sealedColumns[name].split(" ").sort()).toEqual(columns.sort())
})
