import type pg from "pg"
import type { Use } from "./quota.ts"

/** A quota that comes back piece by piece, for all processes together, and over restarts. */
export type RefillingQuota = {
  /**
   * Counts a use of a key, when there is one. Call it BEFORE what it limits.
   * @returns `waitSeconds` until there is another, 0 when there is one left
   */
  take(key: string): Promise<Use>
  /** Takes a use back that turned out to be harmless. */
  giveBack(key: string): Promise<void>
}

const now = "(extract(epoch from clock_timestamp()) * 1000)::bigint"

/**
 * `expire` is when all uses of a key are there again, so each one used puts it off by one interval ($2),
 * and none is left when it is all intervals ($3) away. Counted under the lock of the key's one row.
 */
const takeSql = `
  with taken as (
    insert into rate_limits as r (key, points, expire) values ($1, 1, ${now} + $2::bigint)
    on conflict (key) do update set expire = greatest(r.expire, ${now}) + $2
    where greatest(r.expire, ${now}) + $2 - ${now} <= $3::bigint
    returning expire
  )
  select true as granted, expire + $2 - $3 - ${now} as wait from taken
  union all
  select false, expire + $2 - $3 - ${now} from rate_limits
  where key = $1 and not exists (select from taken)`

const giveBackSql = "update rate_limits set expire = expire - $2::bigint where key = $1"

/**
 * A quota of one kind of use: some at once, and then one more each interval (the generic cell rate
 * algorithm of ITU-T I.371). Unlike a window it never makes anybody wait for longer than one interval.
 * @param name of the kind; quotas of one name share their counts
 * @param atOnce uses of one key that may follow each other
 * @param everySeconds one comes back
 */
export function refillingQuota(
  { pool }: { pool: pg.Pool },
  name: string,
  { atOnce, everySeconds }: { atOnce: number; everySeconds: number },
): RefillingQuota {
  const interval = everySeconds * 1000
  return {
    async take(key) {
      const { rows } = await pool.query<{ granted: boolean; wait: string }>(takeSql, [
        `${name}:${key}`,
        interval,
        interval * atOnce,
      ])
      // No row: the last use was taken by a statement that this one could not see yet.
      const { granted, wait } = rows[0] ?? { granted: false, wait: interval }
      return { granted, waitSeconds: Math.max(0, Math.ceil(Number(wait) / 1000)) }
    },
    async giveBack(key) {
      await pool.query(giveBackSql, [`${name}:${key}`, interval])
    },
  }
}
