import { sql } from "drizzle-orm"
import { recordStaffAction } from "../../../db/audit.ts"
import type { Database } from "../../../db/pool.ts"
import { inTransaction } from "../../../db/transaction.ts"
import { MessageError } from "../../../payments/messages/message-error.ts"
import { identifyMessage } from "../../../payments/worker/receive-message.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { staffName } from "../../../staff/staff-name.ts"
import { lockRepairItem } from "./queries.ts"
import { type Refusal, refused } from "./rules.ts"

export type RetryOutcome =
  | { outcome: "again"; does: "read" | "sent" }
  | { outcome: "unreadable"; problem: string }
  | { outcome: "refused"; reason: Refusal["reason"] | "not_retried" | "known_already" }

type Message = { id: number; name: string; state: string; bytes: Buffer | null }

/**
 * Retries a quarantined message after its cause was corrected, or sends a refused message again.
 * Its bytes stay the same. The worker does it within seconds. What was posted before is not posted
 * again.
 * @returns unreadable, with a sentence, if not even the message's head can be read now
 */
export function retryMessage(
  { pool }: Pick<StaffContext, "pool">,
  input: { itemId: number; staff: string },
): Promise<RetryOutcome> {
  return inTransaction<RetryOutcome>(pool, async (tx) => {
    const staff = staffName(input.staff)
    if (staff === undefined) return refused("staff_unnamed")
    const item = await lockRepairItem(tx, input.itemId)
    if (!item) return refused("item_not_found")
    if (item.closed) return refused("item_closed")
    if (item.messageId === null) return { outcome: "refused", reason: "not_retried" }
    const message = await lockMessage(tx, item.messageId)
    const done =
      item.kind === "quarantined"
        ? await readAgain(tx, message)
        : item.kind === "refused"
          ? await sendAgain(tx, message)
          : ({ outcome: "refused", reason: "not_retried" } as const)
    if (done.outcome === "again") {
      await tx.execute(sql`update repair_items
        set closed_at = clock_timestamp(), closed_by = ${staff}, note = ${`Tried again: ${done.does}.`}
        where message_id = ${message.id} and kind = ${item.kind} and closed_at is null`)
      const { itemId } = input
      const details = { staff, itemId, messageId: message.id, does: done.does }
      await recordStaffAction(tx, "message.retried", details)
    }
    return done
  })
}

async function lockMessage(tx: Database, id: number): Promise<Message> {
  const { rows } = await tx.execute<Message>(sql`
    select id::float8 as id, name, state, bytes from rail_messages where id = ${id} for update`)
  if (!rows[0]) throw new Error(`There is no message ${id}`)
  return rows[0]
}

/**
 * Of messages that were already processed, only payments are read again, because each of them has
 * its own identifier.
 */
async function readAgain(tx: Database, { id, name, state, bytes }: Message): Promise<RetryOutcome> {
  const isPart = state === "processed" && name.startsWith("pacs.008.")
  if ((state !== "quarantined" && !isPart) || !bytes) {
    return { outcome: "refused", reason: "not_retried" }
  }
  try {
    const { name: newName, lane, sender, messageId } = identifyMessage(bytes)
    const { rows } = await tx.execute(sql`select from rail_messages
      where direction = 'in' and peer = ${sender} and msg_id = ${messageId} and id <> ${id}`)
    if (rows.length > 0) return { outcome: "refused", reason: "known_already" }
    await tx.execute(sql`update rail_messages
      set name = ${newName}, lane = ${lane}, peer = ${sender}, msg_id = ${messageId}, state = 'stored',
        lease_token = null, lease_until = null, processed_items = 0, answer = null
      where id = ${id}`)
    return { outcome: "again", does: "read" }
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    return { outcome: "unreadable", problem: error.message }
  }
}

/**
 * Payments that were rejected because the message was refused are never sent again: their payers
 * have the money back. Standard payments that may have arrived are still pending.
 */
async function sendAgain(tx: Database, { id, state }: Message): Promise<RetryOutcome> {
  const { rows: over } = await tx.execute(sql`select from payments
    where message_id = ${id} and state <> 'sent' for no key update`)
  if (state !== "refused" || over.length > 0) return { outcome: "refused", reason: "not_retried" }
  await tx.execute(sql`update rail_messages
    set state = 'due', due_at = clock_timestamp(), lease_token = null, lease_until = null
    where id = ${id}`)
  return { outcome: "again", does: "sent" }
}
