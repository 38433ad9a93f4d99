import type { Text } from "#shared/words/text.ts"
import { chartInk } from "./chart.tsx"
import { gridValues, scale, shortFigure } from "./scale.ts"

type StepLineProps = {
  /** One value a day, oldest first. */
  values: readonly number[]
  /** The index of the last value that is known; what follows is drawn with dashes. */
  known: number
  /** A value to point out, by its index, with a label. */
  point?: { index: number; label: Text } | undefined
  /** Labels below, by index. */
  labels: readonly { index: number; text: Text }[]
  width: number
  height: number
}

const left = 44
const right = 8
const below = 22
const above = 18

/** A line that stays level until the next day: a balance. */
export function StepLine({ values, known, point, labels, width, height }: StepLineProps) {
  const grid = gridValues(Math.min(...values), Math.max(...values))
  const y = scale([grid[0] ?? 0, grid.at(-1) ?? 1], [height - below, above])
  const x = scale([0, Math.max(1, values.length - 1)], [left, width - right])
  const path = (from: number, to: number) =>
    values
      .slice(from, to + 1)
      .map((value, index) =>
        index === 0 ? `M${x(from)} ${y(value)}` : `H${x(from + index)}V${y(value)}`,
      )
      .join("")
  const pointed = point && values[point.index]
  // A low point's neighbors are above it.
  const hasRoomBelow = (at: number) => at + 26 < height - below
  const line = `fill-none ${chartInk.edge}`
  return (
    <>
      {grid.map((value) => (
        <g key={value}>
          <line
            x1={left}
            x2={width - right}
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? chartInk.zero : chartInk.grid}
          />
          <text x={left - 8} y={y(value) + 4} textAnchor="end" className={chartInk.text}>
            {shortFigure(value)}
          </text>
        </g>
      ))}
      <line
        x1={x(known)}
        x2={x(known)}
        y1={above}
        y2={height - below}
        strokeDasharray="2 3"
        className={chartInk.zero}
      />
      <path d={path(0, known)} strokeWidth="2" className={line} />
      <path
        d={path(known, values.length - 1)}
        strokeWidth="2"
        strokeDasharray="5 4"
        className={line}
      />
      {labels.map(({ index, text }) => (
        <text
          key={index}
          x={Math.min(Math.max(x(index), left), width - right)}
          y={height - 6}
          textAnchor={index === 0 ? "start" : index === values.length - 1 ? "end" : "middle"}
          className={chartInk.text}
        >
          {text}
        </text>
      ))}
      {point && pointed !== undefined && (
        <>
          <circle
            cx={x(point.index)}
            cy={y(pointed)}
            r="4.5"
            strokeWidth="2"
            className={`${chartInk.ground} ${chartInk.edge}`}
          />
          <text
            x={Math.min(Math.max(x(point.index), left + 60), width - right - 60)}
            y={y(pointed) + (hasRoomBelow(y(pointed)) ? 20 : -10)}
            textAnchor="middle"
            // The ground around the letters keeps a line behind them from striking them through.
            paintOrder="stroke"
            strokeWidth="4"
            strokeLinejoin="round"
            className={`${chartInk.strong} ${chartInk.around}`}
          >
            {point.label}
          </text>
        </>
      )}
    </>
  )
}
