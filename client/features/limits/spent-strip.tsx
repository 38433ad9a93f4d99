import { formatAmount } from "#shared/money/format.ts"
import { say } from "../../lib/say.ts"
import { classes } from "../../ui/classes.ts"
import { usedTiles } from "./left-today.ts"

const tileCount = 40

/** How much of a day's limit is used, as a row of tiles. */
export function SpentStrip({ spent, limit }: { spent: string; limit: string }) {
  const full = usedTiles(spent, limit, tileCount)
  return (
    <div
      role="img"
      aria-label={say("{spent} of {limit} sent today", {
        spent: formatAmount(spent, "EUR"),
        limit: formatAmount(limit, "EUR"),
      })}
      className="mt-3 grid grid-cols-[repeat(20,1fr)] gap-0.5 lg:grid-cols-[repeat(40,1fr)]"
    >
      {Array.from({ length: tileCount }, (_, index) => (
        <span
          key={index}
          className={classes("aspect-square rounded-[2px]", index < full ? "bg-brand" : "bg-tile")}
        />
      ))}
    </div>
  )
}
