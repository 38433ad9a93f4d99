import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { repoRoot } from "../../server/config/root.ts"
import { bankFaultKinds, type FaultKind, faultKinds } from "../environment/fault-kinds.ts"

/** A bug that a chaos run must find: a patch, and the settings that trigger the bug. */
export type Mutant = {
  /** The number in its file name, such as `03`. */
  readonly number: string
  readonly name: string
  /** The patch, absolute. */
  readonly file: string
  /** What is broken, and which invariant should detect it. */
  readonly says: string
  readonly faults: readonly FaultKind[]
  /** How many operations a seed has; the run's default if absent. */
  readonly operations: number | undefined
  /** How many payments each way a seed has, instead of operations. */
  readonly payments: number | undefined
  /** How many cases of proposals a seed has, instead of operations. */
  readonly proposals: number | undefined
  /** Over how many seconds these are spread; the run's default if absent. */
  readonly seconds: number | undefined
  /** It changes a migration, so it needs a new bank. */
  readonly inMigration: boolean
}

const folder = join(repoRoot, "chaos/mutants")
const fileName = /^(\d\d)-([a-z0-9-]+)\.patch$/

/**
 * All mutants, by number. A patch begins with a line that says what is broken; then come
 * `faults: none`, `faults: all` or kinds with commas between, and where needed `operations: 3000` or
 * `payments: 200` (each way, between banks) or `proposals: 60`, and `seconds: 12`.
 * @throws Error for a file whose name or header has another form
 */
export function readMutants(): Mutant[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".patch"))
    .sort()
    .map(read)
}

function read(entry: string): Mutant {
  const [, number = "", name = ""] = fileName.exec(entry) ?? []
  const file = join(folder, entry)
  const patch = readFileSync(file, "utf8")
  const [head = ""] = patch.split("\ndiff --git ", 1)
  const [says = "", ...settings] = head.trimEnd().split("\n")
  const faults = settings.map((line) => /^faults: (.+)$/.exec(line)?.[1]).find(Boolean)
  const figure = (what: string) => {
    const line = settings.find((each) => each.startsWith(`${what}: `))
    return line === undefined ? undefined : Number(line.slice(what.length + 2))
  }
  if (!number || !says.endsWith(".") || faults === undefined) {
    throw new Error(`${entry} needs a name like 01-what-it-is.patch, a sentence and its faults`)
  }
  return {
    number,
    name,
    file,
    says,
    faults: kindsOf(faults, entry),
    operations: figure("operations"),
    payments: figure("payments"),
    proposals: figure("proposals"),
    seconds: figure("seconds"),
    inMigration: patch.includes("\n+++ b/migrations/"),
  }
}

function kindsOf(text: string, entry: string): readonly FaultKind[] {
  if (text === "none") return []
  if (text === "all") return bankFaultKinds
  return text.split(",").map((word) => {
    const kind = faultKinds.find((each) => each === word)
    if (!kind) throw new Error(`${entry} names a fault that there is not: ${word}`)
    return kind
  })
}
