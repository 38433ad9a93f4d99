import * as z from "zod/mini"
import { type EmployeeDetail, MembershipEntry } from "#shared/contracts/staff-employees.ts"
import { isolated } from "#shared/text/language.ts"
import { readTypedNumber } from "../../../lib/typed-text.ts"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { useEmployeeActions } from "./api.ts"

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
      <TextField
        label="Member's number"
        data-first=""
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        {...form.text("memberId")}
      />
      <TextField
        label="Member's name"
        hint="As on the membership, from the personnel file."
        autoComplete="off"
        maxLength={140}
        {...form.text("memberName")}
      />
      <ChoiceGroup
        label="Whose is it?"
        name="relation"
        columns={2}
        choices={[
          { value: "self", label: "The employee's own" },
          { value: "relative", label: "A relative's" },
        ]}
        {...form.held("relation")}
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
