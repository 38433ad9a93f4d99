import { useEffect, useState } from "react"
import { challengeMs } from "#shared/time/timeouts.ts"

const soonMs = 60_000

/** There is time left, less than a minute of it, or none. */
export type TimeLeft = "enough" | "soon" | "over"

/**
 * Follows the time until a step expires.
 * @param expiresAt by the bank's clock, ISO 8601; five minutes from now if this device's clock is far off
 */
export function useTimeLeft(expiresAt: string): TimeLeft {
  const [left, setLeft] = useState<TimeLeft>("enough")
  useEffect(() => {
    const said = Date.parse(expiresAt) - Date.now()
    const ms = said > 0 && said <= challengeMs ? said : challengeMs
    const timers = [
      setTimeout(() => setLeft("soon"), Math.max(0, ms - soonMs)),
      setTimeout(() => setLeft("over"), ms),
    ]
    return () => timers.forEach(clearTimeout)
  }, [expiresAt])
  return left
}
