import { spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { findFreePort } from "../../server/db/embedded/free-port.ts"
import { demoSignIns } from "../../server/demo/customers.ts"

const patienceMs = 180_000

/** A fresh demo bank for the scanners alone, and a customer signed in to it. */
export type ScanBank = {
  readonly origin: string
  /** `name=value` of the session's cookie, signed in anew: scanners log out by accident. */
  signIn(): Promise<string>
  close(): Promise<void>
}

/** Builds and starts it on a free port; what it held is deleted when it is closed. */
export async function openScanBank(): Promise<ScanBank> {
  const port = String(await findFreePort())
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/start-fresh.ts"], {
    stdio: "ignore",
    env: { ...process.env, PORT: port, PUBLIC_URL: origin, SESSION_IDLE_MINUTES: "1440" },
  })
  const patience = Date.now() + patienceMs
  const asked = () => fetch(`${origin}/api/ready`).catch(() => undefined)
  while (!(await asked())?.ok) {
    if (child.exitCode !== null || Date.now() > patience) {
      throw new Error("The bank to be scanned did not start. Try npm start.")
    }
    await sleep(200)
  }
  return {
    origin,
    signIn: () => signIn(origin),
    async close() {
      if (child.exitCode !== null) return
      const ended = once(child, "exit")
      child.kill("SIGTERM")
      await ended
    },
  }
}

async function signIn(origin: string): Promise<string> {
  const [customer] = demoSignIns
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: customer?.username, password: customer?.password }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(";", 1)[0]
  if (!answer.ok || !cookie) throw new Error(`Signing in was answered with ${answer.status}`)
  return cookie
}
