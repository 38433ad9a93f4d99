// node scripts/advisories.mjs: asks the registry for known vulnerabilities of production packages
// (`npm audit`). A high or critical one fails. If the registry has no answer, such as a mirror, the
// script says so and passes, because that is not a defect of the packages.
import { spawnSync } from "node:child_process"
import { root } from "./bootstrap.mjs"

const graveFrom = "high"
const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  cwd: root,
  encoding: "utf8",
  timeout: 60_000,
  shell: process.platform === "win32",
})

/** npm's output: counts by severity, or the reason why there are none. */
function answer() {
  try {
    return JSON.parse(stdout)
  } catch {
    return { message: "npm audit gave no answer" }
  }
}

const { metadata, message, error } = answer()
const counts = metadata?.vulnerabilities
if (!counts) {
  console.log(
    `Advisories: not checked, because the registry did not answer (${error?.summary || message || "no reason given"}).`,
  )
} else if (counts[graveFrom] + counts.critical > 0) {
  console.error(
    `Advisories: ${counts[graveFrom]} high and ${counts.critical} critical; run npm audit.`,
  )
  process.exitCode = 1
} else {
  console.log(`Advisories: none high or critical (${counts.total} in all).`)
}
