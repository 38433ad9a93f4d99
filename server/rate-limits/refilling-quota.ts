import type pg from "pg"
import { nowMs, type Use } from "./quota.ts"

/**
 * A quota that refills step by step, counted in PostgreSQL for all processes and kept over
 * restarts.
 */
export type RefillingQuota = {
  /**
   * Counts a use of a key, if one is left. Call it BEFORE the action that it limits.
   * @returns `waitSeconds` until the next use, 0 when one is left
   */
  take(key: string): Promise<Use>
  /** Returns a use that turned out to be harmless. */
  giveBack(key: string): Promise<void>
}

/**
 * `expire` is when the quota is full again. Each use moves it by one interval ($2); no use is left
 * when it is all intervals ($3) away. Counted under the lock of the key's row.
 */
const takeSql = `
  with taken as (
    insert into rate_limits as r (key, points, expire) values ($1, 1, ${nowMs} + $2::bigint)
    on conflict (key) do update set expire = greatest(r.expire, ${nowMs}) + $2
    where greatest(r.expire, ${nowMs}) + $2 - ${nowMs} <= $3::bigint
    returning expire
  )
  select true as granted, expire + $2 - $3 - ${nowMs} as wait from taken
  union all
  select false, expire + $2 - $3 - ${nowMs} from rate_limits
  where key = $1 and not exists (select from taken)`

const giveBackSql = "update rate_limits set expire = expire - $2::bigint where key = $1"

/**
 * A quota for one kind of use: a number immediately, then one more per interval (the generic cell
 * rate algorithm of ITU-T I.371). Unlike with a fixed window, no caller waits longer than one
 * interval.
 * @param name of the kind; quotas with the same name share their counts
 * @param atOnce uses of one key without a wait
 * @param everySeconds the interval after which one use comes back
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
      // No row: a concurrent statement took the last use, and this one's snapshot did not see it
      // yet.
      const { granted, wait } = rows[0] ?? { granted: false, wait: interval }
      return { granted, waitSeconds: Math.max(0, Math.ceil(Number(wait) / 1000)) }
    },
    async giveBack(key) {
      await pool.query(giveBackSql, [`${name}:${key}`, interval])
    },
  }
}
