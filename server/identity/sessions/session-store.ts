import connectPgSimple from "connect-pg-simple"
import session, { type SessionData } from "express-session"
import type pg from "pg"
import { sessionHours } from "#shared/limits.ts"
import { inBatches } from "../../db/in-batches.ts"

const read = "select sid, sess from sessions where sid = any($1) and expire >= now()"
// Expired rows are deleted at sign-in, the only time when rows are added.
const write = `with gone as (delete from sessions where expire < now() and sid <> $1)
  insert into sessions (sid, sess, expire)
    values ($1, $2, now() + interval '${sessionHours} hours')
    on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`

type Found = { sid: string; sess: SessionData }

/**
 * connect-pg-simple with the database's clock. The library uses the process's own: if that is a day
 * ahead, all sessions would seem expired and be deleted; if it is behind, no one could sign in.
 */
export class SessionStore extends connectPgSimple(session) {
  readonly #pool: pg.Pool
  readonly #find: (sid: string) => Promise<SessionData | null>

  constructor(pool: pg.Pool) {
    super({
      pool,
      tableName: "sessions",
      createTableIfMissing: false,
      disableTouch: true,
      pruneSessionInterval: false,
    })
    this.#pool = pool
    this.#find = inBatches(
      async (sids) => {
        const { rows } = await pool.query<Found>(read, [sids])
        const found = new Map(rows.map(({ sid, sess }) => [sid, sess]))
        // express-session modifies the object that it gets, so each caller needs its own copy.
        return sids.map((sid) => structuredClone(found.get(sid) ?? null))
      },
      { lanes: 2, slowMs: 50, most: 64 },
    )
  }

  override get(sid: string, done: (error: unknown, found?: SessionData | null) => void): void {
    settle(this.#find(sid), done)
  }

  override set(sid: string, data: SessionData, done?: (error?: unknown) => void): void {
    settle(this.#pool.query(write, [sid, data]), (error) => done?.(error))
  }
}

/**
 * Calls back in a later tick, so that an exception in the callback is not treated as a failed
 * query.
 */
function settle<T>(asked: Promise<T>, done: (error: unknown, answer?: T) => void): void {
  asked.then(
    (answer) => setImmediate(done, null, answer),
    (error: unknown) => setImmediate(done, error),
  )
}
