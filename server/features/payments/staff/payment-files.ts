import { sql } from "drizzle-orm"
import type { Database } from "../../../db/pool.ts"

/** A payment as staff see it, with its events and messages. */
export type PaymentFile = {
  txId: string
  direction: "in" | "out"
  scheme: "instant" | "standard"
  state: string
  amount: string
  ownName: string
  ownIban: string
  otherName: string
  otherIban: string
  reason: string | null
  events: { event: string; toState: string; at: string; actor: string; staff: string | null }[]
  messages: {
    name: string
    msgId: string
    state: string
    attempts: number
    answer: string | null
  }[]
}

/** All payments with this identifier: several banks may use the same one. */
export async function paymentFiles(db: Database, txId: string): Promise<PaymentFile[]> {
  const { rows } = await db.execute<PaymentFile>(sql`
    select tx_id as "txId", direction, scheme, state, amount, own_name as "ownName", own_iban as "ownIban",
        other_name as "otherName", other_iban as "otherIban", reason, (
          select json_agg(json_build_object('event', event, 'toState', to_state, 'at', created_at,
              'actor', actor, 'staff', staff) order by number)
            from payment_events where payment_id = p.id) as events, (
          select coalesce(json_agg(json_build_object('name', name, 'msgId', msg_id, 'state', state,
              'attempts', attempts, 'answer', answer) order by id), '[]')
            from rail_messages m where m.payment_id = p.id or m.id = p.message_id) as messages
      from payments p where tx_id = ${txId} order by id`)
  return rows
}
