import { maskCardNumber } from "#shared/cards/card-number.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import type { CardRow } from "./queries.ts"

/** A card as its holder's lists show it: the number masked but for its last four digits. */
export function presentCard(row: CardRow): DebitCard {
  return { ...row, cardNumber: maskCardNumber(row.cardType, row.lastFour) }
}
