import { type RefObject, useEffect, useRef } from "react"

/**
 * Brings whoever came by a link to a part of the page before it.
 * @param id what the link's hash names
 * @returns for the heading of that part, which takes the focus
 */
export function useArrival(id: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (location.hash !== `#${id}`) return
    // After the page's own move of the focus, whose effect may run in the same turn.
    const timer = setTimeout(() => {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: "center" })
    })
    return () => clearTimeout(timer)
  }, [id])
  return heading
}
