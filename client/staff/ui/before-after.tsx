import ArrowRight from "lucide-react/icons/arrow-right"
import type { ProposalRow } from "#shared/contracts/staff-proposals.ts"
import { classes } from "../../ui/classes.ts"

/**
 * What an action changes, line by line: today's value beside the one that it will have. Values are written as
 * members see them, never as keys or JSON.
 */
export function BeforeAfter({ changes }: { changes: readonly ProposalRow[] }) {
  return (
    <table className="w-full text-13">
      <thead className="border-b border-line text-12 text-ink-3">
        <tr>
          {["", "Now", "After"].map((name) => (
            <th key={name} scope="col" className="h-9 px-3 text-left font-semibold">
              {name || <span className="sr-only">What</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => {
          const changed = before !== after
          return (
            <tr key={name} className="border-b border-line last:border-b-0">
              <th scope="row" className="w-1/4 px-3 py-2 text-left font-normal text-ink-2">
                {name}
              </th>
              <td className="w-3/8 px-3 py-2 wrap-anywhere text-ink-2">{before ?? "-"}</td>
              <td className={classes("w-3/8 px-3 py-2 wrap-anywhere", changed && "font-semibold")}>
                <span className="flex items-start gap-2">
                  <ArrowRight
                    aria-hidden="true"
                    className={classes("mt-px size-4", changed ? "text-brand-ink" : "invisible")}
                  />
                  <span className="min-w-0">{after ?? "-"}</span>
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
