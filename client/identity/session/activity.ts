const inputs = ["pointerdown", "pointermove", "wheel", "keydown"] as const

/**
 * Reports the customer's own input, at most once in `everyMs`: the first at once, what follows at the
 * end of the interval. Nothing else moves the session's idle limit, so input a script makes up is
 * left out.
 * @returns stops watching
 */
export function watchActivity(report: () => void, everyMs = 30_000): () => void {
  let lastReport = Number.NEGATIVE_INFINITY
  let waiting: ReturnType<typeof setTimeout> | undefined

  function reportNow() {
    waiting = undefined
    lastReport = performance.now()
    report()
  }
  function onInput(event: Event) {
    if (!event.isTrusted || waiting !== undefined) return
    const wait = lastReport + everyMs - performance.now()
    if (wait <= 0) reportNow()
    else waiting = setTimeout(reportNow, wait)
  }

  for (const input of inputs) addEventListener(input, onInput, { passive: true, capture: true })
  return () => {
    clearTimeout(waiting)
    for (const input of inputs) removeEventListener(input, onInput, { capture: true })
  }
}
