import type { Place } from "#shared/contracts/security.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { MemberContext } from "../member-context.ts"
import { storePlace } from "./sign-ins.ts"

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
