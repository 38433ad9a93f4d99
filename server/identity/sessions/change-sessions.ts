import type { RequestHandler } from "express"
import type { DeviceName, Place, Session } from "#shared/contracts/security.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { memberOf } from "../../http/member-of.ts"
import { pathUuid } from "../../http/path-id.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import { storeDeviceName } from "../activity/new-device.ts"
import { presentSession } from "../activity/read-events.ts"
import type { MemberContext } from "../member-context.ts"
import { sessionCookie } from "./session.ts"
import { closeSession } from "./session-lifecycle.ts"
import { endOtherSignIns, endOwnSignIn, ownLiveSignIn, storePlace } from "./sign-ins.ts"

/**
 * POST /api/sessions/place: stores the place that this browser reports, to tell devices apart. It
 * is unverified and shown as such.
 */
export async function savePlace(
  { db, announce }: MemberContext,
  { member, body }: Input<Place>,
): Promise<object> {
  await storePlace(db, member, body.place.trim())
  announce(member.userId, "security")
  return {}
}

/**
 * PUT /api/sessions/:id/name: the member's own name for a device, wherever the device is shown. It
 * stands beside what the browser says of itself and never replaces it, since a name proves nothing.
 * An empty name removes it. No confirmation, since access does not change.
 * @throws Problem not_found when the session has ended, does not exist, or is another member's
 */
export async function nameDevice(
  { pool, env, announce }: MemberContext,
  { member, id, body, say }: Input<DeviceName> & WithId<string>,
): Promise<Session> {
  const { userId, signInId } = member
  const name = body.name.trim() || null
  const before = await inTransaction(pool, async (tx) => {
    const row = await ownLiveSignIn(tx, userId, id, env.SESSION_IDLE_MINUTES * 60)
    if (!row) throw notFound()
    if (row.deviceName === name) return row
    await storeDeviceName(tx, userId, id, name)
    const details = { named: id, from: row.deviceName, to: name }
    await recordAudit(tx, { userId, signInId, actor: "customer", action: "device.named", details })
    return row
  })
  if (before.deviceName !== name) announce(userId, "security")
  return presentSession({ ...before, deviceName: name }, signInId, say)
}

/**
 * POST /api/sessions/:id/end: signs out one of the member's devices, on all processes
 * immediately, and closes its live streams (ASVS 7.5.2).
 * @throws Problem not_found when it has ended, does not exist, or is another member's
 */
export function endSession({ env, pool, announce }: MemberContext): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const id = pathUuid(request.params.id)
    const { userId, signInId } = memberOf(request)
    await inTransaction(pool, async (tx) => {
      if (!(await endOwnSignIn(tx, userId, id, env.SESSION_IDLE_MINUTES * 60))) throw notFound()
      await recordAudit(tx, {
        userId,
        signInId,
        actor: "customer",
        action: "session.ended",
        details: { ended: id },
      })
    })
    announce(userId, "session", "security")
    response.json({})
  }
}

/**
 * POST /api/sessions/end-others: signs out all of the member's other devices, on all processes
 * immediately, and closes their live streams (ASVS 7.4.3, 7.5.2). Succeeds when there are none.
 */
export async function endOtherSessions(
  { pool, announce }: MemberContext,
  { member }: Input,
): Promise<object> {
  const { userId, signInId } = member
  const ended = await inTransaction(pool, async (tx) => {
    const ids = await endOtherSignIns(tx, userId, signInId)
    if (ids.length > 0) {
      await recordAudit(tx, {
        userId,
        signInId,
        actor: "customer",
        action: "session.others_ended",
        details: { ended: ids.length },
      })
    }
    return ids.length
  })
  if (ended > 0) announce(userId, "session", "security")
  return {}
}

/**
 * POST /api/auth/logout: ends the session and clears the site's data in the browser (ASVS 14.3.1;
 * supported over https and on localhost). Succeeds when already signed out.
 */
export function signOut(context: MemberContext): RequestHandler {
  return async (request, response) => {
    await closeSession(context, request)
    response
      .set("Clear-Site-Data", '"cache", "cookies", "storage"')
      .clearCookie(sessionCookie(context.env.PUBLIC_URL), { path: "/" })
      .json({})
  }
}
