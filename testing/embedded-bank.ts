import { execFile } from "node:child_process"
import { repoRoot } from "../server/config/root.ts"
import { type ApiProcess, startApi } from "./api-process.ts"
import type { CommandResult } from "./bank-command.ts"
import { type Program, programOf } from "./built-server.ts"

type Settings = Readonly<Record<string, string>>

/** Everything comes from the data directory: an empty variable counts as unset. */
const fromDataDir = {
  SESSION_SECRET: "",
  CARD_KEYS: "",
  CVV_KEY: "",
  FACTOR_KEYS: "",
  SEAL_KEY: "",
}
const noDatabase = {
  DATABASE_URL: "",
  DATABASE_OWNER_URL: "",
  DATABASE_JOBS_URL: "",
  DATABASE_RAIL_URL: "",
  DATABASE_STAFF_URL: "",
  DATABASE_STAFF_IDENTITY_URL: "",
  SEAL_HEADS_FILE: "",
}

/** Starts a bank like `npm start`, with the embedded database and the keys of a data directory. */
export function startEmbeddedBank(dataDir: string, settings: Settings = {}): Promise<ApiProcess> {
  const bank = { appUrl: "", ownerUrl: "", secrets: fromDataDir }
  return startApi(bank, { ...noDatabase, DATA_DIR: dataDir, ...settings })
}

/**
 * Runs one of the npm commands like an operator.
 * @param settings the bank's location: DATA_DIR or DATABASE_URL
 * @param onStart is given the process's id
 */
export function runProgram(
  program: Program,
  args: readonly string[],
  settings: Settings,
  onStart: (pid: number) => void = () => undefined,
): Promise<CommandResult> {
  const env = { ...process.env, ...fromDataDir, ...noDatabase, NODE_ENV: "test", ...settings }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...programOf(program), ...args],
      { cwd: repoRoot, env },
      (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, stdout: stdout.trim(), stderr: stderr.trim() }),
    )
    if (child.pid) onStart(child.pid)
  })
}
