import { and, eq, type SQL, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { currency, nullableText } from "#shared/contracts/fields.ts"
import { PaymentRequest } from "#shared/contracts/requests.ts"
import { maxCounted } from "#shared/limits.ts"
import { type NotificationType, notificationTypes } from "#shared/notifications/types.ts"
import { auditActors } from "#shared/tables/audit.ts"
import { notifications } from "#shared/tables/notifications.ts"
import { queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { AuditDetails } from "../../identity/activity/queries.ts"
import type { Member } from "../../use-case/use-case.ts"

/** A notification with what its sentence needs of the event. */
const NotificationRow = z.object({
  id: z.number(),
  type: z.enum(notificationTypes),
  /** ISO 8601 in UTC. */
  at: z.string(),
  unread: z.boolean(),
  /** Of the audit trail; null for other events. */
  audit: z.nullable(
    z.object({
      action: z.string(),
      actor: z.enum(auditActors),
      details: AuditDetails,
      userAgent: nullableText,
      deviceName: nullableText,
      address: nullableText,
      /** Of the transaction that the event names; null if it names none. */
      reference: nullableText,
    }),
  ),
  /** The payment of the standing order that the event is about; without its id if the member no longer sees its account. */
  order: z.nullable(
    z.object({ id: z.nullable(z.number()), amount: z.string(), currency, name: z.string() }),
  ),
  /** The payment request that the event is about; null for other events. */
  request: z.nullable(
    z.object({
      id: z.number(),
      amount: z.string(),
      currency,
      payee: z.string(),
      asked: nullableText,
      reason: z.string(),
    }),
  ),
  /** Money that arrived; null for other events. */
  received: z.nullable(
    z.object({
      /** The payment request that it paid; null if it paid none. */
      requestId: z.nullable(z.number()),
      reference: z.string(),
      amount: z.string(),
      currency,
      payer: nullableText,
      /** A payment request whose creditor reference it carries without paying it; null if there is none. */
      unpaid: z.nullable(z.pick(PaymentRequest, { amount: true, currency: true, state: true })),
    }),
  ),
  /** A step of a payment to another bank; null for other events. */
  step: z.nullable(
    z.object({
      reference: z.string(),
      event: z.string(),
      toState: z.string(),
      amount: z.string(),
      payee: z.string(),
    }),
  ),
})
export type NotificationRow = z.output<typeof NotificationRow>

type Filter = {
  limit: number
  before: number | undefined
  unread: boolean | undefined
  type: NotificationType | undefined
}

/** Not yet read, and not of what this sign-in did itself. */
const isUnread = ({ signInId }: Member): SQL =>
  sql`(n.read_at is null and n.sign_in_id is distinct from ${signInId})`

/** A page of the member's notifications, newest first. */
export function ownNotifications(
  db: Database,
  member: Member,
  { limit, before, unread, type }: Filter,
): Promise<NotificationRow[]> {
  return queryRows(
    db,
    NotificationRow,
    sql`
    with page as materialized (
      select * from notifications n
        where n.user_id = ${member.userId}
          and (${before ?? null}::bigint is null or n.id < ${before ?? null}::bigint)
          and (${type ?? null}::notification_type is null or n.type = ${type ?? null}::notification_type)
          and (${unread ?? null}::boolean is null or ${isUnread(member)} = ${unread ?? null}::boolean)
        order by n.id desc limit ${limit})
    select n.id::float8 as id, n.type, ${isUnread(member)} as unread,
      to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      audit.event as audit, planned.of_event as order,
      requested.of_event as request, arrived.event as received, taken.event as step
    from page n
    left join lateral (
      select e.details, jsonb_build_object('action', e.action, 'actor', e.actor, 'details', e.details,
          'address', coalesce(e.details ->> 'address', s.address),
          'reference', (select reference from transactions where id = (e.details ->> 'transactionId')::bigint),
          'deviceName', s.device_name, 'userAgent', coalesce(e.details ->> 'userAgent', s.user_agent)) as event
        from audit_events e left join sign_ins s on s.id = e.sign_in_id and s.user_id = e.user_id
        where n.source = 'audit' and e.id = n.source_id and e.user_id = n.user_id offset 0) as audit on true
    left join lateral (
      select jsonb_build_object('id', case when seen then o.id end, 'amount', o.amount::text, 'currency', a.currency,
          'name', o.recipient_name) as of_event
        from payment_orders o join accounts a on a.id = o.from_account_id
        cross join lateral (select exists (select from account_people
          where viewer = n.user_id and id = o.from_account_id) as seen) as reader
        where o.id = (audit.details ->> 'orderId')::bigint and (seen or o.user_id = n.user_id) offset 0) as planned on true
    left join lateral (
      select jsonb_build_object('id', r.id, 'amount', r.amount::text, 'currency', a.currency,
          'payee', payee.holder_name, 'reason', r.reason, 'asked', case when r.user_id = n.user_id then r.asked end) as of_event
        from payment_requests r join accounts a on a.id = r.account_id join users payee on payee.id = r.user_id
        where r.id = (audit.details ->> 'requestId')::bigint and n.user_id in (r.user_id, r.payer_id) offset 0)
        as requested on true
    left join lateral (
      select jsonb_build_object('requestId', (select id from payment_requests where transaction_id = t.id
          and user_id = n.user_id), 'reference', t.reference, 'amount', coalesce(t.converted_amount, t.amount)::text,
          'currency', coalesce(t.converted_currency, t.currency), 'payer', t.payer_name,
          'unpaid', (select jsonb_build_object('amount', r.amount::text, 'currency', a.currency,
              'state', case when r.state = 'open' and r.expires_on < bank_day(clock_timestamp()) then 'expired' else r.state::text end)
            from payment_requests r join accounts a on a.id = r.account_id
            where r.reference = creditor_reference_in(t.description) and r.user_id = n.user_id
              and r.transaction_id is distinct from t.id)) as event
        from transactions t
        where n.source = 'transaction' and t.id = n.source_id offset 0) as arrived on true
    left join lateral (
      select jsonb_build_object('reference', p.tx_id, 'event', v.event, 'toState', v.to_state,
          'amount', p.amount::text, 'payee', p.other_name) as event
        from payment_events v join payments p on p.id = v.payment_id
        where n.source = 'payment' and v.id = n.source_id and p.user_id = n.user_id offset 0) as taken on true
    order by n.id desc`,
  )
}

/** How many notifications are unread, counted up to `mostCounted`. */
export async function countUnread(db: Database, member: Member): Promise<number> {
  const [row] = await queryRows(
    db,
    z.object({ unread: z.number() }),
    sql`
    select count(*)::int as unread from (
      select from notifications n
        where n.user_id = ${member.userId} and ${isUnread(member)} limit ${maxCounted}) as counted`,
  )
  return row?.unread ?? 0
}

/**
 * Marks the member's notifications as read: one, or all up to it.
 * @param id of one of their notifications; any other marks none
 * @returns whether any of them was unread
 */
export async function markRead(
  db: Database,
  { userId }: Member,
  { id, andOlder }: { id: number; andOlder: boolean },
): Promise<boolean> {
  const which = andOlder
    ? sql`id <= (select id from notifications where user_id = ${userId} and id = ${id})`
    : sql`id = ${id}`
  const marked = await runStatement(
    db,
    sql`update notifications set read_at = clock_timestamp()
      where user_id = ${userId} and read_at is null and ${which}`,
  )
  return marked > 0
}

/** Whether the member has a notification with this id. */
export async function isOwnNotification(
  db: Database,
  { userId }: Member,
  id: number,
): Promise<boolean> {
  const own = and(eq(notifications.userId, userId), eq(notifications.id, id))
  return (await db.$count(notifications, own)) > 0
}
