import ChevronDown from "lucide-react/icons/chevron-down"
import { useState } from "react"
import { bankDay } from "../../lib/bank-time.ts"
import { formatDay } from "../../lib/format-date.ts"
import { asWritten, say } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"
import { Card } from "../../ui/card.tsx"
import { classes } from "../../ui/classes.ts"
import { Row, Rows } from "../../ui/rows.tsx"
import { CurrencyTile } from "../../ui/tile.tsx"
import type { CardWithAccount } from "./card-groups.ts"
import { closedCardsId, kindOf, whyClosed } from "./card-words.ts"

/** The closed cards, folded away: what each was, why it was closed, and which card replaced it. */
export function ClosedCards({
  closed,
  open,
}: {
  closed: readonly CardWithAccount[]
  open: readonly CardWithAccount[]
}) {
  const [unfolded, setUnfolded] = useState(false)
  const replacedBy = (id: number) =>
    [...open, ...closed].find(({ card }) => card.replacesCardId === id)?.card
  return (
    <Card aria-labelledby={closedCardsId} className="min-w-0 md:col-span-2">
      <h2>
        <button
          type="button"
          id={closedCardsId}
          aria-expanded={unfolded}
          aria-controls="closed-card-list"
          onClick={() => setUnfolded(!unfolded)}
          className="flex w-full items-center gap-2.5 rounded-4 px-4 py-4 text-left text-card hover:bg-hover md:px-6"
        >
          {say("Closed Cards")}
          <Badge>{closed.length}</Badge>
          <ChevronDown
            className={classes(
              "ml-auto size-5 flex-none text-ink-3 transition-transform",
              unfolded && "rotate-180",
            )}
          />
        </button>
      </h2>
      <div id="closed-card-list" hidden={!unfolded}>
        <Rows className="pb-2">
          {closed.map(({ card, account }) => {
            const next = replacedBy(card.id)
            return (
              <Row
                key={card.id}
                tile={<CurrencyTile currency={account.currency} />}
                title={asWritten(`${card.cardType} •••• ${card.lastFour}`)}
                end={<span className="text-13 font-normal text-ink-2">{whyClosed(card)}</span>}
                detail={
                  next
                    ? say("{kind} · replaced by {card}", {
                        kind: kindOf(card),
                        card: `${next.cardType} •••• ${next.lastFour}`,
                      })
                    : kindOf(card)
                }
                endDetail={card.closedAt && formatDay(bankDay(new Date(card.closedAt)))}
              />
            )
          })}
        </Rows>
      </div>
    </Card>
  )
}
