import { type ChildProcess, execFile, execFileSync } from "node:child_process"
import { appendFileSync, existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { type ApiProcess, startApi } from "../../testing/api-process.ts"
import { programOf } from "../../testing/built-server.ts"
import { checkpointsFileOf } from "../../testing/checkpoints-file.ts"
import { testClient } from "../../testing/connections.ts"
import { type Member, newMember } from "../../testing/member.ts"
import { reservePort } from "../../testing/reserve-port.ts"
import { startStandby, stopStandby, untilAnswered } from "../../testing/standby-server.ts"
import { repoRoot } from "../config/root.ts"
import { findLocation } from "./embedded/location.ts"
import { type Embedded, openEmbedded } from "./embedded/open-embedded.ts"
import { makeScratchDir, removeDataDir } from "./embedded/scratch.ts"

// A primary with a standby that follows it, and an API process that knows both.
const dataDir = makeScratchDir()
let primary: Embedded
let copy: Parameters<typeof startStandby>[0]
let port: number
let standby: ChildProcess
let api: ApiProcess
let member: Member
let accountId: number

const onStandby = (url: string) => {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

/** Asks the standby's copy of the bank as superuser. */
async function queryStandby<Row extends object>(sql: string): Promise<Row[]> {
  const client = testClient(onStandby(primary.superuserUrl).replace(/[^/]+$/, "tessera"))
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  primary = await openEmbedded({ dataDir })
  const place = await findLocation(dataDir)
  appendFileSync(
    join(place.pgdata, "pg_hba.conf"),
    "host replication postgres 127.0.0.1/32 scram-sha-256\n",
  )
  copy = { ...place, pgdata: `${place.pgdata}-standby` }
  await primary.stop()
  execFileSync("cp", ["-a", place.pgdata, copy.pgdata])
  primary = await openEmbedded({ dataDir })
  appendFileSync(
    join(copy.pgdata, "postgresql.auto.conf"),
    `primary_conninfo = '${primary.superuserUrl}'\n`,
  )
  port = await reservePort()
  standby = startStandby(copy, String(port))
  await untilAnswered(onStandby(primary.superuserUrl), "select")
  api = await startApi(
    { ...inject("bank"), ...primary },
    { DATABASE_REPLICA_URL: onStandby(primary.appUrl) },
  )
  member = await newMember({}, [api.url])
  accountId = (await member.account("EUR")).id
})
afterAll(async () => {
  await api?.stop()
  await stopStandby(standby)
  await primary.stop()
  removeDataDir(dataDir)
})

const history = async () => {
  const { status, body } = await member.get<{ amount: string }[]>("/api/transactions")
  return status === 200 ? body.map(({ amount }) => amount) : status
}

/** The connections to the standby whose last query was about the history. */
const readsOnStandby = () =>
  queryStandby(
    "select from pg_stat_activity where usename = 'tessera_app' and query ~ 'convertedAmount'",
  )

test("the history is read from the standby, with everything that was posted before", async () => {
  const posted: string[] = []
  for (const amount of ["1.00", "2.00", "3.00"]) {
    await member.deposit(accountId, amount)
    posted.unshift(amount)
    expect(await history()).toEqual(posted)
  }
  await expect
    .poll(async () => {
      await history()
      return (await readsOnStandby()).length
    })
    .toBeGreaterThan(0)
})

test("ledger:check reads from the standby", async () => {
  // The first checkpoint is written just after its seal is committed; a check in between misses the file.
  await expect.poll(() => existsSync(checkpointsFileOf(primary))).toBe(true)
  const { stdout } = await promisify(execFile)(process.execPath, programOf("ledger-check"), {
    cwd: repoRoot,
    env: {
      ...process.env,
      ...inject("bank").secrets,
      NODE_ENV: "test",
      DATABASE_URL: primary.appUrl,
      DATABASE_OWNER_URL: primary.ownerUrl,
      DATABASE_REPLICA_URL: onStandby(primary.appUrl),
      SEAL_HEADS_FILE: checkpointsFileOf(primary),
    },
  })
  expect(stdout).toContain("Read from the standby.")
  expect(stdout).toContain("The ledger is sound: no violations.")
})

test("while the standby is behind, the primary is read", async () => {
  await queryStandby("select pg_wal_replay_pause()")
  await member.deposit(accountId, "4.00")
  expect(await history()).toEqual(["4.00", "3.00", "2.00", "1.00"])
  await queryStandby("select pg_wal_replay_resume()")
})

test("while the standby is away, the primary is read; when it is back, it is read again", async () => {
  await stopStandby(standby)
  await member.deposit(accountId, "5.00")
  await expect.poll(history).toEqual(["5.00", "4.00", "3.00", "2.00", "1.00"])
  expect(api.output()).toContain("the replica is not read for now")

  standby = startStandby(copy, String(port))
  await untilAnswered(onStandby(primary.superuserUrl), "select")
  await expect
    .poll(async () => {
      await history()
      return api.output()
    })
    .toContain("the replica is read again")
})

test("while the standby hangs, the primary is read; when it goes on, it is read again", async () => {
  const { pid } = standby
  const processes = `${pid} ${readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")}`
  const send = (signal: NodeJS.Signals) =>
    processes
      .trim()
      .split(" ")
      .forEach((each) => void process.kill(Number(each), signal))
  send("SIGSTOP")
  await member.deposit(accountId, "6.00")
  await expect.poll(history).toEqual(["6.00", "5.00", "4.00", "3.00", "2.00", "1.00"])
  expect(api.output()).toContain("no answer within 1000 ms")

  send("SIGCONT")
  const timesBack = () => api.output().split("the replica is read again").length - 1
  await expect
    .poll(async () => {
      await history()
      return timesBack()
    })
    .toBe(2)
})
