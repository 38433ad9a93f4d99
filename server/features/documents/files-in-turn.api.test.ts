import { expect, test } from "vitest"
import { testClient } from "../../../testing/connections.ts"
import { prepareEnvironment } from "../../../testing/fuzz/environment.ts"
import { restoreEnvironment } from "../../../testing/fuzz/reset.ts"
import { createSession } from "../../../testing/fuzz/session.ts"
import { senderTo } from "../../../testing/raw-http.ts"
import { openWatchedBank } from "../../../testing/watch/watched-bank.ts"

test("files that a member asks for at once take two connections, and others are served", async () => {
  const bank = await openWatchedBank()
  const api = await bank.open("files", { PUBLIC_URL: "http://localhost" })
  const environment = await prepareEnvironment(bank, api)
  await restoreEnvironment(environment)
  const sender = senderTo(api.url)
  const ofMember = await createSession(bank, environment.userId)
  const ofOther = await createSession(bank, environment.neighborId)
  const get = async (path: string, { cookie }: { cookie: string }) =>
    (await sender.send({ method: "GET", path, headers: { cookie } })).status
  const account = environment.names.get("account.EUR")
  const statement = `/api/accounts/${account}/statement?from=2026-01-01&to=2026-01-31&format=csv`

  // Whatever reads entries waits, as if there were very many of them.
  const superuser = testClient(bank.database.superuserUrl)
  const watcher = testClient(bank.database.superuserUrl)
  await Promise.all([superuser.connect(), watcher.connect()])
  await superuser.query("begin; lock table postings in access exclusive mode")
  // Some of them give up waiting.
  const answers = Promise.allSettled(
    Array.from({ length: 30 }, (_, n) =>
      get(n % 2 === 0 ? statement : "/api/transactions.csv", ofMember),
    ),
  )
  // The files' queries alone: jobs read entries too. Not asked by the transaction that holds the lock: within one
  // transaction, PostgreSQL shows the same queries as at its first look.
  const waiting = async () => {
    const { rows } = await watcher.query<{ number: number }>(
      `select count(*)::int as number from pg_stat_activity
        where application_name = 'files' and wait_event_type = 'Lock'
          and query like '%"accountName"%'`,
    )
    return rows[0]?.number ?? 0
  }
  await expect.poll(waiting).toBeGreaterThanOrEqual(2)
  for (let reads = 0; reads < 5; reads += 1) {
    expect(await get("/api/saved-payees", ofOther)).toBe(200)
    expect(await waiting()).toBeLessThanOrEqual(2)
  }
  await superuser.query("rollback")
  await answers

  sender.close()
  await Promise.all([superuser.end(), watcher.end()])
  await bank.close()
})
