import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { nullableText } from "#shared/contracts/fields.ts"
import { paymentDirections, paymentSchemes } from "#shared/stored-values.ts"
import { queryRows } from "../../../db/call-function.ts"
import type { Database } from "../../../db/pool.ts"

/** A payment as staff see it, with its events and messages. */
const PaymentFile = z.object({
  txId: z.string(),
  direction: z.enum(paymentDirections),
  scheme: z.enum(paymentSchemes),
  state: z.string(),
  amount: z.string(),
  ownName: z.string(),
  ownIban: z.string(),
  otherName: z.string(),
  otherIban: z.string(),
  reason: nullableText,
  events: z.array(
    z.object({
      event: z.string(),
      toState: z.string(),
      at: z.string(),
      actor: z.string(),
      staff: nullableText,
    }),
  ),
  messages: z.array(
    z.object({
      name: z.string(),
      msgId: z.string(),
      state: z.string(),
      attempts: z.number(),
      answer: nullableText,
    }),
  ),
})
export type PaymentFile = z.output<typeof PaymentFile>

/** All payments with this identifier: several banks may use the same one. */
export function paymentFiles(db: Database, txId: string): Promise<PaymentFile[]> {
  return queryRows(
    db,
    PaymentFile,
    sql`
    select tx_id as "txId", direction, scheme, state, amount, own_name as "ownName", own_iban as "ownIban",
        other_name as "otherName", other_iban as "otherIban", reason, (
          select json_agg(json_build_object('event', event, 'toState', to_state, 'at', created_at,
              'actor', actor, 'staff', staff) order by number)
            from payment_events where payment_id = p.id) as events, (
          select coalesce(json_agg(json_build_object('name', name, 'msgId', msg_id, 'state', state,
              'attempts', attempts, 'answer', answer) order by id), '[]')
            from rail_messages m where m.payment_id = p.id or m.id = p.message_id) as messages
      from payments p where tx_id = ${txId} order by id`,
  )
}
