import { type ReactNode, useState } from "react"
import { FactorRename, type OwnFactor, type StaffFactor } from "#shared/contracts/staff-session.ts"
import { readTypedLine } from "../../../lib/typed-text.ts"
import { Button } from "../../../ui/button.tsx"
import { Dialog, DialogBody } from "../../../ui/dialog.tsx"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { FactorForm, type GivenFactor, useFactorForm } from "../../ui/factor-form.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { requestFactorChange, useOwnFactors } from "./own-factors-api.ts"

/** As the database allows. */
const longestName = 40

type DialogProps = { onClose: () => void }
type Confirming = DialogProps & { usable: readonly StaffFactor[] }

/** Confirms with a factor that the employee has, and creates another passkey on this device or a security key. */
export function AddPasskeyDialog({ usable, onClose }: Confirming) {
  const { addPasskey } = useOwnFactors()
  const [name, setName] = useState("")
  const given = readTypedLine(name) || "Passkey"
  return (
    <Confirmed
      title="Add Passkey"
      description="First confirm with a second factor that you have. Then your device creates the passkey."
      action="Continue"
      usable={usable}
      ask={() => requestFactorChange({ change: "add" })}
      onFactor={async (factor) => {
        await addPasskey(given, factor)
        showToast({ title: "Passkey added", description: given })
        onClose()
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        aside="Optional"
        hint="Such as where you keep it: Security key in the safe."
        data-first=""
        autoComplete="off"
        maxLength={longestName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </Confirmed>
  )
}

/** Removes a factor, confirmed with any that the employee has. */
export function RemoveFactorDialog({
  factor,
  usable,
  onClose,
}: Confirming & { factor: OwnFactor }) {
  const { remove } = useOwnFactors()
  const { kind, id } = factor
  const name = factor.name ?? "Authenticator app"
  return (
    <Confirmed
      title="Remove Second Factor"
      description={
        kind === "passkey"
          ? `${name} works no more. Delete it on the device too.`
          : "Your password and the app's codes work no more."
      }
      action="Remove"
      usable={usable}
      ask={() => requestFactorChange({ change: "remove", kind, id })}
      onFactor={async (given) => {
        await remove({ kind, id }, given)
        showToast({ title: "Second factor removed", description: name })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type ConfirmedProps = Confirming & {
  title: string
  description: string
  action: string
  ask: () => ReturnType<typeof requestFactorChange>
  onFactor: (factor: GivenFactor) => Promise<unknown>
  children?: ReactNode
}

function Confirmed({
  title,
  description,
  action,
  usable,
  ask,
  onFactor,
  onClose,
  children,
}: ConfirmedProps) {
  const form = useFactorForm({ factors: usable, askPasskey: ask, onFactor })
  return (
    <Dialog title={title} description={description} dismissible={!form.pending} onClose={onClose}>
      <DialogBody>
        {children}
        <FactorForm
          form={form}
          action={action}
          aside={
            <Button tone="ghost" size="large" disabled={form.pending} onClick={onClose}>
              Cancel
            </Button>
          }
        />
      </DialogBody>
    </Dialog>
  )
}

/** The employee's own name for a passkey. */
export function RenamePasskeyDialog({ factor, onClose }: DialogProps & { factor: OwnFactor }) {
  const { rename } = useOwnFactors()
  const form = useStaffForm({
    contract: FactorRename,
    values: { name: factor.name ?? "" },
    send: async ({ name }) => {
      if (factor.id !== null) await rename(factor.id, name)
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Rename Passkey"
      description="Only you see the name."
      action="Rename"
      failure="Not saved"
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={longestName}
        data-first=""
        {...form.text("name")}
      />
    </FormDialog>
  )
}
