import { setTimeout as sleep } from "node:timers/promises"

/**
 * Lets a refusal take at least so long, so that nobody learns from the time how far it got.
 * @throws whatever `work` throws, no sooner than `leastMs` after the call
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
