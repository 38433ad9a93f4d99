import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { removeDataDir } from "../../server/db/embedded/scratch.ts"
import { repoRoot } from "../../server/root.ts"
import { reservePort } from "../../testing/reserve-port.ts"
import type { Figure } from "../report/figure.ts"
import { spreadOf } from "../report/statistics.ts"

const timeoutMs = 300_000

/** Runs `npm start` until it is ready, and ends it. Returns the seconds until it was ready. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await reservePort()
  const env = { ...process.env, NODE_ENV: "", DATA_DIR: dataDir, PORT: String(port) }
  const begun = performance.now()
  const child = spawn("npm", ["start"], { cwd: repoRoot, env, stdio: "ignore", detached: true })
  const ended = once(child, "exit")
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
      if (answer?.ok) return (performance.now() - begun) / 1_000
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
      if (performance.now() - begun > timeoutMs) throw new Error("npm start was never ready")
      await sleep(10)
    }
  } finally {
    // Like Ctrl-C, to both npm and the bank.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGINT")
    await ended
  }
}

/** B6: how long `npm start` takes until the bank is ready, from the second start on. */
export async function measureStart({
  rounds,
  say,
}: {
  rounds: number
  say(line: string): void
}): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "tessera-bench-"))
  try {
    say(`first start: ${(await startOnce(dataDir)).toFixed(2)} s`)
    const seconds: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      seconds.push(await startOnce(dataDir))
      say(`another start: ${seconds.at(-1)?.toFixed(2)} s`)
    }
    const target = { atMost: 2.5 }
    return [{ measure: "b6", name: "second start", unit: "s", spread: spreadOf(seconds), target }]
  } finally {
    removeDataDir(dataDir)
  }
}
