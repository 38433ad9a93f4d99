import { spawn } from "node:child_process"
import { once } from "node:events"
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { requirePrograms } from "../scripts/system-programs.ts"
import { serverUser } from "../server/db/embedded/server-user.ts"
import { reservePort } from "./reserve-port.ts"

const program = "/usr/sbin/pgbouncer"

/**
 * The variable with the ports of the pooler and of the PostgreSQL behind it, for the processes that
 * tests start.
 */
const variable = "TESSERA_TEST_POOLER"

/**
 * Puts PgBouncer in transaction mode in front of the tests' PostgreSQL, only for API processes; the
 * tests' own queries go directly to the database (`TESSERA_TEST_PGBOUNCER=1 npm run test:api`).
 * @param appUrl the API's role; every database of the server is pooled
 * @returns stops it
 * @throws Error when it is not installed or does not start
 */
export async function startPgbouncer(appUrl: string): Promise<() => Promise<void>> {
  requirePrograms({ [program]: "pgbouncer" })
  const { hostname, port, username, password } = new URL(appUrl)
  const listen = await reservePort()
  const folder = mkdtempSync(join(tmpdir(), "tessera-pgbouncer-"))
  const users = join(folder, "users")
  const settings = join(folder, "pgbouncer.ini")
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 1000
`,
    { mode: 0o600 },
  )
  const as = await serverUser(folder)
  if (as) for (const path of [folder, users, settings]) chownSync(path, as.uid, as.gid)
  const child = spawn(program, [settings], { ...as, stdio: "ignore", cwd: "/" })
  const ended = once(child, "exit")
  ended.catch(() => undefined)
  await untilOpen(listen)
  process.env[variable] = `${port} ${listen}`
  return async () => {
    child.kill("SIGINT")
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function untilOpen(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = connect(port, "127.0.0.1")
    const open = await once(socket, "connect").then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) return
    await sleep(25)
  }
  throw new Error(`${program} did not start: apt-get install pgbouncer`)
}

/** The variables with an API process's database URL: through the pooler if one is running. */
export function databaseSettings(appUrl: string): Record<string, string> {
  const [port, listen = ""] = process.env[variable]?.split(" ") ?? []
  const url = new URL(appUrl === "" ? "postgres://none" : appUrl)
  // The pooler does not pass on session settings.
  const pooled = url.port === port && !url.searchParams.has("options")
  if (port === undefined || !pooled) return { DATABASE_URL: appUrl }
  url.port = listen
  return { DATABASE_URL: url.href, DATABASE_DIRECT_URL: appUrl }
}
