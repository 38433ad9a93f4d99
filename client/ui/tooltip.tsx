import Info from "lucide-react/icons/info"
import { useCallback, useEffect, useRef, useState } from "react"
import { late } from "../lib/late.tsx"
import { loadPatiently } from "../lib/load-patiently.ts"
import { whenIdle } from "./late-overlay.tsx"
import type { InfoTipProps } from "./tooltip-parts.tsx"

const Tip = late(() => loadPatiently(async () => (await import("./tooltip-parts.tsx")).Tip))

const className = "touch-area grid size-6 place-items-center rounded-2 text-ink-3 hover:text-ink"

/**
 * A small "i" that explains what it stands beside. It also opens by a tap or a click. Until its code is
 * there it is a plain button, which fetches that at a touch and hands over focus and click.
 */
export function InfoTip(props: InfoTipProps) {
  const [begun, setBegun] = useState<{ open: boolean; focused: boolean }>()
  const plain = useRef<HTMLButtonElement>(null)
  const clicked = useRef(false)
  const begin = useCallback(async () => {
    try {
      await Tip.load()
      setBegun({ open: clicked.current, focused: document.activeElement === plain.current })
    } catch {
      // Asked for again by the next touch.
    }
  }, [])
  useEffect(() => whenIdle(begin), [begin])
  if (begun) return <Tip {...props} {...begun} className={className} />
  return (
    <button
      ref={plain}
      type="button"
      aria-label={props.label}
      className={className}
      // Not when the pointer comes: between press and release the button must stay.
      onKeyUp={() => void begin()}
      onClick={() => {
        clicked.current = true
        void begin()
      }}
    >
      <Info className="size-4" />
    </button>
  )
}
