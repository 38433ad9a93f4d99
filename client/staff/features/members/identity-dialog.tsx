import { FormProvider } from "react-hook-form"
import { type MemberProfile, NewIdentityCheck } from "#shared/contracts/staff-members.ts"
import { isolated } from "#shared/text/language.ts"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
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
  const { checkIdentity } = useMemberChanges(profile.id)
  const form = useStaffForm({
    contract: NewIdentityCheck,
    values: emptyDocument,
    send: checkIdentity,
    toast: { title: "Identity checked", description: profile.holderName ?? "" },
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Check Identity"
      description={`The name on the accounts is ${isolated(profile.holderName ?? "")}. It is shown to payees once it is checked.`}
      action="Identity Is Checked"
      failure="Not saved"
      onClose={onClose}
    >
      <FormProvider {...form.form}>
        <DocumentFields />
      </FormProvider>
    </FormDialog>
  )
}
