import type { PasswordAge } from "#shared/contracts/auth.ts"
import type { AppContext } from "../../app-context.ts"
import type { Input } from "../../use-case.ts"
import { notSignedIn } from "../sessions/require-session.ts"
import { passwordChangedAt } from "../sign-in/queries.ts"

/** GET /api/auth/password: when the password was last changed. */
export async function showPasswordAge(
  { db }: AppContext,
  { customer }: Input,
): Promise<PasswordAge> {
  const changedAt = await passwordChangedAt(db, customer.userId)
  if (!changedAt) throw notSignedIn()
  return { changedAt: changedAt.toISOString() }
}
