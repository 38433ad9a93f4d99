import Inbox from "lucide-react/icons/inbox"
import SearchX from "lucide-react/icons/search-x"
import { type ReactNode, Suspense, useState } from "react"
import { compareNames } from "#shared/text/language.ts"
import { lazyComponent } from "../../lib/lazy.tsx"
import { Button } from "../../ui/button.tsx"
import { classes } from "../../ui/classes.ts"
import { EmptyState, FailedState } from "../../ui/empty-state.tsx"
import { useShortcuts } from "../keys.ts"
import type { List } from "../lists.ts"
import { useHiddenColumns } from "../remembered.ts"
import { TableBar } from "./table-bar.tsx"
import { moveFocus, rowKeys } from "./table-keys.ts"
import {
  BodyRow,
  Cell,
  HeadCell,
  LoadingRows,
  type RowLook,
  type TableColumn,
} from "./table-rows.tsx"

/** Many rows are loaded later, with the code that renders only those in view. */
const VirtualRows = lazyComponent(
  () => import("./virtual-rows.tsx"),
  (code) => code.VirtualRows,
)

/** As many rows as a browser renders without anybody noticing. */
const maxPlain = 100

/** A column (table-rows.tsx). */
export type Column<Row> = TableColumn<Row>

type DataTableProps<Row> = RowLook<Row> & {
  /** What the table lists, for screen readers: "Proposals". */
  label: string
  list: List<Row>
  rowKey: (row: Row) => string | number
  /** What an empty list means: "Nothing waits for a decision." */
  empty: { title: string; text: string }
  /** A last row of sums, by column id. */
  foot?: Readonly<Record<string, ReactNode>>
  /** Offers a choice of columns, and keeps it on the device under this name: "loans". */
  name?: string
}

/**
 * The staff app's table. Dense, with one line for each row; on a phone each row is a block of labeled values. Loading,
 * empty, filtered to nothing, and failed look different. `j` and `k` move between the rows of all tables on the page;
 * in a table so do the arrows, Home, and End; and Enter opens a row. Of many rows only those in view are rendered
 * (docs/decisions/114-own-table-kept-virtualizer.md).
 *
 *     const list = useList<StaffLoan>({ key: ["loans"], path: staffPath("listStaffLoans"), filters: ["state"], sort: "-askedAt" })
 *     <FilterBar list={list}><FilterChoice name="state" label="State" options={states} /></FilterBar>
 *     <DataTable label="Loans" list={list} columns={columns} rowKey={({ id }) => id}
 *       href={({ id }) => `/loans/${id}`} empty={{ title: "No loans", text: "…" }} />
 *
 * For a short list that is whole, pass `listOf(useQuery(…))`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, empty, foot, name } = props
  const list = useOrder(props)
  const { hidden, setHidden } = useHiddenColumns(name ?? label)
  const columns =
    name === undefined ? props.columns : props.columns.filter(({ id }) => !hidden.includes(id))
  useTableKeys(list)
  const { rows, error, isFetching, sort } = list
  if (rows === undefined && error) {
    return (
      <FailedState
        title={`${label} did not load`}
        error={error}
        onRetry={list.retry}
        retrying={isFetching}
      />
    )
  }
  if (rows?.length === 0) {
    return list.filters?.active ? (
      <EmptyState
        icon={<SearchX />}
        title="Nothing fits the filters"
        text="Change them, or clear them to see everything."
        action={
          <Button tone="secondary" onClick={list.filters.clear}>
            Clear Filters
          </Button>
        }
      />
    ) : (
      <EmptyState icon={<Inbox />} {...empty} />
    )
  }
  const shown = { ...props, list, columns }
  const plain = rows
    ?.slice(0, maxPlain)
    .map((row, index) => <BodyRow key={props.rowKey(row)} row={row} index={index} {...shown} />)
  return (
    <div aria-busy={rows === undefined || undefined}>
      <TableBar
        list={list}
        {...(name !== undefined && { columns: props.columns, hidden, setHidden })}
      />
      <table
        aria-label={label}
        aria-rowcount={list.more ? (list.figures?.count ?? -1) : undefined}
        ref={rowKeys}
        className={classes("w-full text-13 max-md:block", rows && isFetching && "opacity-70")}
      >
        <thead className="border-b border-line max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        {rows && rows.length > maxPlain ? (
          <Suspense fallback={<tbody className="max-md:block">{plain}</tbody>}>
            <VirtualRows
              count={rows.length}
              columns={columns.length}
              render={(index, measure) => {
                const row = rows[index]
                return (
                  row !== undefined && (
                    <BodyRow
                      key={props.rowKey(row)}
                      row={row}
                      index={index}
                      measure={measure}
                      {...shown}
                    />
                  )
                )
              }}
              onEnd={list.more && !list.more.failed ? list.more.load : undefined}
            />
          </Suspense>
        ) : (
          <tbody className="max-md:block">
            {plain ?? <LoadingRows columns={columns.length} />}
          </tbody>
        )}
        {foot && rows && (
          <tfoot className="border-t border-edge font-semibold max-md:block">
            <tr className="max-md:block max-md:py-2">
              {columns.map(({ id, label: title, figure }) => (
                <Cell key={id} label={title} figure={figure} first={false}>
                  {foot[id]}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows === undefined && (
        <p role="status" className="sr-only">
          Loading...
        </p>
      )}
      {list.more && rows && <More {...list.more} />}
    </div>
  )
}

/** A list whose order the bank doesn't decide is sorted here, by the columns that say by what. */
function useOrder<Row>({ list, columns }: DataTableProps<Row>): List<Row> {
  const [value, set] = useState("")
  const by = columns.find(({ id }) => id === value.replace("-", ""))?.sortBy
  if (list.sort || !columns.some(({ sortBy }) => sortBy)) return list
  const down = value.startsWith("-") ? -1 : 1
  return {
    ...list,
    rows: by ? list.rows?.toSorted((a, b) => down * compare(by(a), by(b))) : list.rows,
    sort: { value, set },
  }
}

type Sorted = string | number | bigint

const compare = (a: Sorted, b: Sorted): number =>
  typeof a === "string" && typeof b === "string" ? compareNames(a, b) : a < b ? -1 : a > b ? 1 : 0

/** `j` and `k` move the focus between rows, and `n` shows more of them. */
function useTableKeys({ more }: List<unknown>) {
  useShortcuts("Table", [
    { key: "j", label: "Next row", run: () => moveFocus(1) },
    { key: "k", label: "Previous row", run: () => moveFocus(-1) },
    ...(more ? [{ key: "n", label: "Show more", run: more.load }] : []),
  ])
}

function More({ load, loading, failed }: NonNullable<List<unknown>["more"]>) {
  return (
    <div className="flex items-center justify-center gap-3 border-t border-line p-3 print:hidden">
      <p role="status" className="text-13 text-ink-2 empty:hidden">
        {failed && "Further rows did not load."}
      </p>
      <Button tone="ghost" pending={loading} pendingLabel="Loading" onClick={load}>
        {failed ? "Try Again" : "Show More"}
      </Button>
    </div>
  )
}
