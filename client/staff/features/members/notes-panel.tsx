import { type MemberFile, NewMemberNote } from "#shared/contracts/staff-members.ts"
import { rolesThat } from "#shared/employee-roles.ts"
import { asText } from "../../../lib/use-contract-form.tsx"
import { Badge } from "../../../ui/badge.tsx"
import { CheckField } from "../../../ui/check-field.tsx"
import { NoteForm, NoteList } from "../../ui/notes.tsx"
import { Panel } from "../../ui/panel.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { useMay } from "../session/api.ts"
import { useMemberChanges } from "./api.ts"

/** What employees wrote down about a member. Notes are never changed; members do not see them. */
export function NotesPanel({ file }: { file: MemberFile }) {
  const { notes, profile } = file
  const mayAdd = useMay()("addMemberNote")
  return (
    <Panel title="Notes" aside="Not shown to the member">
      {mayAdd && <NewNote member={profile.id} />}
      <NoteList
        notes={notes.map(({ secret, ...note }) => ({
          ...note,
          badge: secret && <Badge tone="caution">Supervisors and auditors only</Badge>,
        }))}
      />
    </Panel>
  )
}

function NewNote({ member }: { member: number }) {
  const mayKeepSecret = useMay()(rolesThat.noteSuspicions)
  const { addNote } = useMemberChanges(member)
  const form = useStaffForm({
    contract: NewMemberNote,
    values: { text: "", secret: false },
    otherwise: "text",
    send: addNote,
    onDone: () => form.form.reset(),
  })
  return (
    <NoteForm form={form} note={form.text("text", asText)}>
      {mayKeepSecret && (
        <CheckField label="Only for supervisors and auditors" {...form.form.register("secret")} />
      )}
    </NoteForm>
  )
}
