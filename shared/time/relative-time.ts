const hour = 3_600_000

/**
 * How long ago something happened, in the specification's words (section 9): "Just now" under one
 * hour, "N hours ago" under 24 ("1 hours ago" is the specification's wording too), "Yesterday"
 * under 48, then "N days ago", in full days of 24 hours. A moment after `now`, since clocks differ,
 * is "Just now".
 */
export function relativeTime(moment: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - moment.getTime()) / hour)
  if (hours < 1) return "Just now"
  if (hours < 24) return `${hours} hours ago`
  if (hours < 48) return "Yesterday"
  return `${Math.floor(hours / 24)} days ago`
}
