import { type ChildProcess, execFileSync } from "node:child_process"
import { expect, inject, test } from "vitest"
import { startApi } from "../../testing/api-process.ts"
import { checkpointsFileOf } from "../../testing/checkpoints-file.ts"
import { testPool } from "../../testing/connections.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { newMember } from "../../testing/member.ts"
import { startStandby, stopStandby, untilAnswered } from "../../testing/standby-server.ts"
import { findLocation } from "../db/embedded/location.ts"
import { openEmbedded } from "../db/embedded/open-embedded.ts"
import { makeScratchDir, removeDataDir } from "../db/embedded/scratch.ts"
import { databaseOn } from "../db/pool.ts"
import { checkpointsLength } from "./checkpoints.ts"
import { continueCheckpoints } from "./repair-checkpoints.ts"

test("postings stop after a failover to a server that lacks sealed history, until staff accept it", async () => {
  const dataDir = makeScratchDir()
  const first = await openEmbedded({ dataDir })
  const checkpointsFile = checkpointsFileOf(first)
  const bank = { ...inject("bank"), ...first }
  const api = await startApi(bank)
  let promoted: ChildProcess | undefined
  let primary = first
  try {
    const member = await newMember({}, [api.url])
    const euro = await member.account("EUR")
    const place = await findLocation(dataDir)
    const behind = { ...place, pgdata: `${place.pgdata}-behind` }
    const deposit = (amount: string) =>
      member.post<{ detail: string }>("/api/deposits", {
        accountId: euro.id,
        amount,
        description: "Salary",
      })
    // Registering was sealed.
    await expect.poll(() => checkpointsLength(checkpointsFile)).toBeGreaterThan(0)
    // A copy that gets nothing of what is posted and sealed from now on.
    await primary.stop()
    execFileSync("cp", ["-a", `${place.pgdata}/.`, behind.pgdata])
    primary = await openEmbedded({ dataDir })
    await untilAnswered(primary.appUrl, "select")
    const length = await checkpointsLength(checkpointsFile)
    await expect.poll(async () => (await deposit("5.00")).status).toBe(201)
    await expect.poll(() => checkpointsLength(checkpointsFile)).toBeGreaterThan(length ?? 0)

    await primary.stop()
    promoted = startStandby(behind, new URL(primary.appUrl).port)
    await untilAnswered(primary.superuserUrl, "select pg_promote()")
    await expect.poll(async () => (await member.get("/api/accounts")).status).toBe(200)
    const refused = await deposit("7.00")
    expectProblem(refused, "unavailable")
    expect(refused.body.detail).toBe(
      "The bank has stopped payments while it checks its records. No money moved. Try again later.",
    )
    expect((await member.account("EUR")).balance).toBe("0.00")
    expect((await member.get("/api/ready")).body).toEqual({ status: "degraded" })
    expect(api.output()).toContain("the database lacks history that was sealed before")

    const owner = testPool({ connectionString: primary.ownerUrl, max: 1 })
    await continueCheckpoints(databaseOn(owner), checkpointsFile)
    await owner.end()
    expect((await deposit("7.00")).status).toBe(201)
    expect((await member.account("EUR")).balance).toBe("7.00")
  } finally {
    await api.stop()
    if (promoted) await stopStandby(promoted)
    await primary.stop()
    removeDataDir(dataDir)
  }
})
