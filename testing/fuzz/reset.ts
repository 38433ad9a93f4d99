import type { ProblemCode } from "#shared/refusals/catalog.ts"
import { clearFactors, noFactors } from "../factor-scenarios.ts"
import { acceptedOffer, apply, openOffer } from "../loans.ts"
import { arriveAtOtherBank, orderForLater, payOtherBank, savePayee } from "../watch/full-member.ts"
import type { Row, Write } from "../watch/writes.ts"
import { type Environment, factorNames } from "./environment.ts"
import { insightsAgain } from "./insight-effects.ts"
import { noteBalances, refillAccounts, withdrawExcess } from "./reset-balances.ts"
import { changes, resetCard } from "./reset-card.ts"
import { goalAgain } from "./reset-goal.ts"
import { blockAgain, requestAgain } from "./reset-requests.ts"
import { createSession } from "./session.ts"

/** A factor that a random case added would make most other operations ask for a confirmation. */
const factorTables = new Set(["authenticators", "passkeys"])

/** Undoes what a case changed, so that the next one finds the environment that it was made for. */
export async function resetAfter(
  environment: Environment,
  code: ProblemCode | undefined,
  writes: readonly Write[],
): Promise<void> {
  const { names, bank, userId, balances } = environment
  for (const { table, before, after } of writes) {
    if (table === "accounts" && after) {
      balances.set(String(after["id"]), Number(after["balance"]).toFixed(2))
    }
    if (table === "users" && Number(after?.["id"]) === userId) {
      names.set("username", String(after?.["username"]))
    }
    if (table === "users" && before && after?.["password_hash"] !== before["password_hash"]) {
      await bank.sql("update users set password_hash = $2 where id = $1", [
        before["id"],
        before["password_hash"],
      ])
    }
    if (table === "recoveries") {
      await bank.sql("update recoveries set used_at = null, failures = 0 where id = $1", [
        after?.["id"],
      ])
    }
    if (factorTables.has(table)) await clearFactors({ bank, userId })
    if (table === "rate_limits") await bank.sql("delete from rate_limits")
    if (table === "sign_ins" && after?.["ended_at"]) {
      if (after["id"] === environment.session.signInId)
        environment.session = await createSession(bank, userId)
      else if (!before?.["ended_at"]) await signInAgain(environment, after["id"])
    }
    if (table === "users" && changes(before, after, "daily_transfer_limit")) {
      await bank.sql("update users set daily_transfer_limit = 50000 where id = $1", [userId])
    }
    if (table === "users" && changes(before, after, "instant_limit")) {
      await bank.sql(
        "update users set instant_limit = null, instant_limit_per = null where id = $1",
        [userId],
      )
    }
    if (table === "users" && changes(before, after, "new_payee_days")) {
      await bank.sql(
        `update users set new_payee_days = null, new_payee_amount = null, next_new_payee_days = null,
            next_new_payee_amount = null, new_payee_changes_at = null, new_payee_set_at = null,
            confirmed_new_payee_days = null, confirmed_new_payee_amount = null
          where id = $1`,
        [userId],
      )
    }
    // Refusals are compared with the English titles.
    if (table === "users" && changes(before, after, "language")) {
      await bank.sql("update users set language = null where id = $1", [userId])
    }
    if (table === "users" && changes(before, after, "payments_locked_at")) {
      await bank.sql("update users set payments_locked_at = null where id = $1", [userId])
    }
    if (table === "debit_cards") await resetCard(environment, before, after)
    if (table === "trusted_payees") {
      // Restores a removed payee and removes a new one.
      const removed = before ? "null" : "now()"
      await bank.sql(`update trusted_payees set removed_at = ${removed} where id = $1`, [
        after?.["id"],
      ])
    }
    if (table === "saved_payees") await savedAgain(environment, before, after)
    if (table === "payment_requests") await requestAgain(environment, before, after)
    if (table === "request_blocks") await blockAgain(environment, before, after)
    await insightsAgain(environment, table, before, after)
    if (table === "savings_goals") await goalAgain(environment, before, after)
    if (table === "payment_orders") await orderAgain(environment, Number(after?.["id"]))
    if (table === "accounts" && after?.["closed_at"]) await reopen(environment, Number(after["id"]))
    if (table === "payments" && after?.["state"] === "cancelled") await payAgain(environment)
    if (table === "payments" && after?.["state"] === "recall_requested") {
      await arriveAgain(environment)
    }
    if (table === "loans") await loanAgain(environment, after)
  }
  if (code === "too_many_requests") await forgetMessages(environment)
  if (code === "too_many_applications") await forgetApplications(environment)
  if (code === "too_many_accounts") await closeSpareAccounts(environment)
  if (
    code === "card_blocked" ||
    code === "card_limit_exceeded" ||
    code === "daily_limit_exceeded"
  ) {
    await forgetLimits(environment)
  }
  if (code === "insufficient_funds") await refillAccounts(environment)
}

/** Restores the environment before the cases of another operation. */
export async function restoreEnvironment(environment: Environment): Promise<void> {
  const { bank, names, userId } = environment
  const { username } = environment.member
  environment.session = await createSession(bank, userId)
  await bank.sql(
    `update users set username = $2, username_skeleton = null, username_look = null where id = $1`,
    [userId, username],
  )
  names.set("username", username)
  await clearFactors({ bank, userId })
  for (const [name, value] of factorNames(noFactors)) names.set(name, value)
  await forgetLimits(environment)
  await forgetMessages(environment)
  await closeSpareAccounts(environment)
  await withdrawExcess(environment)
  await refillAccounts(environment)
  // Before applying again, because random cases may have used up the member's maximum.
  await forgetApplications(environment)
  await borrowAgain(environment)
  await bank.sql(
    "update chat_messages set read_at = null where user_id = $1 and author = 'staff'",
    [userId],
  )
  const cards = (...which: string[]) => which.map((name) => names.get(`card.${name}`))
  await bank.sql(
    `update debit_cards set status = 'active', frozen_by_bank = false where id = any($1)`,
    [cards("EUR", "GBP", "expired")],
  )
  await bank.sql(
    `update debit_cards set status = 'frozen', frozen_by_bank = (id = $2) where id = any($1)`,
    [cards("frozen", "byBank"), names.get("card.byBank")],
  )
}

/** The environment itself uses the other sessions. */
async function signInAgain({ bank }: Environment, id: unknown): Promise<void> {
  await bank.sql("update sign_ins set ended_at = null where id = $1", [id])
}

async function reopen({ bank, names }: Environment, id: number): Promise<void> {
  if (String(id) === names.get("account.closed")) return
  await bank.sql("update accounts set closed_at = null where id = $1", [id])
}

/** Deletes a payee that a case saved, and saves one again if it deleted the environment's. */
async function savedAgain(environment: Environment, before: Row | null, after: Row | null) {
  const { bank, member, names } = environment
  if (!before) await bank.sql("delete from saved_payees where id = $1", [after?.["id"]])
  if (String(before?.["id"]) !== names.get("saved.own") || after) return
  names.set("saved.own", String(await savePayee(member)))
  await noteBalances(environment)
}

/** Ends an order that a case created or changed; its own order is replaced by a new one. */
async function orderAgain(environment: Environment, id: number): Promise<void> {
  const { bank, member, names } = environment
  await bank.sql(
    `update payment_orders set state = 'ended', ended_at = now(), next_try_at = null,
        created_at = created_at - interval '1 day'
      where id = $1 and state <> 'ended'`,
    [id],
  )
  if (String(id) !== names.get("order.own")) return
  const order = await orderForLater(member, Number(names.get("account.EUR")))
  names.set("order.own", String(order))
  await noteBalances(environment)
}

/** Each payment can be recalled once. */
export async function arriveAgain(environment: Environment): Promise<void> {
  const { bank, member, names } = environment
  await forgetLimits(environment)
  const euro = Number(names.get("account.EUR"))
  names.set("payment.arrived", await arriveAtOtherBank(bank.sql, member, euro))
  await noteBalances(environment)
}

/** An offer can be answered once, and a loan repaid once. */
async function loanAgain(environment: Environment, after: Row | null): Promise<void> {
  const { bank, member, names } = environment
  const changed = String(after?.["id"])
  if (changed === names.get("loan.active") || changed === names.get("loan.fresh")) {
    if (after?.["status"] !== "closed") return
    return borrowAgain(
      environment,
      changed === names.get("loan.fresh") ? "loan.fresh" : "loan.active",
    )
  }
  const name = (["loan.offered", "loan.pending"] as const).find(
    (each) => names.get(each) === changed,
  )
  if (!name) return
  const id = await apply(member)
  if (name === "loan.offered") await bank.sql(openOffer, [id])
  names.set(name, String(id))
  await noteBalances(environment)
}

async function borrowAgain(
  environment: Environment,
  name: "loan.active" | "loan.fresh" = "loan.active",
): Promise<void> {
  const { bank, member, names } = environment
  const id = await apply(member)
  await bank.sql(acceptedOffer, [id])
  await bank.sql("select loan_disburse($1, 'Europe/Luxembourg', null)", [id])
  names.set(name, String(id))
  await noteBalances(environment)
}

/** Orders another payment that can be canceled. */
async function payAgain(environment: Environment): Promise<void> {
  const { member, names } = environment
  await forgetLimits(environment)
  const reference = await payOtherBank(member, Number(names.get("account.EUR")))
  names.set("payment.own", reference)
  await noteBalances(environment)
}

async function forgetApplications({ bank, names, userId }: Environment): Promise<void> {
  await bank.sql("delete from loans where user_id = $1 and status = 'pending' and id <> $2", [
    userId,
    names.get("loan.pending"),
  ])
}

/** The bank has not answered any of them, so that too many would be refused. */
async function forgetMessages({ bank, names, userId }: Environment): Promise<void> {
  await bank.sql(
    "delete from chat_messages where user_id = $1 and author = 'customer' and id <> $2",
    [userId, names.get("message.own")],
  )
}

async function closeSpareAccounts({ bank, names, userId }: Environment): Promise<void> {
  // The full one too: a random case may take all that it has.
  const kept = ["EUR", "GBP", "CHF", "USD", "full"].map((currency) =>
    names.get(`account.${currency}`),
  )
  await bank.sql(
    `update accounts set closed_at = now()
      where holder_id = $1 and balance = 0 and closed_at is null and not id = any($2)`,
    [userId, kept],
  )
}

async function forgetLimits({ bank, userId }: Environment): Promise<void> {
  const own =
    "(select c.id from debit_cards c join accounts a on a.id = c.account_id where a.holder_id = $1)"
  await bank.sql(
    `delete from limit_counters where (scope = 'customer' and subject_id = $1)
      or (scope = 'card' and subject_id in ${own})`,
    [userId],
  )
  await bank.sql("delete from new_payee_counters where user_id = $1", [userId])
  await bank.sql(
    `update debit_cards set cvv_failures = 0, cvv_blocked_until = null where id in ${own}`,
    [userId],
  )
}
