import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import type { ServerLocation } from "./location.ts"
import { runCommand } from "./run-command.ts"
import { makeScratchDir, removeDataDir } from "./scratch.ts"
import { archiveName, archiveSettings, restoreCommand } from "./wal-archive.ts"

let dataDir: string
let archiveDir: string
let place: ServerLocation
beforeEach(() => {
  dataDir = makeScratchDir()
  archiveDir = join(dataDir, "the bank's WAL, 100 %f")
  place = { dataDir, pgdata: join(dataDir, "postgres"), bin: "", runAs: undefined }
  mkdirSync(place.pgdata)
})
afterEach(() => removeDataDir(dataDir))

/** Runs a command as the server does: %p and %f filled in, %% a single one. */
async function serverRuns(command: string, path: string, name: string): Promise<number | null> {
  const line = command.replace(/%([pf%])/g, (_all, letter: string) =>
    letter === "p" ? path : letter === "f" ? name : "%",
  )
  return (await runCommand("/bin/sh", ["-c", line])).code
}

const segment = "000000010000000000000007"

async function opened() {
  const settings = await archiveSettings(place, archiveDir)
  const command = settings.find((each) => each.startsWith("archive_command=")) ?? ""
  const folder = join(archiveDir, archiveName(dataDir) ?? "")
  const from = join(place.pgdata, segment)
  writeFileSync(from, "the first content".repeat(1000))
  return {
    settings,
    folder,
    from,
    keep: () => serverRuns(command.slice("archive_command=".length), from, segment),
    fetch: (to: string, name = segment) => serverRuns(restoreCommand(folder), to, name),
  }
}

it("archives a segment once, and fetches it unchanged", async () => {
  const { settings, folder, from, keep, fetch } = await opened()
  expect(settings).toContain("archive_mode=on")
  expect(await keep()).toBe(0)
  expect(existsSync(join(folder, `${segment}.gz`))).toBe(true)
  expect(existsSync(join(folder, `${segment}.draft`))).toBe(false)
  // As after a crash.
  expect(await keep()).toBe(0)
  const to = join(place.pgdata, "RECOVERYXLOG")
  expect(await fetch(to)).toBe(0)
  expect(readFileSync(to)).toEqual(readFileSync(from))
})

it("never overwrites another segment of the same name", async () => {
  const { folder, from, keep } = await opened()
  await keep()
  const kept = readFileSync(join(folder, `${segment}.gz`))
  writeFileSync(from, "another content")
  expect(await keep()).not.toBe(0)
  expect(readFileSync(join(folder, `${segment}.gz`))).toEqual(kept)
})

it("distinguishes a missing segment, where WAL ends, from a damaged one, which stops the recovery", async () => {
  const { folder, keep, fetch } = await opened()
  await keep()
  const to = join(place.pgdata, "RECOVERYXLOG")
  expect(await fetch(to, "000000010000000000000008")).toBe(1)
  truncateSync(join(folder, `${segment}.gz`), 40)
  expect(await fetch(to)).toBe(200)
})

it("continues in the same folder, and rejects one that cannot be created", async () => {
  await archiveSettings(place, archiveDir)
  const name = archiveName(dataDir)
  await archiveSettings(place, archiveDir)
  expect(archiveName(dataDir)).toBe(name)
  const file = join(dataDir, "a file")
  writeFileSync(file, "")
  await expect(archiveSettings(place, file)).rejects.toThrow(
    `WAL_ARCHIVE_DIR ${file} cannot be used: `,
  )
})
