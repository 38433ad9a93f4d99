import { useEffect, useState } from "react"
import { challengeMs } from "#shared/time/patience.ts"

const soonMs = 60_000

/** Where the step stands: there is time, less than a minute of it, or none. */
export type TimeLeft = "enough" | "soon" | "over"

/**
 * Follows the time until a step is over.
 * @param expiresAt the bank's, ISO 8601. Where this device's clock is far off, five minutes from now
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
