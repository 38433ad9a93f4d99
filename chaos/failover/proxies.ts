import { spawn } from "node:child_process"
import { openSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { repoRoot } from "../../server/config/root.ts"
import { reservePort } from "../../testing/reserve-port.ts"
import { cleanUpAtExit } from "../environment/leftovers.ts"
import { asPostgres } from "./machine.ts"

/** What stands between an API process and the machines, with its files of `ops/ha`. */
export type Proxy = { readonly port: number; stop(): void }

/** Starts HAProxy on a free port. */
export async function startProxy(folder: string): Promise<Proxy> {
  const port = await reservePort()
  const path = join(folder, "haproxy.cfg")
  writeFileSync(path, fileOf("haproxy.cfg").replaceAll("127.0.0.1:5000", `127.0.0.1:${port}`))
  return start(["haproxy", "-db", "-f", path], port, join(folder, "haproxy.log"))
}

/**
 * Starts PgBouncer on a free port.
 * @param proxyPort HAProxy's
 * @param password of the API's role
 */
export async function startPooler(
  folder: string,
  proxyPort: number,
  password: string,
): Promise<Proxy> {
  const port = await reservePort()
  const [path, users] = [join(folder, "pgbouncer.ini"), join(folder, "userlist.txt")]
  writeFileSync(users, `"tessera_app" "${password}"\n`)
  const settings = fileOf("pgbouncer.ini")
    .replace("port=5000", `port=${proxyPort}`)
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replace("/etc/pgbouncer/userlist.txt", users)
  writeFileSync(path, settings)
  return start([...asPostgres, "pgbouncer", path], port, join(folder, "pgbouncer.log"))
}

const fileOf = (name: string) => readFileSync(join(repoRoot, "ops", "ha", name), "utf8")

function start([program = "", ...args]: readonly string[], port: number, logFile: string): Proxy {
  const log = openSync(logFile, "a")
  const proxy = spawn(program, args, { stdio: ["ignore", log, log] })
  proxy.on("error", (error) => {
    throw new Error("The failover test needs Debian's packages haproxy and pgbouncer", {
      cause: error,
    })
  })
  const forget = cleanUpAtExit(() => void proxy.kill("SIGKILL"))
  return {
    port,
    stop() {
      proxy.kill("SIGKILL")
      forget()
    },
  }
}
