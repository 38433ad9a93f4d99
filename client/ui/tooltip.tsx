import Info from "lucide-react/icons/info"
import { useCallback, useEffect, useRef, useState } from "react"
import { whenIdle } from "../lib/browser-timing.ts"
import { lazyComponent } from "../lib/lazy.tsx"
import type { InfoTipProps } from "./tooltip-parts.tsx"

const Tip = lazyComponent(
  () => import("./tooltip-parts.tsx"),
  (code) => code.Tip,
  "throw",
)

const className = "touch-area grid size-6 place-items-center rounded-2 text-ink-3 hover:text-ink"

/**
 * A small "i" with an explanation. It also opens by a tap or a click. Until its code is loaded, it is a
 * plain button, which loads the code on the first interaction and passes on focus and click.
 */
export function InfoTip(props: InfoTipProps) {
  const [begun, setBegun] = useState<{ open: boolean; focused: boolean }>()
  const plain = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  const clicked = useRef(false)
  const begin = useCallback(async () => {
    try {
      await Tip.load()
      // Between press and release, the button must stay the same element, or there is no click.
      if (!pressed.current)
        setBegun({ open: clicked.current, focused: document.activeElement === plain.current })
    } catch {
      // Retried at the next interaction.
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
      onPointerDown={() => {
        pressed.current = true
        const released = new AbortController()
        const release = () => {
          pressed.current = false
          released.abort()
          // After the click, if there is one.
          setTimeout(() => void begin())
        }
        // Wherever it is released.
        addEventListener("pointerup", release, released)
        addEventListener("pointercancel", release, released)
      }}
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
