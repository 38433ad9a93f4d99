/** What the counter answers. */
export type Reading = {
  /** Whether this was more than the quota. */
  exceeded: boolean
  /** What is left until the window ends; never below 0. */
  left: number
  /** Seconds until the window ends and the full quota is available again; at least 1. */
  seconds: number
}

/** A bound on memory: beyond this many keys, the oldest are dropped. */
const maxKeys = 100_000

export type FixedWindowCounter = {
  readonly windowSeconds: number
  /** Counts points for a key, even beyond the quota. */
  count(key: string, points?: number): Reading
}

/**
 * Counts points by key in windows that begin with a key's first request. It is in this process's
 * memory, on a monotonic clock, and takes about a microsecond. Use it to protect the bank from
 * load; limits that protect a secret count in PostgreSQL (attempt-limiter.ts).
 * @param quota points per key and window
 * @param now milliseconds of a monotonic clock
 */
export function fixedWindowCounter(
  quota: number,
  windowSeconds = 60,
  now: () => number = () => performance.now(),
): FixedWindowCounter {
  /** In the order in which the windows end. */
  const windows = new Map<string, { used: number; ends: number }>()

  function forgetEnded(at: number): void {
    for (const [key, { ends }] of windows) {
      if (ends > at && windows.size < maxKeys) return
      windows.delete(key)
    }
  }

  return {
    windowSeconds,
    count(key, points = 1) {
      const at = now()
      forgetEnded(at)
      const window = windows.get(key) ?? { used: 0, ends: at + windowSeconds * 1000 }
      windows.set(key, window)
      window.used += points
      return {
        exceeded: window.used > quota,
        left: Math.max(0, quota - window.used),
        seconds: Math.max(1, Math.ceil((window.ends - at) / 1000)),
      }
    },
  }
}
