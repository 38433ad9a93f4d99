/**
 * `npm run test:operations` proves what `ops/` has for those who run the bank: the alert rules do what their tests say,
 * the board's queries can be read by Prometheus, and the systemd service is hardened. It needs `promtool` and
 * `systemd-analyze` (Debian's packages prometheus and systemd), and fails without them.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { repoRoot } from "../server/config/root.ts"
import { requirePrograms } from "./system-programs.ts"

type Board = { panels: { title: string; targets: { expr: string }[] }[] }

const operations = join(repoRoot, "ops")

/** In tenths of systemd's exposure level, which goes from 0 to 10; an unhardened service has 9.6. */
const mostExposed = 15

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ["ignore", "ignore", "inherit"] })

/** As recording rules, which `promtool` can check. */
function writeQueries(path: string): number {
  const board = readFileSync(join(operations, "monitoring", "dashboard.json"), "utf8")
  const { panels } = JSON.parse(board) as Board
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const rules = queries.map((expr, index) => ({ record: `board:query_${index}`, expr }))
  // JSON is YAML.
  writeFileSync(path, JSON.stringify({ groups: [{ name: "board", rules }] }))
  return queries.length
}

requirePrograms({ promtool: "prometheus", "systemd-analyze": "systemd" })
const folder = mkdtempSync(join(tmpdir(), "tessera-operations-"))
try {
  run("promtool", "test", "rules", join(operations, "monitoring", "alerts.test.yml"))
  const path = join(folder, "board.yml")
  const queries = writeQueries(path)
  run("promtool", "check", "rules", path)
  const service = join(operations, "systemd", "tessera.service")
  run("systemd-analyze", "security", "--offline=yes", `--threshold=${mostExposed}`, service)
  console.log(
    `Operations: alert rules do what their tests say, ${queries} queries are read, the service is hardened.`,
  )
} finally {
  rmSync(folder, { recursive: true })
}
