import { staffName } from "../../../identity/employees/staff-name.ts"
import { askDatabase, type StaffRefusal } from "../../../staff/ask-database.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"

export type AskOutcome = { outcome: "asked" } | StaffRefusal<"not_waiting" | "staff_unnamed">

/**
 * Inquires now with the other bank about an instant payment or a recall without an answer
 * (pacs.028).
 */
export async function askAgain(
  { db }: StaffContext,
  input: { txId: string; staff: string },
): Promise<AskOutcome> {
  const staff = staffName(input.staff)
  if (staff === undefined) return { outcome: "refused", reason: "staff_unnamed" }
  const { txId } = input
  const done = await askDatabase<{ outcome: "done" } | StaffRefusal<"not_waiting">>(
    db,
    "payment_inquire",
    { txId },
    { staff },
  )
  return done.outcome === "done" ? { outcome: "asked" } : done
}
