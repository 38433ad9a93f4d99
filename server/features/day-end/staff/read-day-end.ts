import type { DayEnd } from "#shared/contracts/staff-day-end.ts"
import { askStaff } from "../../../staff/ask-staff.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"

/** What staff_day_end (server/features/day-end/job-runs.sql) returns. */
type Stored = Omit<DayEnd, "rail"> & Pick<DayEnd["rail"], "lastSentAt" | "lastReceivedAt">

/** GET /api/staff/day-end: what ran, what failed, the day's rates, and what waits. */
export async function readDayEnd(
  { db, env }: StaffContext,
  { token }: StaffInput,
): Promise<DayEnd> {
  const { lastSentAt, lastReceivedAt, ...stored } = await askStaff<Stored>(
    db,
    "staff_day_end",
    token,
    {},
  )
  const { RAIL_ADAPTER: adapter, RAIL_CUT_OFFS: cutOffs } = env
  return { ...stored, rail: { adapter, cutOffs: [...cutOffs], lastSentAt, lastReceivedAt } }
}
