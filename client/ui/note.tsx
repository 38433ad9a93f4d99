import type { ReactNode } from "react"
import { classes } from "./classes.ts"

export type NoteTone = "plain" | "caution" | "negative" | "positive"

const tones: Record<NoteTone, string> = {
  plain: "bg-tile [&_.lucide]:text-ink-2",
  caution: "bg-caution-tint [&_.lucide]:text-caution",
  negative: "bg-negative-tint [&_.lucide]:text-negative",
  positive: "bg-positive-tint [&_.lucide]:text-positive",
}

/** A note about the surrounding content. */
export function Note({
  tone = "plain",
  icon,
  title,
  role,
  children,
}: {
  tone?: NoteTone
  icon: ReactNode
  title?: string
  /** "status" or "alert" when it appears by itself. */
  role?: "status" | "alert"
  children?: ReactNode
}) {
  return (
    <div
      role={role}
      className={classes(
        "flex gap-3 rounded-3 px-4 py-3.5 forced-colors:border [&>.lucide]:mt-px [&>.lucide]:size-5",
        tones[tone],
      )}
    >
      {icon}
      <div className="min-w-0 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
