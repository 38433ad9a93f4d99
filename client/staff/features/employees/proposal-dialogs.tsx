import { type FormEvent, useState } from "react"
import { type EmployeeDetail, Invitation, RolesChange } from "#shared/contracts/staff-employees.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { errorText } from "../../../lib/problem.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { DialogForm } from "../../../ui/dialog-form.tsx"
import { TextArea } from "../../../ui/text-area.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { useEmployeeActions } from "./api.ts"
import { RolesField } from "./roles-field.tsx"

type Messages = Readonly<Record<string, string>>

type Schema<Fields> = {
  safeParse: (fields: unknown) => {
    data?: Fields
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
  }
}

/** Checks the fields by their contract, sends them once at a time, and keeps what is wrong. */
function useProposalForm<Fields>(
  schema: Schema<Fields>,
  send: (fields: Fields) => Promise<Proposed>,
  onProposed: (proposed: Proposed) => void,
) {
  const [messages, setMessages] = useState<Messages>({})
  const [pending, setPending] = useState(false)
  async function submit(event: FormEvent, fields: unknown) {
    event.preventDefault()
    if (pending) return
    const { data, error } = schema.safeParse(fields)
    if (data === undefined) {
      const issues = error?.issues ?? []
      return setMessages(
        Object.fromEntries(
          issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
        ),
      )
    }
    setMessages({})
    setPending(true)
    try {
      onProposed(await send(data))
    } catch (failure) {
      setMessages({ reason: errorText(failure).replace(/\.$/, "") })
      setPending(false)
    }
  }
  return { messages, pending, submit }
}

type DialogProps = { onProposed: (proposed: Proposed) => void; onClose: () => void }

const hint = "Another administrator reads it, and it stays in the audit trail."

/** Proposes a new employee. Nobody is enrolled before a second administrator has approved. */
export function InviteDialog({ onProposed, onClose }: DialogProps) {
  const { invite } = useEmployeeActions()
  const { messages, pending, submit } = useProposalForm(Invitation, invite, onProposed)
  const [fields, setFields] = useState<Invitation>({
    name: "",
    username: "",
    roles: [],
    reason: "",
  })
  const text = (name: "name" | "username" | "reason") => ({
    value: fields[name],
    error: messages[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setFields({ ...fields, [name]: target.value }),
  })
  return (
    <Dialog
      title="Invite Employee"
      description="Takes two administrators: one proposes, another approves."
      dismissible={!pending}
      onClose={onClose}
    >
      <DialogForm
        onSubmit={(event) => void submit(event, fields)}
        onCancel={onClose}
        action="Propose"
        pending={pending}
      >
        <TextField label="Full name" autoComplete="off" {...text("name")} />
        <TextField
          label="Username"
          hint="Small letters, digits, dots, and dashes."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...text("username")}
        />
        <RolesField
          value={fields.roles}
          error={messages["roles"]}
          onChange={(roles) => setFields({ ...fields, roles })}
        />
        <TextArea label="Reason" hint={hint} rows={2} maxLength={500} {...text("reason")} />
      </DialogForm>
    </Dialog>
  )
}

/** Proposes other roles for an employee, whose sign-in ends when they are approved. */
export function RolesDialog({
  employee,
  onProposed,
  onClose,
}: DialogProps & { employee: EmployeeDetail }) {
  const { changeRoles } = useEmployeeActions()
  const { messages, pending, submit } = useProposalForm(
    RolesChange,
    (change: RolesChange) => changeRoles(employee.id, change),
    onProposed,
  )
  const [fields, setFields] = useState<RolesChange>({ roles: employee.roles, reason: "" })
  return (
    <Dialog
      title="Change Roles"
      description={`${employee.name} signs in again when another administrator has approved.`}
      dismissible={!pending}
      onClose={onClose}
    >
      <DialogForm
        onSubmit={(event) => void submit(event, fields)}
        onCancel={onClose}
        action="Propose"
        pending={pending}
      >
        <RolesField
          value={fields.roles}
          error={messages["roles"]}
          onChange={(roles) => setFields({ ...fields, roles })}
        />
        <TextArea
          label="Reason"
          hint={hint}
          rows={2}
          maxLength={500}
          value={fields.reason}
          error={messages["reason"]}
          onChange={({ target }) => setFields({ ...fields, reason: target.value })}
        />
      </DialogForm>
    </Dialog>
  )
}
