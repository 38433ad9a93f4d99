import type { RecentChanges, Topic } from "#shared/contracts/live.ts"

/** Longer than the time between a page's first request and its stream. */
const rememberedMs = 60_000

/**
 * Remembers recent changes by member for one to two minutes, so that a page whose stream opens refetches
 * only what has changed since its requests.
 * @param now monotonic time in milliseconds
 */
export function recentChanges(now: () => number = () => performance.now()) {
  let recent = new Map<number, Map<Topic, number>>()
  let older = new Map<number, Map<Topic, number>>()
  let turnedAt = now()
  let listeningSince = now()

  function turn(): void {
    const passed = now() - turnedAt
    if (passed < rememberedMs) return
    older = passed < 2 * rememberedMs ? recent : new Map<number, Map<Topic, number>>()
    recent = new Map<number, Map<Topic, number>>()
    turnedAt = now()
  }

  return {
    /** Some of a member's topics changed. */
    note(userId: number, changed: readonly Topic[]): void {
      turn()
      const known = recent.get(userId) ?? new Map<Topic, number>()
      for (const topic of changed) known.set(topic, now())
      recent.set(userId, known)
    },
    /** Announcements may have been missed: nothing before now is known. */
    restart(): void {
      listeningSince = now()
    },
    /**
     * The recent changes of a member. Times are rounded down: an extra refetch is better than a missed
     * one.
     */
    of(userId: number): RecentChanges {
      turn()
      const times = [...(older.get(userId) ?? []), ...(recent.get(userId) ?? [])]
      return {
        heardForMs: Math.floor(Math.min(now() - listeningSince, rememberedMs)),
        changedMsAgo: Object.fromEntries(
          times.map(([topic, at]) => [topic, Math.floor(now() - at)]),
        ),
      }
    },
  }
}
