import { useMemo } from "react"
import { qrModules } from "../lib/qr-modules.ts"
import { classes } from "./classes.ts"

export type QrCodeProps = {
  /** The text in the code. */
  text: string
  /** The accessible name. */
  label: string
  /** The width; 192 px if left out. */
  className?: string
}

/**
 * A QR code, drawn as one path: no styles or URLs that a content security policy would block. Dark on white
 * in both themes, because not every scanner reads inverted codes.
 */
export function QrCode({ text, label, className = "size-48" }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes("rounded-2 border border-line bg-white", className)}
    >
      <path fill="#0a2027" d={path} />
    </svg>
  )
}

function drawn(text: string) {
  const modules = qrModules(text)
  const squares = modules.flatMap((line, row) =>
    line.flatMap((dark, column) => (dark ? [`M${column} ${row}h1v1h-1z`] : [])),
  )
  return { size: modules.length, path: squares.join("") }
}
