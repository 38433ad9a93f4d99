import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { queryRows, runStatement } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import { inTransaction } from "../db/transaction.ts"
import type { LedgerContext } from "./carry-out.ts"

/**
 * More questions within an hour are not a mistake but a search for members or accounts (ASVS
 * 2.4.1).
 */
const max = 30
export const payeeQuestionWindowMs = 3_600_000

const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * Counts a question of a member about an account: whether an account number of this bank exists
 * (the same IBAN counts once within the hour), or whether a name belongs to an account (each
 * question counts, since names can be guessed). Both share one quota, which PostgreSQL keeps for all
 * processes. Whether an account exists at another bank is not counted, because nothing is revealed
 * about it.
 * @returns for how many milliseconds the quota is used up, during which nothing may be revealed; 0
 *   if it is not
 */
export async function countPayeeQuestion(
  { pool }: Pick<LedgerContext, "pool">,
  userId: number,
  iban: string,
  about: "account" | "name",
): Promise<number> {
  if (about === "account" && !ownBankCode(iban)) return 0
  return inTransaction(pool, (tx) => countOn(tx, userId, iban, about === "name"))
}

/** Returns a question whose answer the member already knew. */
export async function returnPayeeQuestion(
  { db }: Pick<LedgerContext, "db">,
  userId: number,
): Promise<void> {
  await runStatement(
    db,
    sql`update rate_limits set points = points - 1
    where key = ${quotaKey(userId)} and points > 0 and expire > ${now}`,
  )
}

const quotaKey = (userId: number) => `payee_verification:${userId}`

const Counted = z.object({ points: z.number(), wait: z.string() })

/**
 * Counts one question, unless it was asked before or the quota is used up, under the lock of the
 * member's one row: concurrent questions cannot exceed the quota.
 * @returns for how many milliseconds the quota is used up; 0 when the question is granted
 */
async function countOn(tx: Database, userId: number, iban: string, each: boolean): Promise<number> {
  const key = quotaKey(userId)
  const asked = `${key}:${iban}`
  const [counted] = await queryRows(
    tx,
    Counted,
    sql`
    insert into rate_limits as r (key, points, expire) values (${key}, 0, ${now} + ${payeeQuestionWindowMs})
    on conflict (key) do update set
      points = case when r.expire <= ${now} then 0 else r.points end,
      expire = case when r.expire <= ${now} then excluded.expire else r.expire end
    returning points, expire - ${now} as wait`,
  )
  const { points = max, wait = payeeQuestionWindowMs } = counted ?? {}
  // A separate statement: one that waited for the row would not see what was asked in the meantime.
  const before = await runStatement(
    tx,
    sql`select from rate_limits where key = ${asked} and expire > ${now}`,
  )
  if (!each && before > 0) return 0
  if (points >= max) return Math.max(1, Number(wait))
  await runStatement(tx, sql`update rate_limits set points = points + 1 where key = ${key}`)
  await runStatement(
    tx,
    sql`
    insert into rate_limits (key, points, expire) values (${asked}, 1, ${now} + ${payeeQuestionWindowMs})
    on conflict (key) do update set expire = excluded.expire`,
  )
  return 0
}
