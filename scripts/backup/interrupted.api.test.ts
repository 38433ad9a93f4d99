import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, expect, test } from "vitest"
import { openScratch } from "../../server/db/embedded/scratch.ts"
import { migrateDatabase } from "../../server/db/migrate.ts"
import { runProgram } from "../../testing/embedded-bank.ts"

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

/** Ends a backup once it has begun to copy. */
async function interrupt(dataDir: string, folder: string, signal: NodeJS.Signals) {
  let pid = 0
  const ended = runProgram("backup", [folder], { DATA_DIR: dataDir }, (id) => (pid = id))
  const drafts = () => readdirSync(dataDir).filter((name) => name.includes(".draft-"))
  const begun = () => drafts().some((name) => existsSync(join(dataDir, name, "data/base")))
  let over = false
  const watched = ended.then(() => (over = true))
  while (!begun() && !over) await sleep(2)
  process.kill(pid, signal)
  await watched
  return drafts()
}

test("an interrupted backup leaves nothing that looks like a backup", async () => {
  const { dataDir, ownerUrl, appUrl, stop } = await openScratch()
  close = stop
  await migrateDatabase(ownerUrl, appUrl)
  const folder = join(dataDir, "backup")
  expect(await interrupt(dataDir, folder, "SIGTERM")).toEqual([])
  const [draft = ""] = await interrupt(dataDir, folder, "SIGKILL")
  expect(draft).toMatch(/^backup\.draft-[0-9a-f]{12}$/)
  expect(existsSync(folder)).toBe(false)
  const left = join(dataDir, draft)
  const to = join(dataDir, "restored")
  const { code, stderr } = await runProgram("restore", [left, "--to", to], {})
  expect([code, stderr]).toEqual([
    1,
    `${left} has no manifest.json: it is not a backup, or the backup was interrupted.`,
  ])
})
