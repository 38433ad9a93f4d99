import { useCallback } from "react"
import { useLocation, useSearch } from "wouter"

/**
 * The transaction whose details the URL opens over a page (`?show=REFERENCE`), and a function that closes
 * them.
 * @param address of the page without it. Must be the same text as long as the page shows the same list
 */
export function useShownTransaction(address: string) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const close = useCallback(() => {
    const state: unknown = history.state
    const fromList = typeof state === "object" && state !== null && "fromList" in state
    if (fromList) history.back()
    else navigate(address, { replace: true })
  }, [address, navigate])
  return { show: new URLSearchParams(search).get("show"), close }
}
