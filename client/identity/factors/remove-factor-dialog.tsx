import TriangleAlert from "lucide-react/icons/triangle-alert"
import { errorText } from "../../lib/problem.ts"
import { say } from "../../lib/say.ts"
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
  const kept = last && required
  return (
    <ConfirmDialog
      title={
        factor === "authenticator"
          ? say("Remove Authenticator App")
          : say("Remove Passkey {name}", { name: factor.name })
      }
      keep={say("Keep It")}
      action={say("Remove")}
      tone="danger"
      pendingLabel={say("Removing")}
      {...(kept && { instead: null })}
      change={removing}
      send={(told) => removing.mutate(undefined, told)}
      toast={{
        title: say(factor === "authenticator" ? "Authenticator app removed" : "Passkey removed"),
      }}
      onClose={onClose}
    >
      {kept ? (
        <Note
          tone="caution"
          icon={<TriangleAlert />}
          title={say("This is your only second factor")}
        >
          {say("Every member needs one. Add another first, then remove this one.")}
        </Note>
      ) : (
        <p>
          {say(
            factor === "authenticator"
              ? "Its codes stop working at once. Delete the account from the app, too."
              : "It stops working at once. Delete it from your device, too.",
          )}
        </p>
      )}
      {last && !required && (
        <Note
          tone="caution"
          icon={<TriangleAlert />}
          title={say("This is your only second factor")}
        >
          {say(
            "Without it, your password alone opens your accounts, and your recovery codes stop working.",
          )}
        </Note>
      )}
      {removing.isError && (
        <Note tone="negative" icon={<TriangleAlert />} title={say("It was not removed")}>
          {errorText(removing.error)}
        </Note>
      )}
    </ConfirmDialog>
  )
}
