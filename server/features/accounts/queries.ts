import { randomInt } from "node:crypto"
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { accountNumbersCount, makeIban } from "#shared/iban/own-bank.ts"
import { accounts } from "#shared/tables/accounts.ts"
import { accountPeople, holderNames } from "#shared/tables/holder-people.ts"
import { loans } from "#shared/tables/loans.ts"
import { users } from "#shared/tables/users.ts"
import type { Env } from "../../config/env.ts"
import { callFunction, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { rowsOfEach, sharedReads } from "../../db/shared-reads.ts"
import { ordersOfAccount } from "../orders/queries.ts"
import { hasOpenPayment } from "../payments/queries.ts"
import type { Closing } from "./rules.ts"

type AccountRow = typeof accounts.$inferSelect
type NewAccount = { holderId: number } & Pick<AccountRow, "accountType" | "currency" | "name">

const shown = {
  id: accountPeople.id,
  name: accountPeople.name,
  currency: accountPeople.currency,
  balance: accountPeople.balance,
  accountType: accountPeople.accountType,
  iban: accountPeople.iban,
  interestRate: accountPeople.interestRate,
}

/** Whose accounts they are for. It excludes closed accounts. */
const open = (userId: number) =>
  and(eq(accountPeople.viewer, userId), isNull(accountPeople.closedAt))

const openOne = (userId: number, id: number) => and(open(userId), eq(accountPeople.id, id))

/** The same for a statement on the table, which can lock and change rows. */
const isOpenOne = (db: Database, userId: number, id: number) =>
  inArray(
    accounts.id,
    db.select({ id: accountPeople.id }).from(accountPeople).where(openOne(userId, id)),
  )

/** The member's open accounts, oldest first. */
export const ownAccounts = sharedReads(async (db, userIds: readonly number[]) => {
  const isTheirs = sql`${accountPeople.viewer} = any(${sql.param(userIds)}::bigint[])`
  const rows = await db
    .select({ holder: accountPeople.viewer, account: shown })
    .from(accountPeople)
    .where(and(isTheirs, isNull(accountPeople.closedAt)))
    .orderBy(asc(accountPeople.id))
  return rowsOfEach(userIds, rows).map((own) => own.map(({ account }) => account))
})

/** The member's open account with this id. */
export async function ownAccount(db: Database, userId: number, id: number) {
  const [row] = await db.select(shown).from(accountPeople).where(openOne(userId, id))
  return row
}

/** The member's account with this id, open or closed, with its holder. */
export async function ownAccountDetail(db: Database, userId: number, id: number) {
  const [row] = await db
    .select({
      ...shown,
      holder: holderNames.name,
      openedAt: accountPeople.createdAt,
      closedAt: accountPeople.closedAt,
    })
    .from(accountPeople)
    .innerJoin(holderNames, eq(holderNames.id, accountPeople.holderId))
    .where(and(eq(accountPeople.viewer, userId), eq(accountPeople.id, id)))
  return row
}

/** The open account, locked as a posting locks it: no money moves until the transaction ends. */
export async function lockOwnAccount(tx: Database, userId: number, id: number) {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(isOpenOne(tx, userId, id))
    .for("no key update")
  return ownAccount(tx, userId, id)
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
    open: await tx.$count(accountPeople, open(userId)),
    all: await tx.$count(accountPeople, eq(accountPeople.viewer, userId)),
  }
}

/** Renames the member's open account. */
export async function renameAccount(
  tx: Database,
  userId: number,
  id: number,
  name: string,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ name })
    .where(isOpenOne(tx, userId, id))
}

/** Closes the member's account. A CHECK constraint refuses this unless the balance is zero. */
export async function markClosed(tx: Database, userId: number, id: number): Promise<void> {
  await tx
    .update(accounts)
    .set({ closedAt: sql`clock_timestamp()` })
    .where(isOpenOne(tx, userId, id))
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
 * nothing about the others. It earns what the bank offers on such accounts.
 * @param draw returns a number; random, with this cell's prefix, except in tests
 */
export async function insertAccount(
  tx: Database,
  { ACCOUNT_NUMBER_PREFIX: prefix }: Pick<Env, "ACCOUNT_NUMBER_PREFIX">,
  { holderId, accountType, currency, name }: NewAccount,
  draw = () => drawAccountNumber(prefix),
): Promise<{ id: number; iban: string }> {
  for (let draws = 0; draws < maxDraws; draws += 1) {
    const iban = makeIban(currency, draw())
    const id = await callFunction(tx, "account_open", z.nullable(z.number()), [
      holderId,
      accountType,
      currency,
      iban,
      name,
    ])
    if (id !== null) return { id, iban }
  }
  throw new Error(`${maxDraws} account numbers in a row were taken`)
}
