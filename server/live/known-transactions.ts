/** An announcement arrives twice within seconds: after the commit, and when the entry is sealed. */
const rememberedMs = 60_000

/**
 * Remembers for one to two minutes which transactions each member's open pages know.
 * @param now monotonic time in milliseconds
 */
export function knownTransactions(now: () => number = () => performance.now()) {
  let recent = new Set<string>()
  let older = new Set<string>()
  let since = now()

  function turn(): void {
    const passed = now() - since
    if (passed < rememberedMs) return
    older = passed < 2 * rememberedMs ? recent : new Set()
    recent = new Set()
    since = now()
  }

  return {
    /** Whether any of these transactions is new to this member's pages. Marks all of them as known. */
    hasNew(userId: number, posted: readonly number[]): boolean {
      turn()
      const keys = posted.map((id) => `${userId} ${id}`)
      const news = keys.filter((key) => !recent.has(key) && !older.has(key))
      for (const key of news) recent.add(key)
      return news.length > 0
    },
  }
}
