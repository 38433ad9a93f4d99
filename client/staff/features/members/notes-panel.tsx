import { useState } from "react"
import { type MemberFile, NewMemberNote } from "#shared/contracts/staff-members.ts"
import { Badge } from "../../../ui/badge.tsx"
import { CheckField } from "../../../ui/check-field.tsx"
import { NoteForm, NoteList } from "../../ui/notes.tsx"
import { Panel } from "../../ui/panel.tsx"
import { useHasRole } from "../session/api.ts"
import { useMemberChanges } from "./api.ts"

/** What employees wrote down about a member. Notes are never changed; members do not see them. */
export function NotesPanel({ file, mayServe }: { file: MemberFile; mayServe: boolean }) {
  const { notes, profile } = file
  return (
    <Panel title="Notes" aside="Not shown to the member">
      {mayServe && <NewNote member={profile.id} />}
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
  const [secret, setSecret] = useState(false)
  const mayKeepSecret = useHasRole("supervisor")
  const { addNote } = useMemberChanges(member)
  return (
    <NoteForm
      contract={NewMemberNote}
      more={{ secret }}
      onAdd={async (note) => {
        await addNote(note)
        setSecret(false)
      }}
    >
      {mayKeepSecret && (
        <CheckField
          label="Only for supervisors and auditors"
          checked={secret}
          onChange={({ target }) => setSecret(target.checked)}
        />
      )}
    </NoteForm>
  )
}
