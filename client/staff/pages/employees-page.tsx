import { useQuery } from "@tanstack/react-query"
import UserPlus from "lucide-react/icons/user-plus"
import { useState } from "react"
import type { EmployeeItem } from "#shared/contracts/staff-employees.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { rolesText } from "#shared/employee-roles.ts"
import { formatListTime } from "../../lib/format-date.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { Button } from "../../ui/button.tsx"
import { employeesQuery } from "../features/employees/api.ts"
import { EmployeeBadge } from "../features/employees/employee-badge.tsx"
import { SentToSecondPerson } from "../features/proposals/sent-note.tsx"
import { useMay } from "../features/session/api.ts"
import { listOf } from "../lists.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { Page } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const InviteDialog = lazyOverlay(
  () => import("../features/employees/proposal-dialogs.tsx"),
  (code) => code.InviteDialog,
)

const columns: readonly Column<EmployeeItem>[] = [
  { id: "name", label: "Name", cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    id: "username",
    label: "Username",
    cell: ({ username }) => username,
    sortBy: ({ username }) => username,
  },
  {
    id: "roles",
    label: "Roles",
    cell: ({ roles }) => rolesText(roles),
    sortBy: ({ roles }) => rolesText(roles),
  },
  {
    id: "state",
    label: "State",
    cell: (row) => <EmployeeBadge {...row} />,
    sortBy: ({ state }) => state,
    tight: true,
  },
  {
    id: "lastActiveAt",
    label: "Last active",
    cell: ({ lastActiveAt }) => (lastActiveAt ? formatListTime(lastActiveAt) : "-"),
    sortBy: ({ lastActiveAt }) => lastActiveAt ?? "",
    tight: true,
  },
]

/** The bank's employees, for administrators. */
export function EmployeesPage() {
  const employees = useQuery(employeesQuery)
  const mayInvite = useMay()("proposeInvitation")
  const [invites, setInvites] = useState(false)
  const [sent, setSent] = useState<Proposed>()
  return (
    <Page
      title="Employees"
      lead="Who works here, and in which roles."
      actions={
        mayInvite && (
          <Button icon={<UserPlus />} onClick={() => setInvites(true)}>
            Invite Employee
          </Button>
        )
      }
      warnings={sent && <SentToSecondPerson {...sent} />}
    >
      <Panel title="All employees">
        <DataTable
          label="Employees"
          name="employees"
          list={listOf(employees)}
          columns={columns}
          rowKey={({ id }) => id}
          href={({ id }) => `/employees/${id}`}
          empty={{ title: "No employees", text: "Invite the first one." }}
        />
      </Panel>
      {invites && (
        <InviteDialog
          onProposed={(proposed) => {
            setSent(proposed)
            setInvites(false)
          }}
          onClose={() => setInvites(false)}
        />
      )}
    </Page>
  )
}
