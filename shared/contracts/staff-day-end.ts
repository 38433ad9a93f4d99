import * as z from "zod/mini"
import { type BankJob, bankJobs } from "../day-end/bank-jobs.ts"

/** The last run of a job of the end of the day. All is null of a job that never ran. */
export type JobRun = {
  job: BankJob
  startedAt: string | null
  endedAt: string | null
  running: boolean
  /** Null also of a run that ended and had nothing to do. */
  failed: boolean | null
  /** What it did, or why it failed. */
  what: string | null
  stepsDone: number | null
  steps: number | null
  /** Until it starts. */
  requestedAt: string | null
  /** Who asked for the last run, if an employee did. */
  requestedBy: string | null
}

/** What waits in the bank; 100,000 means at least as many. The age is 0 of an empty queue. */
export type WaitingQueue = { queue: string; waiting: number; oldestSeconds: number }

/** GET /api/staff/day-end. */
export type DayEnd = {
  /** The bank's day. */
  today: string
  lastDay: { day: string; finishedAt: string } | null
  /** How many days are over and not closed. */
  openDays: number
  jobs: JobRun[]
  /** What one euro buys. */
  rates: { currency: string; rate: string; day: string; source: string; loadedAt: string }[]
  queues: WaitingQueue[]
  rail: {
    /** How the bank is connected to others; none if it is not. */
    adapter: "none" | "simulator" | "http" | "files"
    /** When standard payments go out, in Brussels. */
    cutOffs: string[]
    lastSentAt: string | null
    lastReceivedAt: string | null
  }
}

/** POST /api/staff/job-runs: asks for another run. */
export const JobRequest = z.strictObject({
  job: z.enum(bankJobs, { error: "There is no such job" }),
})
export type JobRequest = z.infer<typeof JobRequest>
