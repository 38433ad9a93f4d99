import { setTimeout as sleep } from "node:timers/promises"
import { ownClient } from "../environment/own-client.ts"

const everyMs = 500

/**
 * Renews the hourly quota of payee questions again and again. The busiest members send more orders
 * in a trial than a person sends in a day, and beyond the quota a refused payment is answered 429
 * until the hour is over, so that its outcome could not be resolved.
 * @param url the database, on a connection without a proxy
 * @returns a function that stops it
 */
export function renewQuotas(url: string): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = () => sleep(everyMs, undefined, { signal }).catch(() => undefined)

  async function renew(): Promise<void> {
    const client = ownClient(url)
    try {
      await client.connect()
      while (!signal.aborted) {
        // Only the counters: an account that was asked about once stays free of charge for the hour.
        await client.query(
          "update rate_limits set points = 0 where key ~ '^payee_verification:[0-9]+$' and points > 0",
        )
        await pause()
      }
    } catch {
      // PostgreSQL was killed, or starts again.
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const renewing = (async () => {
    while (!signal.aborted) {
      await renew()
      await pause()
    }
  })()
  return async () => {
    stopping.abort()
    await renewing
  }
}
