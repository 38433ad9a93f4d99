import * as z from "zod/mini"
import { type EmployeeDetail, MembershipEntry } from "#shared/contracts/staff-employees.ts"
import { isolated } from "#shared/text/language.ts"
import { readTypedNumber } from "../../../lib/typed-text.ts"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { useEmployeeActions } from "./api.ts"
import { MembershipFields } from "./membership-fields.tsx"

type Draft = Omit<MembershipEntry, "memberId"> & { memberId: string }

const Entry = z.pipe(
  z.transform(({ memberId, relation, memberName, reason }: Draft) => ({
    memberId: readTypedNumber(memberId),
    relation,
    memberName,
    reason,
  })),
  MembershipEntry,
)

/** Enters a membership of an employee, or of a relative, on which the employee may not act from now on. */
export function MembershipDialog({
  employee: { id, name },
  onClose,
}: {
  employee: EmployeeDetail
  onClose: () => void
}) {
  const { enterMembership } = useEmployeeActions()
  const form = useStaffForm({
    contract: Entry,
    values: { memberId: "", memberName: "", reason: "" },
    send: (entry) => enterMembership(id, entry),
    toast: { title: "Membership entered", description: name },
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Enter Membership"
      description={`${isolated(name)} can neither open nor change this membership from now on. Nobody can take it back.`}
      action="Enter"
      failure="Not saved"
      onClose={onClose}
    >
      <MembershipFields
        inDialog
        number={form.text("memberId")}
        name={{
          hint: "As on the membership, from the personnel file.",
          ...form.text("memberName"),
        }}
        relation={form.held("relation")}
        words={{ self: "The employee's own", relative: "A relative's" }}
      />
      <TextField
        label="Reason"
        hint="Kept in the audit trail."
        autoComplete="off"
        maxLength={500}
        {...form.text("reason")}
      />
    </FormDialog>
  )
}
