import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import type { Payment } from "#shared/contracts/payments.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { programOf } from "../testing/built-server.ts"
import { checkpointsFileOf } from "../testing/checkpoints-file.ts"
import { expectOk, newMember } from "../testing/member.ts"
import { reservePort } from "../testing/reserve-port.ts"
import {
  openEmptyDatabase,
  openScratchDatabase,
  type ScratchDatabase,
} from "../testing/scratch-database.ts"
import { secretNames, secretsOf } from "./config/env-keys.ts"
import { repoRoot } from "./config/root.ts"
import { isRunning, markOf } from "./db/embedded/process-mark.ts"

type Part = { pid: number; command: string }

/** The processes that a process has started. */
function partsOf(parent: number): Part[] {
  const started = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8")
  return started
    .split(" ")
    .filter(Boolean)
    .map((pid) => ({ pid: Number(pid), command: commandOf(pid) }))
}

/** What a process was started with; empty when it has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim()
  } catch {
    return ""
  }
}

const partOf = (parent: number, name: string) =>
  partsOf(parent).find(({ command }) => command.endsWith(`--${name}`))

const otherBanksOf = (parent: number) =>
  partsOf(parent).find(({ command }) => /other-banks\.js$|simulator\/main\.ts$/.test(command))

/** The environment that a process was started with. */
const surroundingsOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, "utf8").split("\0")

const passwordOf = (url: string) => new URL(url).password

/** Where simulated banks keep their books; deleted at the end. */
function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "tessera-start-"))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** A bank as `npm start` runs it, on a separate database. */
async function startBank(bank?: ScratchDatabase, dataDir = makeDataDir()) {
  bank ??= await openScratchDatabase()
  const port = await reservePort()
  const railPort = await reservePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, programOf("start"), {
    cwd: repoRoot,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      ...bank.secrets,
      NODE_ENV: "test",
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: bank.appUrl,
      DATABASE_OWNER_URL: bank.ownerUrl,
      DATABASE_JOBS_URL: bank.jobsUrl,
      DATABASE_RAIL_URL: bank.railUrl,
      DATA_DIR: dataDir,
      RAIL_PORT: String(railPort),
      SIMULATOR_CONTROL_PORT: "0",
      SEAL_HEADS_FILE: checkpointsFileOf(bank),
    },
  })
  let printed = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text))
  const ready = async () => (await fetch(`${url}/api/ready`).catch(() => undefined))?.status
  await expect.poll(ready).toBe(200)
  const pid = child.pid ?? 0
  for (const part of ["jobs", "rail"]) {
    await expect.poll(() => partOf(pid, part)).toBeDefined()
  }
  // An instant payment waits for only ten seconds, less than a start takes on a busy machine.
  const railStatus = async () =>
    (await fetch(`http://127.0.0.1:${railPort}/`).catch(() => undefined))?.status
  await expect.poll(railStatus).toBeGreaterThan(0)
  return { bank, child, pid, url, printed: () => printed }
}

test.runIf(process.platform === "linux")(
  "each process has the credentials that it needs and no others; all end together",
  async () => {
    const { bank, child, pid } = await startBank()
    try {
      const [api, jobs, rail] = ["serve", "jobs", "rail"].map((name) => partOf(pid, name))
      const apis = surroundingsOf(api?.pid ?? 0).join("\n")
      expect(apis).toContain(passwordOf(bank.appUrl))
      expect(apis).not.toContain(passwordOf(bank.ownerUrl))
      expect(apis).not.toContain(passwordOf(bank.jobsUrl))
      expect(apis).not.toContain(passwordOf(bank.railUrl))
      const own = surroundingsOf(jobs?.pid ?? 0).join("\n")
      expect(own).toContain(passwordOf(bank.jobsUrl))
      expect(own).not.toContain(passwordOf(bank.ownerUrl))
      const rails = surroundingsOf(rail?.pid ?? 0).join("\n")
      expect(rails).toContain(passwordOf(bank.railUrl))
      const banks = surroundingsOf(otherBanksOf(pid)?.pid ?? 0).join("\n")
      for (const url of [bank.appUrl, bank.ownerUrl, bank.jobsUrl]) {
        expect(rails).not.toContain(passwordOf(url))
        expect(banks).not.toContain(passwordOf(url))
      }
      for (const [name, environment] of [
        ["serve", apis],
        ["jobs", own],
        ["rail", rails],
      ] as const) {
        const has = secretNames.filter((secret) => environment.includes(bank.secrets[secret]))
        expect(has, name).toEqual(secretsOf[name])
      }
      for (const secret of Object.values(bank.secrets)) expect(banks).not.toContain(secret)
      // The migration has ended.
      expect(partOf(pid, "migrate")).toBeUndefined()
      // What ends by itself is started again.
      for (const [name, killed] of [
        ["jobs", jobs],
        ["rail", rail],
      ] as const) {
        process.kill(killed?.pid ?? 0, "SIGKILL")
        await expect.poll(() => partOf(pid, name)?.pid ?? killed?.pid).not.toBe(killed?.pid)
      }
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
)

/** Sends money to another bank, and waits until it has settled there. */
async function payAnotherBank(url: string): Promise<void> {
  const member = await newMember({}, [url])
  const { id } = await member.account("EUR")
  await member.deposit(id, "50.00")
  const order = {
    fromAccountId: id,
    amount: "20.00",
    recipientIban: "DE89370400440532013000",
    recipientName: "Anna Weber",
    reference: "",
  }
  const { transaction } = expectOk(await member.post<PostingResult>("/api/transfers", order))
  const status = async () =>
    expectOk(await member.get<Payment>(`/api/payments/${transaction.reference}`)).status
  await expect.poll(status).toBe("completed")
}

test("a payment to another bank settles, and the simulated banks and the ledger agree at each start", async () => {
  const dataDir = makeDataDir()
  const stop = async ({ child }: Awaited<ReturnType<typeof startBank>>) => {
    child.kill("SIGTERM")
    await once(child, "exit")
  }
  const first = await startBank(undefined, dataDir)
  await payAnotherBank(first.url)
  await stop(first)
  const again = await startBank(first.bank, dataDir)
  await stop(again)
  expect(again.printed()).not.toMatch(/books|hold/)
  const fresh = await startBank(undefined, dataDir)
  await stop(fresh)
  expect(fresh.printed()).toContain("had books of another bank. They begin new ones")
  const restored = await startBank(first.bank, dataDir)
  await payAnotherBank(restored.url)
  await stop(restored)
  expect(restored.printed()).toContain("begin new ones with the -20.00 EUR")
  await Promise.all([first.bank.drop(), fresh.bank.drop()])
})

test("no process outlives the one that started it", async () => {
  const { bank, child, pid } = await startBank()
  const marks = partsOf(pid).map((part) => markOf(part.pid))
  expect(marks.length).toBeGreaterThanOrEqual(4)
  child.kill("SIGKILL")
  await expect.poll(() => marks.some((mark) => mark && isRunning(mark))).toBe(false)
  await bank.drop()
})

test("each part runs without a parent, as where an operator gives each a user or container", async () => {
  const bank = await openEmptyDatabase()
  const port = await reservePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { NODE_ENV: "test", PORT: String(port), PUBLIC_URL: url }
  const run = (part: Part["command"], urls: object) =>
    spawn(process.execPath, [...programOf("main"), part], {
      cwd: repoRoot,
      stdio: "ignore",
      env: {
        ...process.env,
        ...bank.secrets,
        ...settings,
        DATABASE_URL: bank.appUrl,
        ...urls,
        SEAL_HEADS_FILE: checkpointsFileOf(bank),
      },
    })
  const migration = run("--migrate", {
    DATABASE_OWNER_URL: bank.ownerUrl,
    DATABASE_JOBS_URL: bank.jobsUrl,
    DATABASE_RAIL_URL: bank.railUrl,
  })
  expect(await once(migration, "exit")).toEqual([0, null])
  const api = run("--serve", { DATABASE_OWNER_URL: "", DATABASE_JOBS_URL: "" })
  try {
    const ready = async () => (await fetch(`${url}/api/ready`).catch(() => undefined))?.status
    await expect.poll(ready).toBe(200)
    const ended = once(api, "exit")
    api.kill("SIGTERM")
    expect(await ended).toEqual([0, null])
  } finally {
    api.kill("SIGKILL")
    await bank.drop()
  }
})
