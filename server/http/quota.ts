import type pg from "pg"

/** What a quota says of one use. */
export type Use = { granted: boolean; waitSeconds: number }

/** So many uses within a window, counted in PostgreSQL: for all processes together, and over restarts. */
export type Quota = {
  /** Counts a use of a key. Call it BEFORE what it limits, so that uses at once get no more than there is. */
  take(key: string): Promise<Use>
  /** Takes a use back that turned out to be harmless. */
  giveBack(key: string): Promise<void>
}

const now = "(extract(epoch from clock_timestamp()) * 1000)::bigint"

/** The window begins with the first use, and ends by the database's clock. */
const takeSql = `
  insert into rate_limits as r (key, points, expire) values ($1, 1, ${now} + $2)
  on conflict (key) do update set
    points = case when r.expire <= ${now} then 1 else least(r.points, $3) + 1 end,
    expire = case when r.expire <= ${now} then ${now} + $2 else r.expire end
  returning points, expire - ${now} as wait`

const giveBackSql = `update rate_limits set points = points - 1
  where key = $1 and points > 0 and expire > ${now}`

/**
 * A quota of one kind of use, such as questions after payees.
 * @param name of the kind; quotas of one name share their counts
 * @param most uses of one key within the seconds
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
