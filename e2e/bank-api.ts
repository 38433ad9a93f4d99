import { type APIResponse, type BrowserContext, expect } from "@playwright/test"

/** The fields of an account and a transaction that these tests read (specification section 7). */
type Account = {
  id: number
  currency: string
  balance: string
  iban: string
}
type Transaction = {
  type: string
  amount: string
  reference: string
}

/** The member's accounts, from the API instead of a page. */
export async function accountsOf(context: BrowserContext): Promise<Account[]> {
  return (await answer(await context.request.get("/api/accounts"))) as Account[]
}

/** The member's account in a currency. */
export async function accountIn(context: BrowserContext, currency: string): Promise<Account> {
  const account = (await accountsOf(context)).find((each) => each.currency === currency)
  if (!account) throw new Error(`The member has no account in ${currency}`)
  return account
}

/** The member's transactions, newest first. */
export async function transactionsOf(context: BrowserContext): Promise<Transaction[]> {
  return (await answer(await context.request.get("/api/transactions"))) as Transaction[]
}

/** Checks that the bank has exactly one transaction of this kind and amount. */
export async function expectOneTransaction(
  context: BrowserContext,
  type: string,
  amount: string,
): Promise<void> {
  const posted = await transactionsOf(context)
  expect(posted.filter((each) => each.type === type && each.amount === amount)).toHaveLength(1)
}

/** The balance of the member's euro account. */
export async function euros(context: BrowserContext): Promise<string> {
  return (await accountIn(context, "EUR")).balance
}

/** Sends money from the member's euro account. */
export async function sendEuros(
  context: BrowserContext,
  order: { amount: string; recipientIban: string; recipientName: string; reference?: string },
): Promise<void> {
  const { id } = await accountIn(context, "EUR")
  const data = { fromAccountId: id, ...order }
  await answer(await context.request.post("/api/transfers", { data }))
}

/** Signs in as a member. */
export async function signInAs(
  context: BrowserContext,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const data = { username, password }
  await answer(await context.request.post("/api/auth/login", { data }))
}

async function answer(response: APIResponse): Promise<unknown> {
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}
