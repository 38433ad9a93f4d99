import { ItemNote, type PaymentItemDetail } from "#shared/contracts/staff-payments.ts"
import { asText } from "../../../lib/use-contract-form.tsx"
import { NoteForm, NoteList } from "../../ui/notes.tsx"
import { Panel } from "../../ui/panel.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { useItemChanges } from "./api.ts"

/** What employees found out about an item. Notes are never changed. */
export function ItemNotesPanel({
  detail: { item, notes },
  mayNote,
}: {
  detail: PaymentItemDetail
  mayNote: boolean
}) {
  const { note } = useItemChanges(item.itemId)
  const form = useStaffForm({
    contract: ItemNote,
    values: { text: "" },
    otherwise: "text",
    send: note,
    onDone: () => form.form.reset(),
  })
  return (
    <Panel title="Notes">
      {mayNote && <NoteForm form={form} note={form.text("text", asText)} />}
      <NoteList
        notes={notes.map(({ id, createdAt, employee, text }) => ({
          id,
          at: createdAt,
          text,
          employee: employee ?? "Command line",
        }))}
      />
    </Panel>
  )
}
