/**
 * `npm run fuzz`: sends 10,000 generated requests to each endpoint of the API, like testing/fuzz.
 * Exits with 1 if a response does not match the description.
 *
 * npm run fuzz -- --cases 20000 --seed 42 --only createTransfer,signIn
 */
import { spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { repoRoot } from "../server/config/root.ts"

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "10000" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    only: { type: "string" },
  },
})
for (const name of ["cases", "seed"] as const) {
  if (!/^\d{1,10}$/.test(values[name])) throw new Error(`--${name} must be a whole number`)
}

console.log(`${values.cases} cases an endpoint from seed ${values.seed}.`)
console.log(`The same again: npm run fuzz -- --cases ${values.cases} --seed ${values.seed}`)
const { status } = spawnSync(
  process.execPath,
  [
    join(repoRoot, "node_modules/vitest/vitest.mjs"),
    "run",
    "--project",
    "api",
    "testing/fuzz/fuzz.api.test.ts",
    "testing/fuzz/staff-fuzz.api.test.ts",
  ],
  {
    cwd: repoRoot,
    stdio: "inherit",
    env: {
      ...process.env,
      FUZZ_CASES: values.cases,
      FUZZ_SEED: values.seed,
      ...(values.only && { FUZZ_ONLY: values.only }),
    },
  },
)
process.exitCode = status === 0 ? 0 : 1
