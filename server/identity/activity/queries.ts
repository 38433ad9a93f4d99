import { type SQL, sql } from "drizzle-orm"
import * as z from "zod/mini"
import type { AuditAction } from "#shared/activity/audit-events.ts"
import { nullableText } from "#shared/contracts/fields.ts"
import { SecurityEvent } from "#shared/contracts/security.ts"
import { queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import type { Member } from "../../use-case/use-case.ts"
import { sameDevice } from "./new-device.ts"

/**
 * What an event says of itself. One whose details are not an object says nothing: nobody can take an event away, so
 * one that was written with the API's role alone must not hide the others.
 */
export const AuditDetails = z.union([
  z.record(z.string(), z.unknown()),
  z.pipe(
    z.unknown(),
    z.transform((): Record<string, unknown> => ({})),
  ),
])

const EventRow = z.object({
  id: z.number(),
  actor: SecurityEvent.shape.actor,
  action: z.string(),
  details: AuditDetails,
  address: nullableText,
  userAgent: nullableText,
  deviceName: nullableText,
  /** ISO 8601 in UTC. */
  at: z.string(),
  unseen: z.boolean(),
  confirmable: z.boolean(),
})
export type EventRow = z.output<typeof EventRow>

type Page = {
  limit: number
  before: number | undefined
  /** Only what the current sign-in asks about. */
  unseen: boolean
}

/** Routine postings by the bank. They appear among the transactions and are not security events. */
const routineActions = ["interest.paid", "loan.collected"] as const satisfies readonly AuditAction[]

const listed = (actions: readonly AuditAction[]) =>
  sql.join(
    actions.map((action) => sql`${action}`),
    sql`, `,
  )

/**
 * Whether an event is a notice: it stays marked until the member has confirmed it. These are the
 * events whose notification is about security (server/features/notifications/notifications.sql).
 */
const notifies = sql`coalesce(notification_type_of(e.action, e.actor, e.details) = 'security', false)`

/** Notices after the mark: the member has not yet confirmed them. */
const open = ({ userId }: Member) =>
  sql`(${notifies} and e.id > (select notices_seen_id from users u where u.id = ${userId}))`

/**
 * Whether the current sign-in should still show this notice. A sign-in does not show notices of
 * what was done in it.
 */
const unseenBy = (member: Member) =>
  sql`(${open(member)} and e.sign_in_id is distinct from ${member.signInId})`

/**
 * Whether an event was done on the current sign-in's own device within the last hour, or on the
 * member's first day: the member who signs in there again is not asked about it. It stays
 * unconfirmed. Other devices ask about it, and this one does after the hour (docs/decisions/065).
 */
const doneHere = ({ userId, signInId }: Member) => sql`
  ((e.created_at > now() - interval '1 hour'
      or e.created_at < (select u.created_at + interval '1 day' from users u where u.id = ${userId}))
    and exists (select from sign_ins this
      join sign_ins before on before.user_id = this.user_id and ${sameDevice}
      where this.id = ${signInId} and this.user_id = ${userId} and before.id = e.sign_in_id))`

/**
 * The first two sign-ins of the current device. Two, because one of them may itself be the event in
 * question.
 */
const begun = ({ userId, signInId }: Member) => sql`
  select before.id, before.created_at from sign_ins this
  join sign_ins before on before.user_id = this.user_id and ${sameDevice}
  where this.id = ${signInId} and this.user_id = ${userId}
  order by before.created_at limit 2`

/**
 * The first open event that the current sign-in cannot confirm, as a query. A sign-in can confirm
 * only events that happened after it began, or after an earlier sign-in made its device known, and
 * never its own. Events are confirmed in order. So someone who signs in with a stolen password
 * cannot confirm that sign-in from another one, nor anything after it.
 */
const firstBeyond = (member: Member): SQL => sql`
  select min(e.id) from audit_events e
  where e.user_id = ${member.userId} and ${open(member)}
    and (e.sign_in_id is not distinct from ${member.signInId}
      or not exists (select from begun
        where begun.created_at < e.created_at
          and (e.action <> 'sign_in.succeeded' or begun.id is distinct from e.sign_in_id)))`

/** A page of the member's audit events, newest first. */
export function ownEvents(
  db: Database,
  member: Member,
  { limit, before, unseen }: Page,
): Promise<EventRow[]> {
  return queryRows(
    db,
    EventRow,
    sql`
    with begun as materialized (${begun(member)}), beyond(id) as materialized (${firstBeyond(member)})
    select e.id::float8 as id, e.actor, e.action, e.details,
      coalesce(e.details ->> 'address', s.address) as address,
      coalesce(e.details ->> 'userAgent', s.user_agent) as "userAgent", s.device_name as "deviceName",
      to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      ${unseenBy(member)} as unseen,
      ${unseenBy(member)} and e.id < coalesce((select id from beyond), e.id + 1) as confirmable
    from audit_events e
    left join sign_ins s on s.id = e.sign_in_id and s.user_id = e.user_id
    where e.user_id = ${member.userId} and e.action not in (${listed(routineActions)})
      and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
      and (not ${unseen}::boolean or ${unseenBy(member)} and not ${doneHere(member)})
    order by e.id desc
    limit ${limit}`,
  )
}

/**
 * Moves the mark of seen notices, as far as the current sign-in may confirm them.
 * @returns the newest event up to `upTo` that was unseen until now; undefined when there was none
 */
export async function markSeen(
  tx: Database,
  member: Member,
  upTo: number,
): Promise<number | undefined> {
  const { userId } = member
  // Serializes mark changes, so that nothing changes between the read below and the update.
  await runStatement(tx, sql`select from users where id = ${userId} for no key update`)
  const [row] = await queryRows(
    tx,
    z.object({ newest: z.nullable(z.number()) }),
    sql`
    with begun as materialized (${begun(member)}), beyond(id) as materialized (${firstBeyond(member)})
    select max(e.id)::float8 as newest from audit_events e
    where e.user_id = ${userId} and e.id <= ${upTo}::bigint and ${unseenBy(member)}
      and e.id < coalesce((select id from beyond), e.id + 1)`,
  )
  const newest = row?.newest
  if (!newest) return undefined
  await runStatement(tx, sql`update users set notices_seen_id = ${newest} where id = ${userId}`)
  return newest
}
