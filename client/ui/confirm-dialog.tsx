import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { ReactNode } from "react"
import { errorText } from "../lib/problem.ts"
import { say } from "../lib/say.ts"
import type { Running, Told } from "../lib/use-change.ts"
import { Button, type ButtonTone } from "./button.tsx"
import { Dialog, DialogActions, DialogBody } from "./dialog.tsx"
import type { DialogProps } from "./dialog-sheet.tsx"
import { Note } from "./note.tsx"
import { showToast, type Toast } from "./toast-store.ts"

type ConfirmDialogProps<Result> = Pick<
  DialogProps,
  "title" | "description" | "alert" | "onClose"
> & {
  /** The button that changes nothing: "Keep Goal". */
  keep?: string
  /** Whether that button stands out and has the focus: continuing may be a mistake. */
  careful?: boolean
  /** The main button, at rest and meanwhile: "Delete Goal". */
  action: string
  pendingLabel?: string
  tone?: ButtonTone
  disabled?: boolean
  /** In place of the main button; null for none. */
  instead?: ReactNode
  /** The change that it makes (client/lib/use-change.ts); without one, `send` only continues. */
  change?: Running<Result>
  send: (told: Pick<Told<Result>, "onSuccess">) => void
  /** The toast when it is done. */
  toast?: Toast | ((result: NoInfer<Result>) => Toast)
  /** Called when it is done; without it, the dialog closes. */
  onDone?: (result: Result) => void
  /** The title of the note with a refusal; without it, a toast says it. */
  failure?: string
  /** What it means. */
  children: ReactNode
}

/** Asks before something is done, and says what it means. */
export function ConfirmDialog<Result>({
  keep = say("Cancel"),
  careful = false,
  action,
  pendingLabel,
  tone,
  disabled,
  instead,
  change,
  send,
  toast,
  onDone,
  failure,
  children,
  ...dialog
}: ConfirmDialogProps<Result>) {
  const pending = change?.isPending ?? false
  function done(result: Result) {
    if (toast) showToast(typeof toast === "function" ? toast(result) : toast)
    if (onDone) onDone(result)
    else dialog.onClose()
  }
  return (
    <Dialog {...dialog} dismissible={!pending}>
      <DialogBody>
        {children}
        {failure !== undefined && change?.error && (
          <Note tone="negative" role="alert" icon={<TriangleAlert />} title={failure}>
            {errorText(change.error)}
          </Note>
        )}
      </DialogBody>
      <DialogActions>
        <Button
          tone={careful ? "secondary" : "ghost"}
          size="large"
          disabled={pending}
          onClick={dialog.onClose}
          {...((careful || dialog.alert) && { "data-first": "" })}
        >
          {keep}
        </Button>
        {instead === undefined ? (
          <Button
            tone={tone}
            size="large"
            disabled={disabled}
            pending={pending}
            {...(pendingLabel !== undefined && { pendingLabel })}
            onClick={() => send({ onSuccess: done })}
          >
            {action}
          </Button>
        ) : (
          instead
        )}
      </DialogActions>
    </Dialog>
  )
}
