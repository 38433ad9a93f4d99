import type { StaffContext } from "../staff/staff-use-case.ts"
import { dayStatus, openDays } from "./open-days.ts"

export type DaysToCloseOutcome =
  | { outcome: "open"; days: string[] }
  | { outcome: "already_closed" }
  | { outcome: "refused"; reason: "not_over" | "in_the_future" | "before_first_day" }

/**
 * The days that staff can close, in order: all that are over and open, or those up to one date. Close
 * each with runDay. Dates are YYYY-MM-DD.
 */
export async function daysToClose(
  { db, env }: Pick<StaffContext, "db" | "env">,
  input: { upTo?: string | undefined },
): Promise<DaysToCloseOutcome> {
  const { upTo } = input
  const open = await openDays(db, env.BANK_TIME_ZONE)
  if (upTo === undefined) return { outcome: "open", days: open }
  const { closed, today } = await dayStatus(db, env.BANK_TIME_ZONE, upTo)
  if (upTo === today) return { outcome: "refused", reason: "not_over" }
  if (upTo > today) return { outcome: "refused", reason: "in_the_future" }
  if (closed) return { outcome: "already_closed" }
  if (!open.includes(upTo)) return { outcome: "refused", reason: "before_first_day" }
  return { outcome: "open", days: open.filter((day) => day <= upTo) }
}
