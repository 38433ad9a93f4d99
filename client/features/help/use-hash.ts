import { useSyncExternalStore } from "react"

/** The URL's fragment without "#", kept up to date. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1))
}

function subscribe(listener: () => void) {
  addEventListener("hashchange", listener)
  addEventListener("popstate", listener)
  return () => {
    removeEventListener("hashchange", listener)
    removeEventListener("popstate", listener)
  }
}
