import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { callFunction, queryRows } from "../../../db/call-function.ts"
import { staffName } from "../../../identity/employees/staff-name.ts"
import { staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-use-case.ts"
import { headOf, Refusal, refused } from "./rules.ts"

export type RetryOutcome =
  | { outcome: "again"; does: "read" | "sent" }
  | { outcome: "unreadable"; problem: string }
  | Refusal

const Answer = staffAnswer({ does: z.enum(["read", "sent"]) }, Refusal)
const Found = z.object({ bytes: z.nullable(z.instanceof(Buffer)) })

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
  const [found] = await queryRows(
    db,
    Found,
    sql`
    select case when r.kind = 'quarantined' and message_can_be_read(m) then m.bytes end as bytes
      from repair_items r left join rail_messages m on m.id = r.message_id
      where r.id = ${itemId} and r.closed_at is null`,
  )
  const bytes = found?.bytes
  const head = bytes ? headOf(bytes, bytes.length) : undefined
  if (head && "problem" in head) return { outcome: "unreadable", ...head }
  const done = await callFunction(db, "message_release_carry_out", Answer, [
    { itemId, ...head },
    { staff },
  ])
  return done.outcome === "done" ? { outcome: "again", does: done.does } : done
}
