import { suspectAway, untilReturn } from "./bank-away.ts"

/**
 * Loads a part of the app. While the bank cannot be reached, waits and retries; other failures are final,
 * such as a file that a newer version has replaced.
 */
export async function loadWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const back = untilReturn()
    if (!(await suspectAway())) throw error
    await back
    return load()
  }
}
