import { DeviceName, type Session } from "#shared/contracts/security.ts"
import { RenameDialog } from "../../ui/rename-dialog.tsx"
import { useNameDevice } from "./api.ts"

/** Names a device. Only the member sees the name. */
export function NameDeviceDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  return (
    <RenameDialog
      title="Name Device"
      description={`${session.device}. Only you see this name. Leave it empty to remove it.`}
      label="Device name"
      name={session.deviceName ?? ""}
      contract={DeviceName}
      renaming={useNameDevice(session.id)}
      done="Device name saved"
      onClose={onClose}
    />
  )
}
