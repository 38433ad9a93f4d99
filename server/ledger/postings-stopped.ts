/**
 * Nothing is posted:
 * - `history_missing`: the database lacks sealed history that the checkpoints file proves, as after a
 *   failover to a standby that was behind;
 * - `not_replicated`: commits do not wait for a standby, although `DATABASE_DURABILITY` requires it.
 */
export type Stopped = { outcome: "stopped"; reason: "history_missing" | "not_replicated" }

/** The database must not post (history-guard.ts, which has logged why). */
export class PostingsStopped extends Error {
  override readonly name = "PostingsStopped"

  constructor(readonly stopped: Stopped) {
    super(`Postings are stopped: ${stopped.reason}`)
  }
}
