import connectPgSimple from "connect-pg-simple"
import session, { type SessionData } from "express-session"
import type pg from "pg"
import { inBatches } from "../../db/in-batches.ts"

/** The longest a session lasts, however busy (ASVS 7.3.2). */
export const absoluteHours = 12

const read = "select sid, sess from sessions where sid = any($1) and expire >= now()"
// What is over is removed at sign-ins, which alone add rows.
const write = `with gone as (delete from sessions where expire < now() and sid <> $1)
  insert into sessions (sid, sess, expire)
    values ($1, $2, now() + interval '${absoluteHours} hours')
    on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`

type Found = { sid: string; sess: SessionData }

/**
 * connect-pg-simple by the database's clock. The library asks the process's own: where that is a day
 * ahead it would take every session for over, and delete them; where it is behind, nobody could sign in.
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
        // The library takes what it is given for its own: never the same object twice.
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

/** Calls back later, so that what the callback throws is not taken for a failed query. */
function settle<T>(asked: Promise<T>, done: (error: unknown, answer?: T) => void): void {
  asked.then(
    (answer) => setImmediate(done, null, answer),
    (error: unknown) => setImmediate(done, error),
  )
}
