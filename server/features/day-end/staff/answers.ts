import * as z from "zod/mini"
import type { DayEnd } from "#shared/contracts/staff-day-end.ts"
import { bankJobs } from "#shared/day-end/bank-jobs.ts"
import { answer, rate, text } from "../../../http/openapi/answer-parts.ts"
import { moment } from "../../../staff/answer-parts.ts"

const date = z.iso.date()

export const dayEnd = answer<DayEnd>()(
  "DayEnd",
  z.strictObject({
    today: date,
    lastDay: z.nullable(z.strictObject({ day: date, finishedAt: moment })),
    openDays: z.int().check(z.describe("How many days are over and not closed.")),
    jobs: z.array(
      z.strictObject({
        job: z.enum(bankJobs),
        startedAt: z.nullable(moment),
        endedAt: z.nullable(moment),
        running: z.boolean(),
        failed: z.nullable(z.boolean()),
        what: text.check(z.describe("What it did, or why it failed.")),
        stepsDone: z.nullable(z.int()),
        steps: z.nullable(z.int()),
        requestedAt: z.nullable(moment).check(z.describe("Until the run begins.")),
        requestedBy: text,
      }),
    ),
    rates: z.array(
      z.strictObject({
        currency: z.string(),
        rate,
        day: date,
        source: z.string(),
        loadedAt: moment,
      }),
    ),
    queues: z.array(
      z.strictObject({
        queue: z.string(),
        waiting: z.int().check(z.describe("100,000 means at least as many.")),
        oldestSeconds: z.int(),
      }),
    ),
    rail: z.strictObject({
      adapter: z.enum(["none", "simulator", "http", "files"]),
      cutOffs: z.array(z.string()),
      lastSentAt: z.nullable(moment),
      lastReceivedAt: z.nullable(moment),
    }),
  }),
)
