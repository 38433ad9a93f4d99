import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { JournalEvent } from "./events.ts"
import { Journal } from "./journal.ts"

let dir = ""
const path = () => join(dir, "journal.jsonl")
const event = (milliseconds: number): JournalEvent => ({ kind: "advanced", milliseconds })

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "journal-"))
})
afterEach(() => rmSync(dir, { recursive: true }))

async function reopen() {
  const events: JournalEvent[] = []
  const journal = await Journal.open(path(), (one) => events.push(one))
  return { journal, events }
}

async function eventsAfter(damage: string): Promise<JournalEvent[]> {
  const first = await reopen()
  await first.journal.append([event(1), event(2)])
  await first.journal.close()
  appendFileSync(path(), damage)
  const second = await reopen()
  await second.journal.append([event(3)])
  await second.journal.close()
  const { journal, events } = await reopen()
  await journal.close()
  return events
}

describe("the journal", () => {
  it("reads what was appended, in order", async () => {
    expect(await eventsAfter("")).toEqual([event(1), event(2), event(3)])
  })

  it.each(["{", '{"kind":"advanced","milliseconds":9}', "\u{0}\u{0}", "{ä"])(
    "cuts off a last line that was never finished: %j",
    async (damage) => {
      expect(await eventsAfter(damage)).toEqual([event(1), event(2), event(3)])
    },
  )

  it("keeps the order of concurrent appends", async () => {
    const { journal } = await reopen()
    const all = Array.from({ length: 200 }, (_, index) => event(index))
    await Promise.all(all.map((one) => journal.append([one])))
    const lines = readFileSync(path(), "utf8").trimEnd().split("\n")
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(all)
    await journal.close()
  })

  it("reads a file that is larger than one read, piece by piece", async () => {
    const { journal } = await reopen()
    const what = "ä".repeat(300_000)
    const all = Array.from({ length: 8 }, (_, index): JournalEvent => {
      return { kind: "violation", what, messageId: String(index) }
    })
    await journal.append(all)
    await journal.close()
    const again = await reopen()
    expect(again.events).toEqual(all)
    await again.journal.close()
  })

  it("throws on a damaged line that is not the last", async () => {
    await expect(eventsAfter("{\n")).rejects.toThrow(SyntaxError)
  })
})
