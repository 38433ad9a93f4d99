import { leaveDocument } from "./leave-document.ts"
import { loadPatiently } from "./load-patiently.ts"

/** A document this young that was itself loaded anew has shown that loading anew does not help. */
const youngMs = 30_000

/**
 * Loads a page's code. A browser may remember that a file failed for as long as the document lives, and a
 * newer version of the app may have replaced the file: the document is then loaded anew, at the address
 * that the customer has gone to, once.
 * @throws what the import threw, when that has not helped
 */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadPatiently(load)
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
