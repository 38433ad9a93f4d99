import { useQuery } from "@tanstack/react-query"
import type { ProposalItem } from "#shared/contracts/staff-proposals.ts"
import { isolated } from "#shared/text/language.ts"
import { formatToday } from "../../lib/format-date.ts"
import { lazyExtra } from "../../lib/lazy.tsx"
import { TextLink } from "../../ui/link.tsx"
import { proposalsKey, toDecideQuery } from "../features/proposals/api.ts"
import { BreakGlassPanel } from "../features/proposals/break-glass-panel.tsx"
import { ProposalTable } from "../features/proposals/proposal-table.tsx"
import { useEmployee, useMay } from "../features/session/api.ts"
import { WorklistsPanel } from "../features/worklists/worklists-panel.tsx"
import { listOfRows, useList } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
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
    <Page title={`Good day, ${isolated(name.split(" ")[0] ?? "")}`} lead={formatToday(new Date())}>
      <BreakGlassPanel />
      {seesDayEnd && <DayEndLines />}
      {seesDayEnd && <AssetsBelowZero />}
      <WorklistsPanel />
      <ForMe />
      <Mine />
    </Page>
  )
}

/** What fits above the fold; the others are among the approvals. */
const mostShown = 5

/** The first proposals to decide, so that the reviews are one key away. The panel above says how many there are. */
function ForMe() {
  const { data: proposals = [] } = useQuery({
    ...toDecideQuery,
    select: (waiting) => waiting.slice(0, mostShown),
  })
  if (proposals.length === 0) return null
  return (
    <Panel title="For you to decide" aside={<TextLink href="/approvals">All approvals</TextLink>}>
      <ProposalTable
        list={listOfRows(proposals)}
        kind="waiting"
        empty={{ title: "Nothing to decide", text: "Proposals of colleagues appear here." }}
      />
    </Panel>
  )
}

function Mine() {
  const mine = useList<ProposalItem>({
    key: [...proposalsKey, "mine"],
    path: staffPath("listProposals"),
    fixed: { mine: "yes" },
  })
  return (
    <Panel
      title="Your proposals"
      aside={<TextLink href="/approvals?list=mine">All of them</TextLink>}
    >
      <ProposalTable
        list={{ ...mine, rows: mine.rows?.slice(0, mostShown), more: undefined }}
        kind="mine"
        empty={{ title: "Nothing yet", text: "What you propose, and its outcome." }}
      />
    </Panel>
  )
}
