import type { ZodMiniType } from "zod/mini"
import { say } from "../lib/say.ts"
import type { Change } from "../lib/use-change.ts"
import { useContractForm } from "../lib/use-contract-form.tsx"
import { FormDialog } from "./form-dialog.tsx"
import { TextField } from "./text-field.tsx"

type Named = { name: string }

type RenameDialogProps = {
  title: string
  description: string
  /** The field's label. */
  label: string
  /** The name so far. */
  name: string
  contract: ZodMiniType<Named, Named>
  renaming: Change<Named, unknown>
  /** The toast's title afterwards. */
  done: string
  onClose: () => void
}

/** Changes a name that only the member sees. */
export function RenameDialog({
  renaming,
  contract,
  label,
  name,
  done,
  ...dialog
}: RenameDialogProps) {
  const form = useContractForm({
    contract,
    values: { name },
    change: renaming,
    send: renaming.mutate,
    toast: { title: done },
    onDone: dialog.onClose,
  })
  return (
    <FormDialog {...dialog} form={form} action={say("Save Name")} pendingLabel={say("Saving")}>
      <TextField label={label} autoComplete="off" {...form.text("name")} />
    </FormDialog>
  )
}
