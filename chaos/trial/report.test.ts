import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { noFaults } from "../environment/fault-kinds.ts"
import { readReport, type TrialLine, tableOf, totalsOf, writeReport } from "./report.ts"

const trial = (seed: number, violations: string[] = []): TrialLine => ({
  kind: "orders",
  seed,
  violations,
  at: "2026-11-20T20:00:00.000Z",
  seconds: 20,
  cpuSeconds: 3,
  snapshots: 4,
  operations: 5_000,
  requests: 6_000,
  ok: 4_000,
  fail: 1_000,
  unknown: 100,
  lost: 900,
  faults: { ...noFaults(), "api-kill": 10 },
  apiReady: [700],
  serverReturn: [90],
  looked: {},
})

test("runs are added up, and the bound is three divided by the total", () => {
  const folder = mkdtempSync(join(tmpdir(), "report-"))
  try {
    const file = join(folder, "chaos.json")
    expect(readReport(file).trials).toEqual([])
    writeReport(file, { trials: [trial(1), trial(2)] })
    writeReport(file, { trials: [...readReport(file).trials, trial(3)] })
    const totals = totalsOf(readReport(file))
    expect(totals).toMatchObject({ seeds: 3, operations: 15_000, violations: 0, broken: 0 })
    expect(totals.faults["api-kill"]).toBe(30)
    const table = tableOf(totals).join("\n")
    expect(table).toMatch(/^bound a trial \(95 %\), 3\/N +1\.0$/m)
    expect(table).toMatch(/^bound an operation \(95 %\), 3\/N +0\.00020$/m)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test("a violation replaces the bound", () => {
  const totals = totalsOf({ trials: [trial(1), trial(2, ["I3: Account 1 has -1.00", "I5: …"])] })
  const table = tableOf(totals).join("\n")
  expect(table).toMatch(/^violations +2$/m)
  expect(table).toMatch(/^trials with a violation +1$/m)
  expect(table).not.toContain("bound")
})
