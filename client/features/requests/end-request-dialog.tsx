import TriangleAlert from "lucide-react/icons/triangle-alert"
import { useState } from "react"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { formatAmount } from "#shared/money/format.ts"
import { errorText } from "../../lib/problem.ts"
import { Button } from "../../ui/button.tsx"
import { CheckField } from "../../ui/check-field.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { Note } from "../../ui/note.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useEndRequest } from "./api.ts"

/** Asks before a request is canceled by the one who made it, or declined by the one who is asked. */
export function EndRequestDialog({
  request,
  onClose,
}: {
  request: PaymentRequest
  onClose: () => void
}) {
  const ending = useEndRequest(request.id)
  const [block, setBlock] = useState(false)
  const isOwn = request.direction === "out"
  function end() {
    ending.mutate(isOwn ? { verb: "cancel" } : { verb: "decline", block }, {
      onSuccess: () => {
        showToast({
          title: isOwn ? "Request canceled" : "Request declined",
          ...(block && { description: `${request.payeeName} can't ask you again.` }),
        })
        onClose()
      },
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title={isOwn ? "Cancel this request?" : "Decline this request?"}
      description={`${formatAmount(request.amount, request.currency)} to ${request.payeeName}`}
      dismissible={!ending.isPending}
    >
      <DialogBody>
        <p>
          {isOwn
            ? "It can't be paid anymore. A transfer that was already sent is not changed."
            : `${request.payeeName} is told that you declined. No money moves.`}
        </p>
        {!isOwn && (
          <CheckField
            label="Block this member from asking me"
            checked={block}
            disabled={ending.isPending}
            onChange={({ target }) => setBlock(target.checked)}
          />
        )}
        {ending.isError && (
          <Note
            tone="negative"
            role="alert"
            icon={<TriangleAlert />}
            title="The request was not changed"
          >
            {errorText(ending.error)}
          </Note>
        )}
      </DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={ending.isPending} onClick={onClose}>
          Keep Request
        </Button>
        <Button
          tone="danger"
          size="large"
          pending={ending.isPending}
          pendingLabel={isOwn ? "Canceling" : "Declining"}
          onClick={end}
        >
          {isOwn ? "Cancel Request" : "Decline Request"}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
