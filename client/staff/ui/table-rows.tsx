import ArrowDown from "lucide-react/icons/arrow-down"
import ArrowUp from "lucide-react/icons/arrow-up"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { classes } from "../../ui/classes.ts"
import { Skeleton } from "../../ui/skeleton.tsx"
import type { List } from "../lists.ts"
import { isolatedText } from "./panel.tsx"

/** A column. The first one names the row: it is the row's link, and its title on a phone. */
export type TableColumn<Row> = {
  /** Also what the API calls it in `sort`. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right, so that their decimals are in one line. */
  figure?: boolean
  /** Whether the API sorts by it. */
  sortable?: boolean
  /** What a list that is whole is sorted by, here. */
  sortBy?: (row: Row) => string | number | bigint
  /** Keeps the column narrow, in one line. */
  tight?: boolean
  /** Left out where a window is too narrow for all columns, but not on a phone. */
  wide?: boolean
}

/** What the rows of a table have. */
export type RowLook<Row> = {
  columns: readonly TableColumn<Row>[]
  /** The page of a row, opened with Enter or a click anywhere on the row. */
  href?: (row: Row) => string | undefined
  /** Marks a row that needs attention. */
  tone?: (row: Row) => "caution" | "negative" | undefined
}

const loadingRows = ["first", "second", "third", "fourth", "fifth", "sixth"]

const onlyWide = "md:max-xl:hidden print:table-cell"

type HeadCellProps<Row> = { column: TableColumn<Row>; sort: List<Row>["sort"] }

/** A column's heading, which sorts by it where that is possible. */
export function HeadCell<Row>({ column, sort }: HeadCellProps<Row>) {
  const { id, label, figure, sortable, sortBy, wide } = column
  const direction = sort?.value === id ? "up" : sort?.value === `-${id}` ? "down" : undefined
  const sorted = direction === "up" ? "ascending" : "descending"
  return (
    <th
      scope="col"
      aria-sort={direction && sorted}
      className={classes(
        "h-9 bg-surface px-3 text-12 font-semibold whitespace-nowrap text-ink-3 md:sticky md:top-14 md:z-10 print:static",
        figure ? "text-right" : "text-left",
        wide && onlyWide,
      )}
    >
      {sort && (sortable || sortBy) ? (
        <button
          type="button"
          onClick={() => sort.set(direction === "down" ? id : `-${id}`)}
          className={classes(
            "inline-flex h-9 items-center gap-1 rounded-1 hover:text-ink touch:h-11",
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

/** Measures a row's height, for those that are not rendered. */
export type Measure = (element: HTMLElement | null) => void

type BodyRowProps<Row> = RowLook<Row> & {
  row: Row
  /** Its place among all rows. */
  index: number
  measure?: Measure
}

/** A row, whose first cell links to its page. */
export function BodyRow<Row>({ row, index, measure, columns, href, tone }: BodyRowProps<Row>) {
  const target = href?.(row)
  const marked = tone?.(row)
  return (
    <tr
      ref={measure}
      data-row=""
      data-index={index}
      aria-rowindex={measure && index + 2}
      tabIndex={target ? undefined : -1}
      className={classes(
        "relative scroll-mt-24 border-b border-line last:border-b-0 max-md:block max-md:py-2 print:break-inside-avoid",
        target && "hover:bg-hover",
        "has-[a:focus-visible]:bg-brand-tint focus-visible:-outline-offset-2",
        marked && tones[marked],
      )}
    >
      {columns.map(({ id, label, cell, figure, tight, wide }, place) => (
        <Cell key={id} label={label} figure={figure} tight={tight} wide={wide} first={place === 0}>
          {place === 0 && target ? (
            <Link
              href={target}
              className="font-semibold text-ink outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {isolatedText(cell(row))}
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
  wide?: boolean | undefined
  first: boolean
  children: ReactNode
}

/** A cell; on a phone, a line with its label. */
export function Cell({ label, figure, tight, wide, first, children }: CellProps) {
  const isEmpty = children === "" || children === "-" || children === null
  return (
    <td
      translate={figure ? "no" : undefined}
      className={classes(
        // On a phone, a line that says nothing.
        !first && isEmpty && "max-md:hidden",
        "px-3 py-2 align-middle wrap-break-word max-md:wrap-anywhere [&>.inline-flex]:align-middle md:first:font-medium",
        "max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-1 max-md:not-first:text-right",
        figure && "amount text-right",
        tight && "md:w-px md:whitespace-nowrap",
        wide && onlyWide,
      )}
    >
      {!first && (
        <span aria-hidden="true" className="flex-none text-ink-3 md:hidden">
          {label}
        </span>
      )}
      {isolatedText(children)}
    </td>
  )
}

/** Stands for the rows while they load. */
export function LoadingRows({ columns }: { columns: number }) {
  return loadingRows.map((place) => (
    <tr key={place} className="border-b border-line last:border-b-0">
      <td colSpan={columns} className="px-3 py-3">
        <Skeleton className="h-3.5 w-full" />
      </td>
    </tr>
  ))
}
