import type { Metrics } from "../metrics/metrics.ts"
import type { UseCaseContext } from "../use-case/use-case.ts"
import type { HistoryGuard } from "./history-guard.ts"
import type { PostTogether } from "./post-together.ts"

/** What posting works with. */
export type LedgerContext = UseCaseContext & {
  /** Lets postings through only to a database that still has the bank's history. */
  readonly historyGuard: HistoryGuard
  /** Posts posting requests, batched with concurrent ones. */
  readonly postTogether: PostTogether
  /** What this process counts, for operators. */
  readonly metrics: Metrics
}
