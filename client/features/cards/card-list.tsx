import { type ReactNode, useEffect, useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { say } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"
import { classes } from "../../ui/classes.ts"
import { CurrencyTile } from "../../ui/tile.tsx"
import { cardGroups, cardsWithAccounts } from "./card-groups.ts"
import { CardItem } from "./card-item.tsx"
import { closedCardsId } from "./card-words.ts"
import { ClosedCards } from "./closed-cards.tsx"

const ReplaceCardDialog = lazyOverlay(
  () => import("./replace-card-dialog.tsx"),
  (code) => code.ReplaceCardDialog,
)
const CloseCardDialog = lazyOverlay(
  () => import("./close-card-dialog.tsx"),
  (code) => code.CloseCardDialog,
)

/** From more cards than these on, all but the first are folded on a phone. */
const maxUnfolded = 3

type CardListProps = {
  cards: readonly DebitCard[]
  accounts: readonly Account[]
  /** Shown where no card is open. */
  empty: ReactNode
}

/** The open cards by the currency of their account, each group with its count; then the closed ones. */
export function CardList({ cards, accounts, empty }: CardListProps) {
  const [doing, setDoing] = useState<{ act: "replace" | "close"; card: DebitCard }>()
  const held = cardsWithAccounts(cards, accounts)
  const open = held.filter(({ card }) => card.status !== "closed")
  const groups = cardGroups(open)
  const first = groups[0]?.held[0]?.card
  const closed = held.filter(({ card }) => card.status === "closed")

  // The dialogs are rendered above the cards, because a closed card disappears with the menu that opened
  // them. Then the focus goes to the closed cards.
  const [ended, setEnded] = useState<number>()
  const gone = ended !== undefined && open.every(({ card }) => card.id !== ended)
  useEffect(() => {
    if (!gone || ended === undefined) return
    const frame = requestAnimationFrame(() => document.getElementById(closedCardsId)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [gone, ended])

  const cancel = () => setDoing(undefined)
  function finish() {
    setEnded(doing?.card.id)
    setDoing(undefined)
  }

  return (
    // Two groups with one card each share a row.
    <div className="grid grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-2">
      {open.length === 0 && <div className="min-w-0 md:col-span-2">{empty}</div>}
      {groups.map(({ currency, heading, held: group }) => (
        <section
          key={currency}
          aria-labelledby={`cards-${currency}`}
          className={classes("min-w-0", group.length > 1 && "md:col-span-2")}
        >
          <div className="mb-3.5 flex items-center gap-2.5">
            <CurrencyTile currency={currency} small />
            <h2 id={`cards-${currency}`} className="text-18 font-semibold">
              {heading}
            </h2>
            <Badge>
              <span>{group.length}</span>
              <span className="sr-only">
                {" "}
                {say("{count, plural, one {card} other {cards}}", { count: group.length })}
              </span>
            </Badge>
          </div>
          <div
            className={classes(
              "grid grid-cols-1 items-start gap-4 md:gap-6",
              group.length > 1 && "md:grid-cols-2",
            )}
          >
            {group.map(({ card, account }) => (
              <CardItem
                key={card.id}
                card={card}
                account={account}
                fold={
                  open.length <= maxUnfolded ? undefined : card === first ? "unfolded" : "folded"
                }
                onReplace={() => setDoing({ act: "replace", card })}
                onClose={() => setDoing({ act: "close", card })}
              />
            ))}
          </div>
        </section>
      ))}
      {closed.length > 0 && <ClosedCards closed={closed} open={open} />}
      {doing?.act === "replace" && (
        <ReplaceCardDialog card={doing.card} onDone={finish} onClose={cancel} />
      )}
      {doing?.act === "close" && (
        <CloseCardDialog card={doing.card} onDone={finish} onClose={cancel} />
      )}
    </div>
  )
}
