import { type RefObject, useLayoutEffect, useRef, useState } from "react"
import { withDecimalSign } from "#shared/money/format.ts"
import { asWritten, type Text } from "#shared/words/text.ts"

/** Amounts are drawn, not counted: here, and only here, they become JavaScript numbers. */
export const drawn = (amount: string) => Number(amount)

/** Round values for the lines of a chart: at most about `count`, zero included. */
export function gridValues(min: number, max: number, count = 4): number[] {
  const span = Math.max(max, 0) - Math.min(min, 0) || 1
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough
  const first = Math.floor(Math.min(min, 0) / step)
  const last = Math.ceil(Math.max(max, 0) / step) || 1
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Maps a range of values to a range of pixels. */
export const scale =
  (from: readonly [number, number], to: readonly [number, number]) => (value: number) =>
    to[0] + ((value - from[0]) / (from[1] - from[0] || 1)) * (to[1] - to[0])

/** A short label for a value of the grid: "1.5k", "-200". */
export function shortFigure(value: number): Text {
  const size = Math.abs(value)
  const [unit, letter] = size >= 1e6 ? [1e6, "M"] : size >= 1e3 ? [1e3, "k"] : [1, ""]
  return asWritten(`${withDecimalSign(Math.round((value / unit) * 100) / 100)}${letter}`)
}

/** The width of an element, so that a chart's text keeps its size on every screen. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const { current } = element
    if (!current || typeof ResizeObserver === "undefined") return
    const measure = () => setWidth(Math.max(260, Math.floor(current.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
