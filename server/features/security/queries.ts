import { type SQL, sql } from "drizzle-orm"
import type { SecurityEvent } from "#shared/contracts/security.ts"
import type { AuditAction } from "../../db/audit-actions.ts"
import type { Database } from "../../db/pool.ts"
import type { Customer } from "../../http/customer.ts"
import { routine, telling } from "./rules.ts"

export type EventRow = {
  id: number
  actor: SecurityEvent["actor"]
  action: string
  details: Record<string, unknown>
  address: string | null
  userAgent: string | null
  /** ISO 8601 in UTC. */
  at: string
  unseen: boolean
}

type Page = { limit: number; before: number | undefined; unseen: boolean }

const listed = (actions: readonly AuditAction[]) =>
  sql.join(
    actions.map((action) => sql`${action}`),
    sql`, `,
  )

/** Whether an event is one that customers are told of. */
const tells = sql`(e.action in (${listed(telling)})
  and (e.action <> 'sign_in.succeeded' or e.details ->> 'newDevice' = 'true')
  or e.action in ('card.frozen', 'card.unfrozen') and e.actor = 'staff')`

/**
 * Whether the customer is still to be told of an event, on the sign-in that asks. What was done on that
 * very sign-in is no news there; and what was done on one cannot be confirmed by it: whoever came in
 * with a stolen password would hide that.
 */
const unseenBy = ({ userId, signInId }: Customer): SQL => sql`(${tells}
  and e.id > (select notices_seen_id from users u where u.id = ${userId})
  and e.sign_in_id is distinct from ${signInId}
  and not exists (select from audit_events c
    where c.user_id = ${userId} and c.action = 'notice.confirmed' and c.id > e.id
      and (c.details ->> 'upTo')::bigint >= e.id and c.sign_in_id is distinct from e.sign_in_id))`

/** A page of what happened to a customer's access and things, newest first. */
export async function ownEvents(
  db: Database,
  customer: Customer,
  { limit, before, unseen }: Page,
): Promise<EventRow[]> {
  const { rows } = await db.execute<EventRow>(sql`
    select e.id::float8 as id, e.actor, e.action, e.details,
      coalesce(e.details ->> 'address', s.address) as address,
      coalesce(e.details ->> 'userAgent', s.user_agent) as "userAgent",
      to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      ${unseenBy(customer)} as unseen
    from audit_events e
    left join sign_ins s on s.id = e.sign_in_id and s.user_id = e.user_id
    where e.user_id = ${customer.userId} and e.action not in (${listed(routine)})
      and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
      and (not ${unseen}::boolean or ${unseenBy(customer)})
    order by e.id desc
    limit ${limit}`)
  return rows
}

/**
 * Moves the mark of what a customer has seen, as far as nothing before it was done on the sign-in that
 * says so.
 * @returns the newest event up to `upTo` that was unseen until now; undefined when there was none
 */
export async function moveMark(
  tx: Database,
  customer: Customer,
  upTo: number,
): Promise<number | undefined> {
  const { userId, signInId } = customer
  const { rows } = await tx.execute<{ newest: number | null }>(sql`
    select max(e.id)::float8 as newest from audit_events e
    where e.user_id = ${userId} and e.id <= ${upTo}::bigint and ${unseenBy(customer)}`)
  const newest = rows[0]?.newest
  if (!newest) return undefined
  await tx.execute(sql`
    update users set notices_seen_id = greatest(notices_seen_id, coalesce(
      (select min(e.id) - 1 from audit_events e
        where e.user_id = ${userId} and e.id > notices_seen_id and e.id <= ${newest}
          and e.sign_in_id = ${signInId} and ${tells}), ${newest}))
    where id = ${userId}`)
  return newest
}
