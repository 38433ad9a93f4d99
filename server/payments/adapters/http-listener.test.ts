import { pino } from "pino"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openSocket } from "../../../testing/raw-socket.ts"
import { reservePort } from "../../../testing/reserve-port.ts"
import type { MessageHandler, PayeeQuestion } from "./adapter.ts"
import { listenForMessages } from "./http-listener.ts"
import { signedHeaders, type Versions } from "./signature.ts"

const key = "a key of at least thirty-two characters"
const message = Buffer.from("<Document/>")
const signed = (path: string, body: Uint8Array, signedWith = key, versions: Versions = ["v2"]) =>
  signedHeaders({ key: signedWith, versions }, { direction: "to-bank", path }, body)
const signedMessage = (body: Uint8Array, signedWith = key, versions?: Versions) =>
  signed("/messages", body, signedWith, versions)
let handler: MessageHandler = async () => "stored"
const questions: PayeeQuestion[] = []
let url = ""
let stop: () => Promise<void>

beforeAll(async () => {
  const port = await reservePort()
  const listen = { host: "127.0.0.1", port, log: pino({ level: "silent" }) }
  stop = await listenForMessages(
    listen,
    { signing: { key, versions: ["v1", "v2"] }, tls: undefined },
    {
      message: (bytes) => handler(bytes),
      unreadable: () => Promise.reject(new Error("This is for files")),
      payee: async (question) => {
        questions.push(question)
        return { result: "close_match", name: "Anna Lindqvist" }
      },
    },
  )
  url = `http://127.0.0.1:${port}/messages`
})
afterAll(() => stop())

async function post(
  headers: Record<string, string>,
  body: Buffer<ArrayBuffer> = message,
): Promise<number> {
  const type = { "Content-Type": "application/xml" }
  const response = await fetch(url, { method: "POST", headers: { ...type, ...headers }, body })
  return response.status
}

test("acknowledges a signed message only after it was stored", async () => {
  let stored = false
  handler = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    stored = true
    return "stored"
  }
  expect(await post(signedMessage(message))).toBe(200)
  expect(stored).toBe(true)
})

test("refuses other keys, other bodies, and old times, and stores nothing of them", async () => {
  const given: Uint8Array[] = []
  handler = async (bytes) => {
    given.push(bytes)
    return "stored"
  }
  const headers = signedMessage(message)
  expect(await post({})).toBe(401)
  expect(await post(signedMessage(message, `${key}!`))).toBe(401)
  expect(await post(headers, Buffer.from("<Other/>"))).toBe(401)
  expect(await post({ ...headers, "Rail-Time": "1600000000" })).toBe(401)
  expect(await post({ ...headers, "Rail-Signature-V2": "" })).toBe(401)
  expect(given).toEqual([])
})

test("refuses what is not XML, what is too large, and every other path", async () => {
  handler = async () => "stored"
  const headers = signedMessage(message)
  expect(await post({ ...headers, "Content-Type": "application/json" })).toBe(415)
  expect((await fetch(new URL("/", url), { method: "POST", body: message })).status).toBe(404)
  expect((await fetch(url)).status).toBe(405)
  // Last: it can take longer than the server keeps a connection open, which the next request would try to use.
  const large = Buffer.alloc(64 * 1024 * 1024 + 1)
  expect(await post(signedMessage(large), large)).toBe(413)
})

/** Sends a request, and reads the reply only when all of it has been sent, as simple senders do. */
async function sendThenRead(head: readonly string[], ...parts: readonly Buffer[]): Promise<string> {
  const socket = await openSocket(url)
  socket.stall()
  const host = new URL(url).host
  await socket.send(["POST /messages HTTP/1.1", `Host: ${host}`, ...head, "", ""].join("\r\n"))
  for (const part of parts) await socket.send(part)
  socket.resume()
  return socket.closed()
}

const megabyte = Buffer.alloc(1024 * 1024, "<")
const megabytes = (count: number) => Array.from({ length: count }, () => megabyte)
const signedAs = (body: Buffer) =>
  Object.entries({ "Content-Type": "application/xml", ...signedMessage(body, key, ["v1"]) }).map(
    ([name, value]) => `${name}: ${value}`,
  )

test("a sender that is refused early gets the reply even if it first sends everything", async () => {
  handler = async () => "stored"
  const tooLarge = [...signedAs(megabyte), `Content-Length: ${65 * megabyte.length}`]
  expect(await sendThenRead(tooLarge, ...megabytes(65))).toMatch(
    /^HTTP\/1\.1 413 [^]*Connection: close[^]*At most 65536 KB are read\.$/,
  )
  const chunk = Buffer.concat([Buffer.from("100000\r\n"), megabyte, Buffer.from("\r\n")])
  const chunks = Array.from({ length: 65 }, () => chunk)
  const chunked = [...signedAs(megabyte), "Transfer-Encoding: chunked"]
  expect(await sendThenRead(chunked, ...chunks, Buffer.from("0\r\n\r\n"))).toMatch(
    /^HTTP\/1\.1 413 /,
  )
  const unsigned = ["Content-Type: application/xml", `Content-Length: ${8 * megabyte.length}`]
  expect(await sendThenRead(unsigned, ...megabytes(8))).toMatch(/^HTTP\/1\.1 401 /)
})

test("of a body that never ends, only so much is read after the reply", async () => {
  const socket = await openSocket(url)
  const head = ["Host: bank", `Content-Length: ${1_000_000 * megabyte.length}`, "", ""]
  await socket.send(["POST /messages HTTP/1.1", ...head].join("\r\n"))
  let sent = 0
  // Some megabytes more are in the buffers of both sides.
  while (await socket.send(megabyte)) expect((sent += 1)).toBeLessThan(128 + 64)
  expect(sent).toBeGreaterThanOrEqual(128)
  expect(socket.heard()).toMatch(/^HTTP\/1\.1 401 /)
})

test("lets the sender try again when the message was not stored", async () => {
  handler = async () => {
    throw new Error("The database is away")
  }
  expect(await post(signedMessage(message))).toBe(500)
  handler = async () => "quarantined"
  expect(await post(signedMessage(message))).toBe(400)
})

test("answers signed questions about payees, and nothing else", async () => {
  const iban = "LU280019400644750000"
  const ask = async (body: string, headers?: Record<string, string>) => {
    const bytes = Buffer.from(body)
    const response = await fetch(new URL("/verify-payee", url), {
      method: "POST",
      headers: headers ?? signed("/verify-payee", bytes),
      body: bytes,
    })
    return { status: response.status, text: await response.text() }
  }
  const question = JSON.stringify({ iban, name: " Anna " })
  expect(await ask(question)).toEqual({
    status: 200,
    text: '{"result":"close_match","name":"Anna Lindqvist"}',
  })
  expect(questions).toEqual([{ iban, name: "Anna" }])
  for (const [body, status] of [
    ["", 400],
    ["[]", 400],
    ['{"iban":"LU28","name":"Anna"}', 400],
    [JSON.stringify({ iban, name: "" }), 400],
    [JSON.stringify({ iban, name: "a".repeat(141) }), 400],
    [JSON.stringify({ iban, name: "Anna", all: true }), 400],
    [JSON.stringify({ iban, name: "a".repeat(5_000) }), 413],
  ] as const) {
    expect((await ask(body)).status, body.slice(0, 50)).toBe(status)
  }
  expect((await ask(question, {})).status).toBe(401)
  expect(
    (await ask(question, signed("/verify-payee", Buffer.from(question), `${key}!`))).status,
  ).toBe(401)
  expect(questions).toHaveLength(1)
})
