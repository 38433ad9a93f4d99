import { useQuery } from "@tanstack/react-query"
import type { ProposalItem } from "#shared/contracts/staff-proposals.ts"
import { formatToday } from "../../lib/format-date.ts"
import { lazyExtra } from "../../lib/lazy.tsx"
import { TextLink } from "../../ui/link.tsx"
import { paymentQueuesQuery } from "../features/payments/api.ts"
import { proposalsKey, proposalsPath, waitingQuery } from "../features/proposals/api.ts"
import { BreakGlassPanel } from "../features/proposals/break-glass-panel.tsx"
import { ProposalTable } from "../features/proposals/proposal-table.tsx"
import { useEmployee, useMay } from "../features/session/api.ts"
import { listOf, useList } from "../lists.ts"
import { Page } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const DayEndLines = lazyExtra(
  () => import("../features/day-end/day-end-lines.tsx"),
  (code) => code.DayEndLines,
)

const AssetsBelowZero = lazyExtra(
  () => import("../features/ledger/assets-below-zero.tsx"),
  (code) => code.AssetsBelowZero,
)

/** What waits for the employee, and for others because of them. */
export function TodayPage() {
  const { name } = useEmployee()
  const seesDayEnd = useMay()("readDayEnd")
  return (
    <Page title={`Good day, ${name.split(" ")[0]}`} lead={formatToday(new Date())}>
      <BreakGlassPanel />
      {seesDayEnd && <StateOfTheBank />}
      {seesDayEnd && <AssetsBelowZero />}
      <ForMe />
      <Mine />
    </Page>
  )
}

function StateOfTheBank() {
  const { data: queues = [] } = useQuery(paymentQueuesQuery)
  return <DayEndLines waiting={queues.reduce((sum, queue) => sum + queue.waiting, 0)} />
}

function ForMe() {
  const waiting = useQuery({
    ...waitingQuery,
    select: (proposals) => proposals.filter(({ mayDecide }) => mayDecide),
  })
  return (
    <Panel title="For you to decide" aside={<TextLink href="/approvals">All approvals</TextLink>}>
      <ProposalTable
        list={listOf(waiting)}
        kind="waiting"
        empty={{
          title: "Nothing waits for you",
          text: "Proposals of colleagues that you may decide appear here.",
        }}
      />
    </Panel>
  )
}

function Mine() {
  const mine = useList<ProposalItem>({
    key: [...proposalsKey, "mine"],
    path: proposalsPath,
    fixed: { list: "mine" },
  })
  return (
    <Panel
      title="Your proposals"
      aside={<TextLink href="/approvals?list=mine">All of them</TextLink>}
    >
      <ProposalTable
        list={{ ...mine, rows: mine.rows?.slice(0, 5), more: undefined }}
        kind="mine"
        empty={{ title: "Nothing yet", text: "What you propose, and its outcome." }}
      />
    </Panel>
  )
}
