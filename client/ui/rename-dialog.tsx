import type { UseMutationResult } from "@tanstack/react-query"
import { type Resolver, useForm } from "react-hook-form"
import { showFieldErrors } from "../lib/form-errors.ts"
import { Dialog } from "./dialog.tsx"
import { DialogForm } from "./dialog-form.tsx"
import { TextField } from "./text-field.tsx"
import { showToast } from "./toast-store.ts"

type Named = { name: string }

type RenameDialogProps = {
  title: string
  description: string
  /** The field's label. */
  label: string
  /** The name so far. */
  name: string
  resolver: Resolver<Named>
  renaming: UseMutationResult<unknown, Error, Named>
  /** The toast's title afterwards. */
  done: string
  onClose: () => void
}

/** Changes a name that only the customer sees. */
export function RenameDialog({ renaming, resolver, ...props }: RenameDialogProps) {
  const form = useForm<Named>({
    resolver,
    mode: "onTouched",
    defaultValues: { name: props.name },
  })
  const rename = form.handleSubmit((named) =>
    renaming.mutate(named, {
      onSuccess: () => {
        showToast({ title: props.done })
        props.onClose()
      },
      onError: (error) => showFieldErrors(form, error),
    }),
  )
  return (
    <Dialog
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      dismissible={!renaming.isPending}
    >
      <DialogForm
        onSubmit={rename}
        onCancel={props.onClose}
        action="Save Name"
        pending={renaming.isPending}
        pendingLabel="Saving"
      >
        <TextField
          label={props.label}
          autoComplete="off"
          readOnly={renaming.isPending}
          error={form.formState.errors.name?.message}
          {...form.register("name")}
        />
      </DialogForm>
    </Dialog>
  )
}
