import { pino } from "pino"
import { afterAll, beforeAll, expect, test } from "vitest"
import { findFreePort } from "../../db/embedded/free-port.ts"
import type { MessageHandler, PayeeQuestion } from "./adapter.ts"
import { listenForMessages } from "./http-listener.ts"
import { signedHeaders } from "./signature.ts"

const key = "a key of at least thirty-two characters"
const message = Buffer.from("<Document/>")
let handler: MessageHandler = async () => "stored"
const questions: PayeeQuestion[] = []
let url = ""
let stop: () => Promise<void>

beforeAll(async () => {
  const port = await findFreePort()
  const listen = { host: "127.0.0.1", port, log: pino({ level: "silent" }) }
  stop = await listenForMessages(
    listen,
    { key, tls: undefined },
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
  expect(await post(signedHeaders(key, message))).toBe(200)
  expect(stored).toBe(true)
})

test("refuses other keys, other bodies, and old times, and stores nothing of them", async () => {
  const given: Uint8Array[] = []
  handler = async (bytes) => {
    given.push(bytes)
    return "stored"
  }
  const signed = signedHeaders(key, message)
  expect(await post({})).toBe(401)
  expect(await post(signedHeaders(`${key}!`, message))).toBe(401)
  expect(await post(signed, Buffer.from("<Other/>"))).toBe(401)
  expect(await post({ ...signed, "rail-time": "1600000000" })).toBe(401)
  expect(await post({ ...signed, "rail-signature": "" })).toBe(401)
  expect(given).toEqual([])
})

test("refuses what is not XML, what is too large, and every other path", async () => {
  handler = async () => "stored"
  const signed = signedHeaders(key, message)
  expect(await post({ ...signed, "Content-Type": "application/json" })).toBe(415)
  const large = Buffer.alloc(64 * 1024 * 1024 + 1)
  const status = await post(signedHeaders(key, large), large).catch(() => 413)
  expect(status).toBe(413)
  expect((await fetch(new URL("/", url), { method: "POST", body: message })).status).toBe(404)
  expect((await fetch(url)).status).toBe(405)
})

test("lets the sender try again when the message was not stored", async () => {
  handler = async () => {
    throw new Error("The database is away")
  }
  expect(await post(signedHeaders(key, message))).toBe(500)
  handler = async () => "quarantined"
  expect(await post(signedHeaders(key, message))).toBe(400)
})

test("answers signed questions about payees, and nothing else", async () => {
  const iban = "LU280019400644750000"
  const ask = async (body: string, headers?: Record<string, string>) => {
    const bytes = Buffer.from(body)
    const response = await fetch(new URL("/verify-payee", url), {
      method: "POST",
      headers: headers ?? signedHeaders(key, bytes),
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
  expect((await ask(question, signedHeaders(`${key}!`, Buffer.from(question)))).status).toBe(401)
  expect(questions).toHaveLength(1)
})
