import { builtServer } from "../environment/built-server.ts"
import type { FaultKind } from "../environment/fault-kinds.ts"
import { replayLedger } from "../trial/replay-ledger.ts"
import { openRunSetup, type RunSetup } from "../trial/run-setup.ts"
import { runTrial, templateName } from "../trial/run-trial.ts"
import { type CodeCopy, copyCode } from "./code-copy.ts"
import type { Mutant } from "./mutant.ts"

/** How a seed is played: the same for a bug and for the code without it. */
export type Setting = {
  readonly faults: readonly FaultKind[]
  readonly operations: number
  readonly clients: number
  /** The operations are spread over so long at least. */
  readonly seconds: number
  /** After so long none is begun any more. */
  readonly maxSeconds: number
}

/** What came of a bug: the first seed that saw it, and what it broke there. */
export type DetectionResult =
  | { readonly caught: true; readonly seed: number; readonly violations: readonly string[] }
  | { readonly caught: false; readonly why: string }

const databaseName = "mutant"

/**
 * Plants a bug in a copy of the code and runs chaos trials on it, seed by seed, until one has a violation.
 * @param environment the sound bank's; its customers are the template here too
 * @returns missed also where the patch does not apply, the copy cannot be built or a trial breaks off,
 *   with the reason
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

/** The bank as it is, in the same seeds and settings. @returns its violations */
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
  // A bug in a migration needs a bank that was made by it.
  const own = bug?.inMigration ? await openRunSetup(folder) : undefined
  const environment = own ?? shared
  const cluster = await environment.cluster(setting.faults.includes("disk-full"))
  try {
    await cluster.dropDatabase(databaseName)
    await cluster.createDatabase(databaseName, templateName)
    await replayLedger(cluster.ownerUrl(databaseName), folder)
    for (const seed of seeds) {
      const trial = { ...environment, ...setting, cluster, code: folder, begin: databaseName, seed }
      const violations = await violationsOf(trial)
      if (violations.length > 0) return { caught: true, seed, violations }
    }
    return { caught: false, why: `no violation in ${seeds.length} seeds` }
  } finally {
    await own?.close()
  }
}

async function violationsOf(trial: Parameters<typeof runTrial>[0]): Promise<string[]> {
  const { findings } = await runTrial(trial)
  return findings.flatMap(({ invariant, violations }) =>
    // How long processes take to start says nothing of a bug where the machine is busy.
    violations
      .filter((violation) => invariant !== "environment" || !violation.endsWith(" ms only."))
      .map((violation) => `${invariant}: ${violation}`),
  )
}
