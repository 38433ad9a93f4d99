import { once } from "node:events"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, expect, test } from "vitest"
import { openSocket } from "../../testing/raw-socket.ts"
import { limitConnections, serverOptions } from "./connection-limits.ts"

/** For clients that are slow on purpose; the others may be slow because the machine is busy. */
const quick = { headers: 200, request: 400, silence: 60_000 }
const generous = { headers: 60_000, request: 120_000, silence: 60_000 }
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function open(
  answer: RequestListener,
  limits: { total: number; perAddress: number | undefined } = { total: 100, perAddress: 100 },
  times = generous,
) {
  const server = createServer(serverOptions(times), answer)
  const told: unknown[] = []
  const log = { warn: (line: unknown) => void told.push(line) }
  limitConnections(server, limits, log, times.silence)
  servers.push(server)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return { server, told, port: (server.address() as AddressInfo).port }
}

const ok: RequestListener = (request, response) => {
  request.resume().on("end", () => response.end("ok"))
}

test("slow headers: an unfinished request line is answered with 408 and closed", async () => {
  const { port } = await open(ok, undefined, quick)
  const socket = await openSocket(port)
  socket.write("GET / HTTP/1.1\r\nHost: bank\r\nX-Slow: ")
  expect(await socket.closed()).toMatch(/^HTTP\/1.1 408 /)
})

test("slow headers: a silent connection is closed too", async () => {
  const { port } = await open(ok, undefined, quick)
  expect(await (await openSocket(port)).closed()).toMatch(/^(HTTP\/1.1 408 .*)?/)
})

test("slow body: a body that does not arrive is answered with 408 and closed", async () => {
  const { port } = await open(ok, undefined, quick)
  const socket = await openSocket(port)
  socket.write("POST / HTTP/1.1\r\nHost: bank\r\nContent-Length: 10\r\n\r\nhalf")
  expect(await socket.closed()).toMatch(/^HTTP\/1.1 408 /)
})

test("slow reading: a response that is not read is dropped; one that is read is not", async () => {
  const large = Buffer.alloc(64 * 1024 * 1024, "x")
  const { server, port } = await open((_request, response) => response.end(large), undefined, {
    ...generous,
    silence: 2_000,
  })
  const stalled = await openSocket(port)
  const dropped = new Promise<void>((resolve) => {
    server.once("request", (request) => request.socket.once("close", () => resolve()))
  })
  stalled.write("GET / HTTP/1.1\r\nHost: bank\r\n\r\n")
  stalled.stall()
  await dropped
  const patient = await openSocket(port)
  patient.write("GET / HTTP/1.1\r\nHost: bank\r\nConnection: close\r\n\r\n")
  expect((await patient.closed()).length).toBeGreaterThan(large.length)
  stalled.destroy()
})

test("one address can hold no more connections than the limit, and can connect again after closing one", async () => {
  const { port, told } = await open(ok, { total: 100, perAddress: 2 })
  const ask = "GET / HTTP/1.1\r\nHost: bank\r\n\r\n"
  const first = await openSocket(port)
  first.write(ask)
  await first.until("ok")
  const second = await openSocket(port)
  second.write(ask)
  await second.until("ok")
  expect(await (await openSocket(port)).closed()).toBe("")
  expect(told).toEqual([{ event: "connections_refused", limit: "address", closed: 1 }])
  first.destroy()
  await expect
    .poll(async () => {
      const again = await openSocket(port)
      again.write(ask)
      return again.until("ok").catch(() => "")
    })
    .toMatch(/^HTTP\/1.1 200/)
})

test("behind proxies only the process's limit applies", async () => {
  const { port } = await open(ok, { total: 2, perAddress: undefined })
  const held = await Promise.all([openSocket(port), openSocket(port)])
  for (const socket of held) {
    socket.write("GET / HTTP/1.1\r\nHost: bank\r\n\r\n")
    await socket.until("ok")
  }
  expect(await (await openSocket(port)).closed()).toBe("")
})
