import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { programOf } from "../testing/built-server.ts"
import { checkpointsFileOf } from "../testing/checkpoints-file.ts"
import { openScratchDatabase } from "../testing/scratch-database.ts"
import { findFreePort } from "./db/embedded/free-port.ts"
import { isRunning, markOf } from "./db/embedded/process-mark.ts"
import { repoRoot } from "./root.ts"

type Part = { pid: number; command: string }

/** The processes that a process has started. */
function partsOf(parent: number): Part[] {
  return execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , ppid]) => Number(ppid) === parent)
    .map(([, pid, , command = ""]) => ({ pid: Number(pid), command }))
}

const partOf = (parent: number, name: string) =>
  partsOf(parent).find(({ command }) => command.endsWith(`--${name}`))

/** The environment that a process was started with. */
const surroundingsOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, "utf8").split("\0")

const passwordOf = (url: string) => new URL(url).password

/** A bank as `npm start` runs it, on a separate database. */
async function startBank() {
  const bank = await openScratchDatabase()
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, programOf("start"), {
    cwd: repoRoot,
    stdio: "ignore",
    env: {
      ...process.env,
      ...bank.secrets,
      NODE_ENV: "test",
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: bank.appUrl,
      DATABASE_OWNER_URL: bank.ownerUrl,
      DATABASE_JOBS_URL: bank.jobsUrl,
      SEAL_HEADS_FILE: checkpointsFileOf(bank),
    },
  })
  const ready = async () => (await fetch(`${url}/api/ready`).catch(() => undefined))?.status
  await expect.poll(ready, { timeout: 60_000 }).toBe(200)
  const pid = child.pid ?? 0
  await expect.poll(() => partOf(pid, "jobs"), { timeout: 30_000 }).toBeDefined()
  return { bank, child, pid }
}

test.runIf(process.platform === "linux")(
  "the API runs without the credentials of owner and jobs, the jobs without the owner's; all end together",
  async () => {
    const { bank, child, pid } = await startBank()
    try {
      const [api, jobs] = [partOf(pid, "serve"), partOf(pid, "jobs")]
      const apis = surroundingsOf(api?.pid ?? 0).join("\n")
      expect(apis).toContain(passwordOf(bank.appUrl))
      expect(apis).not.toContain(passwordOf(bank.ownerUrl))
      expect(apis).not.toContain(passwordOf(bank.jobsUrl ?? ""))
      const own = surroundingsOf(jobs?.pid ?? 0).join("\n")
      expect(own).toContain(passwordOf(bank.jobsUrl ?? ""))
      expect(own).not.toContain(passwordOf(bank.ownerUrl))
      // The migration has ended.
      expect(partOf(pid, "migrate")).toBeUndefined()
      // Jobs that end by themselves are started again.
      process.kill(jobs?.pid ?? 0, "SIGKILL")
      await expect
        .poll(() => partOf(pid, "jobs")?.pid ?? jobs?.pid, { timeout: 30_000 })
        .not.toBe(jobs?.pid)
      const marks = partsOf(pid).map((part) => markOf(part.pid))
      child.kill("SIGTERM")
      const [code] = (await once(child, "exit")) as [number | null]
      expect(code).toBe(0)
      for (const mark of marks) expect(mark && isRunning(mark)).toBeFalsy()
    } finally {
      child.kill("SIGKILL")
      await bank.drop()
    }
  },
  120_000,
)

test("no process outlives the one that started it", async () => {
  const { bank, child, pid } = await startBank()
  const marks = partsOf(pid).map((part) => markOf(part.pid))
  expect(marks.length).toBeGreaterThanOrEqual(2)
  child.kill("SIGKILL")
  await expect
    .poll(() => marks.some((mark) => mark && isRunning(mark)), { timeout: 30_000 })
    .toBe(false)
  await bank.drop()
}, 120_000)

test("each part runs without a parent, as where an operator gives each a user or container", async () => {
  const bank = await openScratchDatabase()
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { NODE_ENV: "test", PORT: String(port), PUBLIC_URL: url }
  const run = (part: Part["command"], urls: object) =>
    spawn(process.execPath, [...programOf("main"), part], {
      cwd: repoRoot,
      stdio: "ignore",
      env: {
        ...{ ...process.env, ...bank.secrets, ...settings, DATABASE_URL: bank.appUrl, ...urls },
        SEAL_HEADS_FILE: checkpointsFileOf(bank),
      },
    })
  const migration = run("--migrate", {
    DATABASE_OWNER_URL: bank.ownerUrl,
    DATABASE_JOBS_URL: bank.jobsUrl,
  })
  expect(await once(migration, "exit")).toEqual([0, null])
  const api = run("--serve", { DATABASE_OWNER_URL: "", DATABASE_JOBS_URL: "" })
  try {
    const ready = async () => (await fetch(`${url}/api/ready`).catch(() => undefined))?.status
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)
    const ended = once(api, "exit")
    api.kill("SIGTERM")
    expect(await ended).toEqual([0, null])
  } finally {
    api.kill("SIGKILL")
    await bank.drop()
  }
}, 120_000)
