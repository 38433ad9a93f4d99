import { once } from "node:events"
import { type AddressInfo, createServer, type Server } from "node:net"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openPool } from "./pool.ts"
import { inTransaction } from "./transaction.ts"

let server: Server
let url: string

/** A PostgreSQL message: type, length, and content. */
function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(letter), length, content])
}

const welcome = [message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))]
const fields = ["SFATAL", "VFATAL", "C57P01", "Mterminating connection", ""]
const farewell = message("E", Buffer.from(fields.map((field) => `${field}\0`).join("")))

beforeEach(async () => {
  // Accepts the connection and is killed in the same moment, so that both messages arrive together.
  server = createServer((socket) => {
    socket.on("error", () => undefined)
    socket.once("data", () => socket.end(Buffer.concat([...welcome, farewell])))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  url = `postgres://app@127.0.0.1:${(server.address() as AddressInfo).port}/bank`
})
afterEach(() => server.close())

test("a server that is killed while it accepts a connection fails the request, not the process", async () => {
  const pool = openPool(url, 1, () => undefined)
  try {
    await expect(inTransaction(pool, () => Promise.resolve())).rejects.toThrow(/./)
  } finally {
    await pool.end()
  }
})
