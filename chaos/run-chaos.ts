/**
 * `npm run chaos`: runs chaos trials, one per seed, and one of employees' proposals, and reports every
 * violation. With `--payments N` the trials are of N payments each way between the bank and simulated
 * other banks, with `--proposals N` of N cases of proposals. Exits 1 on any
 * violation, with the command that repeats it. Options: --seeds, --seed (the first), --operations
 * (a seed), --clients, --seconds and --most-seconds (how long faults last), --minutes (for all),
 * --faults all|none|kind,kind, --code DIR (another checkout), --report FILE.json (adds to what is
 * in it), --history FILE (JSON lines), --messages DIR (what the bank sent to other banks), --short
 * (what `npm test` has time for; it has to see every kind of fault).
 */
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  bankFaultKinds,
  type FaultKind,
  noFaults,
  proposalFaultKinds,
  railFaultKinds,
} from "./environment/fault-kinds.ts"
import {
  commandOf,
  faultsOf,
  kindOf,
  lastTrialOf,
  type Options,
  paymentFaultsOf,
  proposalFaultsOf,
  readOptions,
  type TrialKind,
} from "./trial/options.ts"
import { readReport, type TrialLine, tableOf, totalsOf, writeReport } from "./trial/report.ts"
import { runPaymentsTrial } from "./trial/run-payments-trial.ts"
import { runProposalsTrial } from "./trial/run-proposals-trial.ts"
import { openRunSetup, type RunSetup } from "./trial/run-setup.ts"
import { type Result, runTrial } from "./trial/run-trial.ts"

const shownViolations = 12
const runs = { orders: runTrial, payments: runPaymentsTrial, proposals: runProposalsTrial }

async function run(options: Options): Promise<number> {
  const from = performance.now()
  const inTime = () =>
    options.minutes === undefined || performance.now() - from < options.minutes * 60_000
  const earlier = readReport(options.report).trials
  const trials: TrialLine[] = []
  const environment = await openRunSetup(options.code)
  try {
    const play = async (seed: number, chosen = options) => {
      trials.push(await oneSeed(chosen, environment, seed))
      if (options.report !== undefined) {
        writeReport(options.report, { trials: [...earlier, ...trials] })
      }
    }
    for (let n = 0; n < options.seeds && inTime(); n += 1) await play(options.firstSeed + n)
    for (const seed of options.untilAllSeen ?? []) {
      if (unseen(trials, options).length > 0) await play(seed)
    }
    const last = lastTrialOf(options)
    if (last && inTime()) await play(last.firstSeed, last)
  } finally {
    await environment.close()
  }
  const totals = totalsOf({ trials: [...earlier, ...trials] })
  console.log(`\n${tableOf(totals).join("\n")}`)
  const missing = options.untilAllSeen ? unseen(trials, options) : []
  if (missing.length > 0) console.error(`These faults were not seen: ${missing.join(", ")}.`)
  return missing.length > 0 || trials.some(({ violations }) => violations.length > 0) ? 1 : 0
}

const expectedKinds: Readonly<Record<TrialKind, readonly FaultKind[]>> = {
  orders: bankFaultKinds,
  payments: railFaultKinds,
  proposals: proposalFaultKinds,
}

function unseen(trials: readonly TrialLine[], options: Options): FaultKind[] {
  return expectedKinds[kindOf(options)].filter((kind) =>
    trials.every(({ faults }) => faults[kind] === 0),
  )
}

/**
 * Runs one seed: prints its line and, if there are violations, these and the command that repeats
 * them.
 */
async function oneSeed(options: Options, environment: RunSetup, seed: number): Promise<TrialLine> {
  const kind = kindOf(options)
  const at = new Date().toISOString()
  const from = performance.now()
  let result: Result | undefined
  let brokenOff: string[] = []
  try {
    const faults = {
      orders: faultsOf(options, seed),
      payments: paymentFaultsOf(options),
      proposals: proposalFaultsOf(options),
    }[kind]
    const cluster = await environment.cluster(faults.includes("disk-full"))
    const operations = options.payments ?? options.proposals ?? options.operations
    const trial = { ...environment, ...options, operations, cluster, seed, faults }
    result = await runs[kind](trial)
  } catch (error) {
    brokenOff = [`The trial broke off: ${error instanceof Error ? error.stack : String(error)}`]
  }
  const seconds = Math.round((performance.now() - from) / 100) / 10
  const trial = {
    seed,
    kind,
    at,
    seconds,
    ...figuresOf(result),
    ...violationsOf(result, brokenOff),
  }
  console.log(lineOf(trial))
  if (options.history !== undefined) result?.history.write(options.history, { seed })
  if (trial.violations.length > 0) complain(options, trial, result)
  return trial
}

function figuresOf(
  result: Result | undefined,
): Omit<TrialLine, "seed" | "kind" | "at" | "seconds" | "violations"> {
  const operations = result?.history.operations ?? []
  const count = (type: string) => operations.filter(({ outcome }) => outcome?.type === type).length
  const sum = (figure: (operation: (typeof operations)[number]) => number) =>
    operations.reduce((total, operation) => total + figure(operation), 0)
  return {
    cpuSeconds: Math.round((result?.cpuSeconds ?? 0) * 10) / 10,
    operations: operations.length,
    requests: sum(({ sent }) => sent),
    ok: count("ok"),
    fail: count("fail"),
    unknown: result?.resolved.unknown ?? 0,
    lost: sum(({ lost }) => lost.length),
    snapshots: result?.snapshots ?? 0,
    faults: { ...noFaults(), ...result?.counts },
    apiReady: result?.times.apiReady ?? [],
    serverReturn: result?.times.serverReturn ?? [],
    looked: lookedAt(result),
  }
}

function lookedAt(result: Result | undefined): TrialLine["looked"] {
  const looked: Record<string, Record<string, number>> = {}
  for (const { invariant, figures } of result?.findings ?? []) {
    looked[invariant] = { ...looked[invariant], ...figures }
  }
  return looked
}

function violationsOf(result: Result | undefined, brokenOff: readonly string[]) {
  const found = result?.findings ?? []
  const named = found.flatMap(({ invariant, violations }) =>
    violations.map((violation) => `${invariant}: ${violation}`),
  )
  return { violations: [...brokenOff, ...named] }
}

function lineOf(trial: TrialLine): string {
  const { seed, kind, operations, ok, fail, unknown, lost, seconds, violations, faults } = trial
  const done = Object.values(faults).reduce((sum, number) => sum + number, 0)
  const what = kind === "orders" ? "" : ` of ${kind}`
  return `seed ${seed}${what}: ${operations} operations, ${ok} ok, ${fail} refused, ${unknown} unknown and resolved, ${lost} replies lost, ${done} faults, ${seconds} s, ${violations.length} violations`
}

function complain(options: Options, { seed, violations }: TrialLine, result: Result | undefined) {
  const folder = mkdtempSync(join(tmpdir(), `tessera-chaos-${seed}-`))
  writeFileSync(join(folder, "violations.txt"), `${violations.join("\n")}\n`)
  result?.history.write(join(folder, "history.jsonl"), { seed })
  for (const violation of violations.slice(0, shownViolations)) console.error(`  ${violation}`)
  if (violations.length > shownViolations) {
    console.error(`  and ${violations.length - shownViolations} more`)
  }
  console.error(`  All of them and the history are in ${folder}\n  ${commandOf(options, seed)}`)
}

process.exitCode = await run(readOptions(process.argv.slice(2)))
