import { createHash } from "node:crypto"
import { pino } from "pino"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openSocket, type RawSocket } from "../../../testing/raw-socket.ts"
import { reservePort } from "../../../testing/reserve-port.ts"
import { listenForMessages } from "./http-listener.ts"
import { signedHeaders, type Versions } from "./signature.ts"

/** A stranger, or a slow peer, who tries to keep others from sending. */

const key = "a key of at least thirty-two characters"
const message = Buffer.from(`<Document>${" ".repeat(2_000)}</Document>`)
const megabyte = 1024 * 1024
const largest = 64 * megabyte
const both: Versions = ["v1", "v2"]

let url = ""
let stop: () => Promise<void>
let stored: number[]
let sockets: RawSocket[]
let onLarge: () => Promise<void>

beforeEach(async () => {
  stored = []
  sockets = []
  onLarge = () => Promise.resolve()
  const port = await reservePort()
  const listen = { host: "127.0.0.1", port, log: pino({ level: "silent" }) }
  stop = await listenForMessages(
    listen,
    { signing: { key, versions: both }, tls: undefined },
    {
      message: async (bytes) => {
        if (bytes.length > megabyte) await onLarge()
        stored.push(bytes.length)
        return "stored"
      },
      unreadable: () => Promise.reject(new Error("This is for files")),
      payee: async () => ({ result: "no_match" }),
    },
    { bytesPerSecond: 1_000, graceMs: 200 },
  )
  url = `http://127.0.0.1:${port}`
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await stop()
})

const headersOf = (path: string, body: Uint8Array, versions: Versions) =>
  signedHeaders({ key, versions }, { direction: "to-bank", path }, body)

async function post(path: string, body: Buffer, versions: Versions = both): Promise<number> {
  const response = await fetch(new URL(path, url), {
    method: "POST",
    headers: { "Content-Type": "application/xml", ...headersOf(path, body, versions) },
    body: new Uint8Array(body),
  })
  await response.arrayBuffer()
  return response.status
}

const question = Buffer.from(JSON.stringify({ iban: "LU280019400644750000", name: "Anna" }))

async function expectAllAnswered(): Promise<void> {
  for (const versions of [["v2"], both, ["v1"]] as const) {
    const answers = Array.from({ length: 16 }, (_, index) =>
      index % 4 === 0
        ? post("/verify-payee", question, versions)
        : post("/messages", message, versions),
    )
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 16 }, () => 200))
  }
}

/** Opens a connection, sends these headers, and the beginning of a body. */
async function begin(
  path: string,
  headers: Readonly<Record<string, string | number>>,
  body = Buffer.alloc(0),
): Promise<RawSocket> {
  const socket = await openSocket(url)
  sockets.push(socket)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  await socket.send([`POST ${path} HTTP/1.1`, "Host: bank", ...lines, "", ""].join("\r\n"))
  if (body.length > 0) await socket.send(body)
  return socket
}

const plausible = (length: number) => ({
  "Content-Type": "application/xml",
  "Content-Length": length,
  "Rail-Time": Math.floor(Date.now() / 1000),
  "Rail-Signature": "0".repeat(64),
})

test("unsigned bodies of 64 MB that never end leave room for signed messages", async () => {
  const almost = Buffer.alloc(largest - 20, "<")
  for (let n = 0; n < 2; n += 1) {
    const socket = await begin("/messages", plausible(largest), almost)
    socket.write("<")
  }
  // The listener reads them meanwhile.
  for (let round = 0; round < 4; round += 1) await expectAllAnswered()
})

test("connections without a request leave room for signed messages", async () => {
  for (let n = 0; n < 64; n += 1) sockets.push(await openSocket(url))
  await expectAllAnswered()
})

test("questions and small bodies that never end leave room for signed ones", async () => {
  for (let n = 0; n < 24; n += 1) {
    await begin("/verify-payee", plausible(100), Buffer.from("{"))
    await begin("/messages", plausible(100), Buffer.from("<"))
  }
  await expectAllAnswered()
})

test("a body that comes too slowly is cut off", async () => {
  const body = Buffer.alloc(2 * megabyte, "<")
  for (const headers of [
    plausible(body.length),
    { ...plausible(body.length), ...headersOf("/messages", body, ["v2"]) },
  ]) {
    const socket = await begin("/messages", headers, Buffer.from("<"))
    expect(await socket.closed()).toMatch(/^HTTP\/1\.1 408 [^]*Connection: close/)
  }
  expect(stored).toEqual([])
})

test("a large body is not read before its headers are signed", async () => {
  const body = Buffer.alloc(2 * megabyte, "<")
  const signed = headersOf("/messages", body, ["v2"])
  for (const wrong of [
    { ...signed, "Rail-Signature-V2": "0".repeat(64) },
    { ...signed, "Content-Length": body.length + 1 },
    {
      ...signed,
      "Content-Digest": `sha-256=:${createHash("sha256").update("x").digest("base64")}:`,
    },
    headersOf("/verify-payee", body, ["v2"]),
    signedHeaders({ key, versions: ["v2"] }, { direction: "from-bank", path: "/messages" }, body),
    signedHeaders(
      { key: `${key}!`, versions: ["v2"] },
      { direction: "to-bank", path: "/messages" },
      body,
    ),
  ]) {
    const headers = { "Content-Type": "application/xml", "Content-Length": body.length, ...wrong }
    const socket = await begin("/messages", headers)
    expect(await socket.until("The signature")).toMatch(/^HTTP\/1\.1 401 /)
  }
  expect(await post("/messages", body, ["v2"])).toBe(200)
  expect(stored).toEqual([body.length])
})

test("a body other than the signed one is refused", async () => {
  const signed = headersOf("/messages", message, ["v2"])
  const headers = { "Content-Type": "application/xml", "Content-Length": message.length, ...signed }
  const socket = await begin("/messages", headers, Buffer.from(message.toString().toUpperCase()))
  expect(await socket.until("The signature")).toMatch(/^HTTP\/1\.1 401 /)
  expect(stored).toEqual([])
})

test("one large message of a peer is read at a time, and small ones meanwhile", async () => {
  let finish = () => {}
  const begun = new Promise<void>((tell) => {
    onLarge = () => {
      tell()
      return new Promise((done) => {
        finish = done
      })
    }
  })
  const body = Buffer.alloc(2 * megabyte, "<")
  const first = post("/messages", body, ["v2"])
  await begun
  expect(await post("/messages", body, ["v2"])).toBe(503)
  await expectAllAnswered()
  finish()
  expect(await first).toBe(200)
  onLarge = () => Promise.resolve()
  expect(await post("/messages", body, ["v2"])).toBe(200)
})
