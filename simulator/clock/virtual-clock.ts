/**
 * The simulator's time. It follows the real clock, or is stopped and moves only when it is advanced,
 * so that tests are repeatable.
 */
export class VirtualClock {
  private readonly start: number | undefined
  private readonly advanced: () => number

  /**
   * @param start the time at which it is stopped; undefined to follow the real clock
   * @param advanced returns by how many milliseconds it was advanced in total
   */
  constructor(start: Date | undefined, advanced: () => number) {
    this.start = start?.getTime()
    this.advanced = advanced
  }

  now(): Date {
    return new Date((this.start ?? Date.now()) + this.advanced())
  }

  /** The date in UTC, the time zone of the simulated banks. */
  today(): string {
    return this.now().toISOString().slice(0, 10)
  }
}
