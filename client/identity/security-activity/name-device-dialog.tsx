import { DeviceName, type Session } from "#shared/contracts/security.ts"
import { say } from "../../lib/say.ts"
import { RenameDialog } from "../../ui/rename-dialog.tsx"
import { useNameDevice } from "./api.ts"

/** Names a device. Only the member sees the name. */
export function NameDeviceDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  return (
    <RenameDialog
      title={say("Name Device")}
      description={say("{device}. Only you see this name. Leave it empty to remove it.", {
        device: session.device,
      })}
      label={say("Device name")}
      name={session.deviceName ?? ""}
      contract={DeviceName}
      renaming={useNameDevice(session.id)}
      done={say("Device name saved")}
      onClose={onClose}
    />
  )
}
