import { type RefObject, useEffect, useRef } from "react"

/**
 * After a click on the button for more, moves the focus to the first new entry. Entries have the attribute
 * `data-entry` on what takes the focus.
 * @param count of the entries that are shown
 * @returns a ref for the list, and the button's handler
 */
export function useFocusOnMore(
  count: number,
  fetch: () => unknown,
): { list: RefObject<HTMLDivElement | null>; showMore: () => void } {
  const list = useRef<HTMLDivElement>(null)
  const from = useRef<number>(undefined)
  useEffect(() => {
    if (from.current === undefined || count <= from.current) return
    list.current?.querySelectorAll<HTMLElement>("[data-entry]")[from.current]?.focus()
    from.current = undefined
  }, [count])
  return {
    list,
    showMore: () => {
      from.current = count
      void fetch()
    },
  }
}
