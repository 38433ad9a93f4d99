import { execFile } from "node:child_process"
import { promisify } from "node:util"

/**
 * Runs `npm run bank -- …` on the tests' bank, like staff.
 * @throws Error with its output when it is refused
 */
export async function bankCommand(...args: string[]): Promise<string> {
  const command = ["scripts/command.mjs", "bank", ...args]
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: {
      ...process.env,
      DATA_DIR: process.env["E2E_DATA_DIR"] ?? "",
      DATABASE_URL: "",
      NODE_ENV: "",
    },
  })
  return stdout
}
