import * as z from "zod/mini"
import type { Transaction } from "#shared/contracts/transactions.ts"
import type { NewTransfer } from "#shared/contracts/transfers.ts"
import { currencies } from "#shared/money/currency.ts"

const booked = {
  amount: z.string(),
  currency: z.enum(currencies),
  reference: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.iso.datetime({ offset: true }),
}
const conversion = {
  /** How much `convertedCurrency` one unit of `currency` bought; six decimals. */
  exchangeRate: z.string(),
  convertedAmount: z.string(),
  convertedCurrency: z.enum(currencies),
}

const MoneyResult = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("transfer"),
    ...booked,
    recipientName: z.string(),
    recipientIban: z.string(),
    /** The account that paid, by the member's name for it. */
    fromAccountName: z.optional(z.string()),
    /** What the member wrote to the recipient, if anything. */
    text: z.optional(z.string()),
    /** Of the card that paid, if any. */
    cardLastFour: z.optional(z.string()),
    /** Present when it arrived in another currency. */
    conversion: z.optional(z.object(conversion)),
    /** An order that the transfer may have been meant to replace, and its date. */
    waitingOrder: z.optional(z.object({ id: z.number(), dueOn: z.string() })),
  }),
  z.object({ type: z.literal("deposit"), ...booked, accountName: z.string() }),
  z.object({
    type: z.literal("exchange"),
    ...booked,
    fromAccountName: z.string(),
    toAccountName: z.string(),
    conversion: z.object(conversion),
  }),
])

/** The content of /transfer-success. Amounts are decimal strings. */
export type MoneyResult = z.infer<typeof MoneyResult>

/** A booked transfer in the format of /transfer-success. */
export function transferResult(
  { amount, currency, reference, createdAt, ...rest }: Transaction,
  { recipientName, recipientIban }: Pick<NewTransfer, "recipientName" | "recipientIban">,
  { fromAccountName, text }: { fromAccountName: string; text: string | undefined },
): MoneyResult & { type: "transfer" } {
  const { exchangeRate, convertedAmount, convertedCurrency } = rest
  return {
    type: "transfer",
    amount,
    currency,
    reference,
    createdAt,
    recipientName,
    recipientIban,
    fromAccountName,
    ...(text && { text }),
    ...(exchangeRate && convertedAmount && convertedCurrency
      ? { conversion: { exchangeRate, convertedAmount, convertedCurrency } }
      : {}),
  }
}

const storageKey = "tessera-result"

/** Where storage is denied, a result lasts as long as the page. */
let withoutStorage: MoneyResult | undefined

/** Stores a result for a single reading on /transfer-success (specification section 4). */
export function storeResult(result: MoneyResult): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(result))
  } catch {
    withoutStorage = result
  }
}

/** The stored result, if any. Reading does not remove it, so that React may render twice. */
export function readResult(): MoneyResult | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey)
    return stored === null ? withoutStorage : MoneyResult.safeParse(JSON.parse(stored)).data
  } catch {
    return withoutStorage
  }
}

/** Removes the stored result: call it once it is on the screen. */
export function removeResult(): void {
  withoutStorage = undefined
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is denied, so nothing was stored.
  }
}
