import * as z from "zod/mini"
import { DayEnd } from "#shared/contracts/staff-day-end.ts"
import { callFunction } from "../../../db/call-function.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"

/** What staff_day_end (server/features/day-end/job-runs.sql) returns. */
const Stored = z.extend(z.omit(DayEnd, { rail: true }), {
  lastSentAt: DayEnd.shape.rail.shape.lastSentAt,
  lastReceivedAt: DayEnd.shape.rail.shape.lastReceivedAt,
})

/** GET /api/staff/day-end: what ran, what failed, the day's rates, and what waits. */
export async function readDayEnd(
  { db, env }: StaffContext,
  { token }: StaffInput,
): Promise<DayEnd> {
  const { lastSentAt, lastReceivedAt, ...stored } = await callFunction(
    db,
    "staff_day_end",
    Stored,
    [token, {}],
  )
  const { RAIL_ADAPTER: adapter, RAIL_CUT_OFFS: cutOffs } = env
  return { ...stored, rail: { adapter, cutOffs: [...cutOffs], lastSentAt, lastReceivedAt } }
}
