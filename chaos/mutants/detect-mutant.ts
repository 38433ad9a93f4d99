import { builtServer } from "../environment/built-server.ts"
import type { FaultKind } from "../environment/fault-kinds.ts"
import type { TrialKind } from "../trial/options.ts"
import { replaySql } from "../trial/replay-sql.ts"
import { runPaymentsTrial } from "../trial/run-payments-trial.ts"
import { runProposalsTrial } from "../trial/run-proposals-trial.ts"
import { openRunSetup, type RunSetup } from "../trial/run-setup.ts"
import { type Result, runTrial, templateName } from "../trial/run-trial.ts"
import { type CodeCopy, copyCode } from "./code-copy.ts"
import type { Mutant } from "./mutant.ts"

/** The settings of a seed: the same with and without the bug. */
export type Setting = {
  readonly faults: readonly FaultKind[]
  readonly kind: TrialKind
  readonly operations: number
  readonly clients: number
  /** The operations are spread over at least this many seconds. */
  readonly seconds: number
  /** After this many seconds, no operation begins. */
  readonly maxSeconds: number
}

/** The result of a mutant: the first seed that found it, and its violations. */
export type DetectionResult =
  | { readonly caught: true; readonly seed: number; readonly violations: readonly string[] }
  | { readonly caught: false; readonly why: string }

const databaseName = "mutant"
const runs = { orders: runTrial, payments: runPaymentsTrial, proposals: runProposalsTrial }

/**
 * Plants a bug in a copy of the code and runs chaos trials on it, seed by seed, until one has a violation.
 * @param environment of the unchanged bank; its members are also this template's
 * @returns also missed, with the reason, when the patch does not apply, the copy cannot be built,
 *   or a trial aborts
 */
export async function detectMutant(
  environment: RunSetup,
  bug: Mutant,
  setting: Setting,
  seeds: readonly number[],
): Promise<DetectionResult> {
  const copy = await copyCode()
  try {
    await copy.plant(bug.file)
    await builtServer(copy.folder)
    return await runUntilViolation(environment, bug, copy, setting, seeds)
  } catch (error) {
    return { caught: false, why: error instanceof Error ? error.message : String(error) }
  } finally {
    copy.remove()
  }
}

/** Runs the unchanged bank with the same seeds and settings. @returns its violations */
export async function runWithoutMutant(
  environment: RunSetup,
  setting: Setting,
  seeds: readonly number[],
): Promise<string[]> {
  const copy = await copyCode()
  try {
    await builtServer(copy.folder)
    const found = await runUntilViolation(environment, undefined, copy, setting, seeds)
    return found.caught
      ? found.violations.map((violation) => `seed ${found.seed}, ${violation}`)
      : []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    copy.remove()
  }
}

async function runUntilViolation(
  shared: RunSetup,
  bug: Mutant | undefined,
  { folder }: CodeCopy,
  setting: Setting,
  seeds: readonly number[],
): Promise<DetectionResult> {
  // A bug in a migration needs a bank that was created with it.
  const own = bug?.inMigration ? await openRunSetup(folder) : undefined
  const environment = own ?? shared
  const cluster = await environment.cluster(setting.faults.includes("disk-full"))
  try {
    await cluster.dropDatabase(databaseName)
    await cluster.createDatabase(databaseName, templateName)
    await replaySql(cluster.ownerUrl(databaseName), folder)
    for (const seed of seeds) {
      const trial = { ...environment, ...setting, cluster, code: folder, begin: databaseName, seed }
      const violations = violationsOf(await runs[setting.kind](trial))
      if (violations.length > 0) return { caught: true, seed, violations }
    }
    return { caught: false, why: `no violation in ${seeds.length} seeds` }
  } finally {
    await own?.close()
  }
}

function violationsOf({ findings }: Result): string[] {
  return findings.flatMap(({ invariant, violations }) =>
    // On a busy machine, how long processes take to start, or to act on a deadline, says nothing about a bug.
    violations
      .filter((violation) => invariant !== "R6" && !violation.endsWith(" ms only."))
      .map((violation) => `${invariant}: ${violation}`),
  )
}
