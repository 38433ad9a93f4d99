import { afterAll, beforeAll, expect, test } from "vitest"
import { endpoints } from "../../server/apps/members/endpoints.ts"
import type { Endpoint } from "../../server/http/endpoint.ts"
import { cpuTime } from "../cpu-time.ts"
import { someOf } from "../full-form.ts"
import { type Sender, senderTo } from "../raw-http.ts"
import { openWatchedBank, type WatchedBank } from "../watch/watched-bank.ts"
import type { Case } from "./cases.ts"
import { edgesOf, fieldsOf, longestTexts } from "./edges.ts"
import { type Environment, prepareEnvironment } from "./environment.ts"
import { fillIn } from "./fill-in.ts"
import { knownBodyValues } from "./known-values.ts"
import { resetAfter, restoreEnvironment } from "./reset.ts"

/**
 * The most processor time that one request may take, in milliseconds, as the median of five: of the main
 * thread without a pause, and of the database in total.
 */
const limits = { mainThread: 50, database: 250 }

/** Rows from before the limit on expanded texts: 139 and 70 letters that each become eighteen. */
const kept = { description: "\ufdfa".repeat(139), name: "\ufdfa".repeat(70) }
const keptTransactions = 1_500
/** The maximum per page: searchedPerPage in server/features/transactions/rules.ts. */
const rowsOfAPage = 500

/** Longer than any field allows, in a body that is just small enough. */
const tooLong = ["\ufdfa", "\u0327\u0301", "\u034f"].map((letters) =>
  JSON.stringify(letters.repeat(Math.floor(5_000 / letters.length))),
)

const timeoutMs = 900_000
let bank: WatchedBank
let environment: Environment
let sender: Sender
let worst = { id: "none", mainThread: 0, database: 0 }

beforeAll(async () => {
  bank = await openWatchedBank()
  const api = await bank.open("worst-case", {
    PUBLIC_URL: "http://localhost",
    PASSWORD_POLICY: "strict",
  })
  environment = await prepareEnvironment(bank, api)
  sender = senderTo(api.url)
  await restoreEnvironment(environment)
  await fillHistory()
}, timeoutMs)

afterAll(async () => {
  const { id, mainThread, database } = worst
  console.log(
    `The most of the main thread: ${mainThread.toFixed(1)} ms, ${id} (database: ${database.toFixed(1)} ms).`,
  )
  sender.close()
  await bank.close()
})

/** Fills the history with the heaviest texts. */
async function fillHistory(): Promise<void> {
  const { names, userId } = environment
  for (let posted = 0; posted < keptTransactions; posted += 100) {
    await bank.sql(
      `select ledger_post_for_bank(jsonb_build_object('kind', 'deposit', 'userId', $1::int,
          'toAccountId', $2::int, 'amount', '0.01', 'description', $3::text, 'payerName', $4::text),
          now() - interval '1 day' + n * interval '1 second')
        from generate_series(1, 100) as n`,
      [userId, Number(names.get("account.EUR")), kept.description, kept.name],
    )
  }
  await bank.sql(
    "update users set first_name = $2, last_name = $2 where id = (select holder_id from accounts where iban = $1)",
    [names.get("iban.other"), kept.name],
  )
}

const databaseTime = async () => {
  const rows = await bank.sql<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'worst-case'",
  )
  const times = await Promise.all(rows.map(({ pid }) => cpuTime(pid)))
  return times.reduce((sum, time) => sum + time, 0)
}

/** A file is written page by page, with a query between pages, so the main thread pauses at least that often. */
const slicesOf = ({ path }: Case) =>
  path.includes(".csv") ? Math.ceil(keptTransactions / rowsOfAPage) : 1

async function costOf(one: Case): Promise<{ mainThread: number; database: number }> {
  const [main, database] = [await cpuTime(environment.api.pid), await databaseTime()]
  await ask(one)
  const cost = {
    mainThread: ((await cpuTime(environment.api.pid)) - main) / slicesOf(one),
    database: (await databaseTime()) - database,
  }
  await resetAfter(environment, undefined, await environment.api.writes())
  return cost
}

async function ask(one: Case): Promise<void> {
  const request = await fillIn(environment, one)
  const { status, text } = await sender.send(request)
  if (status >= 500) throw new Error(`${request.method} ${request.path} ${status} ${text}`)
}

const isWithin = (cost: { mainThread: number; database: number }) =>
  cost.mainThread <= limits.mainThread && cost.database <= limits.database

/** The cost of a request; the median of five if the first was too high, since other work on the machine adds to it. */
async function worstOf(one: Case): Promise<{ mainThread: number; database: number }> {
  const first = await costOf(one)
  if (isWithin(first)) return first
  const all = [first]
  for (let more = 0; more < 4; more += 1) all.push(await costOf(one))
  const middle = (part: "mainThread" | "database") =>
    all.map((cost) => cost[part]).toSorted((a, b) => a - b)[2] ?? Infinity
  return { mainThread: middle("mainThread"), database: middle("database") }
}

function caseOf({ method, path, idempotent }: Endpoint, query: string, body?: string): Case {
  const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => pathValues[name] ?? "1")
  return {
    method: method.toUpperCase(),
    path: `/api${address}${query}`,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(idempotent && { "idempotency-key": "{{fresh}}" }),
    },
    session: "own",
    body,
  }
}

const pathValues: Readonly<Record<string, string>> = {
  id: "{{account.EUR}}",
  reference: encodeURIComponent("\ufdfa"),
}

/** Bodies in which one field has the heaviest texts and the others are valid. */
function bodiesOf({ id, body }: Endpoint): string[] {
  const fields = body?.schema ? fieldsOf(body.schema) : {}
  const good = Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const { good: values, optional } = edgesOf(schema)
      return [name, knownBodyValues[name]?.good[0] ?? (optional ? undefined : values[0])]
    }),
  )
  if (Object.keys(fields).length === 0) return ["{}"]
  return Object.entries(fields).flatMap(([name, schema], index) =>
    someOf([...longestTexts(schema), ...tooLong], 4, id.length + index).map((text) =>
      write({ ...good, [name]: text }),
    ),
  )
}

function write(members: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [`${JSON.stringify(name)}:${value}`],
  )
  return `{${written.join(",")}}`
}

/** Queries in which one parameter has a heavy text; some of these are in the history. */
function queriesOf({ query = [] }: Endpoint): string[] {
  const texts = ["zzzz", "\ufdfa".repeat(5), "\u0327\u0301".repeat(50), "\u034f".repeat(100)]
  const names = query.filter(({ in: where }) => where === "query").map(({ name }) => name)
  return [
    "",
    ...names.flatMap((name) => texts.map((text) => `?${name}=${encodeURIComponent(text)}`)),
  ]
}

function casesOf(endpoint: Endpoint): Case[] {
  if (endpoint.method === "get") return queriesOf(endpoint).map((query) => caseOf(endpoint, query))
  return bodiesOf(endpoint).map((body) => caseOf(endpoint, "", body))
}

test.each(endpoints.map((endpoint): [string, Endpoint] => [endpoint.id, endpoint]))(
  "%s takes little CPU time for any characters (ASVS 15.2.2)",
  async (_id, endpoint) => {
    // Warm up.
    for (const one of casesOf(endpoint).slice(0, 2)) await costOf(one)
    for (const one of casesOf(endpoint)) {
      const cost = await worstOf(one)
      if (cost.mainThread > worst.mainThread) worst = { ...cost, id: endpoint.id }
      const what = `${one.method} ${one.path.slice(0, 80)} ${String(one.body).slice(0, 200)}`
      expect(cost.mainThread, what).toBeLessThanOrEqual(limits.mainThread)
      expect(cost.database, what).toBeLessThanOrEqual(limits.database)
    }
  },
  timeoutMs,
)
