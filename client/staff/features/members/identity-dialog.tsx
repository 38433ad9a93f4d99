import { useState } from "react"
import { type MemberProfile, NewIdentityCheck } from "#shared/contracts/staff-members.ts"
import { showToast } from "../../../ui/toast-store.ts"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { useMemberChanges } from "./api.ts"
import { DocumentFields, emptyDocument } from "./document-fields.tsx"

/** Records that the employee has checked a member's identity against a document. */
export function IdentityDialog({
  profile,
  onClose,
}: {
  profile: MemberProfile
  onClose: () => void
}) {
  const [draft, setDraft] = useState(emptyDocument)
  const { checkIdentity } = useMemberChanges(profile.id)
  return (
    <FormDialog
      title="Check Identity"
      description={`The name on the accounts is ${profile.holderName}. It is shown to payees once it is checked.`}
      action="Identity Is Checked"
      contract={NewIdentityCheck}
      body={draft}
      onSend={async (check) => {
        await checkIdentity(check)
        showToast({ title: "Identity checked", description: profile.holderName ?? "" })
        onClose()
      }}
      onClose={onClose}
    >
      {(faults) => <DocumentFields draft={draft} faults={faults} onChange={setDraft} />}
    </FormDialog>
  )
}
