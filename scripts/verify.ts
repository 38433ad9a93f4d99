/**
 * `npm run verify`: the checks that take too long for `npm test`. `npm test -- --long` runs a short form of
 * the fuzz, of the other long tests (scripts/long-tests.ts), and of the chaos tests. Continues after a
 * failure; exits with 1 if a part failed.
 *
 *   npm run verify                    all parts, one after the other
 *   npm run verify -- fuzz chaos      only these
 */
import { longTests } from "./long-tests.ts"
import { type Outcome, runVisibly, type Step } from "./test-step.ts"

const script = (name: string, path: string, ...args: string[]): Step => ({
  name,
  args: ["--import", "tsx", path, ...args],
})

/** Shorter tests that have a full form, too (testing/full-form.ts). */
const fullForms = [
  "server/apps/staff/long-lists.api.test.ts",
  "server/jobs/run-orders.api.test.ts",
  "testing/fuzz/histories.api.test.ts",
  "testing/payments/request-codes.test.ts",
]

const parts: Readonly<Record<string, Step>> = {
  fuzz: script("Fuzz, 10,000 cases an endpoint", "scripts/fuzz.ts"),
  attacks: {
    name: "Attacks and sequences, full form",
    args: ["node_modules/vitest/vitest.mjs", "run", ...longTests, ...fullForms],
    env: { FULL_FORM: "1" },
  },
  browser: {
    name: "Browser tests, full form",
    // All of them: every test that checks a screen has a short form.
    args: ["node_modules/@playwright/test/cli.js", "test"],
    env: { FULL_FORM: "1" },
  },
  chaos: script("Chaos, 25,000 operations", "chaos/run-chaos.ts", "--seeds", "5"),
  mutants: script("Mutants", "chaos/run-mutants.ts"),
  failover: script(
    "Failover, three trials a fault",
    "chaos/failover/run-failover.ts",
    "--trials",
    "3",
  ),
  cells: script("Two cells, 20,000 payments", "chaos/cells/run-cells.ts"),
  image: script("Container image", "testing/image/prove-image.ts"),
  proxies: script("Caddy and nginx", "testing/proxies/prove-proxies.ts"),
  lighthouse: script("Lighthouse", "scripts/lighthouse.ts"),
  interactions: script("Interactions", "scripts/interactions.ts"),
  bench: script("Bench", "bench/run-bench.ts"),
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)
const steps = chosen.map((name) => {
  const step = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (step) return step
  console.error(`There is no part ${name}. The parts: ${Object.keys(parts).join(", ")}.`)
  process.exit(2)
})

const outcomes: Outcome[] = []
for (const step of steps) outcomes.push(await runVisibly(step))
console.log("")
for (const { name, held, seconds } of outcomes) {
  console.log(`${held ? "holds" : "FAILS"}  ${name.padEnd(32)} ${seconds.toFixed(1).padStart(8)} s`)
}
if (outcomes.some(({ held }) => !held)) process.exitCode = 1
