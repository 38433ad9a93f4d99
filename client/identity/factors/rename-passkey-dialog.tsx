import { type PasskeyItem, PasskeyName } from "#shared/contracts/factors.ts"
import { say } from "../../lib/say.ts"
import { RenameDialog } from "../../ui/rename-dialog.tsx"
import { useRenamePasskey } from "./api.ts"

/** Renames a passkey. Only the member sees the name. */
export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: PasskeyItem
  onClose: () => void
}) {
  return (
    <RenameDialog
      title={say("Rename Passkey")}
      description={say("Only you see this name.")}
      label={say("Name")}
      name={passkey.name}
      contract={PasskeyName}
      renaming={useRenamePasskey(passkey.id)}
      done={say("Passkey renamed")}
      onClose={onClose}
    />
  )
}
