import { statSync } from "node:fs"
import { BootError } from "../../config/boot-error.ts"
import { type Identity, runCommand } from "./run-command.ts"

const userName = "postgres"

/** The system user `postgres`, if there is one. */
export async function findServerUser(): Promise<Identity | undefined> {
  const [user, group] = await Promise.all([
    runCommand("id", ["-u", userName]),
    runCommand("id", ["-g", userName]),
  ])
  if (user.code !== 0 || group.code !== 0) return undefined
  return { uid: Number(user.stdout), gid: Number(group.stdout) }
}

/** A PATH with the system administrator's programs: after a plain `su` on Debian, root's is without them. */
export function administratorPath(): { PATH: string } {
  const folders = [process.env["PATH"], "/usr/sbin", "/sbin"]
  return { PATH: folders.filter(Boolean).join(":") }
}

async function create(): Promise<void> {
  const env = administratorPath()
  const useradd = ["--system", "--user-group", "--shell", "/usr/sbin/nologin", userName]
  const made = await runCommand("useradd", useradd, { env })
  // Systems without useradd (BusyBox) have another adduser.
  if (made.code !== 0)
    await runCommand("adduser", ["-S", "-D", "-H", "-s", "/sbin/nologin", userName], { env })
}

/**
 * The user that the server must run as. PostgreSQL refuses root, so root uses the owner of the
 * existing database or the system user `postgres`, which is created if missing. Other users run it
 * as themselves.
 * @throws BootError when root has no such user and cannot create one
 */
export async function serverUser(pgdata: string): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = statSync(pgdata, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const found = await findServerUser()
  if (found) return found
  await create()
  const made = await findServerUser()
  if (made) return made
  throw new BootError(
    `PostgreSQL does not run as root, and the system user "${userName}" could not be made. Make it, start the bank as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Whether a user can enter a directory, with every directory on the way. */
export async function canEnter(directory: string, as: Identity): Promise<boolean> {
  const { code } = await runCommand("/bin/sh", ["-c", 'cd -- "$1"', "sh", directory], { as })
  return code === 0
}
