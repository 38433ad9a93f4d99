import { useState } from "react"
import {
  HolderRename,
  type MemberProfile,
  RecoveryProposal,
} from "#shared/contracts/staff-members.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { CheckField } from "../../../ui/check-field.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { useMemberChanges } from "./api.ts"
import { DocumentFields, emptyDocument } from "./document-fields.tsx"

type ReleaseDialogProps = {
  profile: MemberProfile
  /** The proposal is sent: a second person decides. */
  onSent: (proposed: Proposed) => void
  onClose: () => void
}

/** Proposes a one-time code with which a member sets a new password. */
export function RecoveryDialog({ profile, onSent, onClose }: ReleaseDialogProps) {
  const { recover } = useMemberChanges(profile.id)
  const [draft, setDraft] = useState<RecoveryProposal>({
    reason: "",
    evidence: "",
    removesFactors: false,
  })
  return (
    <FormDialog
      title="Recovery Code"
      description={`Lets ${profile.holderName ?? profile.username} set a new password. Once a second person has approved, you see the code, once.`}
      action="Send to Second Person"
      contract={RecoveryProposal}
      body={draft}
      onSend={async (proposal) => onSent(await recover(proposal))}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <TextField
            label="Reason"
            data-first=""
            autoComplete="off"
            error={faults["reason"]}
            value={draft.reason}
            onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
          />
          <TextField
            label="How you checked the identity"
            hint="Stored permanently, such as: passport shown at the counter."
            autoComplete="off"
            error={faults["evidence"]}
            value={draft.evidence}
            onChange={({ target }) => setDraft({ ...draft, evidence: target.value })}
          />
          <CheckField
            label="The second factors are lost too, so the code also removes them"
            checked={draft.removesFactors}
            onChange={({ target }) => setDraft({ ...draft, removesFactors: target.checked })}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Proposes another name for a member's accounts and cards, with the document that shows it. */
export function RenameDialog({ profile, onSent, onClose }: ReleaseDialogProps) {
  const { rename } = useMemberChanges(profile.id)
  const [name, setName] = useState({ holderName: profile.holderName ?? "", reason: "" })
  const [document, setDocument] = useState(emptyDocument)
  return (
    <FormDialog
      title="Change Name on Accounts"
      description="On all accounts and cards, once a second person has approved it."
      action="Send to Second Person"
      contract={HolderRename}
      body={{ ...name, ...document }}
      onSend={async (proposal) => onSent(await rename(proposal))}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <TextField
            label="New name"
            data-first=""
            autoComplete="off"
            maxLength={141}
            error={faults["holderName"]}
            value={name.holderName}
            onChange={({ target }) => setName({ ...name, holderName: target.value })}
          />
          <TextField
            label="Reason"
            autoComplete="off"
            error={faults["reason"]}
            value={name.reason}
            onChange={({ target }) => setName({ ...name, reason: target.value })}
          />
          <DocumentFields draft={document} faults={faults} onChange={setDocument} />
        </>
      )}
    </FormDialog>
  )
}
