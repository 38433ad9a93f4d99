import { inWords } from "#shared/in-words.ts"
import { recoveryCodeCount } from "#shared/limits.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { useNewRecoveryCodes } from "./api.ts"

/** Asks before the recovery codes are replaced. */
export function NewCodesDialog({
  onMade,
  onClose,
}: {
  onMade: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const making = useNewRecoveryCodes()
  return (
    <Dialog onClose={onClose} title="Make New Recovery Codes" dismissible={!making.isPending}>
      <DialogBody>
        <p>{`You'll get ${inWords(recoveryCodeCount)} new codes. Your old codes stop working at once.`}</p>
      </DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={making.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="large"
          pending={making.isPending}
          pendingLabel="Making codes"
          onClick={() =>
            making.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes) })
          }
        >
          Make New Codes
        </Button>
      </DialogActions>
    </Dialog>
  )
}
