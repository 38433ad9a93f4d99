import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { BreakGlassUse } from "#shared/contracts/staff-proposals.ts"
import { formatListTime } from "../../../lib/format-date.ts"
import { lazyOverlay } from "../../../lib/lazy.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { listOf } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { Panel } from "../../ui/panel.tsx"
import { useMay } from "../session/api.ts"
import { breakGlassQuery, useAcknowledge } from "./api.ts"

const ReasonDialog = lazyOverlay(
  () => import("../../ui/reason-dialog.tsx"),
  (code) => code.ReasonDialog,
)

const columns: readonly Column<BreakGlassUse>[] = [
  {
    id: "command",
    label: "Command",
    cell: ({ command }) => <code className="font-mono text-12">{command}</code>,
  },
  { id: "usedBy", label: "By", cell: ({ usedBy }) => usedBy, tight: true },
  { id: "usedAt", label: "When", cell: ({ usedAt }) => formatListTime(usedAt), tight: true },
]

const supervisorColumns: readonly Column<BreakGlassUse>[] = [
  ...columns,
  { id: "acknowledge", label: "Seen", cell: (use) => <Acknowledge use={use} />, tight: true },
]

/**
 * Uses of the command line, which a supervisor acknowledges with a note. Nothing for others, and while there is
 * nothing to confirm.
 */
export function BreakGlassPanel() {
  const may = useMay()
  const concerned = may("listBreakGlass")
  const uses = useQuery({ ...breakGlassQuery, enabled: concerned })
  const mayAcknowledge = may("acknowledgeBreakGlass")
  if (!concerned || uses.data?.length === 0) return null
  return (
    <Panel title="Command line" aside="A supervisor acknowledges each use with a note">
      <DataTable
        label="Uses of the command line"
        list={listOf(uses)}
        columns={mayAcknowledge ? supervisorColumns : columns}
        rowKey={({ id }) => id}
        empty={{
          title: "Nothing to acknowledge",
          text: "Nobody has used the command line since the last acknowledgment.",
        }}
      />
    </Panel>
  )
}

/** What an employee found about a use is kept with it, so one click does not acknowledge it. */
function Acknowledge({ use }: { use: BreakGlassUse }) {
  const acknowledge = useAcknowledge()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <button
        type="button"
        className="rounded-1 font-semibold text-brand-ink hover:underline hover:underline-offset-3 touch:min-h-11"
        onClick={() => setAsked(true)}
      >
        Acknowledge
      </button>
      {asked && (
        <ReasonDialog
          title="Acknowledge"
          description={`${use.usedBy} used the command line on ${formatListTime(use.usedAt)}: ${use.command}`}
          action="Acknowledge"
          label="Note"
          hint="Why it was needed, and whom you asked. Kept in the audit trail."
          onReason={async (note) => {
            await acknowledge(use.id, note)
            setAsked(false)
            showToast({ title: "Acknowledged", description: use.command })
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
