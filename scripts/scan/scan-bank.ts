import { spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { findFreePort } from "../../server/db/embedded/free-port.ts"

const timeoutMs = 180_000

/** A fresh demo bank, only for the scanners. */
export type ScanBank = {
  readonly origin: string
  /**
   * Registers a member. Each scan uses a different member, because a scanner that guesses
   * passwords blocks the member.
   * @returns `name=value` of their session's cookie
   */
  register(): Promise<string>
  close(): Promise<void>
}

/** Builds and starts the bank on a free port. Closing it deletes its data. */
export async function openScanBank(): Promise<ScanBank> {
  const port = String(await findFreePort())
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/start-fresh.ts"], {
    stdio: "ignore",
    env: { ...process.env, PORT: port, PUBLIC_URL: origin, SESSION_IDLE_MINUTES: "1440" },
  })
  const deadline = Date.now() + timeoutMs
  const asked = () => fetch(`${origin}/api/ready`).catch(() => undefined)
  while (!(await asked())?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error("The bank to be scanned did not start. Try npm start.")
    }
    await sleep(200)
  }
  return {
    origin,
    register: () => register(origin),
    async close() {
      if (child.exitCode !== null) return
      const ended = once(child, "exit")
      child.kill("SIGTERM")
      await ended
    },
  }
}

let registered = 0

async function register(origin: string): Promise<string> {
  registered += 1
  const username = `scanned-${registered}`
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username,
      password: `for ${username} alone`,
      email: `${username}@example.org`,
      firstName: "Scanned",
      lastName: "Member",
    }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(";", 1)[0]
  if (!answer.ok || !cookie) throw new Error(`Registering was answered with ${answer.status}`)
  return cookie
}
