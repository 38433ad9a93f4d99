import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core"
import { instant } from "./columns.ts"

/** The last run of each job, and whether an employee has asked for another. */
export const jobRuns = pgTable("job_runs", {
  job: text().primaryKey(),
  startedAt: instant(),
  /** Null while it runs. */
  endedAt: instant(),
  failed: boolean(),
  /** What it did, or why it failed. */
  what: text(),
  /** How much of it is done, of jobs that say so. */
  stepsDone: integer(),
  steps: integer(),
  /** Until it starts. */
  requestedAt: instant(),
  requestedBy: text(),
})
