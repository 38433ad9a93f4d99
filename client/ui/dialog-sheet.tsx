import * as RadixDialog from "@radix-ui/react-dialog"
import X from "lucide-react/icons/x"
import { type ReactNode, useRef } from "react"
import { say } from "../lib/say.ts"
import { classes } from "./classes.ts"
import { IconButton } from "./icon-button.tsx"

export type DialogProps = {
  onClose: () => void
  title: string
  /** A sentence below the title. */
  description?: string | undefined
  /** 560 px wide, or 832 for a form with a panel beside it. */
  width?: "normal" | "wide"
  /** At the right, with its own background; below the content on a phone. */
  aside?: ReactNode
  /** An urgent question: no close button. */
  alert?: boolean
  /** False while an action is in progress: then neither Escape nor a click outside closes it. */
  dismissible?: boolean
  /** DialogBody and DialogActions. */
  children: ReactNode
}

/** An open dialog: centered on a wide screen, a sheet from the bottom on a phone. */
export function DialogSheet({
  onClose,
  title,
  description,
  width = "normal",
  aside,
  alert = false,
  dismissible = true,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null)

  function keepOpen(event: Event) {
    if (!dismissible || (alert && event.type !== "keydown")) event.preventDefault()
  }
  function onEscape(event: KeyboardEvent) {
    // Radix receives the key before an open picker, which should close instead of the dialog.
    if (document.querySelector('[role="combobox"][aria-expanded="true"]')) event.preventDefault()
    else keepOpen(event)
  }
  return (
    <RadixDialog.Root open onOpenChange={() => onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 grid animate-fade place-items-end justify-items-stretch overflow-y-auto bg-scrim md:place-items-center md:p-6">
          <RadixDialog.Content
            {...(alert ? { role: "alertdialog" } : {})}
            onOpenAutoFocus={(event) => {
              opener.current = lastingOpener(document.activeElement)
              const first = firstControl(event.currentTarget as Element)
              if (!first) return
              event.preventDefault()
              first.focus()
            }}
            onCloseAutoFocus={(event) => {
              // Radix knows only its own triggers, but any button can open our dialogs.
              event.preventDefault()
              // What the dialog led to may have the focus already, such as a field to correct.
              const moved = document.activeElement !== document.body
              if (!moved && opener.current instanceof HTMLElement) opener.current.focus()
            }}
            onEscapeKeyDown={onEscape}
            onInteractOutside={keepOpen}
            {...(description ? {} : { "aria-describedby": undefined })}
            className={classes(
              "relative max-h-[94dvh] w-full animate-sheet scroll-pb-24 overflow-y-auto rounded-t-5 bg-overlay shadow-3 forced-colors:border md:max-h-[calc(100dvh-48px)] md:animate-enter md:rounded-5",
              width === "wide" ? "md:max-w-208" : "md:max-w-140",
            )}
          >
            <div className={aside ? "md:grid md:grid-cols-[minmax(0,1fr)_288px]" : undefined}>
              <div>
                <div className="px-4 pt-6 pr-16 md:pl-7">
                  <RadixDialog.Title className="text-dialog wrap-anywhere">
                    {title}
                  </RadixDialog.Title>
                  {description && (
                    <RadixDialog.Description className="mt-0.5 wrap-anywhere text-ink-2">
                      {description}
                    </RadixDialog.Description>
                  )}
                </div>
                {children}
              </div>
              {aside && (
                <div className="flex flex-col bg-canvas px-4 py-6 md:rounded-r-5 md:px-7">
                  {aside}
                </div>
              )}
            </div>
            {/* Last in the tab order, so that the first field is reached first. */}
            {!alert && (
              <RadixDialog.Close asChild>
                <IconButton
                  label={say("Close")}
                  disabled={!dismissible}
                  className="absolute top-4.5 right-4"
                >
                  <X />
                </IconButton>
              </RadixDialog.Close>
            )}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** The control that gets the focus; undefined if it is simply the first one. */
function firstControl(content: Element): HTMLElement | undefined {
  const [first] = content.querySelectorAll("input, select, textarea, button, a[href]")
  const isChoice = first instanceof HTMLInputElement && first.type === "radio"
  const control =
    content.querySelector("[data-first]") ??
    // The focus on another choice would look like that one was chosen.
    (isChoice ? content.querySelector("input[type=radio]:checked") : undefined) ??
    // Without a field, Enter does what the dialog is for.
    (first instanceof HTMLButtonElement ? content.querySelector("[data-main]") : undefined)
  return control instanceof HTMLElement ? control : undefined
}

/** A menu that opened the dialog keeps the focus while it fades out; its button remains. */
function lastingOpener(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute("aria-labelledby")
  return button ? document.getElementById(button) : focused
}
