import type { Account } from "#shared/contracts/accounts.ts"
import type { SignInResult } from "#shared/contracts/auth.ts"
import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import {
  type OwnedAccount,
  type OwnedCard,
  type Person,
  passwordOf,
  type Template,
} from "./people.ts"

/** Registration is slow on purpose (Argon2), so only a few run at a time. */
const lanes = 4
/** One in four has millions. */
const everySpender = 4
const furtherAccounts = [
  { currency: "CHF", accountType: "current" },
  { currency: "USD", accountType: "current" },
  { currency: "EUR", accountType: "savings" },
] as const

/**
 * Registers the chaos members over HTTP: each has five funded accounts in four currencies, and
 * the CVVs of their cards: one for each account, and a single-use card.
 */
export async function makeTemplate(origins: readonly string[], members: number): Promise<Template> {
  const people: Person[] = []
  let next = 0
  const lane = async () => {
    for (let n = next++; n < members; n = next++) {
      people[n] = await newPerson(origins[n % origins.length] ?? "", n)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const [first] = people
  if (!first || !origins[0]) throw new Error("a chaos run needs a bank and members")
  const rates = await ask<ExchangeRate[]>(origins[0], "/api/exchange-rates", first.cookie)
  return {
    people,
    rates: rates.map(({ fromCurrency, toCurrency, rate }) => ({
      from: fromCurrency,
      to: toCurrency,
      rate,
    })),
  }
}

async function newPerson(origin: string, n: number): Promise<Person> {
  const username = `chaos-${n}`
  const registered = await send(origin, "/api/auth/register", "", {
    username,
    password: passwordOf(username),
    firstName: "Member",
    lastName: `Number ${n}`,
  })
  const { user } = (await registered.json()) as SignInResult
  const cookie = registered.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
  for (const account of furtherAccounts) await ask(origin, "/api/accounts", cookie, account)
  const accounts = await ask<Account[]>(origin, "/api/accounts", cookie)
  const spender = n % everySpender === 0
  for (const { id: accountId } of accounts) {
    const amount = spender ? "2000000.00" : "6000.00"
    await ask(origin, "/api/deposits", cookie, { accountId, amount, description: "Template" })
  }
  const owned = accounts.map(({ id, currency, iban, accountType }) => ({
    id,
    currency,
    iban,
    accountType,
  }))
  await ask(origin, "/api/debit-cards", cookie, {
    accountId: owned[0]?.id,
    name: "Once",
    singleUse: true,
    password: passwordOf(username),
  })
  const cards = await cardsOf(origin, { username, cookie }, owned)
  return { userId: user.id, username, cookie, accounts: owned, cards, spender }
}

async function cardsOf(
  origin: string,
  { username, cookie }: Pick<Person, "username" | "cookie">,
  accounts: readonly OwnedAccount[],
): Promise<OwnedCard[]> {
  const cards: OwnedCard[] = []
  for (const { id, accountId } of await ask<DebitCard[]>(origin, "/api/debit-cards", cookie)) {
    const account = accounts.find((each) => each.id === accountId)
    if (!account) throw new Error(`card ${id} belongs to a foreign account`)
    const path = `/api/debit-cards/${id}/details`
    const { cvv } = await ask<CardDetails>(origin, path, cookie, {
      password: passwordOf(username),
    })
    cards.push({ id, account, cvv })
  }
  return cards
}

async function ask<Body>(
  origin: string,
  path: string,
  cookie: string,
  body?: object,
): Promise<Body> {
  return (await (await send(origin, path, cookie, body)).json()) as Body
}

async function send(
  origin: string,
  path: string,
  cookie: string,
  body?: object,
): Promise<Response> {
  const response = await fetch(origin + path, {
    method: body ? "POST" : "GET",
    headers: { ...(cookie && { cookie }), ...(body && { "content-type": "application/json" }) },
    body: body ? JSON.stringify(body) : null,
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
