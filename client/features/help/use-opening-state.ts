import { useEffect, useState } from "react"
import { settings } from "../../lib/settings.ts"
import { type OpeningState, openingState } from "./business-hours.ts"

const everyMs = 20_000

/** Whether the bank is open, kept up to date while the page is shown. */
export function useOpeningState(): OpeningState {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return openingState(now, settings.timeZone)
}
