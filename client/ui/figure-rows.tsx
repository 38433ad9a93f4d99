import type { ReactNode } from "react"
import { say } from "../lib/say.ts"
import { classes } from "./classes.ts"
import { Skeleton } from "./skeleton.tsx"

const frame = "flex flex-1 flex-col px-4 pb-1 md:px-6 md:pb-2"
const row =
  "flex max-h-24 min-h-14 flex-1 items-center justify-between gap-4 border-t border-line first:border-t-0"

/** A card's few figures, which share its height up to a limit. */
export function FigureRows({ children }: { children: ReactNode }) {
  return <dl className={frame}>{children}</dl>
}

type FigureRowProps = {
  name: ReactNode
  /** For a total. */
  strong?: boolean
  /** The figure. */
  children: ReactNode
}

/** One line of FigureRows. */
export function FigureRow({ name, strong = false, children }: FigureRowProps) {
  return (
    <div className={row}>
      <dt className={strong ? "font-semibold" : "text-ink-2"}>{name}</dt>
      <dd
        translate="no"
        className={classes("amount text-right", strong ? "font-semibold" : "font-medium")}
      >
        {children}
      </dd>
    </div>
  )
}

/** Placeholders for three figures. */
export function FigureRowsSkeleton() {
  return (
    <div role="status" className="flex flex-1 flex-col">
      <span className="sr-only">{say("Loading...")}</span>
      <div aria-hidden="true" className={frame}>
        {["first", "second", "third"].map((place) => (
          <div key={place} className={row}>
            <Skeleton className="h-3.5 w-28" />
            <Skeleton className="h-3.5 w-16" />
          </div>
        ))}
      </div>
    </div>
  )
}
