const inputs = ["pointerdown", "pointermove", "wheel", "keydown"] as const

/**
 * Reports someone's input, at most once in `everyMs`: the first immediately, later input at the end of the
 * interval. Ignores events created by scripts, because only real input may extend the session.
 * @returns a function that stops it
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
