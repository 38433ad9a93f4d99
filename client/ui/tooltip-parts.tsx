import * as RadixTooltip from "@radix-ui/react-tooltip"
import Info from "lucide-react/icons/info"
import { type PointerEvent, useEffect, useRef, useState } from "react"

export type InfoTipProps = { label: string; text: string }

/**
 * Delays of specification section 9: before a tooltip opens, and the time after it closes in which the next
 * opens immediately.
 */
const delayMs = 700
const skipDelayMs = 300

/**
 * The button of the tooltip that closed last, and when. Radix would keep this in a provider around all
 * tooltips, whose code would have to load before the page.
 */
let lastClosed: { button: Element | null; at: number } | undefined

/** An InfoTip once its code is loaded, open or focused as the plain button was. */
export function Tip({
  label,
  text,
  className,
  open: begun,
  focused,
}: InfoTipProps & { className: string; open: boolean; focused: boolean }) {
  const [open, setOpen] = useState(begun)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  function change(next: boolean) {
    if (!next) lastClosed = { button: button.current, at: performance.now() }
    setOpen(next)
  }
  function openAfterAnother(event: PointerEvent) {
    if (!lastClosed || lastClosed.button === button.current || event.pointerType === "touch") return
    if (performance.now() - lastClosed.at < skipDelayMs) setOpen(true)
  }
  return (
    <RadixTooltip.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      <RadixTooltip.Root open={open} onOpenChange={change}>
        <RadixTooltip.Trigger
          ref={button}
          type="button"
          aria-label={label}
          // Radix closes it on press, which would leave touch screens without a way to read it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
          onPointerMove={openAfterAnother}
          className={className}
        >
          <Info className="size-4" />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-65 animate-fade rounded-2 bg-ink px-3 py-2 forced-colors:border text-13 text-surface shadow-2"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
