import { inWords } from "#shared/in-words.ts"
import { recoveryCodeCount } from "#shared/limits.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
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
    <ConfirmDialog
      title="Make New Recovery Codes"
      action="Make New Codes"
      pendingLabel="Making codes"
      change={making}
      send={(told) => making.mutate(undefined, told)}
      onDone={({ recoveryCodes }) => onMade(recoveryCodes)}
      onClose={onClose}
    >
      <p>{`You'll get ${inWords(recoveryCodeCount)} new codes. Your old codes stop working at once.`}</p>
    </ConfirmDialog>
  )
}
