import { useCallback, useEffect, useRef, useState } from "react"
import type { CardDetails } from "#shared/contracts/cards.ts"
import { awaitsCustomer } from "../../lib/step-up.ts"

/** For how long details stay on the screen. */
const shownMs = 30_000

/**
 * A card's details for as long as they may be seen: half a minute, and no longer than the window has
 * the focus and its tab is in front. They live in this state and nowhere else.
 */
export function useShownDetails() {
  const [details, setDetails] = useState<CardDetails>()
  const hidings = useRef(0)

  const hide = useCallback(() => {
    // A passkey's prompt takes the focus, and a code is read in another app: that is no looking away
    // from details that are still to come.
    if (!awaitsCustomer()) hidings.current += 1
    setDetails(undefined)
  }, [])

  /** To be called when they are asked for: gives what shows them, unless they were hidden meanwhile. */
  const willShow = useCallback(() => {
    const asked = hidings.current
    return (found: CardDetails) => {
      if (hidings.current === asked && !document.hidden) setDetails(found)
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
    const timer = setTimeout(hide, shownMs)
    return () => clearTimeout(timer)
  }, [details, hide])

  return { details, hide, willShow }
}
