import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { type FaultCounts, faultKinds, noFaults } from "../environment/fault-kinds.ts"
import type { TrialKind } from "./options.ts"

/** One trial in figures. */
export type TrialLine = {
  readonly seed: number
  readonly kind: TrialKind
  /** When it began, ISO 8601. */
  readonly at: string
  readonly seconds: number
  readonly cpuSeconds: number
  readonly operations: number
  readonly requests: number
  readonly ok: number
  readonly fail: number
  /** Operations whose outcome was unknown when the faults ended. */
  readonly unknown: number
  /** Requests without a response. */
  readonly lost: number
  readonly snapshots: number
  readonly faults: FaultCounts
  /** Milliseconds to ready after a kill, and after PostgreSQL's return. */
  readonly apiReady: readonly number[]
  readonly serverReturn: readonly number[]
  /** Figures of the checks, by invariant. */
  readonly looked: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly violations: readonly string[]
}

/** The trials of one or several runs. */
export type Report = {
  readonly trials: readonly TrialLine[]
}

/** All trials together. */
export type Totals = {
  readonly seeds: number
  readonly operations: number
  readonly ok: number
  readonly fail: number
  readonly unknown: number
  readonly requests: number
  readonly lost: number
  readonly snapshots: number
  readonly faults: FaultCounts
  readonly violations: number
  /** Trials with a violation. */
  readonly broken: number
}

/** Reads the trials of earlier runs. */
export function readReport(file: string | undefined): Report {
  if (file === undefined || !existsSync(file)) return { trials: [] }
  return JSON.parse(readFileSync(file, "utf8")) as Report
}

/** Writes a report with its totals atomically. */
export function writeReport(file: string, report: Report): void {
  const draft = `${file}.new`
  const content = { totals: totalsOf(report), trials: report.trials }
  writeFileSync(draft, `${JSON.stringify(content, null, 1)}\n`)
  renameSync(draft, file)
}

export function totalsOf({ trials }: Report): Totals {
  const sum = (figure: (trial: TrialLine) => number) =>
    trials.reduce((total, trial) => total + figure(trial), 0)
  const faults = noFaults()
  for (const kind of faultKinds) faults[kind] = sum((trial) => trial.faults[kind])
  return {
    seeds: trials.length,
    operations: sum(({ operations }) => operations),
    ok: sum(({ ok }) => ok),
    fail: sum(({ fail }) => fail),
    unknown: sum(({ unknown }) => unknown),
    requests: sum(({ requests }) => requests),
    lost: sum(({ lost }) => lost),
    snapshots: sum(({ snapshots }) => snapshots),
    faults,
    violations: sum(({ violations }) => violations.length),
    broken: sum(({ violations }) => (violations.length > 0 ? 1 : 0)),
  }
}

/** The totals as a table, one figure per line. */
export function tableOf(totals: Totals): string[] {
  const { faults, seeds, operations, violations, broken } = totals
  const rows: [string, string][] = [
    ["seeds", number(seeds)],
    ["operations", number(operations)],
    ["  accepted", number(totals.ok)],
    ["  refused", number(totals.fail)],
    ["  unknown, then resolved by their key", number(totals.unknown)],
    ["requests", number(totals.requests)],
    ["  without an answer", number(totals.lost)],
    ["snapshots checked during the faults", number(totals.snapshots)],
    ...faultKinds.map((kind): [string, string] => [kind, number(faults[kind])]),
    ["violations", number(violations)],
    ...(violations === 0 && operations > 0
      ? ([
          ["bound a trial (95 %), 3/N", (3 / seeds).toPrecision(2)],
          ["bound an operation (95 %), 3/N", (3 / operations).toPrecision(2)],
        ] satisfies [string, string][])
      : ([["trials with a violation", number(broken)]] satisfies [string, string][])),
  ]
  return rows.map(([name, value]) => `${name.padEnd(38)} ${value.padStart(12)}`)
}

const number = (value: number) => value.toLocaleString("en-US")
