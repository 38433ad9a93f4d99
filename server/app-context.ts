import type pg from "pg"
import type { Logger } from "pino"
import type { Database } from "./db/pool.ts"
import type { Env } from "./env.ts"
import type { LogSample } from "./http/log-sample.ts"
import type { SignInLookup } from "./identity/sessions/sign-in-lookup.ts"
import type { PostTogether } from "./ledger/post-together.ts"
import type { Announcer } from "./live/announcer.ts"
import type { Streams } from "./live/streams.ts"

/** What every feature needs of the running bank. The API keeps no other state of its own. */
export type AppContext = {
  env: Env
  pool: pg.Pool
  db: Database
  log: Logger
  /** Which lines about refused requests are written, and which are only counted. */
  logSample: LogSample
  /** Who is signed in: asked together with others, and afresh each time. */
  signInOf: SignInLookup
  /** Posts movements, with others that are asked for at once. */
  postTogether: PostTogether
  /** Tells a customer's open pages what to ask for again; called after commit. */
  announce: Announcer["announce"]
  /** The open pages that this process tells of changes. */
  streams: Streams
  /** Aborted once this process was asked to stop: it finishes what it has and takes nothing lasting. */
  stopping: AbortSignal
}
