import type { StaffAuditItem } from "#shared/contracts/staff-employees.ts"
import { formatListTime } from "../../lib/format-date.ts"
import { useList } from "../lists.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { FilterBar, FilterText } from "../ui/filters.tsx"
import { Page } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const columns: readonly Column<StaffAuditItem>[] = [
  { id: "at", label: "When", cell: ({ at }) => formatListTime(at), tight: true },
  { id: "sentence", label: "What", cell: ({ sentence }) => sentence },
  {
    id: "action",
    label: "Event",
    cell: ({ action }) => <span className="font-mono text-12">{action}</span>,
    tight: true,
  },
  { id: "member", label: "Member", cell: ({ member }) => member?.name ?? "-" },
  { id: "employees", label: "By", cell: ({ employees }) => employees.join(", ") || "-" },
]

/** What employees did, newest first, for supervisors and auditors. */
export function AuditPage() {
  const list = useList<StaffAuditItem>({
    key: ["audit"],
    path: "/api/staff/audit",
    filters: ["member", "action"],
  })
  return (
    <Page title="Audit" lead="What employees did. Nothing here can be changed or removed.">
      <Panel title="Events">
        <FilterBar>
          <FilterText name="member" label="Member's number" />
          <FilterText name="action" label="Event begins with" />
        </FilterBar>
        <DataTable
          label="Events"
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          href={({ member }) => (member ? `/members/${member.id}` : undefined)}
          empty={{ title: "No events", text: "Nothing was recorded that fits the filters." }}
        />
      </Panel>
    </Page>
  )
}
