import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import type { OtherBanksClient } from "../workload/payments/other-banks.ts"
import { closeCollection } from "../workload/payments/run-payments.ts"

/** All returns have come by then. */
const farAhead = "240"
const pollMs = 200
/** How long a trial that did not come to rest waits for what follows, in milliseconds. */
const lostMs = 15_000

/** What is still under way in a bank, one sentence each kind; in two parts, each by an index. */
export const underWay = `
  select format('%s messages (%s %s) are %s', count(*), direction, name, state) as what from (
      select direction, name, state from rail_messages where state in ('due', 'called')
      union all select direction, name, state from rail_messages where state = 'stored') as open
    group by direction, name, state
  union all
  select format('%s payments (%s %s) are %s', count(*), direction, scheme, state) from payments
    where state in ('queued', 'sent', 'unconfirmed', 'accepted') group by direction, scheme, state`

/** Messages whose calls failed are repeated after up to five minutes. Nothing fails anymore. */
export const repeatNow = `
  update rail_messages set due_at = clock_timestamp()
    where direction = 'out' and state = 'due' and due_at > clock_timestamp() + interval '2 seconds'`

/**
 * After the faults: closes the last collection, lets the other banks' time pass, and waits until
 * every payment has ended. Then a statement tells everything, and is matched.
 * @param withinMs how long nothing may end before it gives up
 * @returns what has not ended by then, one sentence each
 */
export async function bringToRest(
  { client, url, otherBanks }: { client: pg.ClientBase; url: string; otherBanks: OtherBanksClient },
  withinMs: number,
): Promise<string[]> {
  // After a crash, PostgreSQL has forgotten how much has changed, and plans for small tables.
  await client.query("set statement_timeout = 0; analyze")
  let timeoutMs = withinMs
  const quiet = async (isQuiet: (left: readonly string[]) => boolean): Promise<string[]> => {
    let limit = performance.now() + timeoutMs
    let min = Number.POSITIVE_INFINITY
    for (;;) {
      await client.query(repeatNow)
      const left = await remaining(client, otherBanks)
      if (isQuiet(left)) return left
      if (performance.now() > limit) {
        // What has not ended by now does not end later either.
        timeoutMs = Math.min(timeoutMs, lostMs)
        return left
      }
      // On a busy machine, or after many faults, much is left to do.
      const count = countOf(left)
      if (count < min) limit = performance.now() + timeoutMs
      min = Math.min(min, count)
      await sleep(pollMs)
    }
  }
  const none = (left: readonly string[]) => left.length === 0
  await closeCollection(url)
  await quiet((left) => !left.some((what) => /queued|due|called/.test(what)))
  await otherBanks.insist("/advance", { hours: farAhead })
  const left = await quiet(none)
  await otherBanks.insist("/statement")
  const told = await quiet(none)
  await client.query("select statements_match()")
  return [...new Set([...left, ...told])].map((what) => `After ${withinMs / 1_000} s: ${what}`)
}

/** The sum of the numbers of what is under way. */
export function countOf(left: readonly string[]): number {
  return left.reduce((sum, what) => sum + Number.parseInt(what, 10), 0)
}

async function remaining(client: pg.ClientBase, otherBanks: OtherBanksClient): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(underWay)
  const books = await otherBanks.books()
  const due = books?.due.length ?? 0
  return [
    ...rows.map(({ what }) => what),
    ...(books ? [] : ["1 request to the other banks is not answered"]),
    ...(due > 0 ? [`${due} tasks of the other banks are not done`] : []),
  ]
}
