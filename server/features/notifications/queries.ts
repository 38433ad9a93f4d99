import { type SQL, sql } from "drizzle-orm"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { mostCounted } from "#shared/limits.ts"
import type { Currency } from "#shared/money/currency.ts"
import type { NotificationType } from "#shared/notifications/types.ts"
import type { Database } from "../../db/pool.ts"
import type { Member } from "../../use-case/caller.ts"

/** A notification with what its sentence needs of the event. */
export type NotificationRow = {
  id: number
  type: NotificationType
  /** ISO 8601 in UTC. */
  at: string
  unread: boolean
  /** Of the audit trail; null for other events. */
  audit: {
    action: string
    actor: "customer" | "staff" | "bank"
    details: Record<string, unknown>
    userAgent: string | null
    deviceName: string | null
    address: string | null
    /** Of the transaction that the event names; null if it names none. */
    reference: string | null
  } | null
  /** The payment of the standing order that the event is about; null for other events. */
  order: { id: number; amount: string; currency: Currency; name: string } | null
  /** The payment request that the event is about; null for other events. */
  request: {
    id: number
    amount: string
    currency: Currency
    payee: string
    asked: string | null
  } | null
  /** Money that arrived; null for other events. */
  received: {
    /** The payment request that it paid; null if it paid none. */
    requestId: number | null
    reference: string
    amount: string
    currency: Currency
    payer: string | null
    /** A payment request whose creditor reference it carries without paying it; null if there is none. */
    unpaid: Pick<PaymentRequest, "amount" | "currency" | "state"> | null
  } | null
  /** A step of a payment to another bank; null for other events. */
  step: {
    reference: string
    event: string
    toState: string
    amount: string
    payee: string
  } | null
}

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
export async function ownNotifications(
  db: Database,
  member: Member,
  { limit, before, unread, type }: Filter,
): Promise<NotificationRow[]> {
  const { rows } = await db.execute<NotificationRow>(sql`
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
      select jsonb_build_object('id', o.id, 'amount', o.amount::text, 'currency', a.currency,
          'name', o.recipient_name) as of_event
        from payment_orders o join accounts a on a.id = o.from_account_id
        where o.id = (audit.details ->> 'orderId')::bigint and o.user_id = n.user_id offset 0) as planned on true
    left join lateral (
      select jsonb_build_object('id', r.id, 'amount', r.amount::text, 'currency', a.currency,
          'payee', payee.holder_name, 'asked', case when r.user_id = n.user_id then r.asked end) as of_event
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
    order by n.id desc`)
  return rows
}

/** How many notifications are unread, counted up to `mostCounted`. */
export async function countUnread(db: Database, member: Member): Promise<number> {
  const { rows } = await db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select from notifications n
        where n.user_id = ${member.userId} and ${isUnread(member)} limit ${mostCounted}) as counted`)
  return rows[0]?.unread ?? 0
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
  const { rowCount } = await db.execute(sql`
    update notifications set read_at = clock_timestamp()
      where user_id = ${userId} and read_at is null and ${which}`)
  return (rowCount ?? 0) > 0
}

/** Whether the member has a notification with this id. */
export async function isOwnNotification(
  db: Database,
  { userId }: Member,
  id: number,
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from notifications where user_id = ${userId} and id = ${id}`,
  )
  return rows.length > 0
}
