import { withDecimalSign } from "#shared/money/format.ts"
import { asWritten, type Text } from "#shared/words/text.ts"
import { chartInk } from "./chart.tsx"
import { gridValues, scale, shortFigure } from "./scale.ts"

type PairedBarsProps = {
  /** Left to right; a short label below each. */
  groups: readonly { label: Text; solid: number; hatched: number }[]
  width: number
  height: number
  hatch: string
}

const left = 40
const below = 22
/** Room for the figure of the highest bar. */
const above = 20
/** Narrower groups have no room for the figures of both bars. */
const figuresFrom = 58

/** A figure as short as a bar is wide: "3.2k". */
const barFigure = (value: number): Text =>
  asWritten(
    Math.abs(value) >= 1_000
      ? `${withDecimalSign((value / 1_000).toFixed(1))}k`
      : String(Math.round(value)),
  )

/** Two bars for each group, one solid and one with stripes, over a grid. */
export function PairedBars({ groups, width, height, hatch }: PairedBarsProps) {
  const values = groups.flatMap(({ solid, hatched }) => [solid, hatched])
  const grid = gridValues(Math.min(...values), Math.max(...values))
  const y = scale([grid[0] ?? 0, grid.at(-1) ?? 1], [height - below, above])
  const step = (width - left) / Math.max(1, groups.length)
  const bar = Math.max(3, Math.min(18, step * 0.34))
  // Labels that would touch each other are left out; the newest one stays.
  const every = Math.ceil(34 / step)
  const pair = (value: number, x: number, striped: boolean) => {
    const tall = Math.abs(y(value) - y(0))
    if (tall === 0) return null
    const top = Math.min(y(value), y(0))
    return (
      <>
        <rect
          x={x}
          y={top}
          width={bar}
          height={tall}
          rx={Math.min(2, tall)}
          fill={striped ? hatch : undefined}
          className={striped ? chartInk.edge : chartInk.mark}
        />
        {step >= figuresFrom && (
          <text
            x={striped ? x + 1 : x + bar - 1}
            y={top - 5}
            textAnchor={striped ? "start" : "end"}
            className={chartInk.text}
          >
            {barFigure(value)}
          </text>
        )}
      </>
    )
  }
  return (
    <>
      {grid.map((value) => (
        <g key={value}>
          <line
            x1={left}
            x2={width}
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? chartInk.zero : chartInk.grid}
          />
          <text x={left - 8} y={y(value) + 4} textAnchor="end" className={chartInk.text}>
            {shortFigure(value)}
          </text>
        </g>
      ))}
      {groups.map(({ label, solid, hatched }, index) => {
        const middle = left + step * (index + 0.5)
        return (
          <g key={label}>
            {pair(solid, middle - bar - 1, false)}
            {pair(hatched, middle + 1, true)}
            {(groups.length - 1 - index) % every === 0 && (
              <text x={middle} y={height - 6} textAnchor="middle" className={chartInk.text}>
                {label}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}
