import * as RadixTooltip from "@radix-ui/react-tooltip"
import Info from "lucide-react/icons/info"
import { type ReactNode, useState } from "react"

/** Stands once around everything that has tooltips. Delays as in specification section 9. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  )
}

/** A small "i" that explains what it stands beside. It also opens by a tap or a click. */
export function InfoTip({ label, text }: { label: string; text: string }) {
  const [open, setOpen] = useState(false)
  return (
    <RadixTooltip.Root open={open} onOpenChange={setOpen}>
      <RadixTooltip.Trigger
        type="button"
        aria-label={label}
        // Radix closes on press, which would leave touch screens without a way to read it.
        onPointerDown={(event) => event.preventDefault()}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        className="touch-area grid size-6 place-items-center rounded-2 text-ink-3 hover:text-ink"
      >
        <Info className="size-4" />
      </RadixTooltip.Trigger>
      <TooltipText text={text} />
    </RadixTooltip.Root>
  )
}

function TooltipText({ text }: { text: string }) {
  return (
    <RadixTooltip.Portal>
      <RadixTooltip.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-60 max-w-65 animate-fade rounded-2 bg-ink px-3 py-2 text-13 text-surface shadow-2"
      >
        {text}
      </RadixTooltip.Content>
    </RadixTooltip.Portal>
  )
}
