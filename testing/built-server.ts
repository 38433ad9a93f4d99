import { execFile } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { markOf } from "../server/db/embedded/process-mark.ts"
import { repoRoot } from "../server/root.ts"

const run = promisify(execFile)

/** Where global-setup.ts leaves the path of the copy that the tests' own processes run. */
export const builtServerVariable = "TESSERA_BUILT_SERVER"

const sources = {
  main: "server/main.ts",
  start: "server/start.ts",
  bank: "scripts/bank.ts",
  backup: "scripts/backup.ts",
  restore: "scripts/restore.ts",
  "ledger-check": "scripts/ledger-check.ts",
}

export type Program = keyof typeof sources

/**
 * What Node.js is to run for the server (`main`) or a command: of the built copy, which
 * starts in a third of the time, or of the sources where no API tests run around this.
 */
export function programOf(name: Program): string[] {
  const built = process.env[builtServerVariable]
  const flags = name === "main" || name === "start" ? startFlags() : []
  return built
    ? [...flags, join(built, `${name}.js`)]
    : [...flags, "--import", "tsx", join(repoRoot, sources[name])]
}

/** What `npm start` tells Node.js: tests and measures are of the same process. */
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
  // Inside the checkout, whose node_modules and migrations it looks for above itself.
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
