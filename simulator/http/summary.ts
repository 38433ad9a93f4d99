import type { Books, Payment } from "../books/books.ts"

/** Cents with a sign and two decimals: "-12.30". */
export function signedDecimal(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0")
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The books as JSON, for tests and for the control page. Amounts are decimal text in EUR. */
export function summary(books: Books, now: Date, withPayments: boolean) {
  return {
    now: now.toISOString(),
    balance: signedDecimal(books.balance),
    isNew: books.isNew,
    entries: books.entries.length,
    fromBank: totals(books, "from_bank"),
    toBank: totals(books, "to_bank"),
    violations: books.violations,
    due: [...books.due.values()].map(({ id, dueAt, task }) => ({ id, dueAt, does: task.do })),
    statements: books.statements.length,
    ...(withPayments ? { payments: [...books.payments.values()].map(shown) } : {}),
  }
}

function totals(books: Books, direction: Payment["direction"]) {
  const counts = { open: 0, settled: 0, rejected: 0, returned: 0 }
  for (const payment of books.payments.values()) {
    if (payment.direction === direction) counts[payment.state] += 1
  }
  return counts
}

function shown({ txId, direction, instant, amount, state, reason, payerIban, payeeIban }: Payment) {
  return {
    txId,
    direction,
    instant,
    state,
    reason,
    payerIban,
    payeeIban,
    amount: signedDecimal(amount),
  }
}
