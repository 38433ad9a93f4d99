import { type ReactNode, useState } from "react"
import { errorText } from "../../lib/problem.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { TextArea } from "../../ui/text-area.tsx"

/** As the database requires of every reason. */
const longest = 500

type ReasonDialogProps = {
  /** "Freeze Card" */
  title: string
  /** What will happen, and to whom. */
  description: string
  /** The main button: "Freeze Card". */
  action: string
  tone?: "primary" | "danger"
  /** The field's label; what the reason is for. */
  label?: string
  hint?: string
  /** Suggestions that fill in the field. */
  suggestions?: readonly string[]
  /** Above the reason: what changes. */
  children?: ReactNode
  /** Does it. A rejection is shown in the dialog, which stays open; close it when it is done. */
  onReason: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of an action, which the audit trail keeps, and does it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, action, tone, label = "Reason", hint, suggestions = [] } = props
  const [reason, setReason] = useState("")
  const [message, setMessage] = useState<string>()
  const [pending, setPending] = useState(false)

  async function submit() {
    if (pending) return
    if (!reason.trim()) return setMessage("Write down why")
    setMessage(undefined)
    setPending(true)
    try {
      await props.onReason(reason.trim())
    } catch (error) {
      setMessage(errorText(error).replace(/\.$/, ""))
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog title={title} description={description} dismissible={!pending} onClose={props.onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DialogBody>
          {props.children}
          <TextArea
            label={label}
            hint={hint ?? "Kept in the audit trail."}
            error={message}
            value={reason}
            maxLength={longest}
            readOnly={pending}
            data-first=""
            onChange={({ target }) => setReason(target.value)}
            onKeyDown={(event) => {
              // One key less than the button; a line break needs Shift.
              if (event.key !== "Enter" || event.shiftKey) return
              event.preventDefault()
              void submit()
            }}
          />
          {suggestions.length > 0 && (
            <div className="-mt-2 flex flex-wrap gap-2">
              {suggestions.map((text) => (
                <button
                  key={text}
                  type="button"
                  onClick={() => setReason(text)}
                  className="rounded-2 bg-tile px-2 py-1 text-13 text-ink-2 hover:bg-hover hover:text-ink touch:min-h-11"
                >
                  {text}
                </button>
              ))}
            </div>
          )}
        </DialogBody>
        <DialogActions>
          <Button tone="ghost" size="large" disabled={pending} onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" size="large" tone={tone} pending={pending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
