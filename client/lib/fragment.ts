import { type RefObject, useEffect, useRef } from "react"
import { useLocationProperty } from "wouter/use-browser-location"

/** The fragment of the page's address, such as "security"; empty if there is none. */
export function useFragment(): string {
  return useLocationProperty(() => location.hash.slice(1))
}

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
