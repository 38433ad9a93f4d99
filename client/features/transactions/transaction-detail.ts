import type { Transaction } from "#shared/contracts/transactions.ts"
import { formatRate } from "#shared/money/format.ts"
import {
  formatCreditorReference,
  isCreditorReference,
} from "#shared/payments/creditor-reference.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"

const kinds: Record<Transaction["type"], Text> = {
  deposit: say("Deposit"),
  withdrawal: say("Withdrawal"),
  exchange: say("Exchange"),
  transfer: say("Transfer"),
}

/** What the bank itself posts, or another bank sent, by the first part of its reference (server/ledger/movement-kinds.sql). */
const bankKinds: Readonly<Partial<Record<string, Record<Transaction["direction"], Text>>>> = {
  LON: { in: say("Loan payout"), out: say("Loan payment") },
  INT: { in: say("Interest"), out: say("Interest") },
  PAY: { in: say("Payment"), out: say("Payment") },
  CSH: { in: say("Cash"), out: say("Cash") },
  FEE: { in: say("Refund"), out: say("Fee") },
  REV: { in: say("Correction"), out: say("Correction") },
}

function kindOf({
  type,
  reference,
  direction,
}: Pick<Transaction, "type" | "reference" | "direction">): Text {
  return bankKinds[reference.slice(0, 3)]?.[direction] ?? kinds[type]
}

/** What a transaction is called: of a payment with a creditor reference, the other side rather than the code. */
export const transactionTitle = ({
  description,
  counterpartyName,
}: Pick<Transaction, "description" | "counterpartyName">): Text =>
  asWritten(counterpartyName && isCreditorReference(description) ? counterpartyName : description)

/**
 * The line below a transaction's description: the other side's name, and the rate of a conversion. Without
 * a name, or if the description already ends with it, the kind.
 */
export function transactionDetail(
  transaction: Pick<
    Transaction,
    "type" | "reference" | "direction" | "description" | "counterpartyName" | "exchangeRate"
  >,
): Text {
  const { type, description, counterpartyName, exchangeRate } = transaction
  const rate = exchangeRate && formatRate(exchangeRate, 4)
  if (type === "exchange" && rate) return say("Rate {rate}", { rate })
  const who = isCreditorReference(description)
    ? say("Reference {reference}", { reference: formatCreditorReference(description) })
    : counterpartyName && !description.endsWith(counterpartyName)
      ? asWritten(counterpartyName)
      : kindOf(transaction)
  return rate ? say("{who}, rate {rate}", { who, rate }) : who
}
