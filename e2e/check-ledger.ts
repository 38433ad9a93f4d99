import { spawnSync } from "node:child_process"
import { appendFileSync } from "node:fs"
import type { FullConfig } from "@playwright/test"

/**
 * Runs `npm run ledger:check` after the last test, while the bank is still running.
 * @throws when the check finds a violation, which fails the run
 */
export default function checkLedger({ webServer }: FullConfig): void {
  const { E2E_DATA_DIR = "" } = webServer?.env ?? {}
  const check = spawnSync(process.execPath, ["scripts/command.mjs", "ledger-check"], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: E2E_DATA_DIR, DATABASE_URL: "", NODE_ENV: "" },
  })
  console.log(check.stdout)
  const { RUN_RECORD: record } = process.env
  if (record && check.status === 0) appendFileSync(record, "The ledger is sound.\n")
  if (check.status !== 0) throw new Error(`The ledger is not sound.\n${check.stderr}`)
}
