import { execFile } from "node:child_process"
import { inject } from "vitest"
import { repoRoot } from "../server/config/root.ts"
import type { BankAddress } from "./api-process.ts"
import { programOf } from "./built-server.ts"

/** A staff command's output and exit code. */
export type CommandResult = {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs `npm run bank -- …` as staff would.
 * @param bank the tests' shared bank by default
 */
export function bankCommand(
  args: readonly string[],
  { appUrl, ownerUrl, secrets }: BankAddress = inject("bank"),
): Promise<CommandResult> {
  const env = {
    ...process.env,
    ...secrets,
    NODE_ENV: "test",
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
  }
  const command = [...programOf("bank"), ...args]
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      command,
      { cwd: repoRoot, env },
      (_e, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, stdout: stdout.trim(), stderr: stderr.trim() }),
    )
  })
}
