import type { Logger } from "pino"
import { addressNetwork } from "../rate-limits/address-block.ts"

/** How many lines of one kind per address are written within a window. */
const perAddress = 20
/** This many of them in any case; the rest share the limit per event. */
const firstOfAddress = 3
const perEvent = 200
const windowMs = 60_000

/** How many addresses are tracked within a window, and at most listed at its end. */
const maxAddresses = 1_000
const addressesNamed = 50

type Level = "debug" | "info" | "warn" | "error"
type Counts = {
  level: Level
  written: number
  /** Of those written, the lines beyond the first of each address. */
  shared: number
  byAddress: Map<string, number>
  others: number
}

export type LogSample = {
  /**
   * Whether to write a line; counts it otherwise.
   * @param event its kind, one of a few
   * @param address of the client
   */
  admits(event: string, address: string | undefined, level: Level): boolean
  /** Logs the counts and resets them. Also called when the process ends. */
  flush(): void
}

/**
 * Limits log lines during a flood of requests. Within a minute, the first lines of a kind are
 * written, and the first of each address in any case, so that loud addresses do not hide a quiet one.
 * The rest are counted by event and address and summarized at the end of the minute. So every event
 * leaves a trace (ASVS 16.3.1), with at most a few hundred lines per minute and kind, or three for
 * each of a thousand addresses.
 */
export function sampleLog(log: Logger): LogSample {
  const events = new Map<string, Counts>()
  let timer: NodeJS.Timeout | undefined

  function countsOf(event: string, level: Level): Counts {
    const known = events.get(event)
    if (known) return known
    const counts: Counts = { level, written: 0, shared: 0, byAddress: new Map(), others: 0 }
    events.set(event, counts)
    return counts
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const counted = [...events]
    events.clear()
    for (const [event, { level, written, byAddress, others }] of counted) {
      const total = [...byAddress.values()].reduce((sum, count) => sum + count, others)
      if (total === written) continue
      const max = [...byAddress].sort(([, one], [, other]) => other - one).slice(0, addressesNamed)
      const addresses = Object.fromEntries(max)
      log[level](
        { event, total, written, withoutLine: total - written, addresses },
        "more of the same",
      )
    }
  }

  return {
    admits(event, address, level) {
      timer ??= setTimeout(flush, windowMs).unref()
      const key = addressNetwork(address ?? "unknown")
      const counts = countsOf(event, level)
      const seen = counts.byAddress.get(key) ?? 0
      if (seen === 0 && counts.byAddress.size >= maxAddresses) {
        counts.others += 1
        return false
      }
      counts.byAddress.set(key, seen + 1)
      if (seen >= firstOfAddress) {
        if (seen >= perAddress || counts.shared >= perEvent) return false
        counts.shared += 1
      }
      counts.written += 1
      return true
    },
    flush,
  }
}
