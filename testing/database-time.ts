import { testPool } from "./connections.ts"
import { cpuTime } from "./cpu-time.ts"

/** A computation of PostgreSQL, by whose time machines are compared. */
const sample =
  "select count(*) from (select md5(n::text) as text from generate_series(1, 20000) n order by text) as texts"
/** What it takes of an idle server core, in milliseconds. */
const sampleMs = 20

/**
 * How much processor time a database's connections have taken, in milliseconds. Other work on the machine does not
 * count, nor does waiting for it. Queries run in one process each, so that all of their time counts.
 * @param superuserUrl of the database
 */
export function databaseTimes(superuserUrl: string) {
  const pool = testPool({ connectionString: superuserUrl, max: 1 })
  const ready = pool.query(
    `do $$ begin execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database()); end $$`,
  )
  const seen = new Map<number, { name: string; time: number }>()
  return {
    /**
     * Of all connections but this one's, since the first call for each of them.
     * @param name only of those with this application_name
     */
    async total(name?: string): Promise<number> {
      await ready
      const { rows } = await pool.query<{ pid: number; name: string }>(
        `select pid, application_name as name from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      await Promise.all(
        rows.map(async (row) =>
          seen.set(row.pid, { name: row.name, time: await cpuTime(row.pid) }),
        ),
      )
      return [...seen.values()]
        .filter((one) => name === undefined || one.name === name)
        .reduce((sum, { time }) => sum + time, 0)
    },
    /** How many times longer than an idle server core PostgreSQL computes here now, at least 1. */
    async slowdown(): Promise<number> {
      const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid")
      const pid = rows[0]?.pid ?? 0
      const before = await cpuTime(pid)
      await pool.query(sample)
      return Math.max(1, ((await cpuTime(pid)) - before) / sampleMs)
    },
    close: () => pool.end(),
  }
}
