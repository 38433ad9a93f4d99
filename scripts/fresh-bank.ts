import { spawn } from "node:child_process"
import { once } from "node:events"
import { repoRoot } from "../server/config/root.ts"
import { findFreePort } from "../server/db/embedded/free-port.ts"

const timeoutMs = 900_000

/**
 * Runs the built bank with fresh demo data (start-fresh.ts) on a free port while `use` runs.
 * @param settings environment variables for the bank, in addition to this process's own
 * @throws what `use` throws, or an Error when the bank ends or is not ready within 15 minutes
 */
export async function withFreshBank(
  use: (origin: string) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const bank = spawn(process.execPath, ["scripts/run.mjs", "scripts/start-fresh.ts"], {
    cwd: repoRoot,
    env: { ...process.env, ...settings, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  })
  const ended = once(bank, "exit")
  try {
    await Promise.race([
      untilReady(origin),
      ended.then(() => Promise.reject(new Error("The bank ended"))),
    ])
    await use(origin)
  } finally {
    bank.kill("SIGTERM")
    await ended
  }
}

async function untilReady(origin: string): Promise<void> {
  const until = Date.now() + timeoutMs
  while (Date.now() < until) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error("The bank was not ready within 15 minutes")
}
