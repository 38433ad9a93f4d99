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

/**
 * Counts points by key in windows that begin with a key's first request. It is in this process's
 * memory, on a monotonic clock, and takes about a microsecond. Use it to protect the bank from
 * load; limits that protect a secret count in PostgreSQL (attempt-limiter.ts).
 */
export class FixedWindowCounter {
  readonly quota: number
  readonly windowSeconds: number
  readonly #now: () => number
  /** In the order in which the windows end. */
  readonly #windows = new Map<string, { used: number; ends: number }>()

  /**
   * @param quota points per key and window
   * @param now milliseconds of a monotonic clock
   */
  constructor(quota: number, windowSeconds = 60, now: () => number = () => performance.now()) {
    this.quota = quota
    this.windowSeconds = windowSeconds
    this.#now = now
  }

  /** Counts points for a key, even beyond the quota. */
  count(key: string, points = 1): Reading {
    const now = this.#now()
    this.#forgetEnded(now)
    let window = this.#windows.get(key)
    if (!window) {
      window = { used: 0, ends: now + this.windowSeconds * 1000 }
      this.#windows.set(key, window)
    }
    window.used += points
    return {
      exceeded: window.used > this.quota,
      left: Math.max(0, this.quota - window.used),
      seconds: Math.max(1, Math.ceil((window.ends - now) / 1000)),
    }
  }

  #forgetEnded(now: number): void {
    for (const [key, { ends }] of this.#windows) {
      if (ends > now && this.#windows.size < maxKeys) return
      this.#windows.delete(key)
    }
  }
}
