import type * as z from "zod/mini"
import { eventSentence } from "#shared/activity/audit-events.ts"
import type { SecurityEvent, SecurityPage, SeenUpTo, Session } from "#shared/contracts/security.ts"
import type { signIns } from "#shared/tables/sessions.ts"
import type { Say } from "#shared/words/text.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Input, Page } from "../../use-case/use-case.ts"
import type { MemberContext } from "../member-context.ts"
import { deviceName } from "../sessions/device-name.ts"
import { type EventRow, markSeen, ownEvents } from "./queries.ts"

/**
 * A sign-in as its member sees it.
 * @param current the id of the sign-in that the request came with
 */
export function presentSession(
  row: typeof signIns.$inferSelect,
  current: string,
  say: Say,
): Session {
  return {
    id: row.id,
    device: say(deviceName(row.userAgent)),
    deviceName: row.deviceName,
    place: row.place,
    address: row.address,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastActiveAt.toISOString(),
    current: row.id === current,
  }
}

/** An audit event as the member sees it. */
export function presentEvent({ userAgent, details, ...event }: EventRow, say: Say): SecurityEvent {
  const { id, action, actor, deviceName: named, address, at, unseen, confirmable } = event
  const text = say(eventSentence(action, { actor, details }))
  const device = userAgent === null ? null : say(deviceName(userAgent))
  return { id, action, text, actor, device, deviceName: named, address, at, unseen, confirmable }
}

const pageSize = 10

/** GET /api/security-activity: newest first. */
export async function listEvents(
  { db }: MemberContext,
  { member, query: { cursor, unseen }, say }: Input<unknown, z.output<typeof SecurityPage>>,
): Promise<Page<SecurityEvent>> {
  // One extra row shows whether there is a next page.
  const rows = await ownEvents(db, member, {
    limit: pageSize + 1,
    before: cursor === undefined ? undefined : Number(cursor),
    unseen: unseen !== undefined,
  })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const next =
    rows.length > pageSize && last
      ? new URLSearchParams({ cursor: String(last.id), ...(unseen && { unseen }) })
      : undefined
  return { items: page.map((row) => presentEvent(row, say)), next }
}

/**
 * POST /api/security-activity/seen: the member confirms that the events up to this one were their
 * own doing. The confirmation itself is recorded in the audit trail.
 */
export async function confirmEvents(
  { pool, announce }: MemberContext,
  { member, body }: Input<SeenUpTo>,
): Promise<object> {
  const newest = await inTransaction(pool, async (tx) => {
    const upTo = await markSeen(tx, member, body.id)
    if (upTo !== undefined) {
      await recordAudit(tx, {
        ...member,
        actor: "customer",
        action: "notice.confirmed",
        details: { upTo },
      })
    }
    return upTo
  })
  if (newest !== undefined) announce(member.userId, "security")
  return {}
}
