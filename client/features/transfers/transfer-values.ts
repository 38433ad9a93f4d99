import { zodResolver } from "@hookform/resolvers/zod"
import type { FieldErrors, Resolver } from "react-hook-form"
import * as z from "zod/mini"
import type { Account } from "#shared/contracts/accounts.ts"
import type { NewOrder, Order } from "#shared/contracts/orders.ts"
import { NewTransfer } from "#shared/contracts/transfers.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import type { Currency } from "#shared/money/currency.ts"
import { fromDecimal, parseAmount } from "#shared/money/money.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { say } from "../../lib/say.ts"
import { asTyped } from "../../lib/typed-amount.ts"
import {
  payNow,
  type ScheduleValues,
  scheduleErrors,
  scheduleOf,
  scheduleShape,
  scheduleValues,
} from "../../money/orders/schedule-values.ts"
import { type OtherBankTerms, speedTo } from "../../money/transfer/other-banks.ts"

/** The fields of the transfer form: a transfer (specification section 5), and when it is made. */
export type TransferValues = NewTransfer & ScheduleValues

/** What the form sends: a transfer, or an order for later. */
export type NewPayment = NewTransfer | NewOrder

export const isOrder = (payment: NewPayment): payment is NewOrder => "firstOn" in payment

const checked = zodResolver(z.extend(NewTransfer, scheduleShape))

/**
 * Validates the form: the fields of a transfer, and the dates of an order even if those fields are wrong, so
 * that all messages are shown at once.
 * @param existing the first date of the order that is edited
 */
export const transferResolver =
  (existing: string | undefined): Resolver<TransferValues> =>
  async (values, context, options) => {
    const result = await checked(values, context, options)
    const { firstOn, lastOn } = scheduleErrors(values, bankDay(new Date()), existing)
    if (!firstOn && !lastOn) return result
    const errors: FieldErrors<TransferValues> = { ...result.errors }
    if (firstOn) errors.firstOn = { type: "custom", message: firstOn }
    if (lastOn) errors.lastOn = { type: "custom", message: lastOn }
    return { values: {}, errors }
  }

/** The form's values at first: an empty transfer, or the order that is edited. */
export function firstValues(
  fromAccountId: number,
  prefilled: Partial<TransferValues> | undefined,
  editing: Order | undefined,
): TransferValues {
  const blank = { amount: "", recipientIban: "", recipientName: "", reference: "" }
  if (!editing) return { fromAccountId, ...blank, speed: "instant", ...payNow, ...prefilled }
  const { amount, recipientIban, recipientName, reference, speed } = editing
  return {
    fromAccountId: editing.fromAccountId,
    amount: asTyped(amount),
    recipientIban,
    recipientName,
    reference,
    speed,
    ...scheduleValues(editing),
  }
}

/** The form's values in the API's format. */
export function asPayment(values: TransferValues, otherBanks: OtherBankTerms): NewPayment {
  const { fromAccountId, amount, recipientIban, recipientName, reference, speed } = values
  return {
    fromAccountId,
    amount,
    recipientIban: normalizeIban(recipientIban),
    recipientName,
    ...speedTo(recipientIban, speed, otherBanks),
    ...(reference ? { reference } : {}),
    ...(values.when === "now" ? {} : { ...scheduleOf(values), onceOnly: values.onceOnly }),
  }
}

/** The payment request that a transfer is to pay. */
export type RequestToPay = { id: number; payeeIban: string; amount: string; currency: Currency }

type Paying = Pick<TransferValues, "amount" | "recipientIban" | "when">

/** Why a transfer does not pay a request; undefined if it does. */
export function difference(
  { amount, recipientIban, when }: Paying,
  from: Account | undefined,
  request: RequestToPay,
): string | undefined {
  if (normalizeIban(recipientIban) !== request.payeeIban) return say("The IBAN is another one.")
  if (from && from.currency !== request.currency) {
    return say("It asks for {asked}, and the account is in {held}.", {
      asked: request.currency,
      held: from.currency,
    })
  }
  if (parseAmount(amount) !== fromDecimal(request.amount)) return say("The amount is another one.")
  if (when !== "now") return say("Only a transfer that is made now pays it.")
  return undefined
}

/** The `requestId` of a transfer that pays exactly what is asked for; nothing for any other. */
export function paidRequest(
  values: Paying,
  from: Account | undefined,
  request: RequestToPay | undefined,
): { requestId?: number } {
  return request && difference(values, from, request) === undefined ? { requestId: request.id } : {}
}
