import ArrowDown from "lucide-react/icons/arrow-down"
import ArrowUp from "lucide-react/icons/arrow-up"
import ChevronLeft from "lucide-react/icons/chevron-left"
import ChevronRight from "lucide-react/icons/chevron-right"
import Inbox from "lucide-react/icons/inbox"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { Button } from "../../ui/button.tsx"
import { classes } from "../../ui/classes.ts"
import { EmptyState, FailedState } from "../../ui/empty-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useShortcuts } from "../keys.ts"
import type { List } from "../lists.ts"

/** A column. The first one names the row: it is the row's link, and its title on a phone. */
export type Column<Row> = {
  /** Also what the API calls it in `sort`. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right, so that their decimals are in one line. */
  figure?: boolean
  /** Whether the API sorts by it. */
  sortable?: boolean
  /** Keeps the column narrow, in one line. */
  tight?: boolean
}

type DataTableProps<Row> = {
  /** What the table lists, for screen readers: "Proposals". */
  label: string
  list: List<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** The page of a row, opened with Enter or a click anywhere on the row. */
  href?: (row: Row) => string | undefined
  /** Marks a row that needs attention. */
  tone?: (row: Row) => "caution" | "negative" | undefined
  /** What an empty list means: "Nothing waits for a decision." */
  empty: { title: string; text: string }
  /** A last row of sums, by column id. */
  foot?: Readonly<Record<string, ReactNode>>
}

const loadingRows = ["first", "second", "third", "fourth", "fifth", "sixth"]

/**
 * The staff app's table. Dense, with one line for each row; on a phone each row is a block of labeled values.
 * Loading, empty, and failed look different. `j` and `k` move between the rows of all tables on
 * the page, and Enter opens one.
 *
 *     const list = useList<StaffLoan>({ key: ["loans"], path: "/api/staff/loans", filters: ["state"], sort: "-askedAt" })
 *     <FilterBar><FilterChoice name="state" label="State" options={states} /></FilterBar>
 *     <DataTable label="Loans" list={list} columns={columns} rowKey={({ id }) => id}
 *       href={({ id }) => `/loans/${id}`} empty={{ title: "No loans", text: "…" }} />
 *
 * For a short list that is whole, pass `listOf(useQuery(…))`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, list, columns, empty, foot } = props
  useRowKeys(list)
  const { rows, error, isFetching, pages, sort } = list
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
  if (rows?.length === 0 && !pages?.previous) return <EmptyState icon={<Inbox />} {...empty} />
  return (
    <div aria-busy={rows === undefined || undefined}>
      <table
        aria-label={label}
        className={classes("w-full text-13 max-md:block", rows && isFetching && "opacity-70")}
      >
        <thead className="border-b border-line max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows?.map((row) => <BodyRow key={props.rowKey(row)} row={row} {...props} />) ?? (
            <LoadingRows columns={columns.length} />
          )}
        </tbody>
        {foot && rows && (
          <tfoot className="border-t border-edge font-semibold max-md:block">
            <tr className="max-md:block max-md:py-2">
              {columns.map(({ id, label: name, figure }) => (
                <Cell key={id} label={name} figure={figure} first={false}>
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
      {pages && rows && (pages.next || pages.previous) && <PageSteps {...pages} />}
    </div>
  )
}

/** Moves the focus to the next or the previous row, also from one table of the page to another. */
function moveFocus(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const start = step > 0 ? 0 : rows.length - 1
  const row = rows[at < 0 ? start : Math.min(Math.max(at + step, 0), rows.length - 1)]
  ;(row?.querySelector<HTMLElement>("a, button") ?? row)?.focus()
  row?.scrollIntoView({ block: "nearest" })
}

/** `j` and `k` move the focus between rows, `n` and `p` between pages. */
function useRowKeys(list: List<unknown>) {
  const { next, previous } = list.pages ?? {}
  useShortcuts("Table", [
    { key: "j", label: "Next row", run: () => moveFocus(1) },
    { key: "k", label: "Previous row", run: () => moveFocus(-1) },
    ...(next ? [{ key: "n", label: "Next page", run: next }] : []),
    ...(previous ? [{ key: "p", label: "Previous page", run: previous }] : []),
  ])
}

function HeadCell<Row>({ column, sort }: { column: Column<Row>; sort: List<Row>["sort"] }) {
  const { id, label, figure, sortable } = column
  const direction = sort?.value === id ? "up" : sort?.value === `-${id}` ? "down" : undefined
  const sorted = direction === "up" ? "ascending" : "descending"
  return (
    <th
      scope="col"
      aria-sort={direction && sorted}
      className={classes(
        "h-9 px-3 text-12 font-semibold whitespace-nowrap text-ink-3",
        figure ? "text-right" : "text-left",
      )}
    >
      {sort && sortable ? (
        <button
          type="button"
          onClick={() => sort.set(direction === "down" ? id : `-${id}`)}
          className={classes(
            "inline-flex items-center gap-1 rounded-1 hover:text-ink",
            direction && "text-ink",
          )}
        >
          <span>{label}</span>
          {direction === "up" && <ArrowUp className="size-3.5" />}
          {direction === "down" && <ArrowDown className="size-3.5" />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

const tones = { caution: "bg-caution-tint", negative: "bg-negative-tint" } as const

function BodyRow<Row>({ row, columns, href, tone }: DataTableProps<Row> & { row: Row }) {
  const target = href?.(row)
  const marked = tone?.(row)
  return (
    <tr
      data-row=""
      tabIndex={target ? undefined : -1}
      className={classes(
        "relative border-b border-line last:border-b-0 max-md:block max-md:py-2",
        target && "hover:bg-hover",
        "has-[a:focus-visible]:bg-brand-tint focus-visible:-outline-offset-2",
        marked && tones[marked],
      )}
    >
      {columns.map(({ id, label, cell, figure, tight }, index) => (
        <Cell key={id} label={label} figure={figure} tight={tight} first={index === 0}>
          {index === 0 && target ? (
            <Link
              href={target}
              className="font-semibold text-ink outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
        </Cell>
      ))}
    </tr>
  )
}

type CellProps = {
  label: string
  figure?: boolean | undefined
  tight?: boolean | undefined
  first: boolean
  children: ReactNode
}

function Cell({ label, figure, tight, first, children }: CellProps) {
  const isEmpty = children === "" || children === "-" || children === null
  return (
    <td
      translate={figure ? "no" : undefined}
      className={classes(
        // On a phone, a line that says nothing.
        !first && isEmpty && "max-md:hidden",
        "px-3 py-2 align-middle wrap-anywhere [&>.inline-flex]:align-middle md:first:font-medium",
        "max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-1 max-md:not-first:text-right",
        figure && "amount text-right",
        tight && "md:w-px md:whitespace-nowrap",
      )}
    >
      {!first && (
        <span aria-hidden="true" className="flex-none text-ink-3 md:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}

function LoadingRows({ columns }: { columns: number }) {
  return loadingRows.map((place) => (
    <tr key={place} className="border-b border-line last:border-b-0">
      <td colSpan={columns} className="px-3 py-3">
        <Skeleton className="h-3.5 w-full" />
      </td>
    </tr>
  ))
}

function PageSteps({ next, previous }: NonNullable<List<unknown>["pages"]>) {
  return (
    <nav
      aria-label="Pages of the table"
      className="flex justify-end gap-2 border-t border-line p-3"
    >
      <Button tone="ghost" icon={<ChevronLeft />} disabled={!previous} onClick={previous}>
        Previous
      </Button>
      <Button tone="ghost" disabled={!next} onClick={next}>
        Next
        <ChevronRight />
      </Button>
    </nav>
  )
}
