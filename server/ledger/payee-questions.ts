import { sql } from "drizzle-orm"
import type { ProblemCode } from "#shared/contracts/problem.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import type { AppContext } from "../app-context.ts"
import type { Database } from "../db/pool.ts"
import { inTransaction } from "../db/transaction.ts"
import { FixedWindowCounter } from "../http/fixed-window-counter.ts"
import type { Idempotency } from "../http/idempotency.ts"
import { Problem } from "../http/problem.ts"
import { isAnswered } from "./is-answered.ts"
import type { RefusalCode } from "./refusals.ts"

/**
 * More than anybody asks for by mistake within an hour: whoever does looks for customers or for account
 * numbers (ASVS 2.4.1).
 */
const most = 30
const windowMs = 3_600_000

/**
 * How many payments beyond the quota are still tried in a process. Their answers tell nothing, but what they
 * leave behind may: whether the key is free again, or the proof of a confirmation still good.
 */
const mostBeyond = 10

/** Whether one learns from a payment's refusal that the payee's account exists, or that it does not. */
const tells: Readonly<Record<RefusalCode, boolean>> = {
  payee_not_found: true,
  holder_name_required: true,
  rate_unavailable: true,
  rate_changed: true,
  amount_too_small: true,
  payments_locked: true,
  insufficient_funds: true,
  balance_too_large: true,
  card_limit_exceeded: true,
  daily_limit_exceeded: true,
  // Decided before the payee is looked for, or about the customer's own accounts.
  not_found: false,
  card_not_active: false,
  card_expired: false,
  card_blocked: false,
  same_account: false,
  same_currency: false,
  // Of loans, which have no payee.
  loan_not_active: false,
  repayment_too_large: false,
  repayment_too_small: false,
  too_many_applications: false,
}

const telling: ReadonlySet<ProblemCode> = new Set([
  ...(Object.keys(tells) as RefusalCode[]).filter((code) => tells[code]),
  ...(["confirmation_required", "enrolment_required"] as const),
])

/**
 * The one quota of a customer's questions about account numbers of this bank: whether one exists, and
 * whether a name belongs to it. It is counted in PostgreSQL, for all processes together. Other banks' IBANs
 * cost nothing, as nothing is told about them.
 */
export type PayeeQuestions = {
  /**
   * Counts a question whether an account exists; the same IBAN once within the hour.
   * @throws Problem too_many_requests, and then nothing may be told
   */
  ask(userId: number, iban: string): Promise<void>
  /** Counts a question whether a name belongs to an account: each one, since names can be guessed. */
  askName(userId: number, iban: string): Promise<void>
  /** Takes a question back whose answer the customer knew. */
  knew(userId: number): Promise<void>
  /**
   * Runs a payment. What was paid tells nothing for free; a refusal that tells whether the payee's account
   * exists is counted before anybody sees it. Whoever goes on beyond the quota is refused before the payment,
   * unless its key was answered already.
   * @throws Problem what `payment` throws, or too_many_requests in its place
   */
  refusedInTurn<T>(payer: Payer, iban: string, payment: () => Promise<T>): Promise<T>
}

type Payer = { userId: number; idempotency: Idempotency | undefined }

const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

export function payeeQuestions({ pool, db }: Pick<AppContext, "pool" | "db">): PayeeQuestions {
  async function count(userId: number, iban: string, each: boolean): Promise<void> {
    if (!ownBankCode(iban)) return
    const waitMs = await inTransaction(pool, (tx) => countOn(tx, userId, iban, each))
    if (waitMs > 0) throw tooMany(waitMs, each)
  }
  const ask = (userId: number, iban: string) => count(userId, iban, false)
  const beyond = new FixedWindowCounter(mostBeyond - 1, windowMs / 1000)
  return {
    ask,
    askName: (userId, iban) => count(userId, iban, true),
    async knew(userId) {
      await db.execute(sql`update rate_limits set points = points - 1
        where key = ${quotaKey(userId)} and points > 0 and expire > ${now}`)
    },
    async refusedInTurn({ userId, idempotency }, iban, payment) {
      const key = String(userId)
      const isBeyond = beyond.count(key, 0).exceeded
      if (isBeyond && !(await isAnswered(db, userId, idempotency))) await ask(userId, iban)
      try {
        return await payment()
      } catch (error) {
        if (error instanceof Problem && telling.has(error.code)) {
          await ask(userId, iban).catch((refused: unknown) => {
            beyond.count(key)
            throw refused
          })
        }
        throw error
      }
    },
  }
}

const quotaKey = (userId: number) => `payee_verification:${userId}`

/**
 * Counts one question, unless it was asked before or the quota is used up, all under the lock of the
 * customer's one row: of questions at once no more are granted than there are.
 * @returns for how many milliseconds the quota is used up; 0 when the question is granted
 */
async function countOn(tx: Database, userId: number, iban: string, each: boolean): Promise<number> {
  const key = quotaKey(userId)
  const asked = `${key}:${iban}`
  const { rows } = await tx.execute<{ points: number; wait: string }>(sql`
    insert into rate_limits as r (key, points, expire) values (${key}, 0, ${now} + ${windowMs})
    on conflict (key) do update set
      points = case when r.expire <= ${now} then 0 else r.points end,
      expire = case when r.expire <= ${now} then excluded.expire else r.expire end
    returning points, expire - ${now} as wait`)
  const { points = most, wait = windowMs } = rows[0] ?? {}
  // A statement of its own: one that waited for the row would not see what was asked meanwhile.
  const before = await tx.execute(
    sql`select from rate_limits where key = ${asked} and expire > ${now}`,
  )
  if (!each && before.rowCount) return 0
  if (points >= most) return Math.max(1, Number(wait))
  await tx.execute(sql`update rate_limits set points = points + 1 where key = ${key}`)
  await tx.execute(sql`
    insert into rate_limits (key, points, expire) values (${asked}, 1, ${now} + ${windowMs})
    on conflict (key) do update set expire = excluded.expire`)
  return 0
}

function tooMany(waitMs: number, byName: boolean): Problem {
  const seconds = Math.ceil(waitMs / 1000)
  const minutes = Math.ceil(seconds / 60)
  const otherwise = byName ? ", or send without the check" : ""
  return new Problem(
    "too_many_requests",
    `You checked many payees that do not match or do not exist. No money moved. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}${otherwise}.`,
    { headers: { "Retry-After": String(seconds) } },
  )
}
