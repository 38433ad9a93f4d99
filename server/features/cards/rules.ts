import type { CardClosing, DebitCard } from "#shared/contracts/cards.ts"

/** A card's name in confirmations. */
export const cardInWords = ({ cardType, lastFour }: Pick<DebitCard, "cardType" | "lastFour">) =>
  `${cardType} ending in ${lastFour}`

/** Why a card is closed, in confirmations. */
export const reasonInWords: Readonly<Record<CardClosing["reason"], string>> = {
  lost: "Lost",
  stolen: "Stolen",
  damaged: "Damaged",
  not_needed: "No longer needed",
}
