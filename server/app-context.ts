import type pg from "pg"
import type { Logger } from "pino"
import type { Env } from "./config/env.ts"
import type { Database } from "./db/pool.ts"
import type { Replica } from "./db/replica.ts"
import type { LogSample } from "./http/log-sample.ts"
import type { SignInLookup } from "./identity/sessions/sign-in-lookup.ts"
import type { HistoryGuard } from "./ledger/history-guard.ts"
import type { PostTogether } from "./ledger/post-together.ts"
import type { Announcer } from "./live/announcer.ts"
import type { Streams } from "./live/streams.ts"
import type { Metrics } from "./metrics/metrics.ts"
import type { FixedWindowCounter } from "./rate-limits/fixed-window-counter.ts"

/** The dependencies of every feature. The API has no other state. */
export type AppContext = {
  env: Env
  pool: pg.Pool
  db: Database
  /** A standby for reads of the history, if there is one. */
  replica: Replica | undefined
  log: Logger
  /** Decides which lines about refused requests are written and which are only counted. */
  logSample: LogSample
  /** Looks up a sign-in, batched with others but never cached. */
  signInOf: SignInLookup
  /** Lets postings through only to a database that still has the bank's history. */
  historyGuard: HistoryGuard
  /** Posts posting requests, batched with concurrent ones. */
  postTogether: PostTogether
  /** Counts what payOrThrow attempts beyond the quota of payee questions. */
  paymentsBeyondQuota: FixedWindowCounter
  /** Notifies a customer's open pages of what to refetch; call it after the commit. */
  announce: Announcer["announce"]
  /** What this process counts, for operators. */
  metrics: Metrics
  /** The open live streams of this process. */
  streams: Streams
  /**
   * Aborted when this process is asked to stop: it finishes its requests and accepts no long-lived
   * ones.
   */
  stopping: AbortSignal
}
