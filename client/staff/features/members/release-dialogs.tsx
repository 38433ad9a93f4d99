import { FormProvider } from "react-hook-form"
import {
  HolderRename,
  type MemberProfile,
  RecoveryProposal,
} from "#shared/contracts/staff-members.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { isolated } from "#shared/text/language.ts"
import { CheckField } from "../../../ui/check-field.tsx"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
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
  const form = useStaffForm({
    contract: RecoveryProposal,
    values: { reason: "", evidence: "", removesFactors: false },
    send: recover,
    onDone: onSent,
  })
  return (
    <FormDialog
      form={form}
      title="Recovery Code"
      description={`Lets ${isolated(profile.holderName ?? profile.username)} set a new password. Once a second person has approved, you see the code, once.`}
      action="Send to Second Person"
      failure="Not saved"
      onClose={onClose}
    >
      <TextField label="Reason" data-first="" autoComplete="off" {...form.text("reason")} />
      <TextField
        label="How you checked the identity"
        hint="Stored permanently, such as: passport shown at the counter."
        autoComplete="off"
        {...form.text("evidence")}
      />
      <CheckField
        label="The second factors are lost too, so the code also removes them"
        {...form.form.register("removesFactors")}
      />
    </FormDialog>
  )
}

/** Proposes another name for a member's accounts and cards, with the document that shows it. */
export function RenameDialog({ profile, onSent, onClose }: ReleaseDialogProps) {
  const { rename } = useMemberChanges(profile.id)
  const form = useStaffForm({
    contract: HolderRename,
    values: { holderName: profile.holderName ?? "", reason: "", ...emptyDocument },
    send: rename,
    onDone: onSent,
  })
  return (
    <FormDialog
      form={form}
      title="Change Name on Accounts"
      description="On all accounts and cards, once a second person has approved it."
      action="Send to Second Person"
      failure="Not saved"
      onClose={onClose}
    >
      <TextField
        label="New name"
        data-first=""
        autoComplete="off"
        maxLength={141}
        {...form.text("holderName")}
      />
      <TextField label="Reason" autoComplete="off" {...form.text("reason")} />
      <FormProvider {...form.form}>
        <DocumentFields />
      </FormProvider>
    </FormDialog>
  )
}
