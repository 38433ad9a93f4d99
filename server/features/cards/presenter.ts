import { maskCardNumber } from "#shared/cards/card-number.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import type { CardRow } from "./queries.ts"

/** A card for its holder's lists: the number is masked except for its last four digits. */
export function presentCard(row: CardRow): DebitCard {
  return { ...row, cardNumber: maskCardNumber(row.cardType, row.lastFour) }
}
