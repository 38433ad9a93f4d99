import type { ChildProcess } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, inject, test } from "vitest"
import { startApi } from "../../testing/api-process.ts"
import { asOwner } from "../../testing/database.ts"
import { newVisitor } from "../../testing/member.ts"
import { openScratchDatabase } from "../../testing/scratch-database.ts"
import { startStandby, stopStandby, untilAnswered } from "../../testing/standby-server.ts"
import { findLocation } from "../db/embedded/location.ts"
import { openEmbedded } from "../db/embedded/open-embedded.ts"
import { makeScratchDir, removeDataDir } from "../db/embedded/scratch.ts"

test("on a standby a process is not ready, because it could not write", async () => {
  const dataDir = makeScratchDir()
  const primary = await openEmbedded({ dataDir })
  const api = await startApi({ ...inject("bank"), ...primary })
  let standby: ChildProcess | undefined
  try {
    await primary.stop()
    standby = startStandby(await findLocation(dataDir), new URL(primary.appUrl).port)
    const asked = await untilAnswered(primary.appUrl, "select pg_is_in_recovery() as standby")
    expect(asked).toEqual({ standby: true })
    const visitor = newVisitor([api.url])
    await expect
      .poll(async () => (await visitor.get("/api/ready")).body)
      .toMatchObject({
        code: "unavailable",
        detail: "The database is a standby and accepts no changes.",
      })
    expect((await visitor.get("/api/health")).status).toBe(200)
  } finally {
    await api.stop()
    if (standby) await stopStandby(standby)
    removeDataDir(dataDir)
  }
})

test("a thousand readiness requests cause one or two database queries", async () => {
  const bank = await openScratchDatabase()
  const name = new URL(bank.ownerUrl).pathname.slice(1)
  const api = await startApi(bank)
  try {
    await sleep(1_100)
    const begun = Date.now()
    const before = await committed(name)
    const visitor = newVisitor([api.url])
    for (let turn = 0; turn < 20; turn += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.get("/api/ready")))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
    }
    const seconds = Math.ceil((Date.now() - begun) / 1_000)
    // The process also sends other queries, at most a few per second.
    expect((await committed(name)) - before).toBeLessThan(30 + 30 * seconds)
  } finally {
    await api.stop()
    await bank.drop()
  }
})

/**
 * How many transactions a database has completed. Waits a second, until the statistics are up to
 * date.
 */
async function committed(database: string): Promise<number> {
  await sleep(1_500)
  const [row] = await asOwner<{ ended: string }>(
    "select xact_commit + xact_rollback as ended from pg_stat_database where datname = $1",
    [database],
  )
  return Number(row?.ended)
}
