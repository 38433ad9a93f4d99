import type { CardClosing, DebitCard } from "#shared/contracts/cards.ts"
import type { Phrase, PlainText } from "#shared/words/text.ts"

/** A card's name in confirmations. */
export const cardInWords =
  ({ cardType, lastFour }: Pick<DebitCard, "cardType" | "lastFour">): Phrase =>
  (say) =>
    say("{type} ending in {lastFour}", { type: cardType, lastFour })

/** Why a card is closed, in confirmations. */
export const reasonInWords: Readonly<Record<CardClosing["reason"], PlainText>> = {
  lost: "Lost",
  stolen: "Stolen",
  damaged: "Damaged",
  not_needed: "No longer needed",
}
