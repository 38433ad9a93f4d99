import { contact } from "#shared/contact.ts"
import type { CardClosing, DebitCard } from "#shared/contracts/cards.ts"
import { maxVirtualCards } from "#shared/limits.ts"

/** A card's name in confirmations. */
export const cardInWords = ({ cardType, lastFour }: Pick<DebitCard, "cardType" | "lastFour">) =>
  `${cardType} ending in ${lastFour}`

/** The refusal of every change or use of a closed card. */
export const cardClosed = [
  "card_closed",
  "This card is closed, and a closed card can't be changed or used. Nothing was changed.",
] as const

/** The refusal of what only the bank can do with a card that it froze. */
export const frozenByBank = (what: "unfreeze" | "replace" | "close") =>
  [
    "card_frozen_by_bank",
    `The bank froze this card, and only the bank can ${what} it. Write to ${contact.cardsEmail}. Nothing was changed.`,
  ] as const

/** The refusal of another card for an account with a card that the bank froze: it would end the freeze. */
export const frozenOnAccount = [
  "card_frozen_by_bank",
  `The bank froze a card of this account, so the account gets no new cards. Write to ${contact.cardsEmail}. No card was created.`,
] as const

/** Why a card is closed, in confirmations. */
export const reasonInWords: Readonly<Record<CardClosing["reason"], string>> = {
  lost: "Lost",
  stolen: "Stolen",
  damaged: "Damaged",
  not_needed: "No longer needed",
}

/** Why a customer with this many open virtual cards may not create another. */
export function tooManyCards(open: number): string | undefined {
  if (open < maxVirtualCards) return undefined
  return `You have ${open} open virtual cards, and ${maxVirtualCards} is the limit. No card was created. Close one that you no longer need first.`
}
