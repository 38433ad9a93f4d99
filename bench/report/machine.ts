import { execFileSync } from "node:child_process"
import { cpus, loadavg, release, totalmem, type } from "node:os"
import { repoRoot } from "../../server/config/root.ts"
import { testClient } from "../../testing/connections.ts"

/** The machine, time, and commit of a measurement. */
export type MachineFacts = {
  readonly date: string
  readonly commit: string
  readonly machine: string
  readonly rounds: number
  readonly seconds: number
}

/** @param superuserUrl of the PostgreSQL that is measured */
export async function machineFacts(
  superuserUrl: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<MachineFacts> {
  const client = testClient(superuserUrl)
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>("show server_version")
  await client.end()
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: repoRoot, encoding: "utf8" }).trim()
  const changed = git("status", "--porcelain", "--", "server", "shared", "bench") !== ""
  const cores = cpus()
  return {
    date: new Date().toISOString().slice(0, 16).replace("T", " "),
    commit: `${git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`,
    machine: [
      `${cores.length} × ${cores[0]?.model ?? "an unknown CPU"}`,
      `${(totalmem() / 2 ** 30).toFixed(0)} GB`,
      `${type()} ${release()}`,
      `Node.js ${process.versions.node}`,
      `PostgreSQL ${rows[0]?.server_version}`,
      `load average before ${loadavg()[0]?.toFixed(1)}`,
    ].join(", "),
    rounds,
    seconds,
  }
}
