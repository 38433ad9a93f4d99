/**
 * The simulator's time. It runs with the real clock, or stands still until it is advanced, which
 * makes tests repeatable.
 */
export class VirtualClock {
  private readonly start: number | undefined
  private readonly advanced: () => number

  /**
   * @param start where time stands still; undefined to run with the real clock
   * @param advanced by how many milliseconds it was advanced in all; the books know
   */
  constructor(start: Date | undefined, advanced: () => number) {
    this.start = start?.getTime()
    this.advanced = advanced
  }

  now(): Date {
    return new Date((this.start ?? Date.now()) + this.advanced())
  }

  /** The date in UTC, which is the simulated banks' own. */
  today(): string {
    return this.now().toISOString().slice(0, 10)
  }
}
