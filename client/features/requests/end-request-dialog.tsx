import { useState } from "react"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { formatAmount } from "#shared/money/format.ts"
import { isolated } from "#shared/text/language.ts"
import { say } from "../../lib/say.ts"
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
  const name = isolated(request.payeeName)
  return (
    <ConfirmDialog
      title={say(isOwn ? "Cancel this request?" : "Decline this request?")}
      description={say("{amount} to {payee}", {
        amount: formatAmount(request.amount, request.currency),
        payee: name,
      })}
      keep={say("Keep Request")}
      action={say(isOwn ? "Cancel Request" : "Decline Request")}
      tone="danger"
      pendingLabel={isOwn ? say("Canceling", { context: "request" }) : say("Declining")}
      change={ending}
      send={(told) => ending.mutate(isOwn ? { verb: "cancel" } : { verb: "decline", block }, told)}
      toast={{
        title: say(isOwn ? "Request canceled" : "Request declined"),
        ...(block && { description: say("{name} can't ask you again.", { name }) }),
      }}
      failure={say("The request was not changed")}
      onClose={onClose}
    >
      <p>
        {isOwn
          ? say("It can't be paid anymore. A transfer that was already sent is not changed.")
          : say("{name} is told that you declined. No money moves.", { name })}
      </p>
      {!isOwn && (
        <CheckField
          label={say("Block this member from asking me")}
          checked={block}
          disabled={ending.isPending}
          onChange={({ target }) => setBlock(target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}
