import { useCallback, useEffect, useRef, useState } from "react"
import type { CardDetails } from "#shared/contracts/cards.ts"
import { awaitsMember } from "../../identity/step-up/steps.ts"

/** How long details stay on the screen. */
const shownMs = 30_000

/**
 * A card's details while they may be shown: half a minute at most, and only while the window has the focus
 * and its tab is visible. They are kept in this state and nowhere else.
 */
export function useShownDetails() {
  const [details, setDetails] = useState<CardDetails>()
  const [secondsLeft, setSecondsLeft] = useState(shownMs / 1_000)
  const hiddenCount = useRef(0)

  const hide = useCallback(() => {
    // Before the details arrive, losing the focus does not count: a passkey prompt takes it, and a code is
    // read in another app.
    if (!awaitsMember()) hiddenCount.current += 1
    setDetails(undefined)
  }, [])

  /**
   * Call it when details are requested: it returns a function that shows them, unless they were hidden
   * meanwhile.
   */
  const willShow = useCallback(() => {
    const asked = hiddenCount.current
    return (found: CardDetails) => {
      if (hiddenCount.current === asked && !document.hidden) setDetails(found)
    }
  }, [])

  useEffect(() => {
    const onVisibility = () => document.hidden && hide()
    addEventListener("blur", hide)
    document.addEventListener("visibilitychange", onVisibility)
    return () => {
      removeEventListener("blur", hide)
      document.removeEventListener("visibilitychange", onVisibility)
    }
  }, [hide])

  useEffect(() => {
    if (!details) return
    const until = performance.now() + shownMs
    const count = () => setSecondsLeft(Math.ceil((until - performance.now()) / 1_000))
    count()
    const counting = setInterval(count, 1_000)
    const timer = setTimeout(hide, shownMs)
    return () => {
      clearInterval(counting)
      clearTimeout(timer)
    }
  }, [details, hide])

  return { details, secondsLeft, hide, willShow }
}
