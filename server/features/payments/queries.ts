import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { nullableText } from "#shared/contracts/fields.ts"
import { InTransit, type OtherBanks, type SilentBanks } from "#shared/contracts/payments.ts"
import { callFunction, queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

/**
 * The money that has left the member's open accounts but not arrived yet, in the accounts'
 * currencies.
 */
export function inTransitOf(db: Database, userId: number): Promise<InTransit[]> {
  const query = sql`
    select a.id::float8 as "accountId", a.currency, sum(t.amount)::text as amount
    from account_people a
    join payments p on p.account_id = a.id and p.state in ('queued', 'sent') and p.direction = 'out'
    join transactions t on t.id = p.transaction_id
    where a.viewer = ${userId}
    group by a.id, a.currency
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
