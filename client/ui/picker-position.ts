import { type RefObject, useLayoutEffect } from "react"

const gap = 6
const margin = 8

/**
 * Keeps an open list next to its button: below it, or above if there is more room. The list has a fixed
 * position, so that a scrolling dialog does not clip it.
 * @param ownWidth of the list in pixels, if it is not as wide as the button
 */
export function usePickerPosition(
  open: boolean,
  button: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  ownWidth?: number,
): void {
  useLayoutEffect(() => {
    if (!open) return undefined
    function place() {
      if (!button.current || !list.current) return
      const { top, bottom, left, width } = button.current.getBoundingClientRect()
      const below = innerHeight - bottom - gap - margin
      const above = top - gap - margin
      const upwards = list.current.scrollHeight > below && above > below
      const style = list.current.style
      const wide = ownWidth ?? width
      style.left = `${Math.max(margin, Math.min(left, innerWidth - margin - wide))}px`
      style.width = `${wide}px`
      style.maxHeight = `${Math.min(upwards ? above : below, 400)}px`
      style.top = upwards ? "auto" : `${bottom + gap}px`
      style.bottom = upwards ? `${innerHeight - top + gap}px` : "auto"
    }
    place()
    addEventListener("resize", place)
    addEventListener("scroll", place, { capture: true, passive: true })
    return () => {
      removeEventListener("resize", place)
      removeEventListener("scroll", place, { capture: true })
    }
  }, [open, button, list, ownWidth])
}
