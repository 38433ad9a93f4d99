import * as RadixTooltip from "@radix-ui/react-tooltip"
import Info from "lucide-react/icons/info"
import { useEffect, useRef, useState } from "react"

export type InfoTipProps = { label: string; text: string }

/** An InfoTip once its code is there, open or focused as the plain button was. Delay: specification section 9. */
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
  return (
    <RadixTooltip.Provider delayDuration={700}>
      <RadixTooltip.Root open={open} onOpenChange={setOpen}>
        <RadixTooltip.Trigger
          ref={button}
          type="button"
          aria-label={label}
          // Radix closes on press, which would leave touch screens without a way to read it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
          className={className}
        >
          <Info className="size-4" />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-65 animate-fade rounded-2 bg-ink px-3 py-2 text-13 text-surface shadow-2"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
