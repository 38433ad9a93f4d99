import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { disk, replaceOnceOnDisk, replaceOnDisk, restoreDisk } from "../../../testing/disk.ts"
import { Inbox } from "../../../testing/payments/inbox.ts"
import { putBackMoving } from "./move-away.ts"

/** Names, kinds, and changes of files that no careful sender makes. */

let inbox: Inbox
const path = (...names: string[]) => join(inbox.dir, ...names)

beforeEach(() => {
  inbox = new Inbox()
})
afterEach(() => {
  restoreDisk()
  inbox.remove()
})

test("what is no file, or no message, goes to quarantine with a sentence for staff", async () => {
  mkdirSync(path("in", "folder"))
  writeFileSync(path("in", "folder", "inside.xml"), "<Document/>")
  symlinkSync("/etc/hostname", path("in", "link.xml"))
  symlinkSync("/nowhere", path("in", "dangling.xml"))
  execFileSync("mkfifo", [path("in", "pipe.xml")])
  inbox.put("empty.xml", "")
  inbox.put("large.xml", "")
  truncateSync(path("in", "large.xml"), 64 * 1024 * 1024 + 1)
  inbox.put("right.xml")
  await inbox.watch()()
  expect(inbox.taken).toEqual(["<Document/>"])
  expect(inbox.told.sort()).toEqual([
    "The file dangling.xml in the folder in is a link, and links are not followed.",
    "The file empty.xml in the folder in is empty.",
    "The file folder in the folder in is a folder.",
    "The file large.xml in the folder in is larger than 64 MB.",
    "The file link.xml in the folder in is a link, and links are not followed.",
    "The file pipe.xml in the folder in is not a file.",
  ])
  expect(inbox.listed("in")).toEqual([])
  expect(inbox.listed("quarantine")).toHaveLength(6)
  expect(readFileSync("/etc/hostname", "utf8")).not.toBe("")
})

test.each<[string, string | Buffer, string]>([
  ["of 255 bytes", `${"n".repeat(251)}.xml`, `${"n".repeat(251)}.xml`],
  ["with two dots", "a..b.xml", "a..b.xml"],
  ["with a line break", "two\nlines.xml", "two_lines.xml"],
  ["with a control character", "bell\u0007.xml", "bell_.xml"],
  ["in Unicode", "Löhne.xml", "L__hne.xml"],
  ["that is not UTF-8", Buffer.from([0x6c, 0xff]), "l_"],
  ["with a wildcard", "*.xml", "_.xml"],
])("a name %s does not matter", async (_what, name, archived) => {
  for (const text of ["<A/>", "<B/>"]) {
    inbox.put(name, text)
    await inbox.watch()()
  }
  expect(inbox.taken).toEqual(["<A/>", "<B/>"])
  expect(inbox.errors).toEqual([])
  expect(inbox.listed("in")).toEqual([])
  const names = inbox.archived()
  expect(names).toHaveLength(2)
  expect(names).toContain(archived)
})

test("a file that is replaced in place while it is read is read again, even if its time is set back", async () => {
  const look = inbox.watch()
  inbox.put("same.xml", "<Old/>")
  utimesSync(path("in", "same.xml"), 1, 1)
  replaceOnceOnDisk("open", async (...all) => {
    const file = await disk.open(...all)
    inbox.put("same.xml", "<New/>")
    utimesSync(path("in", "same.xml"), 1, 1)
    return file
  })
  await look()
  expect(inbox.taken).toEqual([])
  await look()
  expect(inbox.taken).toEqual(["<New/>"])
})

test("a mark counts only for the file that was finished before it", async () => {
  const look = inbox.watch({ stableMs: 60_000 })
  inbox.put("a.xml.done", "")
  utimesSync(path("in", "a.xml.done"), 1, 1)
  inbox.put("a.xml", "<Half")
  await look()
  expect(inbox.taken).toEqual([])
  mkdirSync(path("in", "b.xml.done"))
  inbox.put(join("b.xml.done", "inside.xml"))
  inbox.put("b.xml")
  await look()
  expect(inbox.taken).toEqual([])
  expect(inbox.listed("in/b.xml.done")).toEqual(["inside.xml"])
})

test("a process that ends while it moves a newer file of the same name loses nothing", async () => {
  inbox.put("same.xml", "<Old/>")
  // Another process takes and archives it, and a new one comes.
  inbox.store = () => {
    rmSync(path("in", "same.xml"))
    inbox.put("same.xml", "<New/>")
    utimesSync(path("in", "same.xml"), 1, 1)
    return "stored"
  }
  // The process ends right after its first rename.
  replaceOnDisk("rename", async (from, to) => {
    replaceOnDisk("rename", () => Promise.reject(new Error("The process has ended")))
    renameSync(String(from), String(to))
  })
  await inbox.watch()()
  restoreDisk()
  inbox.store = () => "stored"
  await inbox.watch()()
  expect(inbox.taken).toEqual(["<Old/>"])
  await inbox.watch({ abandonedMs: 0 })()
  expect(inbox.taken).toEqual(["<Old/>", "<New/>"])
  expect(inbox.archived()).toEqual(["same.xml"])
  expect(inbox.listed("in")).toEqual([])
})

test("a move counts as abandoned in the millisecond in which it began", async () => {
  const names = Array.from({ length: 50 }, (_, index) => `${index}.xml`)
  for (const name of names) {
    inbox.put(`.${randomUUID()}.${name}.moving`)
    await putBackMoving(path("in"), 0)
  }
  expect(inbox.listed("in")).toEqual(names.sort())
})

test("a file that cannot be moved is stored once, and told once", async () => {
  const look = inbox.watch()
  inbox.put("a.xml")
  const full = Object.assign(new Error("full"), { code: "ENOSPC" })
  replaceOnDisk("rename", (from, to) =>
    String(to).includes("archive") ? Promise.reject(full) : disk.rename(from, to),
  )
  for (let count = 0; count < 3; count += 1) await look()
  expect(inbox.taken).toEqual(["<Document/>"])
  expect(inbox.errors).toEqual([expect.stringMatching(/the disk is full.*cannot be moved/)])
  expect(inbox.listed("in")).toEqual(["a.xml"])
  restoreDisk()
  await look()
  expect(inbox.archived()).toEqual(["a.xml"])
  expect(inbox.taken).toHaveLength(1)
})

test("a folder that vanishes is told once, and read when it is back", async () => {
  const look = inbox.watch()
  renameSync(path("in"), path("away"))
  for (let count = 0; count < 3; count += 1) await look()
  expect(inbox.errors).toEqual([expect.stringMatching(/the folder is missing.*cannot be read/)])
  renameSync(path("away"), path("in"))
  inbox.put("a.xml")
  await look()
  expect(inbox.taken).toEqual(["<Document/>"])
  rmSync(path("in"), { recursive: true })
  await look()
  expect(inbox.errors).toHaveLength(2)
})

test("processes that read the same folders move every file once", async () => {
  const looks = [inbox.watch(), inbox.watch(), inbox.watch()]
  const texts = Array.from({ length: 60 }, (_, number) => `<N>${number}</N>`)
  for (const [number, text] of texts.entries()) inbox.put(`${number}.xml`, text)
  await Promise.all(looks.map((look) => look()))
  expect([...new Set(inbox.taken)].sort()).toEqual(texts.toSorted())
  expect(inbox.listed("in")).toEqual([])
  expect(inbox.archived()).toHaveLength(texts.length)
  expect(inbox.errors).toEqual([])
})
