import { eventSentence } from "#shared/activity/audit-events.ts"
import type { SecurityEvent, Session } from "#shared/contracts/security.ts"
import type { signIns } from "#shared/tables/sessions.ts"
import { deviceName } from "../sessions/device-name.ts"
import type { EventRow } from "./queries.ts"

/**
 * A sign-in as its member sees it.
 * @param current the id of the sign-in that the request came with
 */
export function presentSession(row: typeof signIns.$inferSelect, current: string): Session {
  return {
    id: row.id,
    device: deviceName(row.userAgent),
    deviceName: row.deviceName,
    place: row.place,
    address: row.address,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastActiveAt.toISOString(),
    current: row.id === current,
  }
}

/** An audit event as the member sees it. */
export function presentEvent({ userAgent, details, ...event }: EventRow): SecurityEvent {
  const { id, action, actor, deviceName: named, address, at, unseen, confirmable } = event
  const text = eventSentence(action, { actor, details })
  const device = userAgent === null ? null : deviceName(userAgent)
  return { id, action, text, actor, device, deviceName: named, address, at, unseen, confirmable }
}
