import type { ComponentProps, ReactNode } from "react"
import { isolated } from "#shared/text/language.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import type { SubmittedForm } from "../../lib/use-contract-form.tsx"
import { Button } from "../../ui/button.tsx"
import { TextArea } from "../../ui/text-area.tsx"
import { PanelBody } from "./panel.tsx"

type Note = { id: number; at: string; employee: string; text: string; badge?: ReactNode }

/** Notes of employees, in a panel. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) {
    return <p className="border-t border-line px-3 py-3.5 text-ink-2">No notes yet.</p>
  }
  return (
    <ul className="divide-y divide-line border-t border-line">
      {notes.map(({ id, at, employee, text, badge }) => (
        <li key={id} className="px-3 py-2.5">
          <p className="flex flex-wrap items-center gap-2 text-12 text-ink-3">
            <span>{`${isolated(employee)}, ${formatDateTime(at)}`}</span>
            {badge}
          </p>
          <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}

type NoteFormProps = {
  form: SubmittedForm
  /** The properties of the note's field. */
  note: Omit<ComponentProps<typeof TextArea>, "label">
  /** Further fields. */
  children?: ReactNode
}

/** Adds a note. */
export function NoteForm({ form, note, children }: NoteFormProps) {
  return (
    <PanelBody>
      <form noValidate className="grid gap-3" onSubmit={form.submit}>
        <TextArea label="New note" rows={2} {...note} />
        {children}
        <div>
          <Button type="submit" tone="secondary" pending={form.pending}>
            Add Note
          </Button>
        </div>
      </form>
    </PanelBody>
  )
}
