import { type DrawerItem, drawerStates } from "#shared/contracts/staff-cash.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatListTime } from "../../../lib/format-date.ts"
import { Badge, type BadgeTone } from "../../../ui/badge.tsx"
import { useList } from "../../lists.ts"
import { staffPath } from "../../staff-path.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { FilterBar, FilterChoice, FilterDate } from "../../ui/filters.tsx"
import { Panel } from "../../ui/panel.tsx"

const states: Readonly<Record<DrawerItem["state"], { word: string; tone: BadgeTone }>> = {
  open: { word: "Open", tone: "neutral" },
  waiting: { word: "Waits for its teller", tone: "caution" },
  proposed: { word: "Waits for a second person", tone: "brand" },
  closed: { word: "Closed", tone: "neutral" },
}

const columns: readonly Column<DrawerItem>[] = [
  { id: "drawer", label: "Drawer", cell: ({ drawerId }) => `Drawer ${drawerId}`, tight: true },
  { id: "teller", sortable: true, label: "Teller", cell: ({ teller }) => teller.name },
  {
    id: "state",
    label: "State",
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].word}</Badge>,
    tight: true,
  },
  {
    id: "opened",
    sortable: true,
    label: "Opened",
    cell: ({ openedAt }) => formatListTime(openedAt),
    tight: true,
  },
  {
    id: "closed",
    label: "Closed",
    cell: ({ closedAt }) => (closedAt === null ? "-" : formatListTime(closedAt)),
    tight: true,
  },
  {
    id: "counted",
    label: "Counted",
    cell: ({ countedAmount, currency }) =>
      countedAmount === null ? "-" : formatAmount(countedAmount, currency),
    figure: true,
    tight: true,
  },
  {
    id: "difference",
    label: "Difference",
    cell: ({ difference, currency }) =>
      difference === null ? "-" : formatAmount(difference, currency),
    figure: true,
    tight: true,
  },
]

/** The drawers of all tellers, with those that were left open or differ. */
export function DrawersPanel() {
  const list = useList<DrawerItem>({
    key: ["cash", "drawers"],
    path: staffPath("listDrawers"),
    name: "drawers",
    filters: ["state", "from", "to"],
    remembered: ["state", "sort"],
    sort: "-opened",
    pollEveryMs: 30_000,
  })
  return (
    <Panel title="Drawers">
      <FilterBar list={list}>
        <FilterChoice
          name="state"
          label="State"
          options={drawerStates.map((value) => ({ value, label: states[value].word }))}
        />
        <FilterDate name="from" label="Opened from" />
        <FilterDate name="to" label="Opened to" />
      </FilterBar>
      <DataTable
        name="drawers"
        label="Drawers"
        list={list}
        columns={columns}
        rowKey={({ drawerId }) => drawerId}
        empty={{ title: "No drawers yet", text: "A drawer appears here once a teller opens it." }}
      />
    </Panel>
  )
}
