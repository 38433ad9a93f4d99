import { setTimeout as sleep } from "node:timers/promises"
import type { CellLink } from "../../testing/payments/cell-link.ts"
import type { Random } from "../workload/random.ts"
import type { Cell } from "./cell.ts"

/** What happens to two cells and the link between them while members pay. */
export const faultKinds = ["api", "worker", "postgres", "link"] as const
type FaultKind = (typeof faultKinds)[number]

/** The time from one fault to the next, and how long a link or a PostgreSQL is away, in milliseconds. */
const pause = { least: 4_000, most: 15_000 }
const away = { least: 100, most: 12_000 }

/**
 * Kills processes of either cell and the link, one after another.
 * @returns what stops it, once all is up again, and how often each happened
 */
export function killAround(cells: readonly Cell[], link: CellLink, random: Random) {
  const counts: Record<FaultKind, number> = { api: 0, worker: 0, postgres: 0, link: 0 }
  const stopping = new AbortController()
  const between = ({ least, most }: typeof pause) => random.int(least, most)
  const kill: Readonly<Record<FaultKind, (cell: Cell) => Promise<void>>> = {
    api: async ({ api }) => void api.kill(),
    worker: async ({ worker }) => void worker.kill(),
    async postgres({ cluster }) {
      await cluster.kill()
      await sleep(between(away))
      await cluster.start()
    },
    async link() {
      await link.kill()
      await sleep(between(away))
      await link.open()
    },
  }
  const running = (async () => {
    for (;;) {
      await sleep(between(pause), undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const kind = random.pick(faultKinds)
      await kill[kind](random.pick(cells))
      counts[kind] += 1
    }
  })()
  return {
    counts,
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
