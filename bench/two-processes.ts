import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const root = join(import.meta.dirname, "..")

/** Two running API processes on one fresh embedded database. */
export interface TwoProcesses {
  /** Their origins. */
  readonly origins: readonly [string, string]
  /** Runs `npm run ledger:check` on their database; gives its exit code. */
  checkLedger(): Promise<number>
  /** Stops both and deletes the database. */
  stop(): Promise<void>
}

/** What the first process writes down of its embedded server, for programs of the same user. */
type KeptCredentials = { port: number; tessera_owner: string; tessera_app: string }

/** Starts them as an operator would: by their command, their variables and nothing else. */
export async function startTwoProcesses(): Promise<TwoProcesses> {
  const dataDir = mkdtempSync(join(tmpdir(), "tessera-bench-"))
  // PostgreSQL runs as another user where this one is root.
  chmodSync(dataDir, 0o711)
  const started: ChildProcess[] = []
  const stop = async () => {
    // The second first: the database belongs to the first.
    for (const child of started.toReversed()) await end(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const start = async (settings: Record<string, string>) => {
    const port = await freePort()
    const child = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...environment(dataDir), ...settings, PORT: String(port) },
    })
    started.push(child)
    const origin = `http://127.0.0.1:${port}`
    await untilReady(child, origin)
    return origin
  }
  try {
    const first = await start({})
    const second = await start(databaseOf(dataDir))
    const checkLedger = async () => {
      const args = ["run", "--silent", "ledger:check"]
      const check = spawn("npm", args, { cwd: root, stdio: "inherit", env: environment(dataDir) })
      const [code] = (await once(check, "exit")) as [number | null]
      return code ?? 1
    }
    return { origins: [first, second], checkLedger, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Empty variables count as unset, and keep the repository's .env from filling them. */
function environment(dataDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    DATABASE_OWNER_URL: "",
    DATABASE_DIRECT_URL: "",
    RATE_LIMIT_PER_MINUTE: "1000000",
    SIGN_IN_LIMIT_PER_MINUTE: "1000000",
  }
}

function databaseOf(dataDir: string): Record<string, string> {
  const kept = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")) as KeptCredentials
  const url = (role: "tessera_owner" | "tessera_app") =>
    `postgres://${role}:${kept[role]}@127.0.0.1:${kept.port}/tessera`
  return { DATABASE_URL: url("tessera_app"), DATABASE_OWNER_URL: url("tessera_owner") }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (address === null || typeof address === "string") throw new Error("no port was given")
  return address.port
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The API ended with ${child.exitCode}`)
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error("The API was not ready within a minute")
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, "exit")
  child.kill("SIGTERM")
  await exited
}
