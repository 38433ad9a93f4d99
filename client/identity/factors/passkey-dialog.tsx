import { zodResolver } from "@hookform/resolvers/zod"
import CircleAlert from "lucide-react/icons/circle-alert"
import KeyRound from "lucide-react/icons/key-round"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { type Enrolled, type PasskeyCreation, PasskeyName } from "#shared/contracts/factors.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import { errorText } from "../../lib/problem.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { Note } from "../../ui/note.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useAddPasskey } from "./api.ts"
import { makePasskey } from "./passkey.ts"

type PasskeyDialogProps = {
  creation: PasskeyCreation
  onEnrolled: (enrolled: Enrolled) => void
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
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Passkey"
      description="Your fingerprint, face, or device PIN. It never leaves your device."
      dismissible={!isSubmitting}
    >
      <form noValidate onSubmit={add}>
        <DialogBody>
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
        </DialogBody>
        <DialogActions>
          <Button tone="ghost" size="large" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="large"
            icon={<KeyRound />}
            pending={isSubmitting}
            pendingLabel="Waiting"
          >
            Add Passkey
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
