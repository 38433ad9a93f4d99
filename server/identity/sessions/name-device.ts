import type { DeviceName, Session } from "#shared/contracts/security.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import { storeDeviceName } from "../activity/new-device.ts"
import { presentSession } from "../activity/presenter.ts"
import type { MemberContext } from "../member-context.ts"
import { ownLiveSignIn } from "./sign-ins.ts"

/**
 * PUT /api/sessions/:id/name: the member's own name for a device, wherever the device is shown. It
 * stands beside what the browser says of itself and never replaces it, since a name proves nothing.
 * An empty name removes it. No confirmation, since access does not change.
 * @throws Problem not_found when the session has ended, does not exist, or is another member's
 */
export async function nameDevice(
  { pool, env, announce }: MemberContext,
  { member, id, body }: Input<DeviceName> & WithId<string>,
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
  return presentSession({ ...before, deviceName: name }, signInId)
}
