import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { nullableText } from "#shared/contracts/fields.ts"
import { InstantLimit, NewPayeeLimit } from "#shared/contracts/limits.ts"
import { takeBackHours } from "#shared/limits.ts"
import { queryRows } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"

/** A member's daily limit, as the posting function counts it: decimal strings in EUR. */
export type DailyLimit = {
  /** The member's own limit. */
  own: string
  /** How much of it is used today. */
  spent: string
  /** The member's own limit for instant payments to other banks, and how much is counted today. */
  instant: InstantLimit | null
  instantSpent: string
  /** The lower limit after an account recovery, and when it ends; null otherwise. */
  lowered: { until: Date; limit: string } | null
  /** When the member locked payments to others; null if they are not locked. */
  lockedAt: Date | null
  /**
   * The member's own limit for new payees that applies now, the weaker one that waits, and what can be back
   * at once if the present one was not confirmed.
   */
  newPayee: NewPayeeLimit | null
  newPayeeChange: { at: Date; to: NewPayeeLimit | null } | null
  newPayeeUnconfirmed: { atOnceUntil: Date; limit: NewPayeeLimit | null } | null
}

const Row = z.object({
  own: z.string(),
  spent: z.string(),
  instant: z.nullable(InstantLimit),
  instantSpent: z.string(),
  until: nullableText,
  cap: z.string(),
  lockedAt: nullableText,
  newPayee: z.nullable(NewPayeeLimit),
  changesAt: nullableText,
  changesTo: z.nullable(NewPayeeLimit),
  atOnceUntil: nullableText,
  confirmed: z.nullable(NewPayeeLimit),
})

/**
 * A member's limit and how much of it is used.
 * @param timeZone the bank's, which decides what day it is
 */
export async function dailyLimitOf(
  db: Database,
  userId: number,
  timeZone: string,
): Promise<DailyLimit> {
  const query = sql`
    select u.daily_transfer_limit::text as own, coalesce(c.spent, 0.00)::text as spent,
        case when u.instant_limit is not null then json_build_object(
          'amount', u.instant_limit::text, 'per', u.instant_limit_per) end as instant,
        coalesce(c.instant_spent, 0.00)::text as "instantSpent",
        case when l.lowered then u.limits_lowered_until end as until, l.cap::text as cap,
        u.payments_locked_at as "lockedAt",
        case when n.days is not null then json_build_object(
          'days', n.days, 'amount', n.cap::text) end as "newPayee",
        case when u.new_payee_changes_at > clock_timestamp() then u.new_payee_changes_at end as "changesAt",
        case when u.next_new_payee_days is not null then json_build_object(
          'days', u.next_new_payee_days, 'amount', u.next_new_payee_amount::text) end as "changesTo",
        case when n.days is not null and coalesce(u.new_payee_changes_at > clock_timestamp(), true)
          then u.new_payee_set_at + ${takeBackHours} * interval '1 hour' end as "atOnceUntil",
        case when u.confirmed_new_payee_days is not null then json_build_object(
          'days', u.confirmed_new_payee_days, 'amount', u.confirmed_new_payee_amount::text) end as confirmed
      from users u
      cross join lateral new_payee_limit(u.id, clock_timestamp()) as n
      cross join lateral ledger_daily_limit(u.id, clock_timestamp()) as l
      left join limit_counters c on c.scope = 'customer' and c.subject_id = u.id
        and c.day = (clock_timestamp() at time zone ${timeZone})::date
      where u.id = ${userId}`
  const [row] = await queryRows(db, Row, query)
  if (!row) throw new Error("there is no such member")
  const { until, cap, lockedAt, changesAt, changesTo, atOnceUntil, confirmed, ...figures } = row
  const lowered = until === null ? null : { until: new Date(until), limit: toCents(cap) }
  return {
    ...figures,
    lowered,
    lockedAt: lockedAt === null ? null : new Date(lockedAt),
    newPayeeChange: changesAt === null ? null : { at: new Date(changesAt), to: changesTo },
    newPayeeUnconfirmed:
      atOnceUntil === null ? null : { atOnceUntil: new Date(atOnceUntil), limit: confirmed },
  }
}

/** Turns the ledger's `500` into the API's `500.00`. */
const toCents = (amount: string) => (amount.includes(".") ? amount : `${amount}.00`)
