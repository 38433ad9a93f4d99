import TriangleAlert from "lucide-react/icons/triangle-alert"
import { errorText } from "../../lib/problem.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { Note } from "../../ui/note.tsx"
import { type RemovableFactor, useRemoveFactor } from "./api.ts"

type RemoveFactorDialogProps = {
  factor: RemovableFactor
  /** Whether no second factor remains afterwards. */
  last: boolean
  /** Whether the bank requires one of everyone, so that the last one must stay. */
  required: boolean
  onClose: () => void
}

/** Asks before a second factor is removed, and explains the consequences. */
export function RemoveFactorDialog({ factor, last, required, onClose }: RemoveFactorDialogProps) {
  const removing = useRemoveFactor(factor)
  const name = factor === "authenticator" ? "Authenticator App" : `Passkey ${factor.name}`
  const kept = last && required
  return (
    <ConfirmDialog
      title={`Remove ${name}`}
      keep="Keep It"
      action="Remove"
      tone="danger"
      pendingLabel="Removing"
      {...(kept && { instead: null })}
      change={removing}
      send={(told) => removing.mutate(undefined, told)}
      toast={{
        title: factor === "authenticator" ? "Authenticator app removed" : "Passkey removed",
      }}
      onClose={onClose}
    >
      {kept ? (
        <Note tone="caution" icon={<TriangleAlert />} title="This is your only second factor">
          Every member needs one. Add another first, then remove this one.
        </Note>
      ) : (
        <p>
          {factor === "authenticator"
            ? "Its codes stop working at once. Delete the account from the app, too."
            : "It stops working at once. Delete it from your device, too."}
        </p>
      )}
      {last && !required && (
        <Note tone="caution" icon={<TriangleAlert />} title="This is your only second factor">
          Without it, your password alone opens your accounts, and your recovery codes stop working.
        </Note>
      )}
      {removing.isError && (
        <Note tone="negative" icon={<TriangleAlert />} title="It was not removed">
          {errorText(removing.error)}
        </Note>
      )}
    </ConfirmDialog>
  )
}
