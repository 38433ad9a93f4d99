import type { ApiConnection } from "./api-connection.ts"
import { type Person, passwordOf } from "./people.ts"

const timeoutMs = 3_000

/** The API processes to use. */
type Bank = {
  readonly origins: readonly string[]
  readonly line: ApiConnection
}

/**
 * A member signs in again, reads their accounts on each process, and signs out on one of them.
 * From then on the old cookie is invalid everywhere, for reads and for deposits. Any other response
 * is a violation, which judge-answer.ts records.
 */
export async function tryEndedSession(
  { origins, line }: Bank,
  person: Person,
  seq: number,
): Promise<void> {
  const [origin = ""] = origins
  const cookie = await signIn(origin, person)
  if (cookie === undefined) return
  const asker = { cookie, timeoutMs } as const
  await Promise.all(
    origins.map((each) =>
      line.ask({ ...asker, origin: each, method: "GET", path: "/api/accounts" }),
    ),
  )
  const left = await line.ask({
    ...asker,
    origin,
    method: "POST",
    path: "/api/auth/logout",
    body: {},
  })
  if (!left.answered || left.status !== 200) return
  const body = { accountId: person.accounts[0]?.id, amount: "1.00", description: `ended ${seq}` }
  for (const each of origins) {
    const old = { ...asker, origin: each, ended: true } as const
    await line.ask({ ...old, method: "GET", path: "/api/accounts" })
    await line.ask({ ...old, method: "POST", path: "/api/deposits", key: `ended-${seq}`, body })
  }
}

/** A new sign-in's cookie; undefined if the bank did not answer. */
async function signIn(origin: string, person: Person): Promise<string | undefined> {
  const { username } = person
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: passwordOf(username) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  await response?.arrayBuffer().catch(() => undefined)
  return response?.ok ? response.headers.getSetCookie()[0]?.split(";", 1)[0] : undefined
}
