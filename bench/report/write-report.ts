import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { repoRoot } from "../../server/config/root.ts"
import type { Figure } from "./figure.ts"
import type { MachineFacts } from "./machine.ts"
import { tableOf } from "./table.ts"

/** The last figures of each measurement, and the machine that they were measured on. */
type Report = Record<string, { circumstances: MachineFacts; figures: readonly Figure[] }>

const jsonFile = join(repoRoot, "docs/performance.json")
const page = join(repoRoot, "docs/performance.md")

/** The report as Markdown: all figures in one table, and the machine. */
export function reportText(report: Report): string {
  const measures = Object.entries(report).toSorted(([one], [other]) =>
    one.localeCompare(other, "en", { numeric: true }),
  )
  const sources = new Map<string, string[]>()
  for (const [measure, { circumstances: of }] of measures) {
    const text = `${of.date} UTC, commit ${of.commit}, ${of.rounds} rounds of ${of.seconds} s: ${of.machine}`
    sources.set(text, [...(sources.get(text) ?? []), measure.toUpperCase()])
  }
  const lines = [...sources].map(([text, names]) => `- ${names.join(", ")}: ${text}.`)
  return `${tableOf(measures.flatMap(([, { figures }]) => figures))}\n\n${lines.join("\n")}`
}

/** Writes the figures to docs/performance.json and docs/performance.md; other measurements stay. */
export function writeReport(figures: readonly Figure[], circumstances: MachineFacts): void {
  const report: Report = existsSync(jsonFile)
    ? (JSON.parse(readFileSync(jsonFile, "utf8")) as Report)
    : {}
  for (const { measure } of figures) {
    report[measure] = { circumstances, figures: figures.filter((one) => one.measure === measure) }
  }
  writeFileSync(jsonFile, `${JSON.stringify(report, null, 2)}\n`)
  const text = readFileSync(page, "utf8")
  writeFileSync(page, between(text, "<!-- bench -->", "<!-- /bench -->", reportText(report)))
}

/**
 * Replaces the text between two marker lines, and keeps both lines.
 * @throws Error when one of them is missing or they are in the wrong order
 */
export function between(text: string, begin: string, end: string, content: string): string {
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`There is no part between ${begin} and ${end}`)
  return `${text.slice(0, from + begin.length)}\n\n${content.trim()}\n\n${text.slice(to)}`
}
