import { setTimeout as sleep } from "node:timers/promises"

/**
 * Makes a refusal take at least this long, so that its time does not reveal how far a check got.
 * @throws what `work` throws, no sooner than `leastMs` after the call
 */
export async function refusedNoSooner<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const least = sleep(leastMs)
  try {
    return await work()
  } catch (error) {
    await least
    throw error
  }
}
