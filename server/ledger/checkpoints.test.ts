import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import {
  appendCheckpoints,
  type Checkpoint,
  checkpointsLength,
  lastCheckpoints,
  readCheckpoints,
} from "./checkpoints.ts"

const folder = mkdtempSync(join(tmpdir(), "tessera-heads-"))
afterAll(() => rmSync(folder, { recursive: true }))

const checkpoint = (number: number, chain: Checkpoint["chain"] = "journal"): Checkpoint => ({
  chain,
  number,
  seal: Buffer.alloc(32, number),
})

test("each checkpoint is a line with its time, and only the owner can read the file", async () => {
  const path = join(folder, "made", "seals.log")
  expect(await checkpointsLength(path)).toBeUndefined()
  await appendCheckpoints(path, [])
  expect(await checkpointsLength(path)).toBeUndefined()
  await appendCheckpoints(path, [checkpoint(1), checkpoint(1, "audit")])
  await appendCheckpoints(path, [checkpoint(2)], true)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, "utf8").split("\n")).toEqual([
    expect.stringMatching(/^2\S+Z journal 1 (01){32}$/),
    expect.stringMatching(/^2\S+Z audit 1 (01){32}$/),
    expect.stringMatching(/^2\S+Z journal 2 (02){32} restored on purpose$/),
    "",
  ])
  expect(await lastCheckpoints(path)).toEqual([
    { ...checkpoint(1), accepted: false },
    { ...checkpoint(1, "audit"), accepted: false },
    { ...checkpoint(2), accepted: true },
  ])
})

test("a line that a crash cut off is recognized, and does not swallow the next one", async () => {
  const path = join(folder, "torn.log")
  await appendCheckpoints(path, [checkpoint(1)])
  appendFileSync(path, "2026-11-20T19:00:00.000Z journal 2 02020")
  await appendCheckpoints(path, [checkpoint(3)])
  const lines = []
  for await (const line of readCheckpoints(path, 0, (await checkpointsLength(path)) ?? 0))
    lines.push(line)
  expect(lines.map((line) => line?.number)).toEqual([1, undefined, 3])
})

test("many concurrent processes do not mix their lines", async () => {
  const path = join(folder, "many.log")
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => appendCheckpoints(path, [checkpoint(n + 1)])),
  )
  const numbers = (await lastCheckpoints(path)).map(({ number }) => number)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
})

test("reading stops at the size the file had at the start", async () => {
  const path = join(folder, "grows.log")
  await appendCheckpoints(path, [checkpoint(1)])
  const length = (await checkpointsLength(path)) ?? 0
  await appendCheckpoints(path, [checkpoint(2)])
  const lines = []
  for await (const line of readCheckpoints(path, 0, length)) lines.push(line)
  expect(lines).toEqual([{ ...checkpoint(1), accepted: false }])
})
