import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { fromDecimal } from "#shared/money/money.ts"
import type { ApiConnection } from "../workload/api-connection.ts"
import type { LivePage } from "../workload/live-page.ts"
import type { Person } from "../workload/people.ts"
import type { Finding } from "./finding.ts"

/** The bank's guarantee after the last fault and the last request. */
const restWithinMs = 10_000
const questionMs = 5_000
const pollMs = 150

/** What other connections still do in the database, one sentence each. */
const busy = `
  select format('backend %s (%s) is %s since %s', pid, application_name, state,
      clock_timestamp() - xact_start) as what
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and (xact_start is not null or state <> 'idle')
  union all
  select format('backend %s holds a %s on %s', l.pid, l.mode, coalesce(l.relation::regclass::text, l.locktype))
    from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and l.pid <> pg_backend_pid()
      and a.backend_type = 'client backend'`

/**
 * I12: within 10 s of the last request, no transaction is open, no lock is held, every pooled
 * connection is idle, every API process is ready, and every session is still valid.
 */
export async function becomesIdle(
  client: pg.ClientBase,
  line: ApiConnection,
  origins: readonly string[],
  people: readonly Person[],
  { withinMs = restWithinMs, path = "/api/ready" } = {},
): Promise<Finding> {
  const from = performance.now()
  const notAtRest = await until(withinMs, async () => {
    const { rows } = await client.query<{ what: string }>(busy)
    const ready = await Promise.all(origins.map((origin) => statusOf(line, origin, path)))
    return [
      ...rows.map(({ what }) => what),
      ...ready.flatMap((status, n) => (status === 200 ? [] : [`API ${n} is not ready: ${status}`])),
    ]
  })
  const afterMs = Math.round(performance.now() - from)
  const sessions = await Promise.all(
    people.map(async ({ cookie, userId }, n) => {
      const origin = origins[n % origins.length] ?? ""
      const question = {
        origin,
        method: "GET",
        path: "/api/auth/user",
        timeoutMs: questionMs,
      } as const
      const reply = await line.ask({ ...question, cookie })
      const alive = reply.answered && reply.status === 200
      if (alive && (JSON.parse(reply.text) as { id: number }).id === userId) return []
      return [`Member ${userId} is no longer signed in: ${JSON.stringify(reply).slice(0, 200)}`]
    }),
  )
  return {
    invariant: "I12",
    figures: { "ms to rest": afterMs, sessions: people.length },
    violations: [
      ...notAtRest.map((what) => `After ${withinMs} ms at rest: ${what}`),
      ...sessions.flat(),
    ],
  }
}

/**
 * I11: within 10 s of the last request, every open page shows the bank's balances, through its
 * events alone.
 */
export async function pagesCatchUp(
  client: pg.ClientBase,
  pages: readonly LivePage[],
  withinMs = restWithinMs,
): Promise<Finding> {
  const { rows } = await client.query<{ id: string; balance: string }>(
    "select id, balance from accounts",
  )
  const balances = new Map(rows.map(({ id, balance }) => [Number(id), fromDecimal(balance)]))
  const stale = await until(withinMs, () =>
    Promise.resolve(
      pages.flatMap((page) =>
        page.person.accounts.flatMap(({ id }) => {
          const shown = page.shown().get(id)
          if (shown !== undefined && fromDecimal(shown) === balances.get(id)) return []
          return [
            `The page of member ${page.person.userId} shows ${shown} on account ${id}, which has ${rows.find((row) => Number(row.id) === id)?.balance}`,
          ]
        }),
      ),
    ),
  )
  const sum = (count: keyof LivePage["counts"]) =>
    pages.reduce((total, page) => total + page.counts[count], 0)
  return {
    invariant: "I11",
    figures: { pages: pages.length, events: sum("events"), connections: sum("connections") },
    violations: stale,
  }
}

/** Repeats a check until it finds nothing, or the time is over. */
async function until(withinMs: number, ask: () => Promise<string[]>): Promise<string[]> {
  const limit = performance.now() + withinMs
  for (;;) {
    const left = await ask()
    if (left.length === 0 || performance.now() > limit) return left
    await sleep(pollMs)
  }
}

async function statusOf(
  line: ApiConnection,
  origin: string,
  path: string,
): Promise<number | string> {
  const question = { origin, method: "GET", path, cookie: "", timeoutMs: questionMs } as const
  const reply = await line.ask(question)
  return reply.answered ? reply.status : reply.why
}
