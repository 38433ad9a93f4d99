import { type ReactNode, useSyncExternalStore } from "react"
import { createPortal } from "react-dom"

/** The place for notices on the current page; null on a page without one. */
let place: HTMLElement | null = null
const listeners = new Set<() => void>()

function setPlace(next: HTMLElement | null): void {
  place = next
  for (const listener of listeners) listener()
}

function offer(element: HTMLElement | null): () => void {
  setPlace(element)
  return () => {
    // The next page may have offered its own already.
    if (place === element) setPlace(null)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Where a page shows a notice that concerns the whole app: below its title. Always exists, because a live
 * region that is added together with its text is not read out everywhere.
 */
export function PageNoticePlace() {
  return <div ref={offer} aria-live="polite" />
}

/** Shows its content in the page's place for notices; nothing on a page without one. */
export function PageNotice({ children }: { children: ReactNode }) {
  const element = useSyncExternalStore(subscribe, () => place)
  return element && createPortal(children, element)
}
