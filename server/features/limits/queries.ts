import { eq, sql } from "drizzle-orm"
import type { NewPayeeLimit } from "#shared/contracts/limits.ts"
import { takeBackHours } from "#shared/limits.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import type { OwnLimits } from "./rules.ts"

/** The limits that the member has set. */
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
      days: users.newPayeeDays,
      upTo: users.newPayeeAmount,
      nextDays: users.nextNewPayeeDays,
      nextUpTo: users.nextNewPayeeAmount,
      atOnce: sql<
        boolean | null
      >`${users.newPayeeSetAt} > clock_timestamp() - ${takeBackHours} * interval '1 hour'`,
      confirmedDays: users.confirmedNewPayeeDays,
      confirmedUpTo: users.confirmedNewPayeeAmount,
      changes: sql<"waits" | "done" | null>`case when ${users.newPayeeChangesAt} > clock_timestamp()
        then 'waits' when ${users.newPayeeChangesAt} is not null then 'done' end`,
    })
    .from(users)
    .where(eq(users.id, userId))

type Row = Awaited<ReturnType<typeof selectLimits>>[number]

function fromRow([row]: readonly Row[]): OwnLimits {
  if (!row) throw new Error("there is no such member")
  const { daily, amount, per, changes, atOnce } = row
  const now = limitOf(row.days, row.upTo)
  const next = limitOf(row.nextDays, row.nextUpTo)
  return {
    newPayeeLimit: changes === "done" ? next : now,
    newPayeeChange: changes === "waits" ? { to: next } : undefined,
    newPayeeUnconfirmed:
      changes === "done" || atOnce === null
        ? undefined
        : { confirmed: limitOf(row.confirmedDays, row.confirmedUpTo), atOnce },
    dailyTransferLimit: daily,
    instantLimit: amount === null || per === null ? null : { amount, per },
  }
}

const limitOf = (days: number | null, amount: string | null): NewPayeeLimit | null =>
  days === null || amount === null ? null : { days, amount }

/** What becomes of the limit for new payees: for how many days a weaker one waits, and what was confirmed. */
type NewPayeeChange = {
  waitingDays: number
  /** The confirmed limit to which the member can go back, if this change was not confirmed. */
  unconfirmed: { confirmed: NewPayeeLimit | null } | undefined
}

/** Saves the limits. Amounts are in EUR with two decimals. */
export async function setOwnLimits(
  tx: Database,
  userId: number,
  { dailyTransferLimit, instantLimit, newPayeeLimit, newPayeeChange }: OwnLimits,
  change: NewPayeeChange | undefined,
): Promise<void> {
  // While a weaker limit waits, the present one stays as it was set.
  const confirmation = change &&
    !newPayeeChange && {
      newPayeeSetAt: change.unconfirmed ? sql`clock_timestamp()` : null,
      confirmedNewPayeeDays: change.unconfirmed?.confirmed?.days ?? null,
      confirmedNewPayeeAmount: change.unconfirmed?.confirmed?.amount ?? null,
    }
  const newPayees = change && {
    newPayeeDays: newPayeeLimit?.days ?? null,
    newPayeeAmount: newPayeeLimit?.amount ?? null,
    nextNewPayeeDays: newPayeeChange?.to?.days ?? null,
    nextNewPayeeAmount: newPayeeChange?.to?.amount ?? null,
    newPayeeChangesAt: newPayeeChange
      ? sql`clock_timestamp() + ${change.waitingDays} * interval '24 hours'`
      : null,
    ...confirmation,
  }
  await tx
    .update(users)
    .set({
      dailyTransferLimit,
      instantLimit: instantLimit?.amount ?? null,
      instantLimitPer: instantLimit?.per ?? null,
      ...newPayees,
    })
    .where(eq(users.id, userId))
}
