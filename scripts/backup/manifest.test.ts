import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type BaseCopy, readBaseCopy, readDump, writeManifest } from "./manifest.ts"

const backup: BaseCopy = {
  kind: "base copy",
  format: 1,
  version: "0.1.0",
  server: "18.4",
  startedAt: "2026-11-20T17:00:00.000Z",
  stoppedAt: "2026-11-20T17:00:02.000Z",
  lastEntry: "335",
  migration: "1795196983803",
  startLsn: "0/2000028",
  stopLsn: "0/2000120",
  firstSegment: "000000010000000000000002",
  lastSegment: "000000010000000000000002",
  segmentBytes: 16_777_216,
  archive: null,
  folders: ["data"],
  files: [{ path: "data/PG_VERSION", size: 3, sha256: "0".repeat(64) }],
}

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-manifest-"))
  path = join(folder, "manifest.json")
})
afterEach(() => rmSync(folder, { recursive: true }))

test("reads a manifest as it was written", () => {
  writeFileSync(path, writeManifest(backup))
  expect(readBaseCopy(folder)).toEqual(backup)
})

test("finds no backup without a manifest, but allows a dump made by hand", () => {
  expect(() => readBaseCopy(folder)).toThrow(
    `${folder} has no manifest.json: it is not a backup, or the backup was interrupted.`,
  )
  expect(readDump(join(folder, "by-hand.dump"))).toBeUndefined()
})

test.each([
  ["a changed figure", (text: string) => text.replace('"size": 3', '"size": 4')],
  ["a lost end", (text: string) => text.slice(0, -20)],
  ["nothing at all", () => ""],
])("rejects a manifest with %s by name", (_what, change) => {
  writeFileSync(path, change(writeManifest(backup)))
  expect(() => readBaseCopy(folder)).toThrow(`${path} is damaged`)
})

test.each(["../secrets.json", "/etc/passwd", "data//x", "data/./x", ""])(
  'rejects a manifest that names "%s", even with a valid hash',
  (outside) => {
    const files = [{ path: outside, size: 3, sha256: "0".repeat(64) }]
    writeFileSync(path, writeManifest({ ...backup, files }))
    expect(() => readBaseCopy(folder)).toThrow(`${path} is damaged`)
  },
)
