import { randomUUID } from "node:crypto"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { RawRequest } from "../raw-http.ts"
import type { Case } from "./cases.ts"
import type { Environment } from "./environment.ts"

const name = /\{\{([\w.]+?)([+-]1)?\}\}/g

/** The request of a case, with the environment's current values for its names. */
export async function fillIn(environment: Environment, one: Case): Promise<RawRequest> {
  const path = plain(environment, one.path)
  const body = typeof one.body === "string" ? await fillBody(environment, path, one.body) : one.body
  const cookie = cookieOf(environment, one)
  const headers = Object.fromEntries(
    Object.entries(one.headers).map(([header, value]) => [
      header,
      typeof value === "string" ? plain(environment, value) : value,
    ]),
  )
  return { method: one.method, path, headers: { ...headers, ...(cookie && { cookie }) }, body }
}

function cookieOf({ session, ended }: Environment, one: Case): string | undefined {
  if (one.session === "none") return undefined
  if (one.session === "own") return session.cookie
  return one.session === "ended" ? ended : one.session.cookie
}

/** Fills in the names that do not depend on the rest of the request. */
function plain({ names }: Environment, text: string): string {
  return text.replaceAll(name, (whole, known: string) =>
    known === "fresh" ? `f-${randomUUID()}` : (names.get(known) ?? whole),
  )
}

/** Fills in those that do: the payer's balance, the card's CVV, the payoff of a loan. */
async function fillBody(environment: Environment, path: string, text: string): Promise<string> {
  const half = plain(environment, text)
  if (!half.includes("{{")) return half
  const [, card = ""] = /"cardId":(\d+)/.exec(half) ?? []
  const [, from] = /"(?:fromAccountId|accountId)":(\d+)/.exec(half) ?? []
  const [, to] = /"toAccountId":(\d+)/.exec(half) ?? []
  const { cvv = "000", accountId = from } = environment.cards.get(card) ?? {}
  const balance = environment.balances.get(accountId ?? "") ?? "1.00"
  const payoff = half.includes("{{payoff") ? await payoffOf(environment, path) : "1.00"
  const rate = half.includes("{{rate}}") ? await rateOf(environment, from, to) : "1.000000"
  return half.replaceAll(name, (whole, known: string, given?: string) => {
    const step = given ?? "0"
    if (known === "balance") return moved(balance, step)
    if (known === "payoff") return moved(payoff, step)
    if (known === "rate") return rate
    if (known !== "cvv") return whole
    return String((Number(cvv) + Number(step)) % 10 ** cvv.length).padStart(cvv.length, "0")
  })
}

function moved(amount: string, cents: string): string {
  return toDecimal(fromDecimal(amount) + BigInt(cents))
}

async function payoffOf({ bank, names }: Environment, path: string): Promise<string> {
  const [, loan = names.get("loan.active")] = /loans\/(\d{1,9})\//.exec(path) ?? []
  const [row] = await bank.sql<{ total: string }>(
    "select total::text from loan_payoff($1, (now() at time zone 'Europe/Luxembourg')::date)",
    [loan],
  )
  return row?.total ?? "1.00"
}

async function rateOf({ bank }: Environment, from = "0", to = "0"): Promise<string> {
  const [row] = await bank.sql<{ rate: string }>(
    `select rate::text from exchange_rates r join accounts a on a.currency = r.from_currency
      join accounts b on b.currency = r.to_currency where a.id::text = $1 and b.id::text = $2
      order by rate_date desc limit 1`,
    [from, to],
  )
  return row?.rate ?? "1.000000"
}
