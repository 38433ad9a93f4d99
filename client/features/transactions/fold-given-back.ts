import type { Transaction } from "#shared/contracts/transactions.ts"

/** A row of a list of transactions. */
export type FoldedRow = {
  transaction: Transaction
  /** Whether it stands for two movements: a payment that did not go through, and its money back. */
  withMoneyBack: boolean
}

/** Makes one row of a payment and the transaction that gave its money back, if the list has both. */
export function foldGivenBack(transactions: readonly Transaction[]): FoldedRow[] {
  const listed = new Set<string | null>(transactions.map(({ reference }) => reference))
  const folded = new Set(
    transactions.map(({ givenBack }) => givenBack).filter((back) => listed.has(back)),
  )
  return transactions
    .filter(({ reference }) => !folded.has(reference))
    .map((transaction) => ({ transaction, withMoneyBack: folded.has(transaction.givenBack) }))
}
