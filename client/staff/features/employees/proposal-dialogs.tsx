import { type EmployeeDetail, Invitation, RolesChange } from "#shared/contracts/staff-employees.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { isolated } from "#shared/text/language.ts"
import { asText } from "../../../lib/use-contract-form.tsx"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { TextArea } from "../../../ui/text-area.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { useEmployeeActions } from "./api.ts"
import { RolesField } from "./roles-field.tsx"

type DialogProps = { onProposed: (proposed: Proposed) => void; onClose: () => void }

const hint = "Another administrator reads it, and it stays in the audit trail."

/** Proposes a new employee. Nobody is enrolled before a second administrator has approved. */
export function InviteDialog({ onProposed, onClose }: DialogProps) {
  const { invite } = useEmployeeActions()
  const form = useStaffForm({
    contract: Invitation,
    values: { name: "", username: "", roles: [], reason: "" },
    otherwise: "reason",
    send: invite,
    onDone: onProposed,
  })
  return (
    <FormDialog
      form={form}
      title="Invite Employee"
      description="Takes two administrators: one proposes, another approves."
      action="Propose"
      onClose={onClose}
    >
      <TextField label="Full name" autoComplete="off" {...form.text("name")} />
      <TextField
        label="Username"
        hint="Small letters, digits, dots, and dashes."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text("username")}
      />
      <RolesField {...form.held("roles")} />
      <TextArea
        label="Reason"
        hint={hint}
        rows={2}
        maxLength={500}
        {...form.text("reason", asText)}
      />
    </FormDialog>
  )
}

/** Proposes other roles for an employee, whose sign-in ends when they are approved. */
export function RolesDialog({
  employee,
  onProposed,
  onClose,
}: DialogProps & { employee: EmployeeDetail }) {
  const { changeRoles } = useEmployeeActions()
  const form = useStaffForm({
    contract: RolesChange,
    values: { roles: employee.roles, reason: "" },
    otherwise: "reason",
    send: (change) => changeRoles(employee.id, change),
    onDone: onProposed,
  })
  return (
    <FormDialog
      form={form}
      title="Change Roles"
      description={`${isolated(employee.name)} signs in again when another administrator has approved.`}
      action="Propose"
      onClose={onClose}
    >
      <RolesField {...form.held("roles")} />
      <TextArea
        label="Reason"
        hint={hint}
        rows={2}
        maxLength={500}
        {...form.text("reason", asText)}
      />
    </FormDialog>
  )
}
