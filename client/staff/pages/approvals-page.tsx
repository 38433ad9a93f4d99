import { useSearch } from "wouter"
import type { ProposalItem } from "#shared/contracts/staff-proposals.ts"
import { EmployeeFilter } from "../features/employees/employee-filter.tsx"
import { proposalsKey } from "../features/proposals/api.ts"
import { BreakGlassPanel } from "../features/proposals/break-glass-panel.tsx"
import { ProposalTable } from "../features/proposals/proposal-table.tsx"
import { useList } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
import { FilterBar, FilterChoice, FilterDate, FilterText } from "../ui/filters.tsx"
import { Page, PageTabs } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const lists = {
  waiting: {
    href: "/approvals",
    label: "Waiting",
    fixed: { waiting: "true" },
    sort: "until",
    empty: {
      title: "Nothing waits for a decision",
      text: "What colleagues propose appears here, soonest to expire first.",
    },
  },
  mine: {
    href: "/approvals?list=mine",
    label: "My proposals",
    fixed: { mine: "yes" },
    sort: "-proposed",
    empty: { title: "No proposals of yours", text: "What you propose, and its outcome." },
  },
  decided: {
    href: "/approvals?list=decided",
    label: "Decided",
    fixed: { waiting: "false" },
    sort: "-proposed",
    empty: { title: "Nothing decided yet", text: "Decisions of all employees appear here." },
  },
} as const

type ListName = keyof typeof lists

/** What proposals are about, by how their kinds begin. */
const subjects = [
  { value: "loan.", label: "Loans" },
  { value: "payment.", label: "Payments with other banks" },
  { value: "message.", label: "Messages of banks" },
  { value: "entry.", label: "Corrections of entries" },
  { value: "fee.", label: "Refunds of fees" },
  { value: "cash.", label: "Cash" },
  { value: "vault.", label: "Vault" },
  { value: "suspense.", label: "Suspense" },
  { value: "card.", label: "Cards" },
  { value: "access.", label: "Access" },
  { value: "recovery.", label: "Recovery codes" },
  { value: "factors.", label: "Second factors" },
  { value: "holder.", label: "Names on accounts" },
  { value: "payee_limit.", label: "Limits for new payees" },
  { value: "employee.", label: "Employees" },
] as const

/** Everything that waits for a second person, in one inbox. */
export function ApprovalsPage() {
  const asked = new URLSearchParams(useSearch()).get("list") ?? ""
  const name: ListName = asked === "mine" || asked === "decided" ? asked : "waiting"
  return (
    <Page title="Approvals" lead="What takes two: one employee proposes, another decides.">
      <PageTabs label="Approvals" sections={Object.values(lists)} current={lists[name].href} />
      <Proposals key={name} name={name} />
      {name === "waiting" && <BreakGlassPanel />}
    </Page>
  )
}

function Proposals({ name }: { name: ListName }) {
  const { label, fixed, sort, empty } = lists[name]
  const list = useList<ProposalItem>({
    key: [...proposalsKey, name],
    path: staffPath("listProposals"),
    name: "proposals",
    fixed,
    filters: ["q", "kind", "employee", "decide", "from", "to"],
    remembered: ["kind", "sort"],
    sort,
    pollEveryMs: 10_000,
  })
  return (
    <Panel title={label}>
      <FilterBar list={list}>
        <FilterText name="q" label="Member" placeholder="Beginning of a name" />
        <FilterChoice name="kind" label="About" options={subjects} />
        {name !== "mine" && <EmployeeFilter label="Proposed by" />}
        {name === "waiting" && (
          <FilterChoice
            name="decide"
            label="Decided by"
            all="Anybody"
            options={[{ value: "true", label: "You" }]}
          />
        )}
        <FilterDate name="from" label="Proposed from" />
        <FilterDate name="to" label="Proposed to" />
      </FilterBar>
      <ProposalTable name="proposals" list={list} kind={name} empty={empty} />
    </Panel>
  )
}
