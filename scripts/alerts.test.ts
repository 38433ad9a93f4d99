import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { repoRoot } from "../server/config/root.ts"

const read = (path: string) => readFileSync(join(repoRoot, path), "utf8")
const alerts = [...read("ops/monitoring/alerts.yml").matchAll(/- alert: (\w+)/g)].map(
  ([, name]) => name,
)

test("each alert has a runbook, and each runbook an alert", () => {
  const runbooks = [...read("docs/runbooks.md").matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(10)
  expect(new Set(runbooks)).toEqual(new Set(alerts))
  expect(runbooks).toHaveLength(alerts.length)
})

test.each(["alerts.yml", "dashboard.json"])(
  "%s uses only metrics that a process serves",
  (file) => {
    const used = new Set(read(`ops/monitoring/${file}`).match(/tessera_[a-z_]+/g))
    const source =
      read("server/metrics/metrics.ts") +
      read("server/apps/metrics/bank-gauges.ts") +
      read("server/apps/metrics/metrics-listener.ts")
    for (const name of used) {
      const base = name.replace(/_bucket$/, "").replace(/^tessera_/, "")
      expect(source, name).toMatch(new RegExp(`"(tessera_)?${base}"`))
    }
  },
)
