import { reader } from "../words/reader.ts"
import type { Say, Text } from "../words/text.ts"

const hour = 3_600_000

/**
 * How long ago something happened, in the specification's words (section 9): "Just now" under one
 * hour, "N hours ago" under 24 ("1 hours ago" is the specification's wording too), "Yesterday"
 * under 48, then "N days ago", in full days of 24 hours. A moment after `now`, since clocks differ,
 * is "Just now".
 */
export function relativeTime(moment: Date, now: Date, say: Say = reader()): Text {
  const hours = Math.floor((now.getTime() - moment.getTime()) / hour)
  if (hours < 1) return say("Just now")
  if (hours < 24) return say("{hours, plural, other {# hours ago}}", { hours })
  if (hours < 48) return say("Yesterday")
  return say("{days, plural, other {# days ago}}", { days: Math.floor(hours / 24) })
}
