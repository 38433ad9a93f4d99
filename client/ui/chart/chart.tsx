import { type ReactNode, useId, useState } from "react"
import { say, type Text } from "../../lib/say.ts"
import { Button } from "../button.tsx"
import { useWidth } from "./scale.ts"

export type ChartTable = {
  /** The headings: the first column's, then those of figures. */
  head: readonly Text[]
  rows: readonly (readonly Text[])[]
}

type ChartProps = {
  /** What the chart shows, in a sentence: visible, and the picture's name. */
  sentence: ReactNode
  table: ChartTable
  height: number
  /** What the patterns mean. */
  legend?: ReactNode
  /** Draws the picture. `hatch` is the address of a pattern of stripes. */
  renderPicture: (size: { width: number; height: number; hatch: string }) => ReactNode
}

/** A picture of figures, with a sentence that says the same, and the figures as a table on request. */
export function Chart({ sentence, table, height, legend, renderPicture }: ChartProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const [box, width] = useWidth()
  return (
    <figure className="px-4 pb-5 md:px-6">
      <figcaption className="mt-1 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p id={`${id}-says`} className="max-w-[60ch] min-w-0 flex-1 basis-60 text-ink-2">
          {sentence}
        </p>
        <Button
          tone="ghost"
          className="-mr-4 -mt-2.5 max-md:-ml-4 print:hidden"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? say("Show as Chart") : say("Show as Table")}
        </Button>
      </figcaption>
      <div ref={box} className="mt-3">
        {asTable ? (
          <FigureTable table={table} labelledBy={`${id}-says`} />
        ) : (
          <>
            {legend}
            <svg
              role="img"
              aria-labelledby={`${id}-says`}
              width={width}
              height={height}
              viewBox={`0 0 ${width} ${height}`}
              className="block h-auto max-w-full text-12"
            >
              <defs>
                <pattern
                  id={`${id}-hatch`}
                  width="6"
                  height="6"
                  patternUnits="userSpaceOnUse"
                  patternTransform="rotate(45)"
                >
                  <rect width="6" height="6" className="fill-surface forced-colors:fill-[Canvas]" />
                  <rect width="2.5" height="6" className={chartInk.mark} />
                </pattern>
              </defs>
              {renderPicture({ width, height, hatch: `url(#${id}-hatch)` })}
            </svg>
          </>
        )}
      </div>
    </figure>
  )
}

/** The classes of a chart's parts, with the system's colors where colors are forced. */
export const chartInk = {
  mark: "fill-brand-ink forced-colors:fill-[CanvasText]",
  edge: "stroke-brand-ink forced-colors:stroke-[CanvasText]",
  grid: "stroke-line forced-colors:stroke-[GrayText]",
  zero: "stroke-edge forced-colors:stroke-[CanvasText]",
  text: "fill-ink-3 forced-colors:fill-[CanvasText]",
  strong: "fill-ink font-semibold forced-colors:fill-[CanvasText]",
  ground: "fill-surface forced-colors:fill-[Canvas]",
  around: "stroke-surface forced-colors:stroke-[Canvas]",
} as const

function FigureTable({ table, labelledBy }: { table: ChartTable; labelledBy: string }) {
  const [first, ...figures] = table.head
  return (
    <table aria-labelledby={labelledBy} className="w-full text-12 md:text-13">
      <thead>
        <tr className="border-b border-line text-ink-2">
          <th scope="col" className="py-2 pr-2 text-left font-semibold">
            {first}
          </th>
          {figures.map((name) => (
            <th key={name} scope="col" className="py-2 pl-2 text-right font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...values]) => (
          <tr key={name} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 pr-2 text-left font-medium whitespace-nowrap">
              {name}
            </th>
            {values.map((value, index) => (
              <td translate="no" key={figures[index]} className="amount py-2 pl-2 text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One entry of a legend: a swatch as in the chart, and its name. */
export function LegendItem({ hatched, name }: { hatched: boolean; name: Text }) {
  const id = useId()
  return (
    <span className="inline-flex items-center gap-1.5 text-12 text-ink-2">
      <svg aria-hidden="true" width="14" height="14">
        <pattern
          id={id}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="2" height="5" className={chartInk.mark} />
        </pattern>
        <rect
          x="1"
          y="1"
          width="12"
          height="12"
          rx="2"
          fill={hatched ? `url(#${id})` : undefined}
          className={hatched ? chartInk.edge : chartInk.mark}
        />
      </svg>
      <span>{name}</span>
    </span>
  )
}
