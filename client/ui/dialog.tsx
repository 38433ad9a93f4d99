import { type ReactNode, useDeferredValue } from "react"
import { loadPage } from "../lib/load-page.ts"
import type { DialogProps } from "./dialog-sheet.tsx"
import { lateOverlay } from "./late-overlay.tsx"

const DialogSheet = lateOverlay(() =>
  loadPage(async () => (await import("./dialog-sheet.tsx")).DialogSheet),
)

/**
 * A dialog over the page; on a phone a sheet from below. Focus goes in, stays in, and comes back. It goes
 * to the first control, or to one that has `data-first`: what does no harm, or what is to be done.
 */
export function Dialog({ open, ...props }: DialogProps) {
  // What opened it is seen to be touched first: to build a dialog takes longer than a frame.
  const prepared = useDeferredValue(open, false)
  return open && prepared && <DialogSheet {...props} />
}

/** What a dialog is about: its fields, one below the other. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 px-4 py-5 md:px-7">{children}</div>
}

/** A dialog's actions, at the right; the main one last. On a phone they share the width. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2 px-4 pb-6 md:justify-end md:px-7 max-md:[&>*]:flex-1">
      {children}
    </div>
  )
}
