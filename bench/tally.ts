/** Counts answers by status and code, and their times. */
export class Tally {
  readonly #outcomes = new Map<string, number>()
  readonly #milliseconds: number[] = []
  #failures = 0

  /** @param failed a 5xx, a lost connection, or anything else that must never happen */
  add(outcome: string, milliseconds: number, failed: boolean): void {
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1)
    this.#milliseconds.push(milliseconds)
    if (failed) this.#failures += 1
  }

  get failures(): number {
    return this.#failures
  }

  /** The report, one figure a line. */
  lines(seconds: number): string[] {
    const times = this.#milliseconds.toSorted((a, b) => a - b)
    const at = (share: number) => {
      const time = times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
      return `${time.toFixed(1)} ms`
    }
    const outcomes = [...this.#outcomes].toSorted(([, one], [, other]) => other - one)
    const figures: [string, string][] = [
      ["requests", String(times.length)],
      ["seconds", seconds.toFixed(1)],
      ["requests a second", (times.length / seconds).toFixed(0)],
      ["median", at(0.5)],
      ["95 of 100 within", at(0.95)],
      ["99 of 100 within", at(0.99)],
      ["longest", at(1)],
      ...outcomes.map(([outcome, count]): [string, string] => [outcome, String(count)]),
      ["5xx, lost or unequal", String(this.#failures)],
    ]
    return figures.map(([name, value]) => `${name.padEnd(34)} ${value.padStart(12)}`)
  }
}
