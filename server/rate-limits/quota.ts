import type pg from "pg"

/** The outcome of one use of a quota. */
export type Use = { granted: boolean; waitSeconds: number }

/**
 * A number of uses within a window, counted in PostgreSQL: shared by all processes, and kept over
 * restarts.
 */
export type Quota = {
  /**
   * Counts a use of a key. Call it BEFORE the action that it limits, so that concurrent uses cannot
   * exceed the quota.
   */
  take(key: string): Promise<Use>
  /** Returns a use that turned out to be harmless. */
  giveBack(key: string): Promise<void>
}

/** Milliseconds since 1970 by the database's clock, as rate_limits stores times. */
export const nowMs = "(extract(epoch from clock_timestamp()) * 1000)::bigint"

/** The window begins with the first use and ends by the database's clock. */
const takeSql = `
  insert into rate_limits as r (key, points, expire) values ($1, 1, ${nowMs} + $2)
  on conflict (key) do update set
    points = case when r.expire <= ${nowMs} then 1 else least(r.points, $3) + 1 end,
    expire = case when r.expire <= ${nowMs} then ${nowMs} + $2 else r.expire end
  returning points, expire - ${nowMs} as wait`

const giveBackSql = `update rate_limits set points = points - 1
  where key = $1 and points > 0 and expire > ${nowMs}`

/**
 * A quota for one kind of use, such as payee name checks.
 * @param name of the kind; quotas with the same name share their counts
 * @param most uses of one key within the window
 */
export function quota(
  { pool }: { pool: pg.Pool },
  name: string,
  { most, seconds }: { most: number; seconds: number },
): Quota {
  return {
    async take(key) {
      const { rows } = await pool.query<{ points: number; wait: string }>(takeSql, [
        `${name}:${key}`,
        seconds * 1000,
        most,
      ])
      const { points = most + 1, wait = "0" } = rows[0] ?? {}
      return { granted: points <= most, waitSeconds: Math.max(1, Math.ceil(Number(wait) / 1000)) }
    },
    async giveBack(key) {
      await pool.query(giveBackSql, [`${name}:${key}`])
    },
  }
}
