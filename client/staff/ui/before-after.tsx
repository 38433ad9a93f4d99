import ArrowRight from "lucide-react/icons/arrow-right"
import type { ProposalRow } from "#shared/contracts/staff-proposals.ts"
import { classes } from "../../ui/classes.ts"

const head = "h-9 px-3 text-left text-12 font-semibold text-ink-3"
const name = "w-1/4 px-3 py-2 text-left font-normal text-ink-2"
const value = "px-3 py-2 wrap-anywhere"

/**
 * What an action changes, line by line: today's value beside the one that it will have. What stays as it is follows,
 * with its value once. Values are written as members see them, never as keys or JSON.
 */
export function BeforeAfter({ changes }: { changes: readonly ProposalRow[] }) {
  const changed = changes.filter(({ before, after }) => before !== after)
  const same = changes.filter(({ before, after }) => before === after)
  // Where all of it is new, a column without a value says nothing.
  const isAllNew = changed.every(({ before }) => before === null)
  return (
    <table className="w-full text-13">
      {changed.length > 0 && (
        <>
          <thead className="border-b border-line">
            <tr>
              <th scope="col" className={head}>
                <span className="sr-only">What</span>
              </th>
              {!isAllNew && (
                <th scope="col" className={head}>
                  Now
                </th>
              )}
              <th scope="col" className={head} colSpan={isAllNew ? 2 : undefined}>
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.map((row) => (
              <tr key={row.name} className="border-b border-line last:border-b-0">
                <th scope="row" className={name}>
                  {row.name}
                </th>
                {!isAllNew && (
                  <td className={classes(value, "w-3/8 text-ink-2")}>
                    <span dir="auto">{row.before ?? "-"}</span>
                  </td>
                )}
                <td className={classes(value, "font-semibold")} colSpan={isAllNew ? 2 : undefined}>
                  <span className="flex items-start gap-2">
                    <ArrowRight aria-hidden="true" className="mt-px size-4 text-brand-ink" />
                    <span dir="auto" className="min-w-0">
                      {row.after ?? "-"}
                    </span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </>
      )}
      {same.length > 0 && (
        <tbody className="border-t border-line first:border-t-0">
          <tr className="border-b border-line bg-canvas">
            <th scope="rowgroup" colSpan={3} className={head}>
              Stays as it is
            </th>
          </tr>
          {same.map((row) => (
            <tr key={row.name} className="border-b border-line last:border-b-0">
              <th scope="row" className={name}>
                {row.name}
              </th>
              <td colSpan={2} className={value}>
                <span dir="auto">{row.after ?? "-"}</span>
              </td>
            </tr>
          ))}
        </tbody>
      )}
    </table>
  )
}
