import type { Account } from "#shared/contracts/accounts.ts"

/** A customer who is signed in, with two accounts that hold money. */
export interface BenchCustomer {
  readonly cookie: string
  readonly accounts: readonly Account[]
}

const balance = "20000.00"

/** Registers a customer and puts 20,000.00 on each of the two first accounts. */
export async function openCustomer(origin: string, username: string): Promise<BenchCustomer> {
  const registered = await ask(origin, "/api/auth/register", "", {
    username,
    password: "bench-pass",
  })
  const cookie = registered.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
  const accounts = (await (await ask(origin, "/api/accounts", cookie)).json()) as Account[]
  for (const { id: accountId } of accounts) {
    await ask(origin, "/api/deposits", cookie, { accountId, amount: balance, description: "Bench" })
  }
  return { cookie, accounts }
}

async function ask(origin: string, path: string, cookie: string, body?: object): Promise<Response> {
  const response = await fetch(origin + path, {
    method: body ? "POST" : "GET",
    headers: { cookie, ...(body && { "content-type": "application/json" }) },
    body: body ? JSON.stringify(body) : null,
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
