import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { nullableText } from "#shared/contracts/fields.ts"
import { InTransit, type OtherBanks, type SilentBanks } from "#shared/contracts/payments.ts"
import { callFunction, queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import type { Posted, PostingRequest } from "../../ledger/post.ts"
import { StoredPayment } from "../../payments/present-payment.ts"
import type { RequestBinding } from "../../use-case/use-case.ts"

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
 * The payment to another bank that a posting ordered, or undefined for a transfer within the bank.
 * It queries the database only after a replay, for the current state, and after a confirmation, for
 * its time.
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

/**
 * The money that has left the member's open accounts but not arrived yet, in the accounts'
 * currencies.
 */
export function inTransitOf(db: Database, userId: number): Promise<InTransit[]> {
  const query = sql`
    select a.id::float8 as "accountId", a.currency, sum(t.amount)::text as amount
    from accounts a
    join payments p on p.account_id = a.id and p.state in ('queued', 'sent') and p.direction = 'out'
    join transactions t on t.id = p.transaction_id
    where a.user_id = ${userId}
    group by a.id
    order by a.id`
  return queryRows(db, InTransit, query)
}

/** Which payments to other banks are currently possible. */
export async function otherBanksReach(db: Database): Promise<Pick<OtherBanks, "open" | "instant">> {
  const Reach = z.object({ open: z.boolean(), instant: z.boolean() })
  const query = sql`
    select other_banks_open as open, other_banks_open and instant_open as instant from bank_settings`
  const [reach] = await queryRows(db, Reach, query)
  return reach ?? { open: false, instant: false }
}

/**
 * Where instant payments are closed because nobody answers.
 * @param userId the member whose payment would be refused now; null for everywhere that is closed to anybody
 */
export async function silentBanks(db: Database, userId: number | null): Promise<SilentBanks> {
  const query = sql`select bank from instant_closed_to(${userId}) as bank order by bank`
  const rows = await queryRows(db, z.object({ bank: nullableText }), query)
  const banks = rows.flatMap(({ bank }) => bank ?? [])
  return { all: banks.length < rows.length, banks }
}

/** Whether an outgoing payment of the account is not final yet. */
export async function hasOpenPayment(tx: Database, accountId: number): Promise<boolean> {
  const query = sql`
    select from payments
    where account_id = ${accountId} and (direction = 'out' and state in ('queued', 'sent', 'unconfirmed')
      or direction = 'in' and state = 'recall_received')
    limit 1`
  return (await runStatement(tx, query)) > 0
}

/** The database's answer to a cancellation (server/payments/payments.sql). */
const Cancellation = z.object({
  outcome: z.enum(["applied", "session_ended", "not_found", "too_late"]),
  transactionId: z.exactOptional(z.number()),
})

/** Cancels the member's own queued payment and gives the money back, in one transaction. */
export const cancelOwnPayment = (
  db: Database,
  request: { userId: number; signInId: string; idleSeconds: number; reference: string },
) => callFunction(db, "payment_cancel", Cancellation, [request])

/** The database's answer to a member's recall (server/payments/recalls.sql). */
const refusals = ["session_ended", "not_found", "asked_before", "not_possible", "too_late"] as const
const RecallRequested = z.object({ outcome: z.enum(["applied", "repeated", ...refusals]) })

/** Recalls the member's own payment and queues the message to the other bank, in one transaction. */
export const recallOwnPayment = (
  db: Database,
  request: {
    userId: number
    signInId: string
    idleSeconds: number
    reference: string
    reason: string
    answerBy: string
  },
) => callFunction(db, "payment_recall", RecallRequested, [request])
