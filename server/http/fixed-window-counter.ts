/** What a meter says after it has counted. */
export type Reading = {
  /** Whether this was more than the quota. */
  exceeded: boolean
  /** How much is left until the window ends; never below 0. */
  left: number
  /** Until the window ends and all of the quota is there again, at least 1. */
  seconds: number
}

/** More keys than may be told apart at once: then the oldest are forgotten, so that memory stays small. */
const keysAtMost = 100_000

/**
 * Counts points by key in windows that begin with a key's first request. In this process's memory, by a
 * clock that never jumps, in a microsecond or so: for what protects the bank, not for what guards a
 * secret (those count in PostgreSQL, guard.ts).
 */
export class FixedWindowCounter {
  readonly quota: number
  readonly windowSeconds: number
  readonly #now: () => number
  /** In the order in which their windows end, as a window that ended is taken out. */
  readonly #windows = new Map<string, { used: number; ends: number }>()

  /**
   * @param quota points a key may have in a window
   * @param now milliseconds of a clock that never jumps
   */
  constructor(quota: number, windowSeconds = 60, now: () => number = () => performance.now()) {
    this.quota = quota
    this.windowSeconds = windowSeconds
    this.#now = now
  }

  /** Counts some points for a key, whether or not they exceed the quota. */
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
      if (ends > now && this.#windows.size < keysAtMost) return
      this.#windows.delete(key)
    }
  }
}
