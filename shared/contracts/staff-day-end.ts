import * as z from "zod/mini"
import { bankJobs } from "../day-end/bank-jobs.ts"
import { described, moment, nullableText, rate } from "./fields.ts"

/** The last run of a job of the end of the day. All is null of a job that never ran. */
export const JobRun = z.object({
  job: z.enum(bankJobs),
  startedAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  running: z.boolean(),
  /** Null also of a run that ended and had nothing to do. */
  failed: z.nullable(z.boolean()),
  what: described(nullableText, "What it did, or why it failed."),
  stepsDone: z.nullable(z.int()),
  steps: z.nullable(z.int()),
  requestedAt: described(z.nullable(moment), "Until the run begins."),
  /** Who asked for the last run, if an employee did. */
  requestedBy: nullableText,
})
export type JobRun = z.infer<typeof JobRun>

/** What waits in the bank; 100,000 means at least as many. The age is 0 of an empty queue. */
export const WaitingQueue = z.object({
  queue: z.string(),
  waiting: described(z.int(), "100,000 means at least as many."),
  oldestSeconds: z.int(),
})
export type WaitingQueue = z.infer<typeof WaitingQueue>

const date = z.iso.date()

/** GET /api/staff/day-end. */
export const DayEnd = z.object({
  /** The bank's day. */
  today: date,
  lastDay: z.nullable(z.object({ day: date, finishedAt: moment })),
  openDays: described(z.int(), "How many days are over and not closed."),
  jobs: z.array(JobRun),
  /** What one euro buys. */
  rates: z.array(
    z.object({
      currency: z.string(),
      rate,
      day: date,
      source: z.string(),
      loadedAt: moment,
    }),
  ),
  queues: z.array(WaitingQueue),
  rail: z.object({
    /** How the bank is connected to others; none if it is not. */
    adapter: z.enum(["none", "simulator", "http", "files"]),
    /** When standard payments go out, in Brussels. */
    cutOffs: z.array(z.string()),
    lastSentAt: z.nullable(moment),
    lastReceivedAt: z.nullable(moment),
  }),
})
export type DayEnd = z.infer<typeof DayEnd>

/** POST /api/staff/job-runs: asks for another run. */
export const JobRequest = z.strictObject({
  job: z.enum(bankJobs, { error: "There is no such job" }),
})
export type JobRequest = z.infer<typeof JobRequest>
