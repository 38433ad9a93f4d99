import { useEffect, useState } from "react"

/** Longer than it takes from aiming at a button to pressing it. */
const calmMs = 1_000

const activity = ["pointermove", "pointerdown", "keydown", "scroll"] as const

/**
 * For what appears by itself above other content: true once nobody has moved the pointer, touched, typed, or scrolled
 * for a second, so that no button moves away under a click.
 * @param wanted whether there is something to show; the wait begins when it becomes true
 */
export function useCalmMoment(wanted: boolean): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    if (!wanted) return undefined
    const wait = () => setTimeout(() => setCalm(true), calmMs)
    let timer = wait()
    const waitAgain = () => {
      clearTimeout(timer)
      timer = wait()
    }
    const options = { capture: true, passive: true }
    for (const event of activity) addEventListener(event, waitAgain, options)
    return () => {
      clearTimeout(timer)
      for (const event of activity) removeEventListener(event, waitAgain, options)
      setCalm(false)
    }
  }, [wanted])
  return calm
}
