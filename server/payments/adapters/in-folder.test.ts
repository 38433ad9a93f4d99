import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { disk, replaceOnceOnDisk, restoreDisk } from "../../../testing/disk.ts"
import type { Handlers } from "./adapter.ts"
import { watchFolder } from "./in-folder.ts"

/** The folder `in`, looked into by hand, without a database. */

const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "tessera-files-"))
  for (const name of ["in", "archive", "quarantine"]) mkdirSync(join(dir, name))
})
afterEach(() => {
  restoreDisk()
  vi.clearAllMocks()
  rmSync(dir, { recursive: true, force: true })
})

const listed = (folder: string) => readdirSync(join(dir, folder)).sort()
const failing = (code: string) => Object.assign(new Error(code), { code })
const today = new Date().toISOString().slice(0, 10)

/** A folder that is looked into by hand; `taken` are the messages, `told` what staff read. */
function inbox(stableMs = 0, outcome: "stored" | "quarantined" = "stored") {
  const taken: string[] = []
  const told: string[] = []
  const handlers = {
    message: vi.fn<Handlers["message"]>(async (bytes: Uint8Array) => {
      taken.push(Buffer.from(bytes).toString())
      return outcome
    }),
    unreadable: vi.fn<Handlers["unreadable"]>(
      async (_digest: Uint8Array, problem: string) => void told.push(problem),
    ),
  }
  return {
    taken,
    told,
    handlers,
    look: watchFolder({ dir, handlers, log, stableMs, abandonedMs: 60_000 }),
  }
}
const put = (name: string, text = "<Document/>") => writeFileSync(join(dir, "in", name), text)

test("a file is read once it has not changed for a while, or at once with a mark beside it", async () => {
  const { taken, look } = inbox(200)
  put("slow.xml", "<A")
  await look()
  put("slow.xml", "<A/>")
  put("marked.xml", "<B/>")
  put("marked.xml.done", "")
  await look()
  expect(taken).toEqual(["<B/>"])
  await new Promise((resolve) => setTimeout(resolve, 250))
  await look()
  expect(taken).toEqual(["<B/>", "<A/>"])
  expect(listed("in")).toEqual([])
  expect(listed(`archive/${today}`)).toEqual(["marked.xml", "slow.xml"])
})

test("files that their writer has not finished are left alone", async () => {
  const { taken, look } = inbox()
  for (const name of [".hidden.xml", "a.tmp", "b.part", "c.xml.filepart", "lonely.done"]) put(name)
  await look()
  expect(taken).toEqual([])
  expect(listed("in")).toHaveLength(5)
})

test("a file is moved away only after it was stored, and one bad file does not stop the others", async () => {
  const { taken, handlers, look } = inbox()
  put("a.xml", "<A/>")
  put("b.xml", "<B/>")
  handlers.message.mockRejectedValueOnce(new Error("a fault"))
  await look()
  expect(taken).toEqual(["<B/>"])
  expect(listed("in")).toEqual(["a.xml"])
  await look()
  expect(taken).toEqual(["<B/>", "<A/>"])
  expect(listed("in")).toEqual([])
})

test("a process that ended between storing and moving: the next one offers the file again", async () => {
  const first = inbox()
  put("a.xml")
  replaceOnceOnDisk("rename", () => Promise.reject(failing("EIO")))
  await first.look()
  expect(listed("in")).toEqual(["a.xml"])
  const next = inbox()
  await next.look()
  expect(next.taken).toEqual(["<Document/>"])
  expect(listed("in")).toEqual([])
})

test("a file that cannot be moved is stored once, and told once, until it can be moved", async () => {
  const { taken, look } = inbox()
  rmSync(join(dir, "archive"), { recursive: true })
  writeFileSync(join(dir, "archive"), "in the way")
  put("a.xml")
  for (let count = 0; count < 3; count += 1) await look()
  expect(taken).toHaveLength(1)
  expect(log.error).toHaveBeenCalledOnce()
  expect(JSON.stringify(log.error.mock.calls)).toMatch(/a file where the folder should be/)
  rmSync(join(dir, "archive"))
  await look()
  expect(listed("in")).toEqual([])
  expect(listed(`archive/${today}`)).toEqual(["a.xml"])
  expect(taken).toHaveLength(1)
})

test("a file of a name that was archived before keeps both", async () => {
  const { look } = inbox()
  for (const text of ["<A/>", "<B/>", "<C/>"]) {
    put("same.xml", text)
    await look()
  }
  const names = ["same.xml", "same.xml.2", "same.xml.3"]
  expect(listed(`archive/${today}`)).toEqual(names)
  const texts = names.map((name) => readFileSync(join(dir, "archive", today, name), "utf8"))
  expect(texts).toEqual(["<A/>", "<B/>", "<C/>"])
})

test("a file that is quarantined by its content lies in the folder quarantine", async () => {
  const { look } = inbox(0, "quarantined")
  put("bad.xml", "no XML")
  await look()
  expect(listed("quarantine")).toEqual(["bad.xml"])
})

test("a file that vanishes, or grows while it is read, is left for the next look", async () => {
  const { taken, handlers, look } = inbox()
  put("gone.xml")
  put("growing.xml", "<A>")
  replaceOnceOnDisk("open", async (path) => {
    rmSync(String(path))
    throw failing("ENOENT")
  })
  await look()
  expect(handlers.message).toHaveBeenCalledOnce()
  put("growing.xml", "<A>")
  replaceOnceOnDisk("open", async (path, flags) => {
    writeFileSync(String(path), "<A></A>")
    return disk.open(path, flags)
  })
  taken.length = 0
  await look()
  expect(taken).toEqual([])
  await look()
  expect(taken).toEqual(["<A></A>"])
})

test("a newer file of the same name is not archived in place of the one that was read", async () => {
  const { taken, handlers, look } = inbox()
  put("same.xml", "<Old/>")
  handlers.message.mockImplementationOnce(async (bytes) => {
    // Another process takes and archives it, and the sponsor's client puts a new one there.
    taken.push(Buffer.from(bytes).toString())
    rmSync(join(dir, "in", "same.xml"))
    put("same.xml", "<New/>")
    utimesSync(join(dir, "in", "same.xml"), 1, 1)
    return "stored"
  })
  await look()
  expect(listed("in")).toEqual(["same.xml"])
  await look()
  expect(taken).toEqual(["<Old/>", "<New/>"])
  expect(listed("in")).toEqual([])
})
