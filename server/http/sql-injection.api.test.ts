import { performance } from "node:perf_hooks"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import {
  type AttackedBank,
  attackedOperations,
  endpointOf,
  fieldsOf,
  openAttackedBank,
} from "../../testing/attacked-bank.ts"
import { requestFor } from "../../testing/authorization/requests.ts"
import { someOf } from "../../testing/full-form.ts"
import { expectAllowedWrites, expectNothingWritten } from "../../testing/fuzz/writes-allowed.ts"
import { application } from "../../testing/loans.ts"
import { expectOk, newMember, newVisitor } from "../../testing/member.ts"
import type { RawRequest } from "../../testing/raw-http.ts"
import { markersOf } from "../../testing/watch/full-member.ts"
import type { Write } from "../../testing/watch/writes.ts"
import { endpoints } from "../apps/members/endpoints.ts"
import type { Endpoint } from "./endpoint.ts"

let attacked: AttackedBank

beforeAll(async () => {
  attacked = await openAttackedBank("sql-injection")
})
afterAll(() => attacked.close())

const sleepSeconds = 90
/** A machine that runs all tests is slow; a statement that sleeps is slower. */
const timeoutMs = 80_000

/** Text that ends a string in SQL, joins, stacks statements, comments, waits, or is a wildcard. */
const payloads = [
  "' or '1'='1",
  "') or true) --",
  "' union select password_hash from users --",
  "'; drop table loans cascade; --",
  `'; select pg_sleep(${sleepSeconds}); --`,
  `1 or pg_sleep(${sleepSeconds}) is null`,
  `' || (select pg_sleep(${sleepSeconds})) || '`,
  "$$; delete from accounts; $$",
  "\\' or 1=1 /*",
  "$1::int",
  "%_%_%_%_%_",
] as const

/** As in a CSV file: an apostrophe keeps a spreadsheet from treating the text as a formula. */
const inFile = (payload: string) => payload.replace("; --", ";' --")

/** One of each kind for every place; the rest are for stored text that is read again. */
const inEachPlace = [payloads[0], payloads[2], payloads[4], payloads[5]]

/** Text from PostgreSQL, its driver, or its tables. */
const told =
  /syntax error|unterminated|SQLSTATE|postgres|\bpg_|password_hash|\brelation "|\bcolumn "|operator does not exist|invalid input syntax|drizzle|\bselect\b.*\bfrom\b/i

/** The texts in a body, each with its path, and the fields that the valid body omits. */
function placesIn(operation: Endpoint, body: object): string[][] {
  const inside = (part: object, way: string[]): string[][] =>
    Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
      typeof value === "object" && value !== null
        ? inside(value, [...way, name])
        : [[...way, name]],
    )
  const absent = fieldsOf(operation).filter((name) => !Object.hasOwn(body, name))
  return [...inside(body, []), ...absent.map((name) => [name])]
}

function bodyWith(body: object, [name = "", ...rest]: string[], value: string): object {
  const inner = (body as Record<string, object>)[name] ?? {}
  return { ...body, [name]: rest.length === 0 ? value : bodyWith(inner, rest, value) }
}

/** The valid request with a payload in each place in turn, by the name of the place. */
function* injections(operation: Endpoint, order: RawRequest, payload: string) {
  const encoded = encodeURIComponent(payload)
  const [path = "", search = ""] = order.path.split("?")
  const given = /\{\w+\}/.exec(operation.path)
  if (given) {
    const [before = ""] = `/api${operation.path}`.split(given[0])
    const tail = path.slice(before.length).replace(/^[^/]+/, encoded)
    yield ["path", { ...order, path: before + tail }] as const
  }
  for (const { name, in: where } of operation.query ?? []) {
    if (where !== "query") continue
    const others = search.split("&").filter((part) => part && !part.startsWith(`${name}=`))
    const query = [...others, `${name}=${encoded}`].join("&")
    yield [`query.${name}`, { ...order, path: `${path}?${query}` }] as const
  }
  const body = JSON.parse(String(order.body ?? "{}")) as object
  for (const place of placesIn(operation, body)) {
    const text = JSON.stringify(bodyWith(body, place, payload))
    yield [`body.${place.join(".")}`, { ...order, body: text }] as const
  }
  if (operation.method === "get") return
  for (const name of ["idempotency-key", "confirmation-proof"]) {
    yield [`header.${name}`, { ...order, headers: { ...order.headers, [name]: payload } }] as const
  }
}

/** Another member's rows as hashes, and the tables, functions, and roles: none may change. */
async function restOfTheBank(): Promise<unknown> {
  const { bank, other } = attacked
  const [row] = await bank.sql(
    `select (select md5(u::text) from users u where id = $1) as member,
      (select md5(string_agg(a::text, ';' order by id)) from accounts a where holder_id = $1) as accounts,
      (select md5(string_agg(l::text, ';' order by id)) from loans l where user_id = $1) as loans,
      (select md5(string_agg(p::text, ';' order by id)) from trusted_payees p where user_id = $1)
        as payees,
      (select md5(string_agg(m::text, ';' order by id)) from chat_messages m where user_id = $1) as chat,
      (select md5(string_agg(s::text, ';' order by id)) from sign_ins s where user_id = $1) as sign_ins,
      (select string_agg(format('%s.%s %s', table_name, column_name, data_type), ';'
        order by table_name, ordinal_position) from information_schema.columns
        where table_schema = 'public') as tables,
      (select string_agg(p.oid::regprocedure::text, ';' order by p.oid) from pg_proc p
        where pronamespace = 'public'::regnamespace) as functions,
      (select string_agg(r::text, ';' order by rolname) from pg_roles r) as roles`,
    [other.member.user.id],
  )
  return row
}

/** A response without the payloads: it may repeat its own, and those stored before, unchanged. */
function withoutEcho(text: string): string {
  return payloads.reduce(
    (rest, payload) =>
      rest
        .replaceAll(JSON.stringify(payload).slice(1, -1), "")
        .replaceAll(payload, "")
        .replaceAll(inFile(payload), ""),
    text,
  )
}

/** An invented or used proof is recorded. */
function withoutRejection(writes: Write[]): Write[] {
  const rejects = writes.some(({ after }) => after?.["action"] === "confirmation.rejected")
  return writes.filter(
    ({ table }) => !(rejects && (table === "audit_events" || table === "unsealed")),
  )
}

const able = attackedOperations.filter(
  ([, { type, path }]) => type !== "text/event-stream" && !path.includes("docs"),
)

test.each(able)(
  "%s: SQL injection: every text field is treated as text (ASVS 1.2.4)",
  async (id, operation) => {
    const endpoint = endpointOf(id)
    const before = await restOfTheBank()
    const first = endpoints.indexOf(operation)
    for (const [turn, payload] of inEachPlace.entries()) {
      await attacked.inScenario(id, async (names) => {
        const good = requestFor(operation, endpoint, names)
        const all = [...injections(operation, good, payload)]
        for (const [place, order] of someOf(all, inEachPlace.length, first + turn)) {
          const what = `${place}: ${payload}`
          await attacked.api.writes()
          const begun = performance.now()
          const answer = await attacked.ask(endpoint, order)
          expect(performance.now() - begun, what).toBeLessThan(timeoutMs)
          expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500)
          expect(withoutEcho(answer.text), what).not.toMatch(told)
          for (const marker of markersOf(attacked.other)) {
            expect(answer.text, what).not.toContain(marker)
          }
          const writes = await attacked.api.writes()
          if (answer.status < 400) {
            // A correct secret clears earlier wrong attempts.
            const lasting = writes.filter(({ table }) => table !== "rate_limits")
            expectAllowedWrites(id, answer.header("idempotency-replayed") === "true", lasting)
          } else {
            const { code } = JSON.parse(answer.text) as ProblemDocument
            const hasKey = order.headers?.["idempotency-key"] !== undefined
            expectNothingWritten(code, hasKey, withoutRejection(writes))
          }
        }
      })
    }
    expect(await restOfTheBank()).toEqual(before)
  },
)

test("SQL injection: a username that ends the query does not sign in (ASVS 1.2.4)", async () => {
  const { api, other } = attacked
  const visitor = newVisitor([api.url])
  const { username } = other.member
  for (const name of [`${username}' --`, `${username}'/*`, `' or username='${username}`]) {
    const answer = await visitor.post("/api/auth/login", { username: name, password: "not-theirs" })
    expect([answer.status, answer.headers.getSetCookie()], name).toEqual([401, []])
  }
})

test("SQL injection: cookie and user agent are treated as text when read and stored (ASVS 1.2.4)", async () => {
  const { api } = attacked
  const username = `agent-${process.pid}`
  const password = "orchard-lamp-27"
  expectOk(await newVisitor([api.url]).post("/api/auth/register", { username, password }))
  const before = await restOfTheBank()
  for (const payload of payloads) {
    const cookie = `tessera=s%3A${encodeURIComponent(payload)}.AAAA`
    const nobody = await newVisitor([api.url]).get("/api/accounts", { headers: { cookie } })
    expect(nobody.status, payload).toBe(401)
    const visitor = newVisitor([api.url])
    const headers = { "user-agent": payload }
    expectOk(await visitor.post("/api/auth/login", { username, password }, { headers }))
    expectOk(await visitor.get("/api/sessions"))
  }
  expect(await restOfTheBank()).toEqual(before)
})

test("second-order SQL injection: stored text is read, searched, and exported as typed (ASVS 1.2.4)", async () => {
  const { other, api } = attacked
  const [firstName, lastName] = payloads
  const member = await newMember({ firstName, lastName }, [api.url])
  const own = await member.account("EUR")
  await member.deposit(own.id, "100.00")
  const before = await restOfTheBank()
  const purpose = payloads.join(" ")
  expectOk(await member.post("/api/loans", { ...application, purpose, collateral: purpose }))
  for (const payload of payloads) {
    expectOk(await member.put(`/api/accounts/${own.id}`, { name: payload }))
    const deposit = { accountId: own.id, amount: "1.00", description: payload }
    expectOk(await member.post("/api/deposits", deposit))
    expectOk(await member.post("/api/chat", { text: payload }))
    expectOk(await member.post("/api/sessions/place", { place: payload }))
  }
  expect(await restOfTheBank()).toEqual(before)
  for (const payload of payloads) {
    const query = new URLSearchParams({ account: String(own.id), q: payload })
    const found = await member.get<Transaction[]>(`/api/transactions?${query}`)
    const descriptions = expectOk(found).map(({ description }) => description)
    expect(descriptions, "a search takes its text to the letter").toEqual([payload])
  }
  const csv = await fetch(`${api.url}/api/transactions.csv`, {
    headers: { cookie: member.cookie() },
  })
  const exported = await csv.text()
  for (const payload of payloads) expect(exported).toContain(inFile(payload))
  for (const [, { path }] of able.filter(
    ([, { method, path: place, query = [] }]) =>
      method === "get" && !place.includes("{") && !query.some(({ required }) => required),
  )) {
    const answer = await member.get(`/api${path}`)
    expect(answer.status, path).toBeLessThan(400)
    for (const marker of markersOf(other)) {
      expect(JSON.stringify(answer.body) ?? "", path).not.toContain(marker)
    }
  }
  // The recipient sees the same.
  const order = { fromAccountId: own.id, amount: "1.00", recipientIban: other.euro.iban }
  for (const payload of payloads) {
    const texts = { recipientName: payload, reference: payload }
    expectOk(await member.post("/api/transfers", { ...order, ...texts }))
  }
  const received = expectOk(await other.member.get<Transaction[]>("/api/transactions"))
  const seen = received.map(({ description }) => description)
  expect(seen.slice(0, payloads.length)).toEqual(payloads.toReversed())
})
