import type pg from "pg"
import { attemptsBeforeWait, waitMinutes } from "#shared/limits.ts"
import { nowMs } from "../../rate-limits/quota.ts"

/**
 * How long attempts are refused after each wrong attempt in a row, in seconds: the first number
 * applies after the first attempt, the last after every later one. So [0, 0, 60] blocks for a
 * minute from the third attempt on.
 */
export type Waits = readonly number[]

/**
 * The waits that begin after this many attempts: waitMinutes, doubled with each further attempt, up
 * to a day (PSD2 RTS article 4(3)(b), ASVS 6.3.1, 6.6.3).
 */
export const waitsAfter = (attempts: number): Waits => [
  ...Array.from({ length: attempts - 1 }, () => 0),
  ...[0, 1, 2, 3, 4, 5, 6].map((doublings) => waitMinutes * 60 * 2 ** doublings),
  memorySeconds,
]

/** The result of one attempt. */
export type AttemptResult = {
  /** Whether the secret may be compared. An attempt that is not admitted is not counted. */
  admitted: boolean
  /** How many more attempts are admitted before the first wait. */
  left: number
  /** How long until an attempt is admitted again, in seconds; 0 when the next one is. */
  waitSeconds: number
}

/**
 * Counts attempts at a secret in PostgreSQL, so that all processes share the count and restarts
 * keep it.
 */
export type AttemptLimiter = {
  /**
   * Counts an attempt. Call it and check `admitted` BEFORE comparing the secret, so that concurrent
   * attempts get no more comparisons than allowed. Do not call it inside a transaction: a rollback
   * would lose the count. If the process dies while comparing, the attempt stays counted as wrong.
   * @param key whose secret it is, and where the attempt comes from if that matters; the key is
   *   stored, so it must not be secret
   */
  consume(key: string): Promise<AttemptResult>
  /** Resets a key after the right secret. */
  reset(key: string): Promise<void>
  /**
   * Takes back only the last attempt and its wait. Use it where the secret was right but earlier
   * attempts may be an attacker's: their next wait must not get shorter.
   */
  giveBack(key: string): Promise<void>
}

/**
 * Attempts are forgotten after a day without another one, counted from the end of the last wait.
 */
export const memorySeconds = 86_400

/**
 * An attempt limiter for one kind of secret.
 * @param name of the kind, such as "totp"; limiters with the same name share their counts
 * @param waits for a secret that nothing else protects by default
 */
export function attemptLimiter(
  { pool }: { pool: pg.Pool },
  name: string,
  waits: Waits = waitsAfter(attemptsBeforeWait),
): AttemptLimiter {
  const allowed = waits.findIndex((seconds) => seconds > 0) + 1
  const waitsMs = waits.map((seconds) => seconds * 1000)
  const row = (key: string) => `${name}:${key}`
  return {
    async consume(key) {
      const { rows } = await pool.query<Row>(consumeSql, [row(key), waitsMs])
      // No row: a concurrent attempt blocked the key, and this statement's snapshot did not see it
      // yet.
      const { points, wait, admitted } = rows[0] ?? { points: allowed, wait: 1000, admitted: false }
      return {
        admitted,
        left: Math.max(0, allowed - points),
        waitSeconds: Math.max(0, Math.ceil(Number(wait) / 1000)),
      }
    },
    async reset(key) {
      await pool.query("delete from rate_limits where key = $1", [row(key)])
    },
    async giveBack(key) {
      await pool.query(giveBackSql, [row(key)])
    },
  }
}

type Row = { points: number; wait: string; admitted: boolean }

const count = `(case when r.expire + ${memorySeconds * 1000} <= ${nowMs} then 1 else r.points + 1 end)`

/**
 * Counts an attempt unless the key is blocked, and sets the next wait, under the lock of the key's
 * row.
 */
const consumeSql = `
  with tried as (
    insert into rate_limits as r (key, points, expire) values ($1, 1, ${nowMs} + ($2::bigint[])[1])
    on conflict (key) do update set points = ${count},
      expire = ${nowMs} + ($2::bigint[])[least(${count}, cardinality($2::bigint[]))]
    where r.expire <= ${nowMs}
    returning points, expire
  )
  select points, expire - ${nowMs} as wait, true as admitted from tried
  union all
  select points, expire - ${nowMs}, false from rate_limits
  where key = $1 and not exists (select from tried)`

const giveBackSql = `update rate_limits set points = points - 1, expire = least(expire, ${nowMs})
  where key = $1 and points > 0`
