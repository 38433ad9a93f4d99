import { existsSync, readdirSync } from "node:fs"
import { delimiter, join } from "node:path"
import { BootError } from "../../server/config/boot-error.ts"
import { runCommand } from "../../server/db/embedded/run-command.ts"

const debianFolder = "/usr/lib/postgresql"

/** A PostgreSQL version as people write it, such as 18.4. */
export type Version = string

/** SQL for the version of the server. */
export const serverVersion = "split_part(current_setting('server_version'), ' ', 1)"

type Program = {
  readonly path: string
  readonly version: Version
}

const major = (version: Version) => Number.parseInt(version, 10)
const minor = (version: Version) => Number(version.split(".")[1] ?? 0)

function folders(): string[] {
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder).map((name) => join(debianFolder, name, "bin"))
    : []
  return [...(process.env["PATH"] ?? "").split(delimiter).filter(Boolean), ...debian]
}

async function versionOf(path: string): Promise<Program[]> {
  const { stdout } = await runCommand(path, ["--version"])
  const version = /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(stdout)?.[1]
  return version ? [{ path, version }] : []
}

/**
 * Finds one of PostgreSQL's own programs, on the PATH or in Debian's folders: the server's own
 * major version if available, because a newer one may write what the server does not know;
 * otherwise the newest.
 * @param server the version of the server that it will connect to
 * @throws BootError when there is none, or all are older than the server
 */
export async function findProgram(
  name: "pg_dump" | "pg_restore",
  server: Version,
  where: readonly string[] = folders(),
): Promise<string> {
  const paths = where.map((folder) => join(folder, name)).filter((path) => existsSync(path))
  const programs = (await Promise.all(paths.map(versionOf))).flat()
  const [newest] = programs.toSorted(
    (a, b) => major(b.version) - major(a.version) || minor(b.version) - minor(a.version),
  )
  const install = `install postgresql-client-${major(server)}`
  if (!newest)
    throw new BootError(`${name} was not found on PATH or in ${debianFolder}: ${install}.`)
  if (major(newest.version) < major(server)) {
    throw new BootError(
      `${name} ${newest.version} is older than the server's ${server}: ${install}.`,
    )
  }
  return (programs.find(({ version }) => major(version) === major(server)) ?? newest).path
}
