import type { MemberView } from "#shared/contracts/staff-members.ts"
import { purposeLabels, secretPurposes } from "#shared/members/view-purposes.ts"
import { formatListTime } from "../../lib/format-date.ts"
import { Badge } from "../../ui/badge.tsx"
import { TextLink } from "../../ui/link.tsx"
import { useList } from "../lists.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { FilterBar, FilterText } from "../ui/filters.tsx"
import { Page } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const isSecret = ({ purpose }: MemberView) =>
  (secretPurposes as readonly string[]).includes(purpose)

const columns: readonly Column<MemberView>[] = [
  { id: "at", label: "When", cell: ({ at }) => formatListTime(at), tight: true },
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
    path: "/api/staff/member-views",
    filters: ["member", "employee"],
  })
  return (
    <Page
      title="File Openings"
      lead="Each time an employee opened a member's file. Members see dates and purposes, except secret ones."
    >
      <Panel title="Who looked at whom">
        <FilterBar>
          <FilterText name="member" label="Member's number" />
          <FilterText name="employee" label="Employee's number" />
        </FilterBar>
        <DataTable
          label="Openings"
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          empty={{ title: "No openings", text: "Nobody opened a file that fits the filters." }}
        />
      </Panel>
    </Page>
  )
}
