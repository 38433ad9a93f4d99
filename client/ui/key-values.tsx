import type { ReactNode } from "react"
import { classes } from "./classes.ts"

/** Labels at the left, values at the right, with lines between. */
export function KeyValues({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={className}>{children}</dl>
}

/** One line of KeyValues. `strong` is for a total. */
export function KeyValue({
  name,
  strong,
  children,
}: {
  name: ReactNode
  strong?: boolean
  children: ReactNode
}) {
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line py-2.75 touch:py-3.25 first:border-t-0">
      <dt className={strong ? "font-semibold" : "text-ink-2"}>{name}</dt>
      <dd
        className={classes(
          "min-w-0 text-right wrap-anywhere",
          strong ? "font-semibold" : "font-medium",
        )}
      >
        {children}
      </dd>
    </div>
  )
}
