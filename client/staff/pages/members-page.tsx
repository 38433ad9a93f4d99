import { type ReactNode, useState } from "react"
import type { MemberItem } from "#shared/contracts/staff-member-list.ts"
import { rolesThat } from "#shared/employee-roles.ts"
import { identityLabels, identityStates } from "#shared/members/identity-checks.ts"
import { formatListTime } from "../../lib/format-date.ts"
import { readTypedLine } from "../../lib/typed-text.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useAddress } from "../address.ts"
import { membersKey } from "../features/members/api.ts"
import { FindResults } from "../features/members/find-results.tsx"
import { IdentityBadge } from "../features/members/identity-badge.tsx"
import { useMay } from "../features/session/api.ts"
import { useList } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { FilterBar, FilterChoice, FilterDate } from "../ui/filters.tsx"
import { Page } from "../ui/page.tsx"
import { Panel, PanelBody } from "../ui/panel.tsx"

/** Finds members by whatever they say, or lists all of them. */
export function MembersPage() {
  const typed = readTypedLine(useAddress().get("q"))
  return (
    <Page
      title="Members"
      lead="By name, number, username, IBAN, phone number, the last four digits of a card, or the reference of a payment."
    >
      <Panel title="Find">
        <PanelBody>
          <FindForm key={typed} typed={typed} />
        </PanelBody>
        {typed !== "" && (
          <div className="border-t border-line">
            <FindResults key={typed} typed={typed} />
          </div>
        )}
      </Panel>
      {typed === "" && <AllMembers />}
    </Page>
  )
}

function FindForm({ typed }: { typed: string }) {
  const address = useAddress()
  const [draft, setDraft] = useState(typed)
  return (
    <form
      role="search"
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        address.set({ q: readTypedLine(draft) })
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label="What the member said"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
      </div>
      <Button type="submit" tone="secondary" className="h-11">
        Find
      </Button>
    </form>
  )
}

const accesses: Readonly<Record<MemberItem["access"], { label: string; badge: ReactNode }>> = {
  open: { label: "Open", badge: "Open" },
  blocked: { label: "Blocked by staff", badge: <Badge tone="negative">Blocked</Badge> },
  ended: { label: "Membership ended", badge: <Badge>Ended</Badge> },
}

const columns: readonly Column<MemberItem>[] = [
  { id: "name", sortable: true, label: "Name", cell: ({ name }) => name },
  { id: "number", label: "Number", cell: ({ id }) => id, tight: true },
  { id: "username", label: "Username", cell: ({ username }) => username },
  {
    id: "joined",
    sortable: true,
    label: "Member since",
    cell: ({ memberSince }) => formatListTime(memberSince),
    tight: true,
  },
  { id: "access", label: "Access", cell: ({ access }) => accesses[access].badge, tight: true },
  {
    id: "identity",
    label: "Identity",
    cell: ({ identity }) => <IdentityBadge state={identity} />,
    tight: true,
  },
]

/** All members, without what is in their files. A name is found above, since searches are logged. */
function AllMembers() {
  const list = useList<MemberItem>({
    key: [...membersKey, "all"],
    path: staffPath("listMembers"),
    name: "members",
    exports: useMay()(rolesThat.readReports),
    filters: ["identity", "access", "from", "to"],
    remembered: ["identity", "access", "sort"],
    sort: "-joined",
  })
  return (
    <Panel title="All members">
      <FilterBar list={list}>
        <FilterChoice
          name="identity"
          label="Identity"
          options={identityStates.map((value) => ({ value, label: identityLabels[value] }))}
        />
        <FilterChoice
          name="access"
          label="Access"
          options={Object.entries(accesses).map(([value, { label }]) => ({ value, label }))}
        />
        <FilterDate name="from" label="Member from" />
        <FilterDate name="to" label="Member to" />
      </FilterBar>
      <DataTable
        label="All members"
        name="members"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => `/members/${id}`}
        empty={{ title: "No members yet", text: "Members appear here once they register." }}
      />
    </Panel>
  )
}
