/**
 * `npm run chaos:mutants`: checks that the chaos tests find bugs. Plants each bug of chaos/mutants
 * in a temporary copy of the code, runs chaos trials on it, and prints which seed found it and by
 * which invariants. Then the unchanged code must pass the same seeds. Exits with 1 when a bug is
 * missed, a patch no longer applies, or the unchanged code has a violation. Options: --only NN,NN;
 * --seeds (20 at most); --operations (a seed) and --clients, unless the bug has its own; --verbose.
 */
import { parseArgs } from "node:util"
import { repoRoot } from "../server/config/root.ts"
import {
  type DetectionResult,
  detectMutant,
  runWithoutMutant,
  type Setting,
} from "./mutants/detect-mutant.ts"
import { type Mutant, readMutants } from "./mutants/mutant.ts"
import { kindOf } from "./trial/options.ts"
import { openRunSetup, type RunSetup } from "./trial/run-setup.ts"

const text = { type: "string" } as const
const { values } = parseArgs({
  options: {
    only: text,
    seeds: text,
    operations: text,
    clients: text,
    verbose: { type: "boolean", default: false },
  },
})
const max = Math.min(20, whole(values.seeds ?? "20"))
const operations = whole(values.operations ?? "800")
const clients = whole(values.clients ?? "32")
const only = values.only?.split(",")

/** The seeds that found a bug, by the settings that they ran with. */
type Played = Map<string, { setting: Setting; seeds: Set<number> }>

async function huntMutants(environment: RunSetup, bugs: readonly Mutant[]): Promise<number> {
  const played: Played = new Map()
  let missed = 0
  for (const bug of bugs) {
    const from = performance.now()
    // Faults take a while to occur, and occur sooner in a short trial.
    const seconds = bug.seconds ?? (bug.faults.length > 0 ? 6 : 0)
    const setting = {
      faults: bug.faults,
      kind: kindOf(bug),
      operations: bug.payments ?? bug.proposals ?? bug.operations ?? operations,
      // Cases of proposals are few, and all of them take place.
      clients,
      seconds,
      maxSeconds: bug.proposals === undefined ? seconds + 6 : 120,
    }
    const seeds = Array.from({ length: max }, (_, n) => n + 1)
    const found = await detectMutant(environment, bug, setting, seeds)
    console.log(lineOf(bug, found, (performance.now() - from) / 1_000))
    if (!found.caught) missed += 1
    else {
      remember(played, setting, found.seed)
      if (values.verbose)
        for (const violation of found.violations.slice(0, 8)) console.log(`     ${violation}`)
    }
  }
  console.log(`\n${bugs.length - missed} of ${bugs.length} mutants were caught`)
  return missed + (await runControl(environment, played))
}

function remember(played: Played, setting: Setting, seed: number): void {
  const name = JSON.stringify(setting)
  const { seeds } = played.get(name) ?? { seeds: new Set<number>() }
  played.set(name, { setting, seeds: seeds.add(seed) })
}

/** The control: violations in a broken bank must not occur in the unchanged one. */
async function runControl(environment: RunSetup, played: Played): Promise<number> {
  const violations: string[] = []
  let trials = 0
  for (const { setting, seeds } of played.values()) {
    const faults = setting.faults.join(",") || "none"
    const found = await runWithoutMutant(environment, setting, [...seeds])
    violations.push(...found.map((violation) => `${faults}: ${violation}`))
    trials += seeds.size
  }
  console.log(`The code as it is: ${trials} of the same trials, ${violations.length} violations`)
  for (const violation of violations.slice(0, 20)) console.error(`  ${violation}`)
  return violations.length
}

function whole(given: string): number {
  if (/^[1-9][0-9]{0,6}$/.test(given)) return Number(given)
  throw new Error(`${given} is no whole number from 1 on`)
}

function lineOf({ number, name, says }: Mutant, found: DetectionResult, seconds: number): string {
  const took = `${seconds.toFixed(0).padStart(3)} s`
  if (!found.caught) return `${number} ${name.padEnd(34)} ${took}  MISSED: ${found.why}\n   ${says}`
  const by = new Map<string, number>()
  for (const violation of found.violations) {
    const [invariant = ""] = violation.split(":", 1)
    by.set(invariant, (by.get(invariant) ?? 0) + 1)
  }
  const seen = [...by].map(([invariant, count]) => `${invariant} (${count})`).join(", ")
  return `${number} ${name.padEnd(34)} ${took}  seed ${String(found.seed).padStart(2)}  ${seen}`
}

const environment = await openRunSetup(repoRoot)
try {
  const bugs = readMutants().filter(({ number }) => only === undefined || only.includes(number))
  if (bugs.length === 0) throw new Error(`No mutant has the number ${values.only}`)
  process.exitCode = (await huntMutants(environment, bugs)) > 0 ? 1 : 0
} finally {
  await environment.close()
}
