import type { Account } from "#shared/contracts/accounts.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { Badge } from "../../ui/badge.tsx"
import { classes } from "../../ui/classes.ts"
import { CurrencyTile } from "../../ui/tile.tsx"
import { cardGroups, cardsWithAccounts } from "./card-groups.ts"
import { CardItem } from "./card-item.tsx"

/** The cards by the currency of their account, each group with its count. */
export function CardList({
  cards,
  accounts,
}: {
  cards: readonly DebitCard[]
  accounts: readonly Account[]
}) {
  return (
    // Two groups with one card each share a row.
    <div className="grid grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-2">
      {cardGroups(cardsWithAccounts(cards, accounts)).map(({ currency, heading, held }) => (
        <section
          key={currency}
          aria-labelledby={`cards-${currency}`}
          className={classes("min-w-0", held.length > 1 && "md:col-span-2")}
        >
          <div className="mb-3.5 flex items-center gap-2.5">
            <CurrencyTile currency={currency} small />
            <h2 id={`cards-${currency}`} className="text-18 font-semibold">
              {heading}
            </h2>
            <Badge>
              {held.length}
              <span className="sr-only">{held.length === 1 ? " card" : " cards"}</span>
            </Badge>
          </div>
          <div
            className={classes(
              "grid grid-cols-1 items-start gap-4 md:gap-6",
              held.length > 1 && "md:grid-cols-2",
            )}
          >
            {held.map(({ card, account }) => (
              <CardItem key={card.id} card={card} account={account} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
