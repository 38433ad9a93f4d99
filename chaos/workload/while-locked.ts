import { setTimeout as sleep } from "node:timers/promises"
import { ownClient } from "../environment/own-client.ts"

/** Below the bank's lock timeout of two seconds, and long enough for requests to arrive. */
const heldMs = 300
const timeoutMs = 1_000

/**
 * Locks rows like a slow transaction while requests arrive for them, then releases all at the same
 * time. If they cannot be locked, the requests are sent anyway.
 * @param lock the query that locks them
 * @param work sends the requests; it is awaited after the rows are released
 */
export async function whileLocked(
  url: string,
  lock: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const client = ownClient(url, timeoutMs)
  try {
    await client.connect()
    await client.query("begin")
    await client.query(lock)
  } catch {
    // PostgreSQL was killed, or another client holds them.
  }
  const working = work()
  await sleep(heldMs)
  // Rolls back.
  void client.end().catch(() => undefined)
  await working
}
