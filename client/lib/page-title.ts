import { useEffect } from "react"
import type { Text } from "#shared/words/text.ts"
import { settings } from "./settings.ts"

let pagesShown = 0

/**
 * Sets the document title. After a navigation, also focuses the h1 and scrolls to the top, as a full page
 * load would; the first page leaves both to the browser.
 */
export function usePageTitle(title: Text): void {
  useEffect(() => {
    document.title = `${title} - ${settings.creditUnion.name}`
  }, [title])

  useEffect(() => {
    pagesShown += 1
    if (pagesShown === 1) return
    const heading = document.querySelector("h1")
    heading?.setAttribute("tabindex", "-1")
    heading?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
}
