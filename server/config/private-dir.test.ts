import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { allowTraversal, makeDataDir } from "../db/embedded/location.ts"
import { appendCheckpoints } from "../ledger/checkpoints.ts"
import { makePrivateDir } from "./private-dir.ts"

let scratch = ""
let umask = 0
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "tessera-private-"))
  // With this umask, only the explicit mode keeps others out.
  umask = process.umask(0)
})
afterEach(() => {
  process.umask(umask)
  rmSync(scratch, { recursive: true })
})

const modeOf = (path: string) => statSync(path).mode & 0o777

it("creates a directory for its owner only, and does not change an existing one", () => {
  const path = join(scratch, "above", "private")
  makePrivateDir(path)
  expect(modeOf(path)).toBe(0o700)
  chmodSync(path, 0o750)
  makePrivateDir(path)
  expect(modeOf(path)).toBe(0o750)
})

it("creates the data directory and the directory of the checkpoints for their owner only", async () => {
  const dataDir = makeDataDir(join(scratch, "data"))
  expect(modeOf(dataDir)).toBe(0o700)
  const heads = join(scratch, "seals", "heads.log")
  await appendCheckpoints(heads, [{ chain: "audit", number: 1, seal: Buffer.alloc(32) }])
  expect(modeOf(join(scratch, "seals"))).toBe(0o700)
  expect(modeOf(heads)).toBe(0o600)
})

it.each(process.getuid?.() === 0 ? ["root's own"] : [])(
  "lets the server's group pass through %s directory, and no other",
  () => {
    const identity = { uid: 65_534, gid: 65_534 }
    const own = join(scratch, "own")
    makePrivateDir(own)
    allowTraversal(own, identity)
    expect(modeOf(own)).toBe(0o710)
    expect(statSync(own)).toMatchObject({ uid: 0, gid: identity.gid })
    const foreign = join(scratch, "foreign")
    makePrivateDir(foreign)
    chownSync(foreign, 1, 1)
    allowTraversal(foreign, identity)
    expect(modeOf(foreign)).toBe(0o700)
  },
)
