import { afterAll, beforeAll, expect, test } from "vitest"
import { type CostMeter, costMeter } from "../../../testing/cost-meter.ts"
import { listLength } from "../../../testing/fill-lists.ts"
import { fullForm } from "../../../testing/full-form.ts"
import type { Case } from "../../../testing/fuzz/cases.ts"
import { type Environment, prepareEnvironment } from "../../../testing/fuzz/environment.ts"
import { fillIn } from "../../../testing/fuzz/fill-in.ts"
import { fillHardHistory } from "../../../testing/fuzz/hard-history.ts"
import { casesOf, isLong } from "../../../testing/fuzz/history-cases.ts"
import { restoreEnvironment } from "../../../testing/fuzz/reset.ts"
import { type Sender, senderTo } from "../../../testing/raw-http.ts"
import { openWatchedBank, type WatchedBank } from "../../../testing/watch/watched-bank.ts"
import { endpoints } from "./endpoints.ts"

// Each read of the members' app, with many rows in all of a member's lists: the first page with each filter, and one
// deep down. What it costs is the processor time of the database.

const connections = "long-lists"

let bank: WatchedBank
let environment: Environment
let sender: Sender
let meter: CostMeter

beforeAll(async () => {
  bank = await openWatchedBank()
  meter = await costMeter(bank.database.superuserUrl)
  const api = await bank.open(connections, { PUBLIC_URL: "http://localhost" })
  environment = await prepareEnvironment(bank, api)
  sender = senderTo(api.url)
  await restoreEnvironment(environment)
  await fillHardHistory(environment, listLength)
})
afterAll(async () => {
  console.log(meter.report())
  sender.close()
  await meter.close()
  await bank.close()
})

/** The most that a page may take, in milliseconds: the first one, and one deep down. */
const limits = fullForm ? { first: 150, deep: 300 } : { first: 60, deep: 60 }

/** Where a page begins after nine tenths of the rows, by the endpoint. */
const deepCursors: Readonly<Record<string, string>> = {
  listMessages: "select id::text as cursor from chat_messages where user_id = $1",
  listNotifications: "select id::text as cursor from notifications where user_id = $1",
  listSecurityEvents: "select id::text as cursor from audit_events where user_id = $1",
  listTransactions: `select replace(encode(convert_to(to_char(created_at at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.US') || '+00 ' || id, 'UTF8'), 'base64'), E'\\n', '') as cursor
    from transactions where from_account_id in (select id from accounts where user_id = $1)`,
}

async function deepCursor(id: string): Promise<string | undefined> {
  const rows = deepCursors[id]
  if (!rows) return undefined
  const [row] = await bank.sql<{ cursor: string }>(
    `${rows} order by id offset (select count(*) / 10 from (${rows}) as counted) limit 1`,
    [environment.userId],
  )
  return row?.cursor
}

const costOf = async (name: string, one: Case, limit: number) =>
  meter.costOf({
    name: `${name} ${one.path.split("?")[1] ?? ""}`,
    connections,
    limit,
    work: async () => {
      const { status, text } = await sender.send(await fillIn(environment, one))
      expect(status, `${one.path} ${text.slice(0, 300)}`).toBeLessThan(300)
    },
  })

const reads = endpoints.filter(
  (one) =>
    one.method === "get" && !isLong(one) && one.caller === "member" && one.id !== "streamChanges",
)

test.each(reads.map((one) => [one.id, one] as const))("%s costs little", async (id, endpoint) => {
  const cursor = await deepCursor(id)
  const found: string[] = []
  for (const one of casesOf(endpoint)) {
    for (const [asked, limit] of [
      [one, limits.first],
      ...(cursor === undefined
        ? []
        : [[{ ...one, path: `${one.path}&cursor=${cursor}` }, limits.deep] as const]),
    ] as const) {
      const cost = await costOf(id, asked, limit)
      if (cost > limit) found.push(`${cost.toFixed(0)} ms: ${asked.path}`)
    }
  }
  expect(found).toEqual([])
})
