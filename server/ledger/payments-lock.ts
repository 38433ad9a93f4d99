import * as z from "zod/mini"
import { callFunction } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"

/**
 * Locks a member's payments to others (payments-lock.sql), after payments that are being posted.
 * @returns whether that changed anything
 */
export async function setPaymentsLock(tx: Database, userId: number): Promise<boolean> {
  return callFunction(tx, "payments_lock", z.boolean(), [userId])
}

/**
 * Removes the lock, in the transaction that used up the confirmation.
 * @returns whether that changed anything
 * @throws if neither a confirmation nor, for a member without a second factor, the password allows it
 */
export async function removePaymentsLock(
  tx: Database,
  userId: number,
  signInId: string,
): Promise<boolean> {
  return callFunction(tx, "payments_unlock", z.boolean(), [userId, signInId])
}
