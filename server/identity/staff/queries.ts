import { eq, sql } from "drizzle-orm"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import { isIdentityChecked } from "../names/holder-name.ts"

const hasUsername = (username: string) =>
  eq(sql`lower(${users.username})`, sql`lower(${username.normalize("NFC")})`)

/** The id of the member with this username, ignoring case. */
export async function findMemberId(db: Database, username: string): Promise<number | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(hasUsername(username))
  return row?.id
}

/**
 * The member with this username, ignoring case, with the data that staff compare with the
 * identity document. Locked until the transaction ends.
 */
export async function lockMember(tx: Database, username: string) {
  const [row] = await tx
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      holderName: users.holderName,
      email: users.email,
      phoneNumber: users.phoneNumber,
      accessBlockedAt: users.accessBlockedAt,
      identityChecked: isIdentityChecked,
    })
    .from(users)
    .where(hasUsername(username))
    .for("no key update")
  return row
}
