import { randomUUID } from "node:crypto"
import { inject } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { SignInResult } from "#shared/contracts/auth.ts"

/** A response of the API: its JSON, as the expected type; undefined without a body. */
export type Answer<Body> = {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

type Options = {
  readonly headers?: Readonly<Record<string, string>>
}

/** A member's HTTP client for the API. Each request goes to the next process. */
export type ApiClient = {
  get<Body>(path: string, options?: Options): Promise<Answer<Body>>
  post<Body>(path: string, body?: unknown, options?: Options): Promise<Answer<Body>>
  put<Body>(path: string, body?: unknown, options?: Options): Promise<Answer<Body>>
  /** The Cookie header it sends, for a connection that a test opens itself. */
  cookie(): string
}

export type Member = ApiClient & {
  readonly username: string
  readonly password: string
  readonly user: SignInResult["user"]
  /** The member's own accounts, oldest first. */
  accounts(): Promise<Account[]>
  /** The member's account in a currency. */
  account(currency: Account["currency"]): Promise<Account>
  /** Adds simulated money from outside, such as "100.00", to an account. */
  deposit(accountId: Account["id"], amount: string): Promise<void>
}

let turn = 0

/**
 * A visitor: stores cookies and is not signed in.
 * @param apis the origins to use in turn; those of the shared processes by default
 */
export function newVisitor(apis: readonly string[] = inject("apis")): ApiClient {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")

  async function send<Body>(
    method: string,
    path: string,
    body: unknown,
    { headers = {} }: Options = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(new URL(path, apis[turn++ % apis.length]), {
      method,
      redirect: "manual",
      headers: {
        ...(cookies.size > 0 && { cookie: cookie() }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      // A string is sent unchanged, so that a test can send invalid JSON.
      body: body === undefined || typeof body === "string" ? (body ?? null) : JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === "") cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = /json/.test(response.headers.get("content-type") ?? "")
    const parsed: unknown = isJson && text !== "" ? JSON.parse(text) : undefined
    return { status: response.status, body: parsed as Body, headers: response.headers }
  }

  return {
    get: (path, options) => send("GET", path, undefined, options),
    post: (path, body, options) => send("POST", path, body, options),
    put: (path, body, options) => send("PUT", path, body, options),
    cookie,
  }
}

/** Returns the body of a response that must be a success. */
export function expectOk<Body>({ status, body }: Answer<Body>): Body {
  if (status < 200 || status > 299) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/**
 * Registers a new member for one test, signed in.
 * @param details fields of the registration in addition to username and password; the name is Test
 *   Member by default
 */
export function newMember(
  details: Readonly<Record<string, string>> = {},
  apis?: readonly string[],
): Promise<Member> {
  return newNamelessMember({ firstName: "Test", lastName: "Member", ...details }, apis)
}

/** The same, without names unless the details have them. */
export async function newNamelessMember(
  details: Readonly<Record<string, string>> = {},
  apis?: readonly string[],
): Promise<Member> {
  const client = newVisitor(apis)
  const username = `t-${randomUUID()}`
  const password = `p-${randomUUID()}`
  const { user } = expectOk(
    await client.post<SignInResult>("/api/auth/register", { username, password, ...details }),
  )
  const accounts = async () => expectOk(await client.get<Account[]>("/api/accounts"))
  return {
    ...client,
    username,
    password,
    user,
    accounts,
    async account(currency) {
      const found = (await accounts()).find((account) => account.currency === currency)
      if (!found) throw new Error(`${username} has no account in ${currency}`)
      return found
    },
    async deposit(accountId, amount) {
      expectOk(
        await client.post("/api/deposits", { accountId, amount, description: "Test deposit" }),
      )
    },
  }
}
