import type { Lately, Topic } from "#shared/contracts/live.ts"

/** Longer than any page takes from its first question to its stream. */
const rememberedMs = 60_000

/**
 * Remembers for a minute or two which customers' things changed when, so that a page whose stream opens
 * asks again only for what changed since it was asked for.
 * @param now milliseconds that never go back
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
    /** Things of a customer's have changed. */
    note(userId: number, changed: readonly Topic[]): void {
      turn()
      const known = recent.get(userId) ?? new Map<Topic, number>()
      for (const topic of changed) known.set(topic, now())
      recent.set(userId, known)
    },
    /** Changes may have been missed: nothing is known of the time before. */
    listenAnew(): void {
      listeningSince = now()
    },
    /** What is known of a customer. Times are rounded down: rather one question too many. */
    of(userId: number): Lately {
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
