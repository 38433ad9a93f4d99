import * as RadixToast from "@radix-ui/react-toast"
import Check from "lucide-react/icons/check"
import CircleAlert from "lucide-react/icons/circle-alert"
import Info from "lucide-react/icons/info"
import X from "lucide-react/icons/x"
import { useEffect } from "react"
import { say } from "../lib/say.ts"
import { classes } from "./classes.ts"
import { IconButton } from "./icon-button.tsx"
import { Tile } from "./tile.tsx"
import { dismissToast, useToasts } from "./toast-store.ts"

/** An error stays longer: it has more text and is more important. */
const shownForMs = { plain: 5_000, neutral: 5_000, destructive: 10_000 } as const

const tiles = { plain: "brand", neutral: "neutral", destructive: "negative" } as const
const icons = { plain: <Check />, neutral: <Info />, destructive: <CircleAlert /> } as const

/**
 * The toasts: bottom right, above the tab bar on a phone, or at the top while a dialog is open at the bottom.
 * Rendered once in the app.
 */
export function Toaster() {
  const toasts = useToasts()
  return (
    <RadixToast.Provider swipeDirection="right" label={say("Notification")}>
      {toasts.map(({ id, open, title, description, tone = "plain", onShown }) => (
        <RadixToast.Root
          key={id}
          open={open}
          type={tone === "destructive" ? "foreground" : "background"}
          duration={shownForMs[tone]}
          onOpenChange={(next) => {
            if (!next) dismissToast(id)
          }}
          className={classes(
            "flex w-full animate-enter items-center gap-3 rounded-menu border bg-overlay p-3 shadow-2",
            "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
            tone === "destructive" ? "border-negative" : "border-line",
          )}
        >
          {onShown && <Shown onShown={onShown} />}
          <Tile tone={tiles[tone]} size={32}>
            {icons[tone]}
          </Tile>
          <div className="min-w-0 flex-1 wrap-anywhere">
            <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
            {description && <RadixToast.Description>{description}</RadixToast.Description>}
          </div>
          <RadixToast.Close asChild>
            <IconButton label={say("Dismiss")} className="-my-1 -mr-1">
              <X />
            </IconButton>
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      {/* Modal dialogs hide all from screen readers but what has aria-live. "off": Radix announces by itself. */}
      <RadixToast.Viewport
        label={say("Notifications ({key})", { key: "F8" })}
        aria-live="off"
        className="fixed right-4 bottom-20 left-4 z-70 outline-none max-md:[body:has([role=dialog],[role=alertdialog])_&]:top-4 max-md:[body:has([role=dialog],[role=alertdialog])_&]:bottom-auto md:bottom-6 md:right-6 md:left-auto md:w-100"
      />
    </RadixToast.Provider>
  )
}

function Shown({ onShown }: { onShown: () => void }) {
  useEffect(() => {
    onShown()
  }, [onShown])
  return null
}
