import { useEffect, useState } from "react"
import { asWritten, say } from "../../lib/say.ts"

/** When a screen reader announces the time left, in seconds. */
const lastMinute = 60

/** The seconds until a time by this browser's clock, down to 0. */
export function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((endsAt - now) / 1_000))
  const over = left === 0
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [over])
  return left
}

/** The time left as "4:32". Announced only once, when a minute is left: more would be a distraction. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const minutes = Math.floor(seconds / 60)
  return (
    <>
      <span translate="no" role="timer" className="amount">
        {asWritten(`${minutes}:${String(seconds % 60).padStart(2, "0")}`)}
      </span>
      <span role="status" className="sr-only">
        {seconds <= lastMinute && seconds > 0 ? say("One minute left to confirm.") : ""}
      </span>
    </>
  )
}
