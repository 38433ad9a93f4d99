import { eq } from "drizzle-orm"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import type { OwnLimits } from "./rules.ts"

/** The limits that the customer has set. */
export async function ownLimitsOf(db: Database, userId: number): Promise<OwnLimits> {
  return fromRow(await selectLimits(db, userId))
}

/** The same, locked until the transaction ends. */
export async function lockOwnLimits(tx: Database, userId: number): Promise<OwnLimits> {
  return fromRow(await selectLimits(tx, userId).for("no key update"))
}

const selectLimits = (db: Database, userId: number) =>
  db
    .select({
      daily: users.dailyTransferLimit,
      amount: users.instantLimit,
      per: users.instantLimitPer,
    })
    .from(users)
    .where(eq(users.id, userId))

type Row = Awaited<ReturnType<typeof selectLimits>>[number]

function fromRow([row]: readonly Row[]): OwnLimits {
  if (!row) throw new Error("there is no such customer")
  const { daily, amount, per } = row
  return {
    dailyTransferLimit: daily,
    instantLimit: amount === null || per === null ? null : { amount, per },
  }
}

/** Saves the limits. Amounts are in EUR with two decimals. */
export async function setOwnLimits(
  tx: Database,
  userId: number,
  { dailyTransferLimit, instantLimit }: OwnLimits,
): Promise<void> {
  await tx
    .update(users)
    .set({
      dailyTransferLimit,
      instantLimit: instantLimit?.amount ?? null,
      instantLimitPer: instantLimit?.per ?? null,
    })
    .where(eq(users.id, userId))
}
