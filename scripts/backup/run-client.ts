import { BootError } from "../../server/config/boot-error.ts"
import { runCommand } from "../../server/db/embedded/run-command.ts"

/**
 * Runs one of PostgreSQL's programs on a database. The password is passed in the environment, where
 * other users of the machine cannot see it.
 * @throws BootError with the program's output when it fails
 */
export async function runClient(
  program: string,
  url: string,
  args: readonly string[],
): Promise<void> {
  const address = new URL(url)
  const PGPASSWORD = decodeURIComponent(address.password)
  address.password = ""
  const options = { env: { PGPASSWORD } }
  const { code, stderr } = await runCommand(program, [...args, `--dbname=${address}`], options)
  if (code !== 0) throw new BootError(`${program} failed: ${stderr.trim()}`)
}
