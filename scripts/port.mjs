import { existsSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { fail } from "./bootstrap.mjs"

/** Whether something already listens on a host's port. */
export function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", (error) => resolve(error.code === "EADDRINUSE"))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
}

/** The port and host that the bank will listen on. The bank itself refuses invalid values. */
export function portAndHost(root) {
  const file = join(root, ".env")
  if (existsSync(file)) process.loadEnvFile(file)
  const port = Number(process.env.PORT || 3000)
  return { port, host: process.env.HOST || "127.0.0.1" }
}

/**
 * Ends the process with a message when the port is taken, before minutes of installing and
 * building.
 */
export async function refuseTakenPort(root) {
  const { port, host } = portAndHost(root)
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || !(await isTaken(port, host))) return
  fail(
    `Port ${port} of ${host} is in use. Stop the program that uses it, or choose another: PORT=${port === 65_535 ? 3000 : port + 1} npm start`,
  )
}
