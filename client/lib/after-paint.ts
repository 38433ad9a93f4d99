/** Resolves after the browser has afterPaint; at once in a hidden tab. */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
