import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/**
 * How a database can be reached: as usual; refused; or over a network that silently drops
 * everything, in both directions or only the database's answers.
 */
export type GateState = "open" | "refused" | "hole" | "mute"

/** A proxy to a database that a test can close. */
export type DatabaseGate = {
  /** The same database address, through the gate. */
  through(url: string): string
  set(passage: GateState): void
  close(): Promise<void>
}

/** Opens a gate before the server of an address. */
export async function openDatabaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const { hostname, port } = new URL(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let passage: GateState = "open"
  const server = createServer((near) => {
    if (passage === "refused") return void near.resetAndDestroy()
    const far = connect(Number(port), hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    near.on("data", (data: Buffer) => passage !== "hole" && far.write(data))
    far.on("data", (data: Buffer) => passage === "open" && near.write(data))
    for (const [socket, other] of [pair, [far, near] as const]) {
      socket.on("error", () => undefined)
      socket.on("close", () => {
        if (passage === "open") other.destroy()
        if (near.destroyed && far.destroyed) pairs.delete(pair)
      })
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const end = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    through(url) {
      const led = new URL(url)
      led.port = String((server.address() as AddressInfo).port)
      return led.href
    },
    set(next) {
      passage = next
      if (next === "refused") end()
    },
    async close() {
      end()
      server.close()
      await once(server, "close")
    },
  }
}
