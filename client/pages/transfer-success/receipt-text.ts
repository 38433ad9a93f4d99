import type { PaymentStatus } from "#shared/contracts/payments.ts"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount, formatRate } from "#shared/money/format.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import type { MoneyResult } from "../../money/result-store.ts"

/** What a receipt is about: a result, or a transaction of the history, such as an installment. */
export type Receipt =
  | MoneyResult
  | (Omit<Extract<MoneyResult, { type: "deposit" }>, "type"> & { type: "withdrawal" })

/** "Transfer Successful" and so on: the page's title by type (specification section 2) and status. */
export function resultTitle({ type }: Receipt, status: PaymentStatus): Text {
  return say(
    "{kind, select, transfer {Transfer} deposit {Deposit} withdrawal {Withdrawal} other {Currency Exchange}} {status, select, completed {Successful} pending {Pending} rejected {Rejected} cancelled {Canceled} unconfirmed {Not Confirmed} returned {Returned} other {Recalled}}",
    { kind: type, status },
  )
}

/** A line of the result, on the page and in the receipt. */
export type ResultLine = { name: Text; value: Text; format?: "iban" }

/** The details of a result, without its amount and status. */
export function resultLines(result: Receipt): ResultLine[] {
  return [
    { name: say("Reference"), value: asWritten(result.reference) },
    ...ofType(result),
    ...ofConversion(result),
    { name: say("Time"), value: formatDateTime(result.createdAt) },
  ]
}

function ofType(result: Receipt): ResultLine[] {
  switch (result.type) {
    case "transfer":
      return [
        { name: say("Recipient"), value: asWritten(result.recipientName) },
        { name: say("IBAN"), value: formatIban(result.recipientIban), format: "iban" },
        ...(result.fromAccountName
          ? [{ name: say("From account"), value: asWritten(result.fromAccountName) }]
          : []),
        ...(result.cardLastFour
          ? [{ name: say("Card"), value: asWritten(`•••• ${result.cardLastFour}`) }]
          : []),
        ...(result.text
          ? [{ name: say("Message", { context: "of a payment" }), value: asWritten(result.text) }]
          : []),
      ]
    case "deposit":
    case "withdrawal":
      return [{ name: say("Account"), value: asWritten(result.accountName) }]
    case "exchange":
      return [
        { name: say("From account"), value: asWritten(result.fromAccountName) },
        { name: say("To account"), value: asWritten(result.toAccountName) },
      ]
  }
}

function ofConversion(result: Receipt): ResultLine[] {
  if (!("conversion" in result) || !result.conversion) return []
  const { exchangeRate, convertedAmount, convertedCurrency } = result.conversion
  return [
    { name: say("Exchange rate"), value: formatRate(exchangeRate, 6) },
    { name: say("Converted amount"), value: formatAmount(convertedAmount, convertedCurrency) },
  ]
}

/**
 * Who sent the money, and the text that was sent with it: a landlord asks for these.
 * @param said whether the result has the text already
 */
function ofSender({ type, from, message }: TransactionDetail, said: boolean): ResultLine[] {
  const sent = type !== "exchange" && from.name !== null
  return [
    ...(sent ? [{ name: say("Sender"), value: asWritten(from.name ?? "") }] : []),
    ...(sent && from.iban ? [{ name: say("Sender IBAN"), value: formatIban(from.iban) }] : []),
    ...(message && !said
      ? [{ name: say("Message", { context: "of a payment" }), value: asWritten(message) }]
      : []),
  ]
}

/**
 * The receipt as a text file, one line per detail, in the page's order.
 * @param more the payment's reason, if it has one, and what the bank knows of the transaction
 */
export function receiptText(
  result: Receipt,
  status: PaymentStatus,
  { reason, detail }: { reason?: string | null; detail?: TransactionDetail | undefined } = {},
): string {
  const lines: ResultLine[] = [
    { name: say("Status"), value: receiptStatus(status) },
    // A completed payment's reason is why a recall was refused.
    ...(reason && status !== "completed"
      ? [{ name: say("Reason"), value: asWritten(reason) }]
      : []),
    { name: say("Amount"), value: formatAmount(result.amount, result.currency) },
    ...resultLines(result),
    ...(detail ? ofSender(detail, "text" in result) : []),
  ]
  const labeled = lines.map(({ name, value }) => ({ label: say("{name}:", { name }), value }))
  const width = Math.max(...labeled.map(({ label }) => label.length)) + 1
  const title = say(
    "{kind, select, transfer {Transfer} deposit {Deposit} withdrawal {Withdrawal} other {Currency Exchange}} receipt",
    { kind: result.type },
  )
  const heading = `${settings.creditUnion.name}
${title}`
  const body = labeled.map(({ label, value }) => `${label.padEnd(width)}${value}`).join("\n")
  return `${heading}\n\n${body}\n`
}

/** "COMPLETED", as the specification has it, and so on. */
function receiptStatus(status: PaymentStatus): Text {
  const word = say(
    "{status, select, completed {Completed} pending {Pending} rejected {Rejected} cancelled {Canceled} unconfirmed {Not Confirmed} returned {Returned} other {Recalled}}",
    { status },
  )
  return asWritten(word.toUpperCase())
}

/** The file's name: the reference, with characters replaced that a file system might reject. */
export function receiptFileName({ reference }: Pick<Receipt, "reference">): string {
  return `${reference.replace(/[^A-Za-z0-9_-]/g, "_")}.txt`
}
