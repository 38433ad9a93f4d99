import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { bic } from "#shared/iban/bank-identifiers.ts"
import { disk, replaceOnceOnDisk, restoreDisk } from "../../../testing/disk.ts"
import type { Adapter, Handlers, RailProfile, ReadyMessage, SendOutcome } from "./adapter.ts"
import { filesAdapter } from "./files.ts"

/** The disk, without a database: the worker's own tests have one (worker/files.api.test.ts). */

const profile: RailProfile = {
  bic: bic("TSCULULLXXX"),
  settlementIban: "BE68539007547034",
  sponsorBic: undefined,
  clearingSystem: "ST2",
  instant: false,
  sponsor: undefined,
  cutOffs: ["23:59"],
  bicOf: () => bic("HUBBBEBBXXX"),
}
const log = {
  info: vi.fn<() => void>(),
  warn: vi.fn<() => void>(),
  error: vi.fn<() => void>(),
}

let dir: string
let adapter: Adapter

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "tessera-files-"))
  for (const name of ["out", "in", "archive", "quarantine"]) mkdirSync(join(dir, name))
  adapter = filesAdapter({
    profile,
    dir,
    log,
    timing: { everyMs: 20, stableMs: 0, abandonedMs: 1_000 },
  })
})
afterEach(() => {
  restoreDisk()
  vi.clearAllMocks()
  rmSync(dir, { recursive: true, force: true })
})

const message = (text = "<Document/>"): ReadyMessage => ({
  name: "pacs.008.001.08",
  messageId: "TSRA20261123-1",
  speed: "standard",
  bytes: Buffer.from(text),
})
const send = (text?: string, to = adapter) => to.send(message(text), AbortSignal.timeout(10_000))
async function expectAnswer(sending: Promise<SendOutcome>, outcome: string, words = /./) {
  const given = await sending
  expect(given.outcome).toBe(outcome)
  expect(given.answer).toMatch(words)
}
const listed = (folder: string) => readdirSync(join(dir, folder)).sort()
const out = () => join(dir, "out", "TSRA20261123-1.xml")
const failing = (code: string) => Object.assign(new Error(code), { code })
const handlers: Handlers = {
  message: () => Promise.resolve("stored"),
  unreadable: () => Promise.resolve(),
  payee: () => Promise.reject(new Error("Not asked")),
}

test("a message is put into the folder out, whole, and no other name is left there", async () => {
  await expectAnswer(send(), "sent")
  expect(readFileSync(out(), "utf8")).toBe("<Document/>")
  expect(listed("out")).toEqual(["TSRA20261123-1.xml"])
})

test("the same bytes under the same name are taken, other bytes are refused", async () => {
  await send()
  await expectAnswer(send(), "sent", /same bytes/)
  await expectAnswer(send("<Another/>"), "refused", /other bytes/)
  await expectAnswer(send("<Documens/>"), "refused")
  expect(readFileSync(out(), "utf8")).toBe("<Document/>")
  rmSync(out())
  mkdirSync(out())
  await expectAnswer(send(), "refused")
})

test("a full disk, a missing folder, and a size that differs leave the message to be sent again", async () => {
  replaceOnceOnDisk("open", () => Promise.reject(failing("ENOSPC")))
  expect(await send()).toEqual({
    outcome: "unknown",
    answer: "TSRA20261123-1.xml was not written: the disk is full (ENOSPC).",
  })
  expect(listed("out")).toEqual([])
  replaceOnceOnDisk("rename", async (from, to) => {
    renameSync(String(from), String(to))
    truncateSync(String(to), 3)
  })
  await expectAnswer(send(), "unknown", /has 3 bytes .* instead of 11/)
  rmSync(join(dir, "out"), { recursive: true })
  await expectAnswer(send(), "unknown", /the folder is missing/)
})

test("a disk that fails while the file is written leaves nothing behind", async () => {
  replaceOnceOnDisk("open", async (...path) => {
    const file = await disk.open(...path)
    file.sync = () => Promise.reject(failing("ENOSPC"))
    return file
  })
  await expectAnswer(send(), "unknown", /the disk is full/)
  expect(listed("out")).toEqual([])
})

test("a file that the client takes away at once counts as sent", async () => {
  replaceOnceOnDisk("rename", async (from) => rmSync(String(from)))
  await expectAnswer(send(), "sent")
})

test("instant payments, and what a sponsor that takes orders cannot read, are refused", async () => {
  const instant = { ...message(), speed: "instant" } as const
  expect(await adapter.send(instant, AbortSignal.timeout(1_000))).toEqual({
    outcome: "refused",
    answer: "Files carry no instant payments.",
  })
  const sponsor = { bic: bic("SPONBEBBXXX"), accountHolder: "Tessera" }
  const orders = filesAdapter({ profile: { ...profile, sponsor }, dir, log })
  const recall = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.08"/>'
  await expectAnswer(send(recall, orders), "refused", /takes orders/)
  expect(listed("out")).toEqual([])
})

test("folders are made at the start, and unusable ones stop it with a sentence", async () => {
  rmSync(dir, { recursive: true })
  const stop = await adapter.receive(handlers)
  writeFileSync(join(dir, "in", "a.xml"), "<Document/>")
  await vi.waitFor(() => expect(listed("in")).toEqual([]))
  await stop()
  expect(["out", "in", "archive", "quarantine"].every((name) => existsSync(join(dir, name)))).toBe(
    true,
  )
  rmSync(join(dir, "in"), { recursive: true })
  writeFileSync(join(dir, "in"), "")
  await expect(adapter.receive(handlers)).rejects.toThrow(
    `The folder ${join(dir, "in")} cannot be used: `,
  )
})

test("what a process that ended left under a temporary name is deleted at the next start", async () => {
  const old = join(dir, "out", ".TSRA20261123-1.xml.old.tmp")
  writeFileSync(old, "<Docu")
  utimesSync(old, 1, 1)
  writeFileSync(join(dir, "out", ".TSRA20261123-2.xml.new.tmp"), "<Docu")
  await (await adapter.receive(handlers))()
  expect(listed("out")).toEqual([".TSRA20261123-2.xml.new.tmp"])
})
