import type { ReactNode } from "react"
import type { Currency } from "#shared/money/currency.ts"
import { classes } from "./classes.ts"

export type TileTone = "neutral" | "brand" | "positive" | "caution" | "negative" | "surface"
export type TileSize = 32 | 40 | 56

const tones: Record<TileTone, string> = {
  neutral: "bg-tile text-ink-2",
  brand: "bg-brand-tint text-brand-ink",
  positive: "bg-positive-tint text-positive",
  caution: "bg-caution-tint text-caution",
  negative: "bg-negative-tint text-negative",
  surface: "bg-surface text-brand-ink",
}

const sizes: Record<TileSize, string> = {
  32: "size-8 text-12 [&_.lucide]:size-4",
  40: "size-10 text-13 [&_.lucide]:size-4.5",
  56: "size-14 text-18 [&_.lucide]:size-6",
}

/** A square tile with an icon or initials. Decorative: the text beside it gives its meaning. */
export function Tile({
  tone = "neutral",
  size = 40,
  children,
}: {
  tone?: TileTone
  size?: TileSize
  children: ReactNode
}) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "grid flex-none place-items-center rounded-2 font-semibold",
        sizes[size],
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

/** The class of a currency's color (client/styles/currencies.css). */
export const currencyColor = (currency: Currency): string => `bg-${currency.toLowerCase()}`

/** A currency in its own color (specification section 9), always with its code. */
export function CurrencyTile({ currency, small }: { currency: Currency; small?: boolean }) {
  return (
    <span
      className={classes(
        "grid flex-none place-items-center leading-none font-bold tracking-[.03em] text-on-currency",
        small ? "h-6 w-8 rounded-1 text-11" : "size-9 rounded-2 text-11 md:size-10 md:text-12",
        currencyColor(currency),
      )}
    >
      {currency}
    </span>
  )
}
