import type { ReactNode } from "react"
import { say } from "../lib/say.ts"
import { classes } from "./classes.ts"
import { Skeleton } from "./skeleton.tsx"

type RowsProps = {
  className?: string
  /** In two columns, except on a phone. */
  paired?: boolean
  children: ReactNode
}

/** A list of rows inside a card, with separators that start at the text. */
export function Rows({ className, paired = false, children }: RowsProps) {
  return (
    <ul
      className={classes(
        className,
        paired && "grid md:grid-cols-2 md:[&>li:nth-child(2)]:before:hidden",
      )}
    >
      {children}
    </ul>
  )
}

type RowProps = {
  /** At the left: a tile. */
  tile: ReactNode
  title: ReactNode
  /** At the right of the title: an amount. */
  end?: ReactNode
  detail?: ReactNode
  /** At the right of the detail. */
  endDetail?: ReactNode
  /** In the right margin, positioned absolutely: a menu. */
  menu?: ReactNode
  /** The title is a link over the whole row, which then has a hover style. */
  leads?: boolean
}

/** A title's link that covers its whole row. The row must have `leads`. */
export const rowLink =
  "outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"

const rowFrame =
  "relative flex items-center gap-2.5 px-4 py-3 md:gap-3.5 md:px-6 " +
  "[&+&]:before:absolute [&+&]:before:inset-x-4 [&+&]:before:top-0 [&+&]:before:left-[66px] [&+&]:before:h-px [&+&]:before:bg-line [&+&]:before:content-[''] " +
  "md:[&+&]:before:right-6 md:[&+&]:before:left-[78px]"

/** One row with two lines: title and amount, detail and a note. */
export function Row({ tile, title, end, detail, endDetail, menu, leads = false }: RowProps) {
  return (
    <li className={classes(rowFrame, leads && "hover:bg-hover")}>
      {tile}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-2 md:gap-3">
          <div className="min-w-0 font-semibold wrap-anywhere">{title}</div>
          <div translate="no" className="amount text-right font-semibold">
            {end}
          </div>
        </div>
        <div className="flex items-baseline justify-between gap-2 text-13 text-ink-3 md:gap-3">
          <div className="min-w-0">{detail}</div>
          <div className="amount text-right">{endDetail}</div>
        </div>
      </div>
      {menu}
    </li>
  )
}

/** Placeholders with the size of rows. */
export function RowsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div role="status">
      <span className="sr-only">{say("Loading...")}</span>
      <ul aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className={rowFrame}>
            <Skeleton className="size-10 rounded-2" />
            <div className="min-w-0 flex-1">
              <div className="flex h-5 items-center justify-between gap-3">
                <Skeleton className="h-3.5 w-33" />
                <Skeleton className="h-3.5 w-21" />
              </div>
              <div className="flex h-4.5 items-center justify-between gap-3">
                <Skeleton className="h-2.75 w-2/5" />
                <Skeleton className="h-2.75 w-16" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
