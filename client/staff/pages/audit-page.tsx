import type { StaffAuditItem } from "#shared/contracts/staff-employees.ts"
import { formatListTime } from "../../lib/format-date.ts"
import { TextLink } from "../../ui/link.tsx"
import { EmployeeFilter } from "../features/employees/employee-filter.tsx"
import { MemberFilter } from "../features/members/member-filter.tsx"
import { useEmployee } from "../features/session/api.ts"
import { placesFor } from "../frame/places.ts"
import { useList } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { FilterBar, FilterChoice, FilterDate, FilterText } from "../ui/filters.tsx"
import { Page } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

/** Two links stand below each other on a phone. */
const apart = "inline-flex items-center touch:min-h-11"

const columns: readonly Column<StaffAuditItem>[] = [
  {
    id: "at",
    label: "When",
    cell: ({ at }) => formatListTime(at),
    sortable: true,
    tight: true,
  },
  { id: "sentence", label: "What", cell: ({ sentence }) => sentence },
  {
    id: "subject",
    label: "About",
    cell: ({ subject }) => (subject ? <Subject {...subject} /> : "-"),
    tight: true,
  },
  {
    id: "member",
    label: "Member",
    cell: ({ member }) =>
      member ? (
        <TextLink className={apart} href={`/members/${member.id}`}>
          {member.name}
        </TextLink>
      ) : (
        "-"
      ),
  },
  { id: "employees", label: "By", cell: ({ employees }) => employees.join(", ") || "-" },
  { id: "reason", label: "Reason", cell: ({ reason }) => reason ?? "-", wide: true },
  {
    id: "action",
    label: "Event",
    cell: ({ action }) => <span className="font-mono text-12">{action}</span>,
    tight: true,
    wide: true,
  },
]

/** What an event is about; a link where the employee's roles open its page. */
function Subject({ href, label }: NonNullable<StaffAuditItem["subject"]>) {
  const { roles } = useEmployee()
  const places = placesFor(roles, () => true).flatMap((group) => group.places)
  return places.some((place) => href.startsWith(`${place.href}/`)) ? (
    <TextLink className={apart} href={href}>
      {label}
    </TextLink>
  ) : (
    label
  )
}

/** What events are about, by how their names begin. */
const subjects = [
  { value: "access.", label: "Access" },
  { value: "card.", label: "Cards" },
  { value: "employee.", label: "Employees" },
  { value: "file.", label: "File openings" },
  { value: "identity.", label: "Identity" },
  { value: "loan.", label: "Loans" },
  { value: "members.", label: "Searches" },
  { value: "note.", label: "Notes" },
  { value: "payment.", label: "Payments" },
  { value: "repair.", label: "Payment items" },
  { value: "proposal.", label: "Proposals" },
] as const

/** What employees did, newest first, for supervisors and auditors. */
export function AuditPage() {
  const list = useList<StaffAuditItem>({
    key: ["audit"],
    path: staffPath("listAudit"),
    name: "audit",
    filters: ["member", "employee", "action", "from", "to", "q"],
    remembered: ["action"],
    sort: "-at",
  })
  return (
    <Page title="Audit" lead="What employees did. Nothing here can be changed or removed.">
      <Panel title="Events">
        <FilterBar list={list}>
          <MemberFilter />
          <EmployeeFilter />
          <FilterChoice name="action" label="Event" options={subjects} />
          <FilterText name="q" label="Text" placeholder="Words of the details" />
          <FilterDate name="from" label="From" />
          <FilterDate name="to" label="To" />
        </FilterBar>
        <DataTable
          label="Events"
          name="audit"
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          empty={{ title: "No events", text: "What employees do appears here." }}
        />
      </Panel>
    </Page>
  )
}
