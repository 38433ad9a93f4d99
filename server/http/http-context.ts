import type { Logger } from "pino"
import type { Metrics } from "../metrics/metrics.ts"
import type { LogSample } from "./log-sample.ts"

/** What HTTP itself works with, whatever an app serves. */
export type HttpContext = {
  readonly log: Logger
  /** Decides which lines about refused requests are written and which are only counted. */
  readonly logSample: LogSample
  /** What this process counts, for operators. */
  readonly metrics: Metrics
}
