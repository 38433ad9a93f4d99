import TriangleAlert from "lucide-react/icons/triangle-alert"
import { type ReactNode, useState } from "react"
import { safeParse, type ZodMiniType } from "zod/mini"
import { errorText } from "../../lib/problem.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { Note } from "../../ui/note.tsx"

/** Validation messages by field, as the contract gives them. */
export type Faults = Readonly<Record<string, string>>

type FormDialogProps<Body> = {
  title: string
  description: string
  action: string
  /** What the form sends, and its rules. */
  contract: ZodMiniType<Body>
  body: unknown
  /** Does it. A rejection is shown, and the dialog stays open. */
  onSend: (body: Body) => Promise<unknown>
  onClose: () => void
  children: (faults: Faults) => ReactNode
}

/** A form in a dialog: checked by the contract, with its messages at the fields. */
export function FormDialog<Body>(props: FormDialogProps<Body>) {
  const { title, description, action, contract, body, onSend, onClose, children } = props
  const [faults, setFaults] = useState<Faults>({})
  const [message, setMessage] = useState<string>()
  const [pending, setPending] = useState(false)

  async function submit() {
    if (pending) return
    const { success, data, error } = safeParse(contract, body)
    if (!success) {
      setFaults(
        Object.fromEntries(error.issues.map((issue) => [String(issue.path[0]), issue.message])),
      )
      return
    }
    setFaults({})
    setMessage(undefined)
    setPending(true)
    try {
      await onSend(data)
    } catch (failure) {
      setMessage(errorText(failure))
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog title={title} description={description} dismissible={!pending} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DialogBody>
          {children(faults)}
          <div role="alert" className="empty:hidden">
            {message && (
              <Note tone="negative" icon={<TriangleAlert />} title="Not saved">
                {message}
              </Note>
            )}
          </div>
        </DialogBody>
        <DialogActions>
          <Button tone="ghost" size="large" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="large" pending={pending} data-main="">
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
