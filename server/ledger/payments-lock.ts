import { sql } from "drizzle-orm"
import type { Database } from "../db/pool.ts"

/**
 * Locks a customer's payments to others (payments-lock.sql), after payments that are being posted.
 * @returns whether that changed anything
 */
export async function setPaymentsLock(tx: Database, userId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ changed: boolean }>(
    sql`select payments_lock(${userId}) as changed`,
  )
  return rows[0]?.changed ?? false
}

/**
 * Removes the lock, in the transaction that used up the confirmation.
 * @returns whether that changed anything
 * @throws if neither a confirmation nor, for a customer without a second factor, the password allows it
 */
export async function removePaymentsLock(
  tx: Database,
  userId: number,
  signInId: string,
): Promise<boolean> {
  const { rows } = await tx.execute<{ changed: boolean }>(
    sql`select payments_unlock(${userId}, ${signInId}) as changed`,
  )
  return rows[0]?.changed ?? false
}
