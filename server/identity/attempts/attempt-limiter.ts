import type pg from "pg"
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"

/**
 * For how long the door stays shut after each wrong try in a row, in seconds: the first number after
 * the first try, the last after every further one. So [0, 0, 60] shuts for a minute from the third on.
 */
export type Waits = readonly number[]

const minutes = (count: number) => count * 60

/**
 * What guards a secret by itself: five tries, then a quarter of an hour, each further one twice as
 * long, at most a day (PSD2 RTS article 4(3)(b), ASVS 6.3.1, 6.6.3).
 */
export const fiveTries: Waits = [
  ...[0, 0, 0, 0, minutes(15), minutes(30), minutes(60), minutes(120)],
  ...[minutes(240), minutes(480), minutes(960), minutes(1440)],
]

/** What a attemptLimiter says of one try. */
export type Try = {
  /** Whether the secret may be compared. What is not admitted is not counted either. */
  admitted: boolean
  /** How many more tries are admitted before the first wait; 0 from the last of them on. */
  left: number
  /** How long until a try is admitted again; 0 when the next one is. */
  waitSeconds: number
}

/** Counts tries of a secret in PostgreSQL: for all processes together, and over restarts. */
export type AttemptLimiter = {
  /**
   * Counts a try. Call it, and look at `admitted`, BEFORE the secret is compared: so many tries at
   * once get no more comparisons than the attemptLimiter allows. Never inside a transaction, whose rollback
   * would forget the try; a process that dies while it compares leaves it counted as wrong.
   * @param key whose secret is tried, and from where when that matters; no secret, it is stored
   */
  consume(key: string): Promise<Try>
  /** Forgets the tries of a key: the secret was right. */
  reset(key: string): Promise<void>
  /**
   * Takes back the last try alone, and its wait: the secret was right, and the tries before may be
   * somebody else's, whose next wait must not be a shorter one for it.
   */
  giveBack(key: string): Promise<void>
}

/** A day without a try, counted from the end of the last wait, forgets the tries before. */
export const memorySeconds = 86_400

/**
 * A attemptLimiter on one kind of secret.
 * @param name of the kind, such as "totp"; guards of one name share their counts
 * @param waits as fiveTries unless told otherwise
 */
export function attemptLimiter(
  { pool }: { pool: pg.Pool },
  name: string,
  waits: Waits = fiveTries,
): AttemptLimiter {
  const limiter = new GrowingWaits(pool, name, waits)
  return {
    async consume(key) {
      const { remainingPoints, msBeforeNext, admitted } = await limiter
        .consume(key)
        .then((result) => ({ ...result.toJSON(), admitted: true }))
        .catch((refused: unknown) => {
          if (!(refused instanceof RateLimiterRes)) throw refused
          return { ...refused.toJSON(), admitted: false }
        })
      return { admitted, left: remainingPoints, waitSeconds: Math.ceil(msBeforeNext / 1000) }
    },
    async reset(key) {
      await limiter.delete(key)
    },
    async giveBack(key) {
      await pool.query(giveBackSql, [`${name}:${key}`])
    },
  }
}

type Row = { points: number; wait: string; admitted: boolean }

const now = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
const count = `(case when r.expire + ${memorySeconds * 1000} <= ${now} then 1 else r.points + 1 end)`

/** Counts a try unless the door is shut, and shuts it, all under the lock of the key's one row. */
const consumeSql = `
  with tried as (
    insert into rate_limits as r (key, points, expire) values ($1, 1, ${now} + ($2::bigint[])[1])
    on conflict (key) do update set points = ${count},
      expire = ${now} + ($2::bigint[])[least(${count}, cardinality($2::bigint[]))]
    where r.expire <= ${now}
    returning points, expire
  )
  select points, expire - ${now} as wait, true as admitted from tried
  union all
  select points, expire - ${now}, false from rate_limits
  where key = $1 and not exists (select from tried)`

const giveBackSql = `update rate_limits set points = points - 1, expire = least(expire, ${now})
  where key = $1 and points > 0`

/**
 * rate-limiter-flexible's limiter on PostgreSQL with statements of our own (docs/decisions/
 * 022-sign-in-guard.md): waits that grow, counted and shut in one statement; the database's clock, as
 * processes may disagree on theirs; and no named statement, which a transaction pooler would lose.
 */
class GrowingWaits extends RateLimiterPostgres {
  readonly #pool: pg.Pool
  readonly #waits: readonly number[]
  readonly #tries: number

  constructor(pool: pg.Pool, name: string, waits: Waits) {
    const tries = waits.findIndex((seconds) => seconds > 0) + 1
    super({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: tries,
      duration: memorySeconds,
    })
    this.#pool = pool
    this.#waits = waits.map((seconds) => seconds * 1000)
    this.#tries = tries
  }

  /** The library's hook: counts, and gives what _getRateLimiterRes reads. */
  async _upsert(key: string): Promise<Row | undefined> {
    const { rows } = await this.#pool.query<Row>(consumeSql, [key, this.#waits])
    return rows[0]
  }

  /** The library's hook. */
  _getRateLimiterRes(_key: string, _points: number, row: Row | undefined): RateLimiterRes {
    // No row: the door was shut by a try that this statement could not see yet.
    const { points, wait, admitted } = row ?? { points: this.#tries, wait: 1000, admitted: false }
    const left = Math.max(0, this.#tries - points)
    const consumed = admitted ? Math.min(points, this.#tries) : this.#tries + 1
    return new RateLimiterRes(left, Math.max(0, Number(wait)), consumed, points === 1)
  }

  /** The library's hook. */
  async _delete(key: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query("delete from rate_limits where key = $1", [key])
    return rowCount === 1
  }
}
