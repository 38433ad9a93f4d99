import { type ReactNode, useDeferredValue } from "react"
import { lazyOverlay } from "../lib/lazy.tsx"
import { classes } from "./classes.ts"
import type { DialogProps } from "./dialog-sheet.tsx"

const DialogSheet = lazyOverlay(
  () => import("./dialog-sheet.tsx"),
  (code) => code.DialogSheet,
)

/**
 * A dialog over the page; on a phone, a sheet from the bottom. The focus moves in, is trapped, and returns.
 * It goes to the first control, or to one with `data-first`: the safe action, or the expected one.
 */
export function Dialog(props: DialogProps) {
  // Deferred, so that the button shows that it was pressed: building a dialog takes longer than a frame.
  const prepared = useDeferredValue(true, false)
  return prepared && <DialogSheet {...props} />
}

/** A dialog's content: its fields, stacked. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 px-4 py-5 md:px-7">{children}</div>
}

/** The last line of a dialog, which stays on the screen when the dialog is higher than it. */
export const dialogFoot = "sticky bottom-0 z-10 rounded-b-5 bg-overlay px-4 pt-2 pb-6 md:px-7"

/** A dialog's actions, at the right; the main one last. On a phone they share the width, or wrap. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes("flex flex-wrap gap-2 md:justify-end max-md:[&>*]:flex-1", dialogFoot)}>
      {children}
    </div>
  )
}
