import { appendFileSync } from "node:fs"

/**
 * Notes a line in the record of this run, if it has one: whether the ledger was sound after the tests, and
 * errors that no test reports. The report of the tests does not have them, and they are never forgiven
 * (scripts/forgive-flaky.ts).
 */
export function noteInRecord(line: string): void {
  const file = process.env["RUN_RECORD"]
  if (file) appendFileSync(file, `${line}\n`)
}
