import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { ReactNode } from "react"
import type { SubmittedForm } from "../lib/use-contract-form.tsx"
import { Dialog } from "./dialog.tsx"
import { DialogForm, type DialogFormProps } from "./dialog-form.tsx"
import type { DialogProps } from "./dialog-sheet.tsx"
import { Note } from "./note.tsx"

type FormDialogProps = Pick<DialogProps, "title" | "description" | "onClose"> &
  Pick<DialogFormProps, "label" | "cancelLabel" | "action" | "tone" | "pendingLabel" | "icon"> & {
    /** Made by useContractForm. */
    form: SubmittedForm
    /** The title of the note with a refusal that no field shows; without it, a toast says it. */
    failure?: string
    /** The fields. */
    children: ReactNode
  }

/** A form in a dialog, which stays open until the bank has taken what it sends. */
export function FormDialog({
  form,
  title,
  description,
  failure,
  onClose,
  children,
  ...buttons
}: FormDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} description={description} dismissible={!form.pending}>
      <DialogForm
        {...buttons}
        main
        onSubmit={form.submit}
        onCancel={onClose}
        pending={form.pending}
      >
        {children}
        {failure !== undefined && <FormFailure title={failure} text={form.failure} />}
      </DialogForm>
    </Dialog>
  )
}

/** A refusal that no field shows. */
export function FormFailure({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null
  return (
    <Note tone="negative" role="alert" icon={<TriangleAlert />} title={title}>
      {text}
    </Note>
  )
}
