import { execFile } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { promisify } from "node:util"
import { testClient } from "../../testing/connections.ts"

const run = promisify(execFile)
const debian = "/usr/lib/postgresql"
const scale = 20

/** The reference: PostgreSQL's own benchmark, on a separate database of the same server. */
export type Pgbench = {
  /** TPC-B-like transactions per second, over this many seconds. */
  rate(clients: number, seconds: number): Promise<number>
}

function findProgram(): string | undefined {
  const installed = existsSync(debian) ? readdirSync(debian) : []
  const programs = installed
    .sort((a, b) => Number(b) - Number(a))
    .map((v) => `${debian}/${v}/bin/pgbench`)
  const inPath = (process.env["PATH"] ?? "").split(":").map((folder) => `${folder}/pgbench`)
  return [...programs, ...inPath].find((path) => existsSync(path))
}

/**
 * Fills pgbench's tables (scale 20: two million rows).
 * @returns undefined if pgbench is not installed
 */
export async function openPgbench(superuserUrl: string): Promise<Pgbench | undefined> {
  const program = findProgram()
  if (!program) return undefined
  const url = new URL(superuserUrl)
  const superuser = testClient(superuserUrl)
  await superuser.connect()
  await superuser.query("create database pgbench")
  await superuser.end()
  const env = {
    ...process.env,
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: url.password,
    PGDATABASE: "pgbench",
  }
  await run(program, ["--initialize", `--scale=${scale}`, "--quiet"], { env })
  return {
    async rate(clients, seconds) {
      const args = ["-M", "prepared", "-c", `${clients}`, "-j", "2", "-T", `${seconds}`, "-n"]
      const { stdout } = await run(program, args, { env })
      const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
      if (!(rate > 0)) throw new Error(`pgbench gave no rate:\n${stdout}`)
      return rate
    },
  }
}
