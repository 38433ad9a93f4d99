import { formatPercent } from "#shared/money/format.ts"
import { type Share, shareTiles } from "#shared/money/share.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { classes } from "../../ui/classes.ts"
import { currencyColor } from "../../ui/tile.tsx"
import type { ShownAccount } from "./total-usd.ts"

const tileCount = 50

/**
 * The distribution of money over the currencies: 50 tiles, each 2% of the total, in its currency's color.
 * Requires accounts that are all converted to USD. Without money, the tiles are empty and a sentence
 * explains them.
 */
export function BalanceStrip({ accounts }: { accounts: readonly ShownAccount[] }) {
  const shares = shareTiles(
    accounts.map(({ account, shown }) => ({ currency: account.currency, amount: shown.amount })),
  )
  const tiles = shares.flatMap(({ currency, tiles: count }) =>
    Array.from({ length: count }, () => currencyColor(currency)),
  )
  const held = shares.filter(({ percent, tiles: count }) => count > 0 || percent !== "0.0")
  return (
    <>
      <div
        role="img"
        aria-label={held.length > 0 ? asWritten(held.map(inWords).join(", ")) : say("No money yet")}
        className="grid grid-cols-[repeat(25,1fr)] gap-0.5 px-4 pt-4 md:grid-cols-[repeat(50,1fr)] md:px-6"
      >
        {Array.from({ length: tileCount }, (_, index) => (
          <span
            key={index}
            className={classes("aspect-square rounded-[2px]", tiles[index] ?? "bg-tile")}
          />
        ))}
      </div>
      {held.length > 0 ? (
        <ul
          aria-hidden="true"
          className="flex flex-wrap gap-x-5 gap-y-1 px-4 pt-2.5 pb-4.5 text-12 text-ink-2 max-md:justify-between max-md:gap-x-2 md:px-6"
        >
          {held.map((share) => (
            <li key={share.currency} className="flex items-center gap-1.5">
              <span className={classes("size-2 rounded-[2px]", currencyColor(share.currency))} />
              <span>{inWords(share)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="px-4 pt-2.5 pb-3 text-12 text-ink-2 md:px-6">
          {say("Each tile is 2% of your total, in the color of its currency.")}
        </p>
      )}
    </>
  )
}

function inWords({ currency, percent }: Share): Text {
  return asWritten(`${currency} ${formatPercent(percent)}`)
}
