import { numberInWords } from "#shared/in-words.ts"
import { recoveryCodeCount } from "#shared/limits.ts"
import { say } from "../../lib/say.ts"
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
      title={say("Make New Recovery Codes")}
      action={say("Make New Codes")}
      pendingLabel={say("Making codes")}
      change={making}
      send={(told) => making.mutate(undefined, told)}
      onDone={({ recoveryCodes }) => onMade(recoveryCodes)}
      onClose={onClose}
    >
      <p>
        {say("You'll get {count} new codes. Your old codes stop working at once.", {
          count: numberInWords(recoveryCodeCount),
        })}
      </p>
    </ConfirmDialog>
  )
}
