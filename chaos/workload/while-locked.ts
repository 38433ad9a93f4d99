import { setTimeout as sleep } from "node:timers/promises"
import { ownClient } from "../environment/own-client.ts"

/** Below the bank's own limit of two seconds for a lock, and long enough for requests to arrive. */
const heldMs = 300
const timeoutMs = 1_000

/**
 * Holds rows as a slow transaction would while requests come for them, then lets all go at once.
 * Where they cannot be had, the requests are sent all the same.
 * @param lock the query that locks them
 * @param work sends the requests; what it does after the rows are free is waited for
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
