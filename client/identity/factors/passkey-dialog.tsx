import { zodResolver } from "@hookform/resolvers/zod"
import CircleAlert from "lucide-react/icons/circle-alert"
import KeyRound from "lucide-react/icons/key-round"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { type AddedFactor, type PasskeyCreation, PasskeyName } from "#shared/contracts/factors.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import { makePasskey } from "../../lib/passkey.ts"
import { errorText } from "../../lib/problem.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { Note } from "../../ui/note.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useAddPasskey } from "./api.ts"

type PasskeyDialogProps = {
  creation: PasskeyCreation
  onEnrolled: (enrolled: AddedFactor) => void
  onClose: () => void
}

/** Asks for a passkey's name and lets the device create it. */
export function PasskeyDialog({ creation, onEnrolled, onClose }: PasskeyDialogProps) {
  const adding = useAddPasskey()
  const [failure, setFailure] = useState<string>()
  const form = useForm({ resolver: zodResolver(PasskeyName), defaultValues: { name: "" } })
  const { errors, isSubmitting } = form.formState

  const add = form.handleSubmit(async ({ name }) => {
    setFailure(undefined)
    try {
      const passkey = await makePasskey(creation)
      onEnrolled(await adding.mutateAsync({ name, passkey }))
    } catch (error) {
      showFieldErrors(form, error)
      setFailure(errorText(error))
    }
  })

  return (
    <Dialog
      onClose={onClose}
      title="Add Passkey"
      description="Your fingerprint, face, or device PIN. It never leaves your device."
      dismissible={!isSubmitting}
    >
      <DialogForm
        onSubmit={add}
        onCancel={onClose}
        action="Add Passkey"
        icon={<KeyRound />}
        pending={isSubmitting}
        pendingLabel="Waiting"
      >
        <TextField
          label="Name"
          hint="For example, Phone or Work laptop."
          autoComplete="off"
          readOnly={isSubmitting}
          error={errors.name?.message}
          {...form.register("name")}
        />
        {failure && (
          <Note
            tone="negative"
            role="alert"
            icon={<CircleAlert />}
            title="The passkey was not added"
          >
            {failure}
          </Note>
        )}
      </DialogForm>
    </Dialog>
  )
}
