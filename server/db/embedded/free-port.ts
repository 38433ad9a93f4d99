import { randomInt } from "node:crypto"
import { createServer } from "node:net"
import { BootError } from "../../config/boot-error.ts"

/** Whether the port is free on the host. */
export function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/**
 * A free port of 127.0.0.1 below the ephemeral range: otherwise a client that reconnects during a
 * restart could occupy the server's port.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
  throw new BootError("No free port was found for PostgreSQL between 20000 and 29999.")
}
