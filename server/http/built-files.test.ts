import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import compression from "compression"
import express from "express"
import { afterAll, beforeAll, expect, test } from "vitest"
import { builtFiles } from "./built-files.ts"

const long = "x".repeat(4_000)
let folder: string
let server: Server

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tessera-built-"))
  const files = {
    "app.js": long,
    "app.js.br": "as brotli",
    "app.js.gz": "as gzip",
    "font.woff2": "a font",
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const app = express().use(compression(), builtFiles(folder))
  server = createServer(app).listen(0, "127.0.0.1")
  await once(server, "listening")
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** Sends the request of a client that does not decode responses. */
async function ask(path: string, accepted: string) {
  const { port } = server.address() as AddressInfo
  const headers = { "accept-encoding": accepted }
  const sent = request({ host: "127.0.0.1", port, path, headers }).end()
  const [answer] = (await once(sent, "response")) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test.each([
  ["gzip, deflate, br, zstd", "br", "as brotli"],
  ["gzip", "gzip", "as gzip"],
  ["br;q=0, gzip;q=0.5", "gzip", "as gzip"],
  ["*", "br", "as brotli"],
])("a browser that accepts %s gets the copy in %s", async (accepted, encoding, body) => {
  const answer = await ask("/app.js", accepted)
  expect(answer).toMatchObject({ status: 200, body })
  expect(answer.headers).toMatchObject({
    "content-encoding": encoding,
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  })
})

test("a browser that accepts neither gets the original file", async () => {
  const answer = await ask("/app.js", "identity")
  expect(answer.body).toBe(long)
  expect(answer.headers["content-encoding"]).toBeUndefined()
  expect(answer.headers.vary).toBe("Accept-Encoding")
})

test("a file without copies is sent unchanged", async () => {
  const answer = await ask("/font.woff2", "br")
  expect(answer).toMatchObject({ status: 200, body: "a font" })
  expect(answer.headers["content-encoding"]).toBeUndefined()
})

test("a missing file is answered without an encoding", async () => {
  const answer = await ask("/gone.js", "br")
  expect(answer.status).toBe(404)
  expect(answer.headers["content-encoding"]).toBeUndefined()
})
