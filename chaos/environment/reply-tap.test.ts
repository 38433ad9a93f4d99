import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Link } from "./link.ts"
import { replyTap } from "./reply-tap.ts"
import { TcpProxy } from "./tcp-proxy.ts"

let server: Server
let proxy: TcpProxy
const orders: ((link: Link) => void)[] = []
const served: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    served.push(`${request.method} ${request.url}`)
    response.statusCode = Number(request.url?.slice(1))
    request.resume().on("end", () => response.end("x".repeat(100_000)))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  proxy = await TcpProxy.open((server.address() as AddressInfo).port, replyTap(orders))
})
afterAll(async () => {
  await proxy.close()
  server.close()
})
beforeEach(() => {
  orders.length = 0
  served.length = 0
})

/** The status of the response, or 0 if there was none. */
async function send(method: string, status: number): Promise<number> {
  const body = method === "POST" ? { body: "y".repeat(50_000) } : {}
  const url = `http://127.0.0.1:${proxy.port}/${status}`
  return fetch(url, { method, ...body }).then(
    async (answer) => (await answer.text()).length && answer.status,
    () => 0,
  )
}

test("only the next successful response to a POST is lost after it was given", async () => {
  let lost = 0
  orders.push((link) => {
    lost += 1
    link.cut()
  })
  expect(await send("GET", 200)).toBe(200)
  expect(await send("POST", 422)).toBe(422)
  expect(lost).toBe(0)
  expect(await send("POST", 201)).toBe(0)
  expect(lost).toBe(1)
  expect(await send("POST", 201)).toBe(201)
  expect(served).toEqual(["GET /200", "POST /422", "POST /201", "POST /201"])
})
