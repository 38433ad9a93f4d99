import { useWindowVirtualizer } from "@tanstack/react-virtual"
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { Measure } from "./table-rows.tsx"

/** A row of one line; taller ones are measured once they are rendered. */
const usualHeight = 41
/** So many rows before and after those in view, for the keyboard and for fast scrolling. */
const overscan = 12

type VirtualRowsProps = {
  count: number
  /** Of the table, for the space that stands for rows. */
  columns: number
  render: (index: number, measure: Measure) => ReactNode
  /** Called when the last rows come into view. */
  onEnd: (() => void) | undefined
}

/** The rows of a long table: only those in view are rendered, while the page scrolls. Printed, all are. */
export function VirtualRows({ count, columns, render, onEnd }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  const printing = usePrinting()
  // What stands above the table may grow.
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0
    setMargin(Math.round(top + window.scrollY))
  }, [count])
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    overscan,
    scrollMargin: margin,
    scrollPaddingStart: 96,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  const isAtEnd = last !== undefined && last.index >= count - overscan
  useEffect(() => {
    if (isAtEnd && !printing) onEnd?.()
  }, [isAtEnd, printing, onEnd])

  // Rows that are not rendered cannot be focused: the first and the last one are scrolled to before.
  useEffect(() => {
    const rows = body.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Home" && event.key !== "End") return
      event.preventDefault()
      const index = event.key === "Home" ? 0 : count - 1
      virtual.scrollToIndex(index)
      whenRendered(rows, index)
    }
    rows?.addEventListener("keydown", onKeyDown)
    return () => rows?.removeEventListener("keydown", onKeyDown)
  }, [virtual, count])

  if (printing) {
    return (
      <tbody ref={body} className="max-md:block">
        {Array.from({ length: count }, (_, index) => render(index, () => undefined))}
      </tbody>
    )
  }
  return (
    <tbody ref={body} className="max-md:block">
      <Space height={first ? first.start - margin : 0} columns={columns} />
      {items.map(({ index }) => render(index, virtual.measureElement))}
      <Space height={last ? virtual.getTotalSize() - (last.end - margin) : 0} columns={columns} />
    </tbody>
  )
}

/** Stands for the rows that are not rendered. */
function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className="max-md:block">
      <td aria-hidden="true" colSpan={columns} className="p-0 max-md:block" style={{ height }} />
    </tr>
  )
}

/** Focuses a row in one of the next frames, once it is there. */
function whenRendered(body: HTMLElement | null, index: number, frames = 20): void {
  const row = body?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (row) (row.querySelector<HTMLElement>("a, button") ?? row).focus()
  else if (frames > 0) requestAnimationFrame(() => whenRendered(body, index, frames - 1))
}

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is once the listeners have returned.
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    window.addEventListener("beforeprint", before)
    window.addEventListener("afterprint", after)
    return () => {
      window.removeEventListener("beforeprint", before)
      window.removeEventListener("afterprint", after)
    }
  }, [])
  return printing
}
