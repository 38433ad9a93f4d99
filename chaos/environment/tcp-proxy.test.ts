import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { TcpProxy } from "./tcp-proxy.ts"

/** Answers each chunk in capitals, and goodbye to an end. */
let server: Server
let proxy: TcpProxy
const served: Socket[] = []
const clients: Socket[] = []

beforeEach(async () => {
  server = createServer({ allowHalfOpen: true }, (socket) => {
    served.push(socket)
    socket.on("error", () => {})
    socket.on("data", (chunk) => socket.write(chunk.toString().toUpperCase()))
    socket.on("end", () => socket.end("GOODBYE"))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  proxy = await TcpProxy.open((server.address() as AddressInfo).port)
})
afterEach(async () => {
  for (const socket of [...clients.splice(0), ...served.splice(0)]) socket.destroy()
  await proxy.close()
  server.close()
})

/** A client and everything that it has received; `how` it was closed is "" while it is open. */
async function open() {
  const socket = connect({ port: proxy.port, host: "127.0.0.1", allowHalfOpen: true })
  clients.push(socket)
  const seen = { heard: "", ended: false, how: "" }
  socket.on("data", (chunk) => (seen.heard += chunk.toString()))
  socket.on("end", () => (seen.ended = true))
  socket.on("error", (error: NodeJS.ErrnoException) => (seen.how = error.code ?? ""))
  socket.on("close", (failed) => (seen.how ||= failed ? "error" : "closed"))
  await once(socket, "connect")
  await expect.poll(() => proxy.links.size).toBe(clients.length)
  return { socket, seen, link: [...proxy.links].at(-1) }
}

async function say(to: Awaited<ReturnType<typeof open>>, text: string): Promise<void> {
  to.socket.write(text)
  await expect.poll(() => to.seen.heard).toContain(text.toUpperCase())
}

test("forwards both directions and both ends, including a megabyte", async () => {
  const client = await open()
  const much = "x".repeat(1_000_000)
  client.socket.write(much)
  await expect.poll(() => client.seen.heard.length).toBe(much.length)
  client.socket.end()
  await expect.poll(() => client.seen).toMatchObject({ ended: true, how: "closed" })
  expect(client.seen.heard).toMatch(/XGOODBYE$/)
  await expect.poll(() => proxy.links.size).toBe(0)
})

test.each([
  [true, "ECONNRESET"],
  [false, "ended"],
])("cut (by a reset: %s) ends both sides", async (reset, how) => {
  const client = await open()
  await say(client, "a")
  client.link?.cut(reset)
  await expect.poll(() => (client.seen.ended ? "ended" : client.seen.how)).toBe(how)
  await expect.poll(() => served[0]?.destroyed || served[0]?.readableEnded).toBe(true)
  expect(proxy.links.size).toBe(0)
})

test("half-close ends one direction and keeps the other", async () => {
  const client = await open()
  await say(client, "a")
  client.link?.halfClose("server")
  // The server received an end; the client sent none, and still gets an answer.
  await expect.poll(() => client.seen.heard).toBe("AGOODBYE")
  expect(client.socket.writable).toBe(true)
  client.link?.restore()
  await expect.poll(() => client.socket.destroyed || client.seen.ended).toBe(true)
})

test("a black hole accepts everything and stays connected; the connection is cut at its end", async () => {
  const before = await open()
  await say(before, "a")
  proxy.forAll((link) => link.blackHole())
  const after = await open()
  for (const { socket } of [before, after]) socket.write("lost")
  await sleep(60)
  expect(before.seen).toEqual({ heard: "A", ended: false, how: "" })
  expect(after.seen).toEqual({ heard: "", ended: false, how: "" })
  proxy.restore()
  await expect.poll(() => [before.seen.how, after.seen.how]).not.toContain("")
  clients.length = 0
  await say(await open(), "again")
})

test("a delay holds back each direction in order, and ends without loss", async () => {
  const client = await open()
  proxy.forAll((link) => link.delay(60))
  const since = performance.now()
  for (const letter of "abc") {
    client.socket.write(letter)
    await sleep(2)
  }
  await expect.poll(() => client.seen.heard).toBe("ABC")
  expect(performance.now() - since).toBeGreaterThan(110)
  client.socket.write("d")
  proxy.restore()
  client.socket.write("e")
  await expect.poll(() => client.seen.heard).toBe("ABCDE")
})

test("a delay keeps the order when its timers are overdue", async () => {
  const client = await open()
  client.link?.delay(60)
  // The second piece waits 59 ms and not 60: Node runs overdue timers of one length together.
  const now = Date.now()
  const clock = vi.spyOn(Date, "now")
  let arrived = 0
  client.link?.watch({
    fromClient(chunk) {
      arrived += 1
      for (const at of arrived === 2 ? [now, now + 1] : [now, now]) clock.mockReturnValueOnce(at)
      return chunk
    },
    fromServer: (chunk) => chunk,
    closed: () => undefined,
  })
  for (const [sent, letter] of ["a", "b", "c"].entries()) {
    client.socket.write(letter)
    await expect.poll(() => arrived, { interval: 1 }).toBe(sent + 1)
  }
  const until = performance.now() + 150
  while (performance.now() < until);
  await expect.poll(() => client.seen.heard).toBe("ABC")
})

test("an unavailable server breaks the connection", async () => {
  server.close()
  const single = await TcpProxy.open(1)
  const socket = connect(single.port, "127.0.0.1")
  const [error] = (await once(socket, "error")) as [NodeJS.ErrnoException]
  expect(error.code).toBe("ECONNRESET")
  await single.close()
})
