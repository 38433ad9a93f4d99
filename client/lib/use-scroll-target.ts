import { type RefObject, useEffect, useRef } from "react"
import { useFragment } from "./use-fragment.ts"

/**
 * Scrolls to a section that a link points to.
 * @param id the link's fragment
 * @returns a ref for the section's heading, which gets the focus
 */
export function useScrollTarget(id: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const fragment = useFragment()
  useEffect(() => {
    if (fragment !== id) return
    // Runs after the page's own focus change, whose effect may run in the same tick.
    const timer = setTimeout(() => {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: "center" })
    })
    return () => clearTimeout(timer)
  }, [id, fragment])
  return heading
}
