import type { CardDetails, CardTransferResult, DebitCard } from "#shared/contracts/cards.ts"
import { type Answer, type Customer, expectOk, newCustomer } from "./customer.ts"

/** A customer's first card, with its secrets. */
export type CardHolder = {
  readonly customer: Customer
  readonly card: DebitCard
  readonly details: CardDetails
  /** The card in its current state. */
  now(): Promise<DebitCard>
  /** Sends 1.00 to another bank with the card; fields may be overridden. */
  send(order?: object, key?: string): Promise<Answer<CardTransferResult>>
}

/** An account of another bank. */
export const otherBankIban = "FR1420041010050500013M02606"

/**
 * Registers a customer and reveals their euro card.
 * @param amount what to add to the card's account
 */
export async function newCardHolder(
  amount = "5000.00",
  apis?: readonly string[],
): Promise<CardHolder> {
  const customer = await newCustomer({ firstName: "Ana", lastName: "Roth" }, apis)
  const { id: accountId } = await customer.account("EUR")
  await customer.deposit(accountId, amount)
  const cards = async () => expectOk(await customer.get<DebitCard[]>("/api/debit-cards"))
  const now = async () => {
    const card = (await cards()).find((each) => each.accountId === accountId)
    if (!card) throw new Error("the account has no card")
    return card
  }
  const card = await now()
  const path = `/api/debit-cards/${card.id}/details`
  const details = expectOk(await customer.post<CardDetails>(path, { password: customer.password }))
  const usual = {
    cardId: card.id,
    amount: "1.00",
    recipientName: "Payee",
    recipientIban: otherBankIban,
    description: "Test",
    cvv: details.cvv,
  }
  return {
    customer,
    card,
    details,
    now,
    send: (order = {}, key) =>
      customer.post<CardTransferResult>(
        "/api/card-transfer",
        { ...usual, ...order },
        key ? { headers: { "idempotency-key": key } } : {},
      ),
  }
}

/** A wrong code of the same length; other values of `step` return other codes. */
export function wrongCvv({ cvv }: CardDetails, step = 1): string {
  return String((Number(cvv) + step) % 10 ** cvv.length).padStart(cvv.length, "0")
}
