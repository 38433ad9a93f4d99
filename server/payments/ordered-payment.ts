import { sql } from "drizzle-orm"
import { queryRows } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import type { Posted, PostingRequest } from "../ledger/post.ts"
import type { RequestBinding } from "../use-case/use-case.ts"
import { StoredPayment } from "./present-payment.ts"

/** A time as ISO 8601 in UTC. */
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The member's own payment, by the reference of the transaction that debited or credited it. */
export async function ownPayment(
  db: Database,
  userId: number,
  reference: string,
): Promise<StoredPayment | undefined> {
  const query = sql`
    select t.reference, p.direction, p.scheme as speed, p.state, p.amount, p.other_name as "otherName",
      p.end_to_end_id as "endToEndId", p.reason, ${iso("p.send_at")} as "sendAt",
      p.message_id is not null as "inMessage",
      coalesce(p.settlement_date, (p.accepted_at at time zone 'Europe/Brussels')::date)::text as "settlementDate",
      p.answer_by::text as "answerBy",
      (select (clock_timestamp() at time zone time_zone)::date::text from bank_settings) as today,
      p.payee_result as "payeeResult", ${iso("p.payee_checked_at")} as "payeeCheckedAt",
      ${iso("p.confirmed_at")} as "confirmedAt", (
        select json_agg(json_build_object('event', e.event, 'fromState', e.from_state,
            'toState', e.to_state, 'reason', e.reason, 'returned', case when e.event = 'returned' then (
              select (-l.amount)::text from postings l
                where l.entry_id = e.entry_id and l.system_account = 'nostro') end, 'owed', (
              select abs(l.amount)::text from postings l
                where l.entry_id = e.entry_id and l.system_account = 'payment_claims'), 'at', case when e.number = 1 and p.direction = 'out'
              then ${iso("p.accepted_at")} else ${iso("e.created_at")} end) order by e.number)
          from payment_events e where e.payment_id = p.id) as events
    from transactions t
    join payments p on p.transaction_id = t.id
    where t.reference = ${reference} and p.user_id = ${userId}`
  const [payment] = await queryRows(db, StoredPayment, query)
  return payment
}

/**
 * The payment to another bank that a posting ordered, or undefined for a transfer within the bank. It queries the
 * database only after a replay, for the current state, and after a confirmation, for its time.
 */
export async function orderedPayment(
  db: Database,
  { member, proofHash }: RequestBinding,
  { recipientIban, speed = "instant", sendAt }: PostingRequest,
  { transaction, replayed }: Posted,
): Promise<StoredPayment | undefined> {
  if (recipientIban === undefined) return undefined
  if (replayed || proofHash) {
    return ownPayment(db, member.userId, transaction.reference)
  }
  return {
    reference: transaction.reference,
    direction: "out",
    speed,
    state: "queued",
    amount: transaction.convertedAmount ?? transaction.amount,
    otherName: transaction.recipientName ?? "",
    endToEndId: "NOTPROVIDED",
    reason: null,
    settlementDate: null,
    answerBy: null,
    today: transaction.createdAt.slice(0, 10),
    sendAt: sendAt ?? null,
    inMessage: false,
    payeeResult: null,
    payeeCheckedAt: null,
    confirmedAt: null,
    events: [
      {
        event: "ordered",
        fromState: null,
        toState: "queued",
        reason: null,
        returned: null,
        owed: null,
        at: transaction.createdAt,
      },
    ],
  }
}
