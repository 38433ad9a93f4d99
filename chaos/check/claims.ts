import { fromDecimal } from "#shared/money/money.ts"
import { named, type Operation } from "../workload/history.ts"
import type { EntryRow, Rows, TransactionRow } from "./rows.ts"

/** The input of a trial's checks: what clients know, and what the bank has. */
export type Evidence = {
  readonly operations: readonly Operation[]
  readonly rows: Rows
  /** Entries up to this one existed before the first operation. */
  readonly baseline: number
}

/** Which operation each entry of the trial belongs to. */
export type Claims = {
  readonly operationOf: ReadonlyMap<number, Operation>
  readonly transactionOf: ReadonlyMap<number, TransactionRow>
  /** Accepted operations without an entry. */
  readonly missing: readonly string[]
  /** Entries that two operations claim. */
  readonly shared: readonly string[]
  /** Entries of the trial without a request, or more than requested. */
  readonly orphans: readonly EntryRow[]
}

/** The response to an accepted order; `transaction` if it moves money. */
type OkBody = { readonly transaction?: { readonly id?: number } }

/** The entry of each accepted operation, by the transaction in its response. */
export function claimEntries({ operations, rows, baseline }: Evidence): Claims {
  const operationOf = new Map<number, Operation>()
  const transactions = new Map(rows.transactions.map((row) => [row.id, row]))
  const transactionOf = new Map(rows.transactions.map((row) => [row.entryId, row]))
  const disbursements = disbursementsByTerms(rows)
  // Without a key and a response, only the description identifies an entry: one each, or none.
  const byWords = new Map(rows.transactions.map((row) => [row.description, row.entryId]))
  const missing: string[] = []
  const shared: string[] = []
  for (const operation of operations) {
    const { order, outcome, seq } = operation
    if (!outcome && order.unkeyed) {
      const entry = byWords.get(`chaos ${seq}`)
      if (entry !== undefined) operationOf.set(entry, operation)
      continue
    }
    if (outcome?.type !== "ok" || order.kind === "loan_application") continue
    const id = (outcome.body as OkBody | undefined)?.transaction?.id
    const entry =
      order.kind === "loan_disbursement"
        ? disbursements.get(terms(order.person.userId, order.body))
        : transactions.get(id ?? 0)?.entryId
    if (entry === undefined) {
      missing.push(`${named(operation)} was accepted with transaction ${id}, which does not exist`)
      continue
    }
    const other = operationOf.get(entry)
    if (other)
      shared.push(`${named(operation)} and ${named(other)} both were answered entry ${entry}`)
    if (entry <= baseline) shared.push(`${named(operation)} was answered the old entry ${entry}`)
    operationOf.set(entry, operation)
  }
  const orphans = rows.entries.filter(
    (entry) => entry.id > baseline && !operationOf.has(entry.id) && !isTheBanksOwn(entry),
  )
  return { operationOf, transactionOf, missing, shared, orphans }
}

/** What the end of a day posts: interest and due installments. */
function isTheBanksOwn({ kind, signInId }: EntryRow): boolean {
  return kind === "savings_interest" || (kind === "loan_repayment" && signInId === null)
}

/**
 * No two loans of a trial have the same amount, so member and amount identify the one that was
 * paid out.
 */
function disbursementsByTerms({ accounts, entries, transactions }: Rows): Map<string, number> {
  const owners = new Map(accounts.map(({ id, userId }) => [id, userId]))
  const paidOut = new Set(
    entries.filter(({ kind }) => kind === "loan_disbursement").map(({ id }) => id),
  )
  return new Map(
    transactions
      .filter(({ entryId }) => paidOut.has(entryId))
      .map(({ entryId, to, amount, currency }) => [
        `${owners.get(to ?? 0)} ${amount} ${currency}`,
        entryId,
      ]),
  )
}

function terms(userId: number, { amount, currency }: Operation["order"]["body"]): string {
  return `${userId} ${fromDecimal(String(amount))} ${String(currency)}`
}
