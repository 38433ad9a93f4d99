import Info from "lucide-react/icons/info"
import { useCallback, useEffect, useRef, useState } from "react"
import { whenIdle } from "../lib/browser-timing.ts"
import { lazyComponent } from "../lib/lazy.tsx"
import type { InfoTipProps } from "./tooltip-parts.tsx"

const Tip = lazyComponent(async () => (await import("./tooltip-parts.tsx")).Tip, "throw")

const className = "touch-area grid size-6 place-items-center rounded-2 text-ink-3 hover:text-ink"

/**
 * A small "i" with an explanation. It also opens by a tap or a click. Until its code is loaded, it is a
 * plain button, which loads the code on the first interaction and passes on focus and click.
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
      // Not on pointerenter: between press and release, the button must stay the same element.
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
