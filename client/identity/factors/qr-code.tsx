import { create } from "qrcode"
import { useMemo } from "react"

/** The quiet zone that scanners require (ISO/IEC 18004 section 9.1), in modules. */
const quiet = 4

/**
 * A QR code, drawn as one path: no styles or URLs that a content security policy would block. Dark on white
 * in both themes, because not every scanner reads inverted codes.
 * @param label accessible name
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-2 border border-line bg-white"
    >
      <path fill="#0a2027" d={path} />
    </svg>
  )
}

function drawn(text: string) {
  const { modules } = create(text, { errorCorrectionLevel: "M" })
  const squares: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) squares.push(`M${column + quiet} ${row + quiet}h1v1h-1z`)
    }
  }
  return { size: modules.size + 2 * quiet, path: squares.join("") }
}
