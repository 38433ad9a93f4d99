import type { PasswordAge } from "#shared/contracts/auth.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { MemberContext } from "../member-context.ts"
import { notSignedIn } from "../sessions/require-session.ts"
import { passwordChangedAt } from "../sign-in/queries.ts"

/** GET /api/auth/password: when the password was last changed. */
export async function showPasswordAge(
  { db }: MemberContext,
  { member }: Input,
): Promise<PasswordAge> {
  const changedAt = await passwordChangedAt(db, member.userId)
  if (!changedAt) throw notSignedIn()
  return { changedAt: changedAt.toISOString() }
}
