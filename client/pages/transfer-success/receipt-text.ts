import { brand } from "#shared/brand.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount, formatRate } from "#shared/money/format.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import type { MoneyResult } from "../../money/result-store.ts"

/** "Transfer Successful" and so on: the page's title by type (specification section 2). */
export function resultTitle({ type }: MoneyResult): string {
  const kind = { transfer: "Transfer", deposit: "Deposit", exchange: "Currency Exchange" }[type]
  return `${kind} Successful`
}

/** A line of the result, on the page and in the receipt. */
export type ResultLine = { name: string; value: string; format?: "iban" }

/** The details of a result, without its amount and status. */
export function resultLines(result: MoneyResult): ResultLine[] {
  return [
    { name: "Reference", value: result.reference },
    ...ofType(result),
    ...ofConversion(result),
    { name: "Time", value: formatDateTime(result.createdAt) },
  ]
}

function ofType(result: MoneyResult): ResultLine[] {
  switch (result.type) {
    case "transfer":
      return [
        { name: "Recipient", value: result.recipientName },
        { name: "IBAN", value: formatIban(result.recipientIban), format: "iban" },
        ...(result.cardLastFour ? [{ name: "Card", value: `•••• ${result.cardLastFour}` }] : []),
      ]
    case "deposit":
      return [{ name: "Account", value: result.accountName }]
    case "exchange":
      return [
        { name: "From account", value: result.fromAccountName },
        { name: "To account", value: result.toAccountName },
      ]
  }
}

function ofConversion(result: MoneyResult): ResultLine[] {
  if (result.type === "deposit" || !result.conversion) return []
  const { exchangeRate, convertedAmount, convertedCurrency } = result.conversion
  return [
    { name: "Exchange rate", value: formatRate(exchangeRate, 6) },
    { name: "Converted amount", value: formatAmount(convertedAmount, convertedCurrency) },
  ]
}

/** The receipt as a text file, one line per detail, in the page's order. */
export function receiptText(result: MoneyResult): string {
  const lines: ResultLine[] = [
    { name: "Status", value: "COMPLETED" },
    { name: "Amount", value: formatAmount(result.amount, result.currency) },
    ...resultLines(result),
  ]
  const width = Math.max(...lines.map(({ name }) => name.length)) + 2
  const heading = `${brand.bank}\n${resultTitle(result).replace(" Successful", "")} receipt`
  const body = lines.map(({ name, value }) => `${`${name}:`.padEnd(width)}${value}`).join("\n")
  return `${heading}\n\n${body}\n`
}

/** The file's name: the reference, with characters replaced that a file system might reject. */
export function receiptFileName({ reference }: MoneyResult): string {
  return `${reference.replace(/[^A-Za-z0-9_-]/g, "_")}.txt`
}
