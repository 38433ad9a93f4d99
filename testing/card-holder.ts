import type { CardDetails, CardTransferResult, DebitCard } from "#shared/contracts/cards.ts"
import { type Answer, expectOk, type Member, newMember } from "./member.ts"

/** A member's first card, with its secrets. */
export type CardHolder = {
  readonly member: Member
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
 * Registers a member and reveals their euro card.
 * @param amount what to add to the card's account
 */
export async function newCardHolder(
  amount = "5000.00",
  apis?: readonly string[],
): Promise<CardHolder> {
  const member = await newMember({ firstName: "Ana", lastName: "Roth" }, apis)
  const { id: accountId } = await member.account("EUR")
  await member.deposit(accountId, amount)
  const cards = async () => expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
  const now = async () => {
    const card = (await cards()).find((each) => each.accountId === accountId)
    if (!card) throw new Error("the account has no card")
    return card
  }
  const card = await now()
  const path = `/api/debit-cards/${card.id}/details`
  const details = expectOk(await member.post<CardDetails>(path, { password: member.password }))
  const usual = {
    cardId: card.id,
    amount: "1.00",
    recipientName: "Payee",
    recipientIban: otherBankIban,
    description: "Test",
    cvv: details.cvv,
  }
  return {
    member,
    card,
    details,
    now,
    send: (order = {}, key) =>
      member.post<CardTransferResult>(
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
