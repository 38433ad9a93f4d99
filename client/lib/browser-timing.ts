/** Resolves after the browser has painted; immediately in a hidden tab. */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Runs a callback when the browser is idle, after two seconds at the latest. */
export function whenIdle(act: () => unknown): void {
  // Safari does not support requestIdleCallback.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(() => void act(), { timeout: 2_000 })
  else setTimeout(() => void act(), 200)
}
