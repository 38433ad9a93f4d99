import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import type { LedgerReport } from "../ledger/check.ts"
import type { CheckMessage } from "../ledger/check-process.ts"

/**
 * Checks the ledger in a process of its own, since that may take hours of processor time.
 * @param onProgress is told how many steps are done
 * @param stopping ends the process
 * @returns the violations, empty if the ledger is sound, and the warnings
 * @throws if the process ended without a result
 */
export async function checkInProcess(
  onProgress: (done: number, total: number) => void,
  stopping: AbortSignal,
): Promise<Pick<LedgerReport, "violations" | "warnings">> {
  const child: ChildProcess = spawn(
    process.execPath,
    [...process.execArgv, process.argv[1] ?? "", "--check"],
    { stdio: ["ignore", "inherit", "inherit", "ipc"], signal: stopping },
  )
  let report: LedgerReport | undefined
  child.on("message", (message: CheckMessage) => {
    if ("done" in message) onProgress(message.done, message.total)
    else report = message
  })
  await once(child, "exit")
  if (!report) throw new Error("the check of the ledger ended without a result")
  return report
}
