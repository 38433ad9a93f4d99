import { afterAll, beforeAll, expect, test } from "vitest"
import type { Loan } from "#shared/contracts/loans.ts"
import {
  type AttackedBank,
  attackedOperations,
  endpointOf,
  fieldsOf,
  openAttackedBank,
} from "../../testing/attacked-bank.ts"
import { requestFor, withoutTrace } from "../../testing/authorization/requests.ts"
import { someOf } from "../../testing/full-form.ts"
import { application } from "../../testing/loans.ts"
import { expectOk, newMember } from "../../testing/member.ts"
import type { RawAnswer } from "../../testing/raw-http.ts"
import { markersOf } from "../../testing/watch/full-member.ts"
import { changed } from "../../testing/watch/writes.ts"
import { endpoints } from "../apps/members/endpoints.ts"

let attacked: AttackedBank

beforeAll(async () => {
  attacked = await openAttackedBank("mass-assignment")
})
afterAll(() => attacked.close())

/**
 * Fields that a member might try to set: columns of the bank's tables, and common names of
 * privileges.
 */
const coveted: readonly (readonly [string, unknown])[] = [
  ...(["id", "userId", "user_id", "ownerId", "memberId", "customerId"] as const).map(
    (name) => [name, 1] as const,
  ),
  ...(["balance", "version", "interestRate", "creditLimit", "fee"] as const).map(
    (name) => [name, "1000000.00"] as const,
  ),
  ...(["dailyLimit", "dailyTransferLimit", "daily_transfer_limit"] as const).map(
    (name) => [name, "50000.00"] as const,
  ),
  ["status", "approved"],
  ["role", "admin"],
  ["isAdmin", true],
  ["kind", "incoming_transfer"],
  ["limitsLoweredUntil", null],
  ["accessBlockedAt", null],
  ["passwordHash", "$argon2id$v=19$m=47104,t=1,p=1$AAAA$AAAA"],
  ["passwordChangedAt", "2020-01-01T00:00:00Z"],
  ["secondFactor", true],
  ["signInId", "00000000-0000-4000-8000-000000000001"],
  ["confirmedAt", "2026-01-01T00:00:00Z"],
  ["frozenByBank", false],
  ["cvvFailures", 0],
  ["failures", 0],
  ["signatureCount", 0],
  ["createdAt", "2020-01-01T00:00:00Z"],
  ["__proto__", { isAdmin: true }],
  ["constructor", { prototype: { isAdmin: true } }],
  ["prototype", { isAdmin: true }],
]

/**
 * A WebAuthn dictionary that browsers may extend; the bank neither reads nor stores additional
 * members.
 */
const open = "clientExtensionResults"

/**
 * The body with an additional member, in each of its objects in turn: an own property, even for
 * names like __proto__.
 */
function bodiesWith(body: object, name: string, value: unknown): object[] {
  const inside = Object.entries(body).flatMap(([member, inner]: [string, unknown]) => {
    const isObject = typeof inner === "object" && inner !== null && !Array.isArray(inner)
    if (!isObject || member === open) return []
    return bodiesWith(inner, name, value).map((each) => ({ ...body, [member]: each }))
  })
  return Object.hasOwn(body, name) ? inside : [{ ...body, [name]: value }, ...inside]
}

async function expectNothingWritten(): Promise<void> {
  const writes = await attacked.api.writes()
  const idle = (columns: string[]) => columns.every((column) => column === "last_active_at")
  expect(writes.filter((write) => write.table !== "sign_ins" || !idle(changed(write)))).toEqual([])
}

/** Operations that ignore their body. */
const blind = ["signOut", "offerPasskeySignIn", "recordActivity"]
const changing = attackedOperations.filter(([, { method }]) => method !== "get")
const attentive = changing.filter(([id]) => !blind.includes(id))
const reading = attackedOperations.filter(
  ([, { method, type, path }]) =>
    method === "get" && type !== "text/event-stream" && !path.includes("docs"),
)

const errorsOf = ({ text }: RawAnswer) =>
  JSON.parse(text) as { status: number; code: string; errors: { path: string; message: string }[] }

test.each(attentive)(
  "%s: mass assignment: a field that is not in its contract is refused and named (ASVS 15.3.3, 15.3.6)",
  (id, operation) =>
    attacked.inScenario(id, async (names) => {
      const endpoint = endpointOf(id)
      const order = requestFor(operation, endpoint, names)
      const { body = {} } = endpoint.ask(names)
      const taken = fieldsOf(operation)
      const headers = { "content-type": "application/json", ...order.headers }
      await attacked.api.writes()
      const refused = coveted.filter(([each]) => !taken.includes(each))
      for (const [name, value] of someOf(refused, 4, endpoints.indexOf(operation))) {
        for (const greedy of bodiesWith(body, name, value)) {
          const text = JSON.stringify(greedy)
          const answer = await attacked.ask(endpoint, { ...order, headers, body: text })
          expect(errorsOf(answer), text).toMatchObject({
            status: 400,
            code: "invalid_request",
            errors: [{ path: name, message: "Unknown field" }],
          })
        }
      }
      await expectNothingWritten()
      // The field was the reason: without it, the same request succeeds.
      const granted = await attacked.ask(endpoint, order)
      expect([granted.status, granted.text]).toEqual([operation.status, granted.text])
    }),
)

test.each(changing.filter(([id]) => blind.includes(id)))(
  "%s: mass assignment: it ignores the body, so additional fields have no effect (ASVS 15.3.3)",
  (id, operation) =>
    attacked.inScenario(id, async (names) => {
      const endpoint = endpointOf(id)
      const order = requestFor(operation, endpoint, names)
      expect(operation.body?.schema).toBeUndefined()
      const wroteWith = async (body: string) => {
        await attacked.api.writes()
        const { status } = await attacked.ask(endpoint, { ...order, body })
        expect(status).toBe(operation.status)
        const writes = await attacked.api.writes()
        return writes.map((write) => [write.table, write.kind, ...changed(write)])
      }
      const greedy = JSON.stringify(Object.fromEntries(coveted))
      expect(await wroteWith(greedy)).toEqual(await wroteWith("{}"))
    }),
)

/** An answer without its trace and a session's remaining seconds, which decrease from one answer to the next. */
const withoutTime = (answer: Parameters<typeof withoutTrace>[0]) =>
  withoutTrace(answer).replaceAll(/"(idle|absolute)":\d+/g, '"$1":"less"')

test.each(reading)(
  "%s: mass assignment: a field in the URL changes neither whose data is shown nor what is written",
  (id, operation) =>
    attacked.inScenario(id, async (names) => {
      const endpoint = endpointOf(id)
      const order = requestFor(operation, endpoint, names)
      const { user } = attacked.other.member
      const [asked = "", search] = order.path.split("?")
      const ask = (more: string) =>
        attacked.ask(endpoint, { ...order, path: `${asked}?${[search, more].join("&")}` })
      const plain = await attacked.ask(endpoint, order)
      await attacked.api.writes()
      for (const name of ["userId", "user_id", "ownerId", "role", "__proto__[userId]"]) {
        const answer = await ask(`${name}=${user.id}`)
        for (const marker of markersOf(attacked.other)) expect(answer.text).not.toContain(marker)
        if (answer.status === 400) expect(errorsOf(answer).errors).toMatchObject([{ path: name }])
        else expect(withoutTime(answer), name).toBe(withoutTime(plain))
      }
      await expectNothingWritten()
    }),
)

test("mass assignment: values that the bank calculates for a loan are the bank's, even if the request contains them", async () => {
  const member = await newMember({}, [attacked.api.url])
  const offered = { interestRate: "0.01", monthlyPayment: "0.01" }
  const apply = async (more: object) =>
    expectOk(await member.post<Loan>("/api/loans", { ...application, ...more }))
  const honest = await apply({})
  const greedy = await apply(offered)
  const calculated = ({ interestRate, monthlyPayment, status, balance }: Loan) =>
    ({ interestRate, monthlyPayment, status, balance }) as const
  expect(calculated(greedy)).toEqual(calculated(honest))
  const rows = await attacked.bank.sql(
    "select interest_rate, monthly_payment, status from loans where id = any($1) group by 1, 2, 3",
    [[honest.id, greedy.id]],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).not.toMatchObject({ monthly_payment: "0.01" })
})
