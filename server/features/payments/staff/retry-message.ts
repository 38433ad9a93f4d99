import { sql } from "drizzle-orm"
import { staffName } from "../../../identity/employees/staff-name.ts"
import { askDatabase } from "../../../staff/ask-database.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { headOf, type Refusal, refused } from "./rules.ts"

export type RetryOutcome =
  | { outcome: "again"; does: "read" | "sent" }
  | { outcome: "unreadable"; problem: string }
  | Refusal

/**
 * Retries a quarantined message after its cause was corrected, or sends a refused message again.
 * Its bytes stay the same. The worker does it within seconds. What was posted before is not posted
 * again.
 * @returns unreadable, with a sentence, if not even the message's head can be read now
 */
export async function retryMessage(
  { db }: Pick<StaffContext, "db">,
  input: { itemId: number; staff: string },
): Promise<RetryOutcome> {
  const staff = staffName(input.staff)
  if (staff === undefined) return refused("staff_unnamed")
  const { itemId } = input
  const { rows } = await db.execute<{ bytes: Buffer | null }>(sql`
    select case when r.kind = 'quarantined' and message_can_be_read(m) then m.bytes end as bytes
      from repair_items r left join rail_messages m on m.id = r.message_id
      where r.id = ${itemId} and r.closed_at is null`)
  const bytes = rows[0]?.bytes
  const head = bytes ? headOf(bytes, bytes.length) : undefined
  if (head && "problem" in head) return { outcome: "unreadable", ...head }
  const done = await askDatabase<{ outcome: "done"; does: "read" | "sent" } | Refusal>(
    db,
    "message_release_carry_out",
    { itemId, ...head },
    { staff },
  )
  return done.outcome === "done" ? { outcome: "again", does: done.does } : done
}
