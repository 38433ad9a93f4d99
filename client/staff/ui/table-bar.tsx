import Columns3 from "lucide-react/icons/columns-3"
import Download from "lucide-react/icons/download"
import Printer from "lucide-react/icons/printer"
import RotateCw from "lucide-react/icons/rotate-cw"
import type { ListFigures } from "#shared/contracts/staff-lists.ts"
import { formatAmount } from "#shared/money/format.ts"
import { progressText } from "../../lib/use-download.ts"
import { Button } from "../../ui/button.tsx"
import { Menu, MenuCheckItem, MenuContent, MenuIconButton, MenuLabel } from "../../ui/menu.tsx"
import type { List } from "../lists.ts"
import type { TableColumn } from "./table-rows.tsx"

type TableBarProps<Row> = {
  list: List<Row>
  /** All columns, of which all but the first can be hidden; absent when there is no choice. */
  columns?: readonly TableColumn<Row>[]
  hidden?: readonly string[]
  setHidden?: (hidden: readonly string[]) => void
}

const noColumns: readonly string[] = []

/** Above a list: how many rows it has and their sums, its columns, its file, and its print. */
export function TableBar<Row>({
  list,
  columns,
  hidden = noColumns,
  setHidden,
}: TableBarProps<Row>) {
  const { figures, exported, refresh } = list
  if (!columns && !figures && !exported && !refresh) return null
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-1 gap-y-0.5 border-b border-line px-3 py-1 text-13 text-ink-2">
      <div className="mr-auto flex flex-wrap gap-x-4 gap-y-0.5 py-1">
        {figures && <Figures {...figures} />}
      </div>
      <div className="flex flex-wrap items-center gap-1 print:hidden">
        {exported?.running && (
          <p role="status" className="px-1">
            {progressText(exported)}
          </p>
        )}
        {refresh && (
          <Button tone="ghost" size="small" icon={<RotateCw />} onClick={refresh}>
            Refresh
          </Button>
        )}
        {exported && (
          <Button
            tone="ghost"
            size="small"
            icon={<Download />}
            onClick={exported.running ? exported.cancel : exported.save}
          >
            {exported.running ? "Cancel" : "CSV"}
          </Button>
        )}
        <Button tone="ghost" size="small" icon={<Printer />} onClick={() => print()}>
          Print
        </Button>
        {columns && setHidden && (
          <div className="relative">
            <Menu>
              <MenuIconButton label="Columns" className="size-7 touch:size-11">
                <Columns3 />
              </MenuIconButton>
              <MenuContent>
                <MenuLabel>Columns</MenuLabel>
                {columns.slice(1).map(({ id, label }) => (
                  <MenuCheckItem
                    key={id}
                    checked={!hidden.includes(id)}
                    onCheckedChange={(checked) =>
                      setHidden(checked ? hidden.filter((one) => one !== id) : [...hidden, id])
                    }
                  >
                    {label}
                  </MenuCheckItem>
                ))}
              </MenuContent>
            </Menu>
          </div>
        )}
      </div>
    </div>
  )
}

function Figures({ count, isAtLeast, sums }: ListFigures) {
  const number = count.toLocaleString("en")
  return (
    <>
      <span>{`${isAtLeast ? "More than " : ""}${number} ${count === 1 ? "row" : "rows"}`}</span>
      {sums.map(({ currency, total }) => (
        <span key={currency} translate="no" className="font-semibold text-ink">
          {formatAmount(total, currency)}
        </span>
      ))}
    </>
  )
}
