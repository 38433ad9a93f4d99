import { useState } from "react"
import { type EmployeeDetail, MembershipEntry } from "#shared/contracts/staff-employees.ts"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { useEmployeeActions } from "./api.ts"

type Draft = {
  member: string
  memberName: string
  relation?: MembershipEntry["relation"]
  reason: string
}

/** Enters a membership of an employee, or of a relative, on which the employee may not act from now on. */
export function MembershipDialog({
  employee: { id, name },
  onClose,
}: {
  employee: EmployeeDetail
  onClose: () => void
}) {
  const { enterMembership } = useEmployeeActions()
  const [draft, setDraft] = useState<Draft>({ member: "", memberName: "", reason: "" })
  const { member, memberName, relation, reason } = draft
  return (
    <FormDialog
      title="Enter Membership"
      description={`${name} can neither open nor change this membership from now on. Nobody can take it back.`}
      action="Enter"
      contract={MembershipEntry}
      body={{
        ...{ memberId: /^[0-9]+$/.test(member.trim()) ? Number(member) : undefined, relation },
        ...{ memberName: memberName.trim(), reason: reason.trim() },
      }}
      onSend={async (entry) => {
        await enterMembership(id, entry)
        showToast({ title: "Membership entered", description: name })
        onClose()
      }}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <TextField
            label="Member's number"
            data-first=""
            inputMode="numeric"
            autoComplete="off"
            maxLength={15}
            error={faults["memberId"]}
            value={member}
            onChange={({ target }) => setDraft({ ...draft, member: target.value })}
          />
          <TextField
            label="Member's name"
            hint="As on the membership, from the personnel file."
            autoComplete="off"
            maxLength={140}
            error={faults["memberName"]}
            value={memberName}
            onChange={({ target }) => setDraft({ ...draft, memberName: target.value })}
          />
          <ChoiceGroup
            label="Whose is it?"
            name="relation"
            columns={2}
            choices={[
              { value: "self", label: "The employee's own" },
              { value: "relative", label: "A relative's" },
            ]}
            value={relation}
            error={faults["relation"]}
            onChange={(chosen) => setDraft({ ...draft, relation: chosen })}
          />
          <TextField
            label="Reason"
            hint="Kept in the audit trail."
            autoComplete="off"
            maxLength={500}
            error={faults["reason"]}
            value={reason}
            onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
