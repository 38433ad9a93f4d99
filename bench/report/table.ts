import { type Figure, met } from "./figure.ts"

const digits = { ratio: 2, "a second": 0, ms: 2, s: 2, MB: 0, cores: 2, count: 0 } as const

function written(value: number, unit: Figure["unit"]): string {
  if (Number.isNaN(value)) return "–"
  // Unlike toFixed, this writes what rounds to zero without a sign.
  return value.toLocaleString("en", {
    minimumFractionDigits: digits[unit],
    maximumFractionDigits: digits[unit],
    useGrouping: false,
    signDisplay: "negative",
  })
}

function targetOf({ target, unit }: Figure): string {
  if (!target) return ""
  return "atLeast" in target
    ? `≥ ${written(target.atLeast, unit)}`
    : `≤ ${written(target.atMost, unit)}`
}

function cellsOf(figure: Figure): string[] {
  const { measure, name, unit, spread } = figure
  const reached = met(figure)
  const min = written(spread.least, unit)
  const max = written(spread.most, unit)
  return [
    measure.toUpperCase(),
    unit === "ratio" || unit === "count" ? name : `${name}, ${unit}`,
    written(spread.median, unit),
    min === max ? "" : `${min} – ${max}`,
    targetOf(figure),
    reached === undefined ? "" : reached ? "yes" : "no",
  ]
}

/** The figures as a Markdown table with aligned columns, so that it is also readable as plain text. */
export function tableOf(figures: readonly Figure[]): string {
  const head = ["", "measured", "median", "least – most", "target", "met"]
  const rows = [head, ...figures.map(cellsOf)]
  const widths = head.map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[], fill = " ") =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(" | ")} |`
  const [first = [], ...rest] = rows
  return [
    line(first),
    line(
      head.map(() => ""),
      "-",
    ),
    ...rest.map((row) => line(row)),
  ].join("\n")
}
