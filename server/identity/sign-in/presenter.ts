import type { User } from "#shared/contracts/auth.ts"
import type { UserRow } from "./queries.ts"

/** The member as the API answers it. */
export function presentUser({ createdAt, updatedAt, ...user }: UserRow): User {
  return { ...user, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
