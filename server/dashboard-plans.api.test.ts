import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Express } from "express"
import type pg from "pg"
import { pino } from "pino"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testClient } from "../testing/connections.ts"
import { fillBank } from "../testing/fill-bank.ts"
import { expectOk, type Member, newMember } from "../testing/member.ts"
import { openScratchDatabase, type ScratchDatabase } from "../testing/scratch-database.ts"
import { createApp } from "./apps/members/app.ts"
import { readEnv } from "./config/env.ts"
import { newSecrets } from "./config/env-keys.ts"
import { databaseOn, openPool } from "./db/pool.ts"
import type { AppContext } from "./features/app-context.ts"
import { sampleLog } from "./http/log-sample.ts"
import { recordActivity } from "./identity/sessions/record-activity.ts"
import { processMetrics } from "./metrics/metrics.ts"

/** The dashboard's reads stay fast as the bank grows: one query each, served from an index. */

type Statement = { text: string; values: unknown[] }

/** The nodes of a plan as EXPLAIN writes them in JSON, as far as this test needs them. */
type Plan = {
  "Node Type": string
  "Relation Name"?: string
  "Index Cond"?: string
  Plans?: Plan[]
}

/** Tables that have the same number of rows in a small and a large bank. */
const fixed = new Set(["bank_settings", "movement_kinds", "system_accounts"])

const sent: Statement[] = []
let database: ScratchDatabase
let superuser: pg.Client
let pool: pg.Pool
let server: Server
let member: Member

beforeAll(async () => {
  database = await openScratchDatabase()
  await fillBank(database.superuserUrl, {
    members: 2_000,
    accounts: 4_000,
    transfersEach: 2,
    busyDeposits: 2_000,
  })
  superuser = testClient(database.superuserUrl)
  await superuser.connect()
  pool = recorded(openPool(database.appUrl, 2, () => undefined))
  const origin = await serve(pool)
  member = await newMember({}, [origin])
  await fillHistory(member.user.id)
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await pool.end()
  await superuser.end()
  await database.drop()
})

/** Records what the app sends, over any connection. */
function recorded(all: pg.Pool): pg.Pool {
  return all.on("connect", (client) => {
    const { query } = client
    client.query = ((...given: [string | Partial<Statement>, unknown?, ...unknown[]]) => {
      const [asked, values] = given
      const text = typeof asked === "string" ? asked : asked.text
      const own = typeof asked === "string" ? [] : asked.values
      if (text) sent.push({ text, values: Array.isArray(values) ? values : (own ?? []) })
      return Reflect.apply(query, client, given) as unknown
    }) as typeof query
  })
}

/** Runs the API in this process, where the test can see its database queries. */
async function serve(on: pg.Pool): Promise<string> {
  const env = readEnv(
    { NODE_ENV: "test", DATABASE_URL: database.appUrl, ...database.secrets },
    { dataDirSecrets: newSecrets },
  )
  const db = databaseOn(on)
  const log = pino({ level: "silent" })
  const bank: Partial<AppContext> = {
    env,
    pool: on,
    db,
    recordActivity: recordActivity(db, 300),
    log,
    logSample: sampleLog(log),
    metrics: processMetrics(),
    announce: () => undefined,
    stopping: new AbortController().signal,
  }
  const app: Express = createApp(bank as AppContext)
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * Gives the member a busy account and a few others, and fills years of rates, sign-ins, and payments to
 * other banks.
 */
async function fillHistory(userId: number): Promise<void> {
  await superuser.query(`
    update accounts set holder_id = ${userId} where id in (1, 2, 3);
    insert into exchange_rates (from_currency, to_currency, rate, rate_date)
      select one, other, 1.1, current_date - n
      from unnest(enum_range(null::currency)) one, unnest(enum_range(null::currency)) other,
        generate_series(1, 1000) n
      where one <> other on conflict do nothing;
    insert into sign_ins (id, user_id) select gen_random_uuid(), id from users;
    insert into sessions (sid, sess, expire)
      select 'sid-' || id, '{}', now() + interval '1 hour' from users;
    insert into payments (direction, scheme, state, entry_id, transaction_id, account_id, tx_id, amount,
        own_name, own_iban, other_name, other_iban, remittance, accepted_at)
      select 'out', 'instant', 'settled', entry_id, id, from_account_id, reference, 1, '', '', '', '', '',
          created_at
        from transactions where from_account_id is not null;
    insert into payment_events (payment_id, number, event, to_state, entry_id, actor)
      select id, 1, 'accepted', 'queued', entry_id, 'member' from payments;
    insert into payment_events (payment_id, number, event, from_state, to_state, actor)
      select payments.id, number, event, from_state::payment_state, to_state::payment_state, 'bank'
        from payments, (values (2, 'sent', 'queued', 'sent'), (3, 'settled', 'sent', 'settled'))
          v (number, event, from_state, to_state);
    analyze`)
}

/** The tables that a statement's plan scans. */
async function scans({ text, values }: Statement): Promise<string[]> {
  const { rows } = await superuser.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
    `explain (format json) ${text}`,
    values,
  )
  const walk = (plan: Plan): string[] => {
    const table = plan["Relation Name"]
    const whole = plan["Node Type"].endsWith("Scan") && plan["Index Cond"] === undefined
    const bitmap = plan["Node Type"] === "Bitmap Heap Scan"
    const found =
      table !== undefined && whole && !bitmap && !fixed.has(table)
        ? [`${plan["Node Type"]} on ${table}`]
        : []
    return [...found, ...(plan.Plans ?? []).flatMap(walk)]
  }
  return walk(rows[0]?.["QUERY PLAN"][0]?.Plan ?? { "Node Type": "None" })
}

/** The same of several statements, one after the other on one connection. */
async function scansOfAll(statements: readonly Statement[]): Promise<string[]> {
  const found: string[] = []
  for (const statement of statements) found.push(...(await scans(statement)))
  return found
}

const ofTheSession = /\bfrom "?(sessions|sign_ins)\b/

test.each([
  "/api/auth/user",
  "/api/accounts",
  "/api/transactions",
  "/api/exchange-rates",
  "/api/recent-payees",
])(
  "%s is one query in addition to the session's, and none of them scans a growing table",
  async (path) => {
    sent.length = 0
    expectOk(await member.get(path))
    const statements = [...sent]
    expect(statements.filter(({ text }) => !ofTheSession.test(text))).toHaveLength(1)
    expect(await scansOfAll(statements)).toEqual([])
  },
)

test("an old page of the history uses an index too", async () => {
  const { headers } = await member.get("/api/transactions")
  const { rows } = await superuser.query<{ day: string }>(
    "select (current_date - 180)::text as day",
  )
  const at = `${rows[0]?.day}T00:00:00.000000+00`
  const cursor = Buffer.from(`${at} 900000`).toString("base64url")
  expect(headers.get("link")).toContain("cursor=")
  sent.length = 0
  const deep = expectOk(await member.get<object[]>(`/api/transactions?cursor=${cursor}`))
  expect(deep).toHaveLength(50)
  expect(await scansOfAll([...sent])).toEqual([])
})

test("the transfers to a payee, and when they were paid first, use an index", async () => {
  const payee = { iban: "DE89370400440532013000", name: "Jonas Keller" }
  const { id } = expectOk(await member.post<{ id: number }>("/api/saved-payees", payee))
  sent.length = 0
  expectOk(await member.get(`/api/saved-payees/${id}`))
  expect(await scansOfAll(sent.filter(({ text }) => text.includes("transactions t")))).toEqual([])
  const firstPaid = {
    text: `select t.created_at from transactions t where t.from_account_id = $1 and t.recipient_iban = $2
      order by t.created_at limit 1`,
    values: [1, payee.iban],
  }
  expect(await scans(firstPaid)).toEqual([])
})

test("this test detects a scan", async () => {
  const text = "select from transactions where description = $1"
  expect(await scans({ text, values: ["Movement 7"] })).toEqual(["Seq Scan on transactions"])
})
