import { execFile } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { repoRoot } from "../server/config/root.ts"
import { markOf } from "../server/db/embedded/process-mark.ts"

const run = promisify(execFile)

/** The variable in which global-setup.ts stores the path of the copy that the tests' processes run. */
export const builtServerVariable = "TESSERA_BUILT_SERVER"

const sources = {
  main: "server/main.ts",
  start: "server/start.ts",
  "other-banks": "simulator/main.ts",
  bank: "scripts/bank.ts",
  backup: "scripts/backup.ts",
  restore: "scripts/restore.ts",
  "ledger-check": "scripts/ledger-check.ts",
}

export type Program = keyof typeof sources

/**
 * The file that Node.js runs for the server (`main`), a command, or the simulated other banks: from
 * the built copy, which starts in a third of the time, or from the sources outside the API tests.
 */
export function programOf(name: Program): string[] {
  const built = process.env[builtServerVariable]
  const flags = name === "main" || name === "start" ? startFlags() : []
  return built
    ? [...flags, join(built, `${name}.js`)]
    : [...flags, "--import", "tsx", join(repoRoot, sources[name])]
}

/** The flags that `npm start` passes to Node.js, so that tests and benchmarks run the same process. */
export function startFlags(): string[] {
  const file = readFileSync(join(repoRoot, "package.json"), "utf8")
  const { scripts } = JSON.parse(file) as { scripts: { start: string } }
  return scripts.start.split(" ").filter((word) => word.startsWith("--"))
}

/**
 * The built server of a checkout; it is built first when its sources are newer. The caller gets a
 * copy, because another build must not change the code between two starts.
 * @param code the checkout's folder
 * @returns the copy's folder, with main.js, bank.js, and so on; the caller removes it
 * @throws Error with what the build printed when it fails
 */
export async function copyBuiltServer(code: string = repoRoot): Promise<string> {
  const script = `import { build, staleParts } from "./scripts/build-parts.mjs"
    if (staleParts().includes("server")) await build(["server"], "warn")`
  await run(process.execPath, ["--input-type=module", "-e", script], { cwd: code })
  const dist = join(code, "dist")
  sweep(dist)
  // Inside the checkout, so that it finds the node_modules and migrations above it.
  const copy = mkdtempSync(join(dist, `copy-${process.pid}-`))
  cpSync(join(dist, "server"), copy, { recursive: true, filter: (path) => !path.endsWith(".map") })
  return copy
}

/** Removes the copies of runs that were killed. */
function sweep(dist: string): void {
  if (!existsSync(dist)) return
  for (const name of readdirSync(dist)) {
    const [, pid] = /^copy-(\d+)-/.exec(name) ?? []
    if (pid && !markOf(Number(pid))) rmSync(join(dist, name), { recursive: true, force: true })
  }
}
