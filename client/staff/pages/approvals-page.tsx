import { useSearch } from "wouter"
import type { ProposalItem } from "#shared/contracts/staff-proposals.ts"
import { proposalsKey, proposalsPath } from "../features/proposals/api.ts"
import { BreakGlassPanel } from "../features/proposals/break-glass-panel.tsx"
import { ProposalTable } from "../features/proposals/proposal-table.tsx"
import { useList } from "../lists.ts"
import { Page, PageTabs } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const lists = {
  waiting: {
    href: "/approvals",
    label: "Waiting",
    empty: {
      title: "Nothing waits for a decision",
      text: "What colleagues propose appears here, soonest to expire first.",
    },
  },
  mine: {
    href: "/approvals?list=mine",
    label: "My proposals",
    empty: { title: "No proposals of yours", text: "What you propose, and its outcome." },
  },
  decided: {
    href: "/approvals?list=decided",
    label: "Decided",
    empty: { title: "Nothing decided yet", text: "Decisions of all employees appear here." },
  },
} as const

type ListName = keyof typeof lists

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
  const list = useList<ProposalItem>({
    key: [...proposalsKey, name],
    path: proposalsPath,
    fixed: { list: name },
    pollEveryMs: 10_000,
  })
  return (
    <Panel title={lists[name].label}>
      <ProposalTable list={list} kind={name} empty={lists[name].empty} />
    </Panel>
  )
}
