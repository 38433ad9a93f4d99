import { useQuery } from "@tanstack/react-query"
import { useLocation } from "wouter"
import type { WaitingWork } from "#shared/contracts/staff-worklists.ts"
import { worklist } from "#shared/worklists.ts"
import { useShortcuts } from "../../keys.ts"
import { listOf } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { ageSince } from "../../ui/in-words.ts"
import { Panel } from "../../ui/panel.tsx"
import { waitingText, worklistsQuery } from "./api.ts"

type Row = WaitingWork & { place: number }

/** Rows that a digit opens. */
const digits = 9

const columns: readonly Column<Row>[] = [
  {
    id: "what",
    label: "What",
    cell: ({ list, place }) => (
      <span className="flex items-center gap-2.5">
        {place <= digits && (
          <kbd
            aria-hidden="true"
            className="grid size-5 flex-none place-items-center rounded-1 border border-line bg-tile text-12 font-semibold text-ink-3 max-md:hidden"
          >
            {place}
          </kbd>
        )}
        <span>{worklist(list).title}</span>
      </span>
    ),
  },
  {
    id: "waiting",
    label: "Waiting",
    cell: ({ waiting }) => waitingText(waiting),
    figure: true,
    tight: true,
  },
  {
    id: "oldest",
    label: "Oldest",
    cell: ({ oldest }) => (oldest ? ageSince(oldest) : "-"),
    figure: true,
    tight: true,
  },
]

/** Every list of work in which something waits for the employee, each with the page that has it. */
export function WorklistsPanel() {
  const work = useQuery({
    ...worklistsQuery,
    select: (lists) =>
      lists
        .filter(({ waiting }) => waiting > 0)
        .map((one, index): Row => ({ ...one, place: index + 1 })),
  })
  const [, navigate] = useLocation()
  useShortcuts(
    "Today",
    (work.data ?? []).slice(0, digits).map(({ list, place }) => ({
      key: String(place),
      label: worklist(list).title,
      run: () => navigate(worklist(list).href),
    })),
  )
  return (
    <Panel title="Waiting for you">
      <DataTable
        label="Work that waits"
        list={listOf(work)}
        columns={columns}
        rowKey={({ list }) => list}
        href={({ list }) => worklist(list).href}
        empty={{
          title: "Nothing waits for you",
          text: "What members, colleagues, and other banks leave to your roles appears here.",
        }}
      />
    </Panel>
  )
}
