import { execFile } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { markOf } from "../../server/db/embedded/process-mark.ts"
import { undoAtExit } from "./leftovers.ts"

const run = promisify(execFile)
const built = new Map<string, Promise<string>>()

/**
 * The built server of a checkout; it is built first when its sources are newer. Processes get a copy
 * that this run alone uses: another build must not change the code between two restarts.
 * @param code the checkout's folder
 * @returns the path of its main.js
 * @throws Error with what the build printed when it fails
 */
export function builtServer(code: string): Promise<string> {
  const known = built.get(code) ?? build(code)
  built.set(code, known)
  return known
}

async function build(code: string): Promise<string> {
  const script = `import { build, staleParts } from "./scripts/build-parts.mjs"
    if (staleParts().includes("server")) await build(["server"], "warn")`
  await run(process.execPath, ["--input-type=module", "-e", script], { cwd: code })
  const dist = join(code, "dist")
  // Inside the checkout, whose node_modules and migrations it looks for above itself.
  sweep(dist)
  const copy = mkdtempSync(join(dist, `fire-${process.pid}-`))
  undoAtExit(() => rmSync(copy, { recursive: true, force: true }))
  cpSync(join(dist, "server"), copy, { recursive: true, filter: (path) => !path.endsWith(".map") })
  return join(copy, "main.js")
}

/** Removes the copies of runs that were killed. */
function sweep(dist: string): void {
  for (const name of readdirSync(dist)) {
    const [, pid] = /^fire-(\d+)-/.exec(name) ?? []
    if (pid && !markOf(Number(pid))) rmSync(join(dist, name), { recursive: true, force: true })
  }
}
