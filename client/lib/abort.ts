/**
 * A signal that aborts with the first of several, as `AbortSignal.any` does, which Safari has only since 17.4 and
 * Chrome since 116.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if ("any" in AbortSignal) return AbortSignal.any([...signals])
  const first = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) {
      first.abort(signal.reason)
      break
    }
    signal.addEventListener("abort", () => first.abort(signal.reason), {
      once: true,
      signal: first.signal,
    })
  }
  return first.signal
}
