import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { BreakGlassUse } from "#shared/contracts/staff-proposals.ts"
import { formatListTime } from "../../../lib/format-date.ts"
import { errorText } from "../../../lib/problem.ts"
import { showToast } from "../../../ui/toast-store.ts"
import { listOf } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { Panel } from "../../ui/panel.tsx"
import { useHasRole } from "../session/api.ts"
import { breakGlassQuery, useAcknowledge } from "./api.ts"

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
 * Uses of the command line, which a supervisor confirms to have seen. Nothing for others, and while there is
 * nothing to confirm.
 */
export function BreakGlassPanel() {
  const concerned = useHasRole("supervisor", "auditor")
  const uses = useQuery({ ...breakGlassQuery, enabled: concerned })
  const mayAcknowledge = useHasRole("supervisor")
  if (!concerned || uses.data?.length === 0) return null
  return (
    <Panel title="Command line" aside="Each use is acknowledged by a supervisor">
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

function Acknowledge({ use }: { use: BreakGlassUse }) {
  const acknowledge = useAcknowledge()
  const [pending, setPending] = useState(false)
  return (
    <button
      type="button"
      aria-disabled={pending || undefined}
      className="rounded-1 font-semibold text-brand-ink hover:underline hover:underline-offset-3 touch:min-h-11"
      onClick={() => {
        if (pending) return
        setPending(true)
        acknowledge(use.id)
          .catch((error: unknown) =>
            showToast({
              title: "Not acknowledged",
              description: errorText(error),
              tone: "destructive",
            }),
          )
          .finally(() => setPending(false))
      }}
    >
      Acknowledge
    </button>
  )
}
