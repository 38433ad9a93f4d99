import { type PasskeyItem, PasskeyName } from "#shared/contracts/factors.ts"
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
      title="Rename Passkey"
      description="Only you see this name."
      label="Name"
      name={passkey.name}
      contract={PasskeyName}
      renaming={useRenamePasskey(passkey.id)}
      done="Passkey renamed"
      onClose={onClose}
    />
  )
}
