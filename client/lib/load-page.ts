import { leaveDocument } from "./leave-document.ts"
import { loadWhenReachable } from "./load-when-reachable.ts"

/** A document younger than this that was itself reloaded shows that a reload does not help. */
const youngMs = 30_000

/**
 * Loads a page's code. A browser may remember a failed import for the life of the document, and a newer
 * version of the app may have replaced the file: so the document is reloaded once, at the target URL.
 * @throws the import's error when that has not helped
 */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadWhenReachable(load)
  } catch (error) {
    if (justReloaded()) throw error
    leaveDocument.reload()
    return new Promise(() => {})
  }
}

function justReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation")
  const reloaded = (navigation as PerformanceNavigationTiming | undefined)?.type === "reload"
  return reloaded && performance.now() < youngMs
}
