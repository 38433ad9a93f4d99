import { useLocation, useSearch } from "wouter"

/** The query parameters of the page's address. */
export type Address = {
  /** A parameter's value; "" when it is absent. */
  get: (name: string) => string
  /** Changes parameters in place; "" removes one. */
  set: (changes: Readonly<Record<string, string>>) => void
}

/** Reads and changes the query parameters of the page's address, where pages keep their filters. */
export function useAddress(): Address {
  const search = useSearch()
  const [path, navigate] = useLocation()
  return {
    get: (name) => new URLSearchParams(search).get(name) ?? "",
    set(changes) {
      const params = new URLSearchParams(search)
      for (const [name, value] of Object.entries(changes)) {
        if (value) params.set(name, value)
        else params.delete(name)
      }
      navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true })
    },
  }
}
