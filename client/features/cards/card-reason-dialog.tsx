import { type ReactNode, useState } from "react"
import { Button } from "../../ui/button.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"

type CardReasonDialogProps<Reason extends string> = {
  title: string
  description: string
  /** What it means for the card. */
  children: ReactNode
  label: string
  reasons: readonly { value: Reason; label: string }[]
  action: string
  pendingLabel: string
  pending: boolean
  onConfirm: (reason: Reason) => void
  onClose: () => void
}

/** Asks why a card is closed for good, and says what that means. */
export function CardReasonDialog<Reason extends string>({
  reasons,
  pending,
  onConfirm,
  ...props
}: CardReasonDialogProps<Reason>) {
  const [reason, setReason] = useState<Reason>()
  const [missing, setMissing] = useState(false)
  return (
    <Dialog
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      dismissible={!pending}
    >
      <DialogBody>
        <div className="grid gap-2 text-ink-2">{props.children}</div>
        <ChoiceGroup
          label={props.label}
          name="card-reason"
          columns={1}
          choices={reasons}
          value={reason}
          onChange={setReason}
          disabled={pending}
          error={missing && reason === undefined ? "Choose one of these" : undefined}
        />
      </DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={pending} onClick={props.onClose}>
          Keep Card
        </Button>
        <Button
          tone="danger"
          size="large"
          pending={pending}
          pendingLabel={props.pendingLabel}
          onClick={() => (reason === undefined ? setMissing(true) : onConfirm(reason))}
        >
          {props.action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
