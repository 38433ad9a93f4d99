// npm run doctor: explains what keeps the bank from starting, and what to do. This part runs
// without node_modules; scripts/doctor.ts checks the rest with the bank's own code.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { missingPackages, root, run } from "./bootstrap.mjs"
import { staleParts } from "./build-parts.mjs"
import { nodeProblem } from "./check-node.mjs"

const problems = []
function report(name, problem, fine) {
  if (problem) problems.push(name)
  console.log(`${problem ? "wrong" : "ok   "}  ${name}: ${problem || fine}`)
}

report("Node", nodeProblem(), process.version)
const missing = missingPackages({ dev: true })
report(
  "Packages",
  missing.length > 0 &&
    `${missing.length} are missing or out of date (such as ${missing[0]}). Run npm ci; npm start does so too.`,
  "node_modules matches package-lock.json",
)
const stale = staleParts()
console.log(
  `ok     Build: ${stale.length > 0 ? `npm start will build the ${stale.join(" and the ")} first` : "up to date"}`,
)

const tsx = join(root, "node_modules", "tsx", "dist", "cli.mjs")
if (problems.length > 0 || !existsSync(tsx)) {
  console.log("The database and the settings were not checked: fix the problems above first.")
  process.exit(1)
}
process.exit(await run(process.execPath, [tsx, join(root, "scripts", "doctor.ts")]))
