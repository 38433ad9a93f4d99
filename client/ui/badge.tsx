import Archive from "lucide-react/icons/archive"
import Ban from "lucide-react/icons/ban"
import Check from "lucide-react/icons/circle-check"
import Dot from "lucide-react/icons/circle-dot"
import Help from "lucide-react/icons/circle-question-mark"
import X from "lucide-react/icons/circle-x"
import Clock from "lucide-react/icons/clock"
import Snowflake from "lucide-react/icons/snowflake"
import Undo from "lucide-react/icons/undo-2"
import type { ReactNode } from "react"
import { say } from "../lib/say.ts"
import { classes } from "./classes.ts"

export type BadgeTone = "neutral" | "brand" | "positive" | "negative" | "caution"

const tones: Record<BadgeTone, string> = {
  neutral: "bg-tile text-ink-2",
  brand: "bg-brand-tint text-brand-ink",
  positive: "bg-positive-tint text-positive",
  negative: "bg-negative-tint text-negative",
  caution: "bg-caution-tint text-caution",
}

/** A short label on a tinted background. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        "inline-flex h-5.5 items-center gap-1.25 rounded-1 px-2 text-12 font-semibold whitespace-nowrap",
        "[&_.lucide]:size-3.25 [&_.lucide]:stroke-[2.25]",
        tones[tone],
      )}
    >
      {icon}
      <span>{children}</span>
    </span>
  )
}

const statuses = {
  pending: { word: "Pending", tone: "neutral", icon: <Clock /> },
  approved: { word: "Approved", tone: "brand", icon: <Check className="text-positive" /> },
  rejected: { word: "Rejected", tone: "negative", icon: <X /> },
  active: { word: "Active", tone: "brand", icon: <Dot /> },
  closed: { word: "Closed", tone: "neutral", icon: <Archive /> },
  completed: { word: "Completed", tone: "positive", icon: undefined },
  cancelled: { word: "Canceled", tone: "neutral", icon: <Ban /> },
  unconfirmed: { word: "Not confirmed", tone: "caution", icon: <Help /> },
  returned: { word: "Returned", tone: "neutral", icon: <Undo /> },
  recalled: { word: "Recalled", tone: "neutral", icon: <Undo /> },
  frozen: { word: "Frozen", tone: "neutral", icon: <Snowflake /> },
} as const

export type Status = keyof typeof statuses

/** A status, always with its text (specification section 4). */
export function StatusBadge({ status }: { status: Status }) {
  const { word, tone, icon } = statuses[status]
  return (
    <Badge tone={tone} icon={icon}>
      {say(word)}
    </Badge>
  )
}
