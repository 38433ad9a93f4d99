import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { ownClient } from "../environment/own-client.ts"
import type { Finding } from "./finding.ts"
import { inSnapshot, moneyInSnapshot } from "./money-in-snapshot.ts"

const pauseMs = 1_500
const restFactor = 8

/** Watches the bank during the faults. */
export type Watch = {
  /** @returns how many complete snapshots were checked, and their violations */
  stop(): Promise<{ snapshots: number; findings: Finding[] }>
}

/**
 * Checks repeatedly, each time in one snapshot, on a connection without a proxy. It rests longer
 * than it works, so that it doesn't slow a large bank down.
 * @param check I1 to I4 unless given
 */
export function openWatch(
  url: string,
  check: (client: pg.ClientBase) => Promise<Finding[]> = moneyInSnapshot,
): Watch {
  const violated: Finding[] = []
  const stopping = new AbortController()
  let snapshots = 0

  async function look(): Promise<void> {
    const client = ownClient(url)
    try {
      await client.connect()
      while (!stopping.signal.aborted) {
        const from = performance.now()
        const findings = await inSnapshot(client, () => check(client))
        snapshots += 1
        violated.push(...findings.filter(({ violations }) => violations.length > 0))
        await pause(stopping.signal, restFactor * (performance.now() - from))
      }
    } catch {
      // PostgreSQL was killed, or starts again.
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look()
      await pause(stopping.signal)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
      return { snapshots, findings: violated }
    },
  }
}

const pause = (signal: AbortSignal, minMs = 0) =>
  sleep(Math.max(pauseMs, minMs), undefined, { signal }).catch(() => undefined)
