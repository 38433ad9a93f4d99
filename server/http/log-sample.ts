import type { Logger } from "pino"
import { addressBlock } from "./address-block.ts"

/** How much of one kind of line is written one by one within a window. */
const perAddress = 20
const perEvent = 200
const windowMs = 60_000

/** So many addresses are counted apart within a window, and so many of them are named in the end. */
const addressesAtMost = 1_000
const addressesNamed = 50

type Level = "debug" | "info" | "warn" | "error"
type Counts = { level: Level; written: number; byAddress: Map<string, number>; others: number }

/**
 * Keeps a flood of requests from being a flood of lines: the first of a kind within a minute are written
 * one by one, the rest is counted, by event and address, and told at the minute's end. So nothing is lost
 * without a trace (ASVS 16.3.1), and no more than some hundred lines a minute are written of one kind.
 */
export class LogSample {
  readonly #log: Logger
  readonly #events = new Map<string, Counts>()
  #timer: NodeJS.Timeout | undefined

  constructor(log: Logger) {
    this.#log = log
  }

  /**
   * Whether a line is to be written; counts it where it is not.
   * @param event its kind, of which there are few
   * @param address of whoever caused it
   */
  admits(event: string, address: string | undefined, level: Level): boolean {
    this.#timer ??= setTimeout(() => this.flush(), windowMs).unref()
    const key = addressBlock(address ?? "unknown")
    const counts = this.#countsOf(event, level)
    const seen = counts.byAddress.get(key)
    if (seen === undefined && counts.byAddress.size >= addressesAtMost) {
      counts.others += 1
      return false
    }
    counts.byAddress.set(key, (seen ?? 0) + 1)
    if ((seen ?? 0) >= perAddress || counts.written >= perEvent) return false
    counts.written += 1
    return true
  }

  #countsOf(event: string, level: Level): Counts {
    const known = this.#events.get(event)
    if (known) return known
    const counts: Counts = { level, written: 0, byAddress: new Map(), others: 0 }
    this.#events.set(event, counts)
    return counts
  }

  /** Tells what was counted and not written, and begins anew. For the end of the process, too. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const events = [...this.#events]
    this.#events.clear()
    for (const [event, { level, written, byAddress, others }] of events) {
      const total = [...byAddress.values()].reduce((sum, count) => sum + count, others)
      if (total === written) continue
      const most = [...byAddress].sort(([, one], [, other]) => other - one).slice(0, addressesNamed)
      const addresses = Object.fromEntries(most)
      this.#log[level](
        { event, total, written, withoutLine: total - written, addresses },
        "more of the same",
      )
    }
  }
}
