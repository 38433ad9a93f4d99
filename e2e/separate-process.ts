import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { bankDatabase, type DatabaseRole } from "./bank-database.ts"

/** A process of the tests' bank that one test may kill or cut off from the database. */
export type SeparateProcess = {
  readonly origin: string
  /** Starts it. Returns how long it took to become ready, in milliseconds. */
  start(): Promise<number>
  /** Kills it, like a power failure. */
  kill(): Promise<void>
  /** Connects it to its database, or cuts it off. */
  setDatabase(there: boolean): void
  close(): Promise<void>
}

/**
 * Opens one on the database of the tests' bank, which must be running.
 * @param settings only for this process, such as SCA_POLICY
 * @param program what Node.js runs
 */
export async function openSeparateProcess(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  program: readonly string[] = ["dist/server/main.js"],
): Promise<SeparateProcess> {
  const { port: databasePort, ...passwords } = bankDatabase(dataDir)

  const sockets = new Set<Socket>()
  let there = true
  const gate = createServer((near) => {
    if (!there) return void near.resetAndDestroy()
    const far = connect(databasePort, "127.0.0.1")
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on("error", () => undefined)
      socket.on("close", () => sockets.delete(socket))
    }
  }).listen(0, "127.0.0.1")
  await once(gate, "listening")
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }

  const port = await freePort()
  const origin = `http://localhost:${port}`
  const url = (role: DatabaseRole) =>
    `postgres://${role}:${passwords[role]}@127.0.0.1:${portOf(gate)}/tessera`
  let child: ChildProcess | undefined
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, "exit")
    child.kill("SIGKILL")
    await ended
  }

  return {
    origin,
    async start() {
      const begun = Date.now()
      child = spawn(process.execPath, program, {
        stdio: "ignore",
        env: {
          ...process.env,
          PORT: String(port),
          STAFF_PORT: "0",
          PUBLIC_URL: origin,
          DATA_DIR: dataDir,
          DATABASE_URL: url("tessera_app"),
          DATABASE_OWNER_URL: url("tessera_owner"),
          DATABASE_JOBS_URL: url("tessera_jobs"),
          DATABASE_RAIL_URL: url("tessera_rail"),
          DATABASE_STAFF_URL: url("tessera_staff"),
          DATABASE_STAFF_IDENTITY_URL: url("tessera_staff_identity"),
          NODE_ENV: "",
          TIME_LIMIT_FACTOR: "20",
          RATE_LIMIT_PER_MINUTE: "1000000",
          SIGN_IN_LIMIT_PER_MINUTE: "1000000",
          ...settings,
        },
      })
      const asked = () => fetch(`${origin}/api/ready`).catch(() => undefined)
      while (!(await asked())?.ok) {
        if (child.exitCode !== null) throw new Error("The bank ended before it was ready")
        await sleep(20)
      }
      return Date.now() - begun
    },
    kill,
    setDatabase(next) {
      there = next
      if (!there) cut()
    },
    async close() {
      await kill()
      cut()
      gate.close()
    },
  }
}

const portOf = (server: ReturnType<typeof createServer>) => (server.address() as AddressInfo).port

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const port = portOf(server)
  server.close()
  await once(server, "close")
  return port
}
