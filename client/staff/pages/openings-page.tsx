import type { MemberView } from "#shared/contracts/staff-members.ts"
import { purposeLabels, secretPurposes, viewPurposes } from "#shared/members/view-purposes.ts"
import { formatListTime } from "../../lib/format-date.ts"
import { Badge } from "../../ui/badge.tsx"
import { TextLink } from "../../ui/link.tsx"
import { EmployeeFilter } from "../features/employees/employee-filter.tsx"
import { MemberFilter } from "../features/members/member-filter.tsx"
import { useList } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { FilterBar, FilterChoice, FilterDate } from "../ui/filters.tsx"
import { Page } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const isSecret = ({ purpose }: MemberView) =>
  (secretPurposes as readonly string[]).includes(purpose)

const columns: readonly Column<MemberView>[] = [
  { id: "at", label: "When", cell: ({ at }) => formatListTime(at), sortable: true, tight: true },
  { id: "employee", label: "Employee", cell: ({ employee }) => employee.name },
  {
    id: "member",
    label: "Member",
    cell: ({ member }) => <TextLink href={`/members/${member.id}`}>{member.name}</TextLink>,
  },
  {
    id: "purpose",
    label: "Purpose",
    cell: (view) => (
      <span className="flex flex-wrap items-center gap-2">
        <span>{purposeLabels[view.purpose]}</span>
        {isSecret(view) && <Badge tone="caution">Secret</Badge>}
      </span>
    ),
  },
  { id: "text", label: "Explanation", cell: ({ text }) => text ?? "-" },
]

/** Who looked at whose file, when, and why. */
export function OpeningsPage() {
  const list = useList<MemberView>({
    key: ["member-views"],
    path: staffPath("listMemberViews"),
    name: "openings",
    filters: ["member", "employee", "purpose", "from", "to"],
    remembered: ["purpose"],
    sort: "-at",
  })
  return (
    <Page
      title="File Openings"
      lead="Each time an employee opened a member's file. Members see dates and purposes, except secret ones."
    >
      <Panel title="Who looked at whom">
        <FilterBar list={list}>
          <MemberFilter />
          <EmployeeFilter />
          <FilterChoice
            name="purpose"
            label="Purpose"
            options={viewPurposes.map((value) => ({ value, label: purposeLabels[value] }))}
          />
          <FilterDate name="from" label="From" />
          <FilterDate name="to" label="To" />
        </FilterBar>
        <DataTable
          label="Openings"
          name="openings"
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          empty={{ title: "No openings", text: "Nobody has opened a file yet." }}
        />
      </Panel>
    </Page>
  )
}
