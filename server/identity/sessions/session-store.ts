import connectPgSimple from "connect-pg-simple"
import { and, eq, gte, sql } from "drizzle-orm"
import type { Request } from "express"
import session, { type SessionData } from "express-session"
import type pg from "pg"
import { sessionHours } from "#shared/limits.ts"
import { sessions, signIns } from "#shared/tables/sessions.ts"
import { users } from "#shared/tables/users.ts"
import type { Language } from "#shared/words/languages.ts"
import { inBatches, readingLimits } from "../../db/in-batches.ts"
import { type Database, databaseOn } from "../../db/pool.ts"
import { isActivityStale, isLive } from "./sign-ins.ts"

// Expired rows are deleted at sign-in, the only time when rows are added.
const write = `with gone as (delete from sessions where expire < now() and sid <> $1)
  insert into sessions (sid, sess, expire)
    values ($1, $2, now() + interval '${sessionHours} hours')
    on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`

/** The live sign-in of a session: its member with the language they chose, and whether a second factor was used. */
export type LiveSignIn = {
  userId: number
  secondFactor: boolean
  activityStale: boolean
  language: Language | null
}

/** Neither stored nor compared by express-session, which handles only named properties. */
const liveSignIn = Symbol("live sign-in")
type Found = SessionData & { [liveSignIn]: LiveSignIn | undefined }

declare global {
  namespace Express {
    interface Request {
      /** Of the session, read together with it; undefined when it has ended, was idle too long, or is too old. */
      signIn?: LiveSignIn | undefined
    }
  }
}

/**
 * connect-pg-simple with the database's clock, and with the sign-in that decides whether a session is alive.
 * The library uses the process's own clock: if that is a day ahead, all sessions would seem expired and be
 * deleted; if it is behind, no one could sign in.
 */
export class SessionStore extends connectPgSimple(session) {
  readonly #pool: pg.Pool
  readonly #find: (sid: string) => Promise<SessionData | null>

  /** @param idleSeconds how long a sign-in lasts without activity */
  constructor(pool: pg.Pool, idleSeconds: number) {
    super({
      pool,
      tableName: "sessions",
      createTableIfMissing: false,
      disableTouch: true,
      pruneSessionInterval: false,
    })
    this.#pool = pool
    const db = databaseOn(pool)
    this.#find = inBatches((sids) => findSessions(db, sids, idleSeconds), readingLimits)
  }

  override get(sid: string, done: (error: unknown, found?: SessionData | null) => void): void {
    settle(this.#find(sid), done)
  }

  override set(sid: string, data: SessionData, done?: (error?: unknown) => void): void {
    settle(this.#pool.query(write, [sid, data]), (error) => done?.(error))
  }

  override createSession(request: Request, data: SessionData) {
    request.signIn = (data as Found)[liveSignIn]
    return super.createSession(request, data)
  }
}

/**
 * Sessions with their live sign-ins. Concurrent requests share the query, and nothing is cached between
 * queries, so that a sign-in that was ended on any process is dead on all of them.
 */
async function findSessions(
  db: Database,
  sids: readonly string[],
  idleSeconds: number,
): Promise<(SessionData | null)[]> {
  const ofSession = eq(signIns.id, sql`(${sessions.sess} ->> 'signInId')::uuid`)
  const rows = await db
    .select({
      sid: sessions.sid,
      sess: sql<string>`${sessions.sess}::text`,
      userId: signIns.userId,
      secondFactor: signIns.secondFactor,
      activityStale: isActivityStale,
      language: users.language,
    })
    .from(sessions)
    .leftJoin(signIns, and(ofSession, isLive(idleSeconds)))
    .leftJoin(users, eq(users.id, signIns.userId))
    .where(and(sql`${sessions.sid} = any(${sql.param(sids)})`, gte(sessions.expire, sql`now()`)))
  const found = new Map(rows.map((row) => [row.sid, row]))
  return sids.map((sid) => {
    const row = found.get(sid)
    if (!row) return null
    const { sess, userId, secondFactor, activityStale, language } = row
    // express-session modifies the object that it gets, so each caller needs its own.
    return Object.assign(JSON.parse(sess) as SessionData, {
      [liveSignIn]:
        userId === null || secondFactor === null
          ? undefined
          : { userId, secondFactor, activityStale, language },
    })
  })
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
