import { randomInt } from "node:crypto"
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { accountNumbersCount, makeIban } from "#shared/iban/own-bank.ts"
import { accounts } from "#shared/tables/accounts.ts"
import { loans } from "#shared/tables/loans.ts"
import { users } from "#shared/tables/users.ts"
import type { Env } from "../../config/env.ts"
import { callFunction, queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { rowsOfEach, sharedReads } from "../../db/shared-reads.ts"
import { ordersOfAccount } from "../orders/queries.ts"
import { hasOpenPayment } from "../payments/queries.ts"
import type { Closing } from "./rules.ts"

type AccountRow = typeof accounts.$inferSelect
type NewAccount = Pick<AccountRow, "userId" | "accountType" | "currency" | "name" | "interestRate">

const shown = {
  id: accounts.id,
  name: accounts.name,
  currency: accounts.currency,
  balance: accounts.balance,
  accountType: accounts.accountType,
  iban: accounts.iban,
  interestRate: accounts.interestRate,
}

/** Ownership condition. It excludes closed accounts. */
const open = (userId: number) => and(eq(accounts.userId, userId), isNull(accounts.closedAt))

const openOne = (userId: number, id: number) => and(open(userId), eq(accounts.id, id))

/** The member's open accounts, oldest first. */
export const ownAccounts = sharedReads(async (db, userIds: readonly number[]) => {
  const isTheirs = sql`${accounts.userId} = any(${sql.param(userIds)}::bigint[])`
  const rows = await db
    .select({ holder: accounts.userId, account: shown })
    .from(accounts)
    .where(and(isTheirs, isNull(accounts.closedAt)))
    .orderBy(asc(accounts.id))
  return rowsOfEach(userIds, rows).map((own) => own.map(({ account }) => account))
})

/** The member's open account with this id. */
export async function ownAccount(db: Database, userId: number, id: number) {
  const [row] = await db.select(shown).from(accounts).where(openOne(userId, id))
  return row
}

/** The member's account with this id, open or closed, with its holder. */
export async function ownAccountDetail(db: Database, userId: number, id: number) {
  const [row] = await db
    .select({
      ...shown,
      holder: users.holderName,
      openedAt: accounts.createdAt,
      closedAt: accounts.closedAt,
    })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(accounts.userId, userId), eq(accounts.id, id)))
  return row
}

/** The open account, locked as a posting locks it: no money moves until the transaction ends. */
export async function lockOwnAccount(tx: Database, userId: number, id: number) {
  const [row] = await tx
    .select(shown)
    .from(accounts)
    .where(openOne(userId, id))
    .for("no key update")
  return row
}

/**
 * How many open accounts a member has, and how many with the closed ones. Until the transaction ends, no other
 * transaction can open one for them.
 */
export async function countForOpening(
  tx: Database,
  userId: number,
): Promise<{ open: number; all: number }> {
  await runStatement(tx, sql`select from ${users} where ${users.id} = ${userId} for no key update`)
  return {
    open: await tx.$count(accounts, open(userId)),
    all: await tx.$count(accounts, eq(accounts.userId, userId)),
  }
}

/** Renames the member's open account. */
export async function renameAccount(
  tx: Database,
  userId: number,
  id: number,
  name: string,
): Promise<void> {
  await tx.update(accounts).set({ name }).where(openOne(userId, id))
}

/** Closes the member's account. A CHECK constraint refuses this unless the balance is zero. */
export async function markClosed(tx: Database, userId: number, id: number): Promise<void> {
  await tx.update(accounts).set({ closedAt: sql`clock_timestamp()` }).where(openOne(userId, id))
}

/** What decides whether an account can be closed. */
export async function closingOf(
  db: Database,
  { id, balance }: Pick<AccountRow, "id" | "balance">,
): Promise<Closing> {
  return {
    balance,
    unpaidInterest: await unpaidInterest(db, id),
    repaysLoan: await repaysLoan(db, id),
    orders: await ordersOfAccount(db, id),
    hasOpenPayment: await hasOpenPayment(db, id),
  }
}

/** Whether an active loan collects its installments from this account. */
async function repaysLoan(tx: Database, accountId: number): Promise<boolean> {
  const active = and(eq(loans.accountId, accountId), eq(loans.status, "active"))
  return (await tx.$count(loans, active)) > 0
}

/** Interest earned and not paid yet, up to yesterday, to eight decimals. */
const unpaidInterest = (tx: Database, accountId: number): Promise<string> =>
  callFunction(tx, "interest_unpaid", z.string(), [accountId])

/** One number in many thousands is already in use. This many collisions in a row do not happen. */
const maxDraws = 20

/** An account number with these first digits that cannot be guessed from another one. */
function drawAccountNumber(prefix: string): bigint {
  const digits = String(accountNumbersCount).length - 1 - prefix.length
  return BigInt(prefix + String(randomInt(10 ** digits)).padStart(digits, "0"))
}

/**
 * Opens an empty account with a random, unused number in our own range, so that one account number reveals
 * nothing about the others. Plain SQL, because drizzle names every column and the API's role may not name
 * balance and version.
 * @param draw returns a number; random, with this cell's prefix, except in tests
 */
export async function insertAccount(
  tx: Database,
  { ACCOUNT_NUMBER_PREFIX: prefix }: Pick<Env, "ACCOUNT_NUMBER_PREFIX">,
  { userId, accountType, currency, name, interestRate }: NewAccount,
  draw = () => drawAccountNumber(prefix),
): Promise<{ id: number; iban: string }> {
  for (let draws = 0; draws < maxDraws; draws += 1) {
    const iban = makeIban(currency, draw())
    const insert = sql`
      insert into accounts (user_id, account_type, currency, iban, name, interest_rate)
      values (${userId}, ${accountType}, ${currency}, ${iban}, ${name}, ${interestRate})
      on conflict (iban) do nothing
      returning id::float8 as id`
    const [opened] = await queryRows(tx, z.object({ id: z.number() }), insert)
    if (opened) return { id: opened.id, iban }
  }
  throw new Error(`${maxDraws} account numbers in a row were taken`)
}
