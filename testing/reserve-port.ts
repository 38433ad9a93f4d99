import { randomInt } from "node:crypto"
import { createSocket } from "node:dgram"
import { once } from "node:events"
import { isFree } from "../server/db/embedded/free-port.ts"

/** Below the ports that the bank itself chooses, and below the ephemeral range. */
const [first, last] = [10_000, 19_900]
const attempts = 200

/**
 * A free TCP port of 127.0.0.1 that no other test gets as long as this process runs. A port that is merely free could
 * be chosen twice before its process listens.
 */
export async function reservePort(): Promise<number> {
  return (await reservePorts(1))[0] ?? 0
}

/** The same, several in a row. @throws Error if there are none */
export async function reservePorts(count: number): Promise<number[]> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const begin = randomInt(first, last)
    const ports = Array.from({ length: count }, (_, index) => begin + index)
    const held = await Promise.all(ports.map(hold))
    const free = await Promise.all(ports.map((port) => isFree(port)))
    if (held.every((release) => release) && free.every(Boolean)) return ports
    for (const release of held) release?.()
  }
  throw new Error(`No ${count} free ports in a row were found between ${first} and ${last}`)
}

/**
 * Binds the UDP port of the same number, which nothing else here uses: a mark that all processes see, and that ends
 * with this process.
 * @returns gives the port back; undefined if it is taken
 */
async function hold(port: number): Promise<(() => void) | undefined> {
  const socket = createSocket("udp4").unref()
  try {
    socket.bind({ port, address: "127.0.0.1", exclusive: true })
    await once(socket, "listening")
    return () => void socket.close()
  } catch {
    return undefined
  }
}
