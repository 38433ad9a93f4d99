import type { Transaction } from "#shared/contracts/transactions.ts"
import { formatRate } from "#shared/money/format.ts"
import {
  formatCreditorReference,
  isCreditorReference,
} from "#shared/payments/creditor-reference.ts"

const kinds: Record<Transaction["type"], string> = {
  deposit: "Deposit",
  withdrawal: "Withdrawal",
  exchange: "Exchange",
  transfer: "Transfer",
}

/** What the bank itself posts, or another bank sent, by the first part of its reference (server/ledger/movement-kinds.sql). */
const bankKinds: Readonly<Partial<Record<string, Record<Transaction["direction"], string>>>> = {
  LON: { in: "Loan payout", out: "Loan payment" },
  INT: { in: "Interest", out: "Interest" },
  PAY: { in: "Payment", out: "Payment" },
  CSH: { in: "Cash", out: "Cash" },
  FEE: { in: "Refund", out: "Fee" },
  REV: { in: "Correction", out: "Correction" },
}

function kindOf({
  type,
  reference,
  direction,
}: Pick<Transaction, "type" | "reference" | "direction">): string {
  return bankKinds[reference.slice(0, 3)]?.[direction] ?? kinds[type]
}

/** What a transaction is called: of a payment with a creditor reference, the other side rather than the code. */
export const transactionTitle = ({
  description,
  counterpartyName,
}: Pick<Transaction, "description" | "counterpartyName">): string =>
  counterpartyName && isCreditorReference(description) ? counterpartyName : description

/**
 * The line below a transaction's description: the other side's name, and the rate of a conversion. Without
 * a name, or if the description already ends with it, the kind.
 */
export function transactionDetail(
  transaction: Pick<
    Transaction,
    "type" | "reference" | "direction" | "description" | "counterpartyName" | "exchangeRate"
  >,
): string {
  const { type, description, counterpartyName, exchangeRate } = transaction
  const rate = exchangeRate ? `Rate ${formatRate(exchangeRate, 4)}` : undefined
  if (type === "exchange" && rate) return rate
  const who = isCreditorReference(description)
    ? `Reference ${formatCreditorReference(description)}`
    : counterpartyName && !description.endsWith(counterpartyName)
      ? counterpartyName
      : kindOf(transaction)
  return rate ? `${who}, ${rate.toLowerCase()}` : who
}
