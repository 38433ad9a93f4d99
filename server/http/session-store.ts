import connectPgSimple from "connect-pg-simple"
import session, { type SessionData } from "express-session"
import type pg from "pg"

/** The longest a session lasts, however busy (ASVS 7.3.2). */
export const absoluteHours = 12

const read = "select sess from sessions where sid = $1 and expire >= now()"
// What is over is removed at sign-ins, which alone add rows.
const write = `with gone as (delete from sessions where expire < now() and sid <> $1)
  insert into sessions (sid, sess, expire)
    values ($1, $2, now() + interval '${absoluteHours} hours')
    on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`

type Found = { sess: SessionData }

/**
 * connect-pg-simple by the database's clock. The library asks the process's own: where that is a day
 * ahead it would take every session for over, and delete them; where it is behind, nobody could sign in.
 */
export class SessionStore extends connectPgSimple(session) {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({
      pool,
      tableName: "sessions",
      createTableIfMissing: false,
      disableTouch: true,
      pruneSessionInterval: false,
    })
    this.#pool = pool
  }

  override get(sid: string, done: (error: unknown, found?: SessionData | null) => void): void {
    this.#ask(read, [sid], (error, rows) => done(error, rows?.[0]?.sess))
  }

  override set(sid: string, data: SessionData, done?: (error?: unknown) => void): void {
    this.#ask(write, [sid, data], (error) => done?.(error))
  }

  #ask(text: string, values: unknown[], done: (error: unknown, rows?: Found[]) => void): void {
    this.#pool.query<Found>(text, values).then(
      // Later, so that what `done` throws is not taken for a failed query.
      ({ rows }) => setImmediate(done, null, rows),
      (error: unknown) => setImmediate(done, error),
    )
  }
}
