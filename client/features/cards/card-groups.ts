import type { Account } from "#shared/contracts/accounts.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { type Currency, currencies, currencyFacts } from "#shared/money/currency.ts"
import { asWritten, language, type Text } from "../../lib/say.ts"

/** A card with its account. */
export type CardWithAccount = { card: DebitCard; account: Account }

export type CardGroup = { currency: Currency; heading: Text; held: CardWithAccount[] }

/** Joins each card with its account. Omits cards whose account this page does not know yet. */
export function cardsWithAccounts(
  cards: readonly DebitCard[],
  accounts: readonly Account[],
): CardWithAccount[] {
  return cards.flatMap((card) => {
    const account = accounts.find(({ id }) => id === card.accountId)
    return account ? [{ card, account }] : []
  })
}

/** The cards by their account's currency, in the screens' currency order, without empty groups. */
export function cardGroups(held: readonly CardWithAccount[]): CardGroup[] {
  return currencies
    .map((currency) => ({
      currency,
      heading: asWritten(currencyFacts[currency].name[language]),
      held: held.filter(({ account }) => account.currency === currency),
    }))
    .filter((group) => group.held.length > 0)
}
