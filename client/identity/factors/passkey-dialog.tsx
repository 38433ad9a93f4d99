import KeyRound from "lucide-react/icons/key-round"
import { type AddedFactor, type PasskeyCreation, PasskeyName } from "#shared/contracts/factors.ts"
import { say } from "../../lib/say.ts"
import { reportInAnyCase } from "../../lib/use-change.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useAddPasskey } from "./api.ts"

type PasskeyDialogProps = {
  creation: PasskeyCreation
  onEnrolled: (enrolled: AddedFactor) => void
  onClose: () => void
}

/** Asks for a passkey's name and lets the device create it. */
export function PasskeyDialog({ creation, onEnrolled, onClose }: PasskeyDialogProps) {
  const adding = useAddPasskey(creation)
  const form = useContractForm({
    contract: PasskeyName,
    values: { name: "" },
    mode: "onSubmit",
    change: adding,
    send: reportInAnyCase(adding),
    onDone: onEnrolled,
  })
  return (
    <FormDialog
      form={form}
      title={say("Add Passkey")}
      description={say("Your fingerprint, face, or device PIN. It never leaves your device.")}
      action={say("Add Passkey")}
      icon={<KeyRound />}
      pendingLabel={say("Waiting")}
      failure={say("The passkey was not added")}
      onClose={onClose}
    >
      <TextField
        label={say("Name")}
        hint={say("For example, Phone or Work laptop.")}
        autoComplete="off"
        {...form.text("name")}
      />
    </FormDialog>
  )
}
