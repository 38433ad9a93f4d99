import { fromDecimal, largestAmount, toDecimal } from "#shared/money/money.ts"
import { expectOk } from "../member.ts"
import type { Environment } from "./environment.ts"

/** In cents: more than a card's daily limit. */
const enough = 300_000n

/** The maximum that each account keeps, in cents. */
const max = { EUR: 100_000_000n, GBP: 100_000_000n, USD: 100_000_000n, CHF: 0n }

/** Takes away what an account has above that, and fills the full one. */
export async function withdrawExcess({
  bank,
  names,
  userId,
  balances,
  member,
}: Environment): Promise<void> {
  const rows = await bank.sql<{ id: string; balance: string }>(
    "select id::text, balance::text from accounts where holder_id = $1",
    [userId],
  )
  for (const { id, balance } of rows) balances.set(id, balance)
  const balanceOf = (id: string) => fromDecimal(balances.get(id) ?? "0.00")
  for (const [currency, allowed] of Object.entries(max)) {
    const id = names.get(`account.${currency}`) ?? ""
    if (balanceOf(id) <= allowed) continue
    // A kind of movement that counts toward no limit.
    await bank.sql(
      `select ledger_post_for_bank(jsonb_build_object('kind', 'loan_repayment', 'userId', $1::bigint,
        'fromAccountId', $2::bigint, 'amount', $3::text, 'timeZone', 'Europe/Luxembourg',
        'description', 'Taken away'), null)`,
      [userId, id, toDecimal(balanceOf(id) - allowed)],
    )
    balances.set(id, toDecimal(allowed))
  }
  const full = names.get("account.full") ?? ""
  if (balanceOf(full) === largestAmount) return
  const amount = toDecimal(largestAmount - balanceOf(full))
  const order = { accountId: Number(full), amount, description: "Full again" }
  expectOk(await member.post("/api/deposits", order))
}

/** Adds money to the accounts that have little. */
export async function refillAccounts(environment: Environment): Promise<void> {
  for (const currency of ["EUR", "GBP", "USD"]) {
    const id = environment.names.get(`account.${currency}`) ?? ""
    if (fromDecimal(environment.balances.get(id) ?? "0.00") >= enough) continue
    const order = { accountId: Number(id), amount: "60000.00", description: "For the next cases" }
    expectOk(await environment.member.post("/api/deposits", order))
  }
  await noteBalances(environment)
}

/**
 * Consumes the reset's own writes through the API, so that they are not attributed to the next
 * case.
 */
export async function noteBalances({ api, balances }: Environment): Promise<void> {
  for (const { table, after } of await api.writes()) {
    if (table !== "accounts" || !after) continue
    balances.set(String(after["id"]), Number(after["balance"]).toFixed(2))
  }
}
