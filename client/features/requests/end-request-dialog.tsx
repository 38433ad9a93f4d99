import { useState } from "react"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { formatAmount } from "#shared/money/format.ts"
import { isolated } from "#shared/text/language.ts"
import { CheckField } from "../../ui/check-field.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
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
  return (
    <ConfirmDialog
      title={isOwn ? "Cancel this request?" : "Decline this request?"}
      description={`${formatAmount(request.amount, request.currency)} to ${isolated(request.payeeName)}`}
      keep="Keep Request"
      action={isOwn ? "Cancel Request" : "Decline Request"}
      tone="danger"
      pendingLabel={isOwn ? "Canceling" : "Declining"}
      change={ending}
      send={(told) => ending.mutate(isOwn ? { verb: "cancel" } : { verb: "decline", block }, told)}
      toast={{
        title: isOwn ? "Request canceled" : "Request declined",
        ...(block && { description: `${isolated(request.payeeName)} can't ask you again.` }),
      }}
      failure="The request was not changed"
      onClose={onClose}
    >
      <p>
        {isOwn
          ? "It can't be paid anymore. A transfer that was already sent is not changed."
          : `${isolated(request.payeeName)} is told that you declined. No money moves.`}
      </p>
      {!isOwn && (
        <CheckField
          label="Block this member from asking me"
          checked={block}
          disabled={ending.isPending}
          onChange={({ target }) => setBlock(target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}
