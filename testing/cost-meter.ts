import { databaseTimes } from "./database-time.ts"

/** The most processor time of the database that one request may take, in milliseconds. */
export const databaseLimit = 250

/** Measures what requests and jobs take of the database. */
export type CostMeter = {
  /**
   * In milliseconds of an idle server core. If the first was too much, the least of three, since a busy machine's
   * caches add to it, and less on a machine that computes more slowly.
   */
  costOf(work: MeteredWork): Promise<number>
  /** The names, those that took the most first. */
  mostExpensive(): string[]
  /** What those took, as a sentence. */
  report(): string
  close(): Promise<void>
}

type MeteredWork = {
  readonly name: string
  /** The application_name of the connections that do it. */
  readonly connections: string
  /** How many thousand rows or how many members it is about; the cost is that of one. */
  readonly units?: number
  /** The most that it may take; databaseLimit by default. */
  readonly limit?: number
  readonly work: () => Promise<unknown>
  /** Undoes it, which is not measured. */
  readonly after?: () => Promise<unknown>
}

/** @param superuserUrl of the database; to be called before the connections that it measures are opened */
export async function costMeter(superuserUrl: string): Promise<CostMeter> {
  const times = databaseTimes(superuserUrl)
  await times.total()
  const costs = new Map<string, number>()

  const sorted = () => [...costs].toSorted(([, a], [, b]) => b - a)

  async function once({ connections, units = 1, work, after }: MeteredWork): Promise<number> {
    const before = await times.total(connections)
    await work()
    const cost = (await times.total(connections)) - before
    await after?.()
    return cost / units
  }

  return {
    async costOf(metered) {
      const { limit = databaseLimit } = metered
      const all = [await once(metered)]
      while (all.length < 3 && Math.min(...all) > limit) all.push(await once(metered))
      const least = Math.min(...all)
      const cost = least > limit ? least / (await times.slowdown()) : least
      costs.set(metered.name, Math.max(cost, costs.get(metered.name) ?? 0))
      return cost
    },
    mostExpensive: () => sorted().map(([name]) => name),
    report() {
      const max = sorted().slice(0, 12)
      return `The most of the database: ${max.map(([name, cost]) => `${name} ${cost.toFixed(0)} ms`).join(", ")}.`
    },
    close: times.close,
  }
}
