import { eq } from "drizzle-orm"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"

/** The customer's current limit, locked until the transaction ends. */
export async function lockOwnLimit(tx: Database, userId: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ limit: users.dailyTransferLimit })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update")
  return row?.limit
}

/** @param limit EUR, two decimals */
export async function setOwnLimit(tx: Database, userId: number, limit: string): Promise<void> {
  await tx.update(users).set({ dailyTransferLimit: limit }).where(eq(users.id, userId))
}
