import { accountNameOf } from "#shared/accounts/offers.ts"
import type { Account, AccountName, NewAccount } from "#shared/contracts/accounts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { asWritten } from "#shared/words/text.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { notSignedIn } from "../../identity/sessions/require-session.ts"
import { userById } from "../../identity/sign-in/queries.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { issueCard } from "../cards/queries.ts"
import { deleteGoalsOf } from "../goals/queries.ts"
import { lockOrders } from "../orders/queries.ts"
import { cancelOfAccount } from "../requests/queries.ts"
import {
  closingOf,
  countForOpening,
  insertAccount,
  lockOwnAccount,
  markClosed,
  ownAccount,
  renameAccount as rename,
} from "./queries.ts"
import { closingRefusal, openingRefusal } from "./rules.ts"

/**
 * POST /api/accounts: opens an additional, empty account and issues a card for it.
 * @throws Problem too_many_accounts
 */
export async function openAccount(
  { pool, env, announce }: AppContext,
  { member, body }: Input<NewAccount>,
): Promise<Account> {
  const { userId, signInId } = member
  const { currency, accountType, name, cardType = "Visa" } = body
  const opened = await inTransaction(pool, async (tx) => {
    const refusal = openingRefusal(await countForOpening(tx, userId))
    if (refusal) throw new Problem(refusal.code, refusal.detail)
    const person = await userById(tx, userId)
    if (!person) throw notSignedIn()
    const { id } = await insertAccount(tx, env, {
      holderId: userId,
      accountType,
      currency,
      name: name?.trim() ?? accountNameOf(accountType, currency),
    })
    const card = await issueCard(tx, env, { accountId: id, person, cardType })
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "account.opened",
      details: { accountId: id, accountType, currency, cardId: card.id, cardType },
    })
    const account = await ownAccount(tx, userId, id)
    if (!account) throw new Error("the new account was not found")
    return account
  })
  announce(userId, "accounts", "cards")
  return opened
}

/** PUT /api/accounts/:id renames an account. Sending the current name succeeds and changes nothing. */
export async function renameAccount(
  { pool, announce }: AppContext,
  { member, id, body }: Input<AccountName> & WithId,
): Promise<Account> {
  const { userId, signInId } = member
  const name = body.name.trim()
  const before = await inTransaction(pool, async (tx) => {
    const account = await lockOwnAccount(tx, userId, id)
    if (!account) throw notFound()
    if (account.name === name) return account
    await rename(tx, userId, id, name)
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "account.renamed",
      details: { accountId: id, from: account.name, to: name },
    })
    return account
  })
  if (before.name !== name) announce(userId, "accounts")
  return { ...before, name }
}

/**
 * POST /api/accounts/:id/closure. Locks the account as a posting does, so that no money can arrive between
 * the balance check and the closing, and the orders as their creation does. Its card and IBAN stop working;
 * its history remains. Its savings goals are deleted. It requires the password and a confirmation, because it can't be
 * undone: a stolen session could move the money to another account of the member and close the one with the salary.
 * @throws Problem not_found, account_not_empty, account_repays_loan, account_has_orders, payment_open,
 *   interest_not_paid, confirmation_required
 */
export async function closeAccount(
  context: AppContext,
  { member, id, binding }: Input & WithId,
): Promise<object> {
  const { userId, signInId } = member
  const known = await ownAccount(context.db, userId, id)
  if (!known) throw notFound()
  await refuseClosing(context.db, known)
  const summary: Summary = [
    {
      name: (say) => say("Close for good", { context: "account" }),
      value: asWritten(known.name),
    },
    { name: "IBAN", value: asWritten(formatIban(known.iban)) },
  ]
  await confirmed(context, binding, { purpose: "security", summary }, async (tx) => {
    const account = await lockOwnAccount(tx, userId, id)
    if (!account) throw notFound()
    await lockOrders(tx, id)
    await refuseClosing(tx, account)
    await markClosed(tx, userId, id)
    await cancelOfAccount(tx, id)
    await deleteGoalsOf(tx, id)
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "account.closed",
      details: { accountId: id },
    })
  })
  context.announce(userId, "accounts", "cards", "requests")
  return {}
}

/** @throws Problem with what stands in the way of closing an account */
async function refuseClosing(
  db: Database,
  account: Parameters<typeof closingOf>[1],
): Promise<void> {
  const refusal = closingRefusal(await closingOf(db, account))
  if (refusal) throw new Problem(refusal.code, refusal.detail)
}
