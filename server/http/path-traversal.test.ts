import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import express from "express"
import { pino } from "pino"
import { afterAll, beforeAll, expect, test } from "vitest"
import { unusedEnv } from "../../testing/api-routes.ts"
import { openSocket } from "../../testing/raw-socket.ts"
import { client } from "../apps/members/client.ts"
import { errorHandler, unknownRoute } from "./error-handler.ts"
import { sampleLog } from "./log-sample.ts"

const secret = "nobody may read this"
let root: string
let server: Server
let port: number

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "tessera-traversal-"))
  for (const folder of ["app/assets", "app/.vite", "app/assets-not"]) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  const files = {
    "secret.txt": secret,
    ".env": secret,
    "app/.env": secret,
    "app/.vite/manifest.json": JSON.stringify({ "index.html": { file: secret } }),
    "app/assets/.hidden": secret,
    "app/assets/main.js": "app code",
    "app/index.html": "<head></head>the app",
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  const app = express()
  app.use(client(unusedEnv, [], join(root, "app")), unknownRoute)
  const log = pino({ level: "silent" })
  app.use(errorHandler({ log, logSample: sampleLog(log) }))
  server = createServer(app).listen(0, "127.0.0.1")
  await once(server, "listening")
  port = (server.address() as AddressInfo).port
})

afterAll(() => {
  server.close()
  rmSync(root, { recursive: true })
})

/** Requests a path exactly as written: an HTTP client would normalize it. */
async function ask(path: string): Promise<string> {
  const socket = await openSocket(port)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: bank\r\nConnection: close\r\n\r\n`)
  return socket.closed()
}

const up = [
  "..",
  "%2e%2e",
  "%2E%2e",
  ".%2e",
  "..%00",
  "%252e%252e",
  "..;",
  "%c0%ae%c0%ae",
  "....//",
]
const slashes = ["/", "%2f", "\\", "%5c", "//", "%252f"]
const climbing = up.flatMap((dots) =>
  slashes.flatMap((slash) => [
    `/${dots}${slash}secret.txt`,
    `/assets/${dots}${slash}${dots}${slash}secret.txt`,
    `/assets${slash}${dots}${slash}${dots}${slash}secret.txt`,
  ]),
)

test.each(climbing)("%s reaches no file outside the app (ASVS 5.3.2, 13.4.1)", async (path) => {
  const answer = await ask(path)
  expect(answer).toMatch(/^HTTP\/1.1 (200|400|404) /)
  expect(answer).not.toContain(secret)
  if (answer.startsWith("HTTP/1.1 200")) expect(answer).toContain("the app")
})

test.each([
  "/.env",
  "/.git/config",
  "/.vite/manifest.json",
  "/assets/.hidden",
  "/assets/../.env",
  "/%2eenv",
  "/assets/%2ehidden",
  "/.",
  "/..",
  "/x/.y/z",
  "/\\.env",
  "/%5c.env",
])("%s is hidden and not answered with the app's page (ASVS 13.4.1)", async (path) => {
  const answer = await ask(path)
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
  expect(answer).not.toContain(secret)
  expect(answer).not.toContain("the app")
})

test.each(["/assets/", "/assets", "/assets/main.js.map", "/assets/nothing.js", "/assets/main.js/"])(
  "%s does not exist: no listing, no source map (ASVS 13.4.3)",
  async (path) => {
    expect(await ask(path)).toMatch(/^HTTP\/1.1 404 /)
  },
)

test.each([
  ["/assets/main.js", "app code"],
  ["/transfer", "the app"],
  ["/a.page", "the app"],
])("%s is served", async (path, text) => {
  const answer = await ask(path)
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toContain(text)
})

test("a path that cannot be decoded returns a 404", async () => {
  for (const path of ["/%E0%A4%A", "/assets/%E0%A4%A", "/%", "/%zz"]) {
    expect(await ask(path)).toMatch(/^HTTP\/1.1 404 /)
  }
})
