import { gzipSync } from "node:zlib"
import { beforeAll, expect, inject, test } from "vitest"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { fingerprint } from "../../testing/database.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../testing/member.ts"

const iban = "DE89370400440532013000"
let member: Member
let endpoints: Record<string, Record<string, unknown>>

beforeAll(async () => {
  member = await newMember()
  const { username, password } = member
  const [euro, pound] = await member.accounts()
  await member.deposit(euro?.id ?? 0, "100.00")
  endpoints = {
    "/api/auth/login": { username, password },
    "/api/auth/register": { username: `${username}-2`, password },
    "/api/deposits": { accountId: euro?.id, amount: "1", description: "Body" },
    "/api/transfers": {
      fromAccountId: euro?.id,
      amount: "1",
      recipientIban: iban,
      recipientName: "Body",
    },
    "/api/exchange": { fromAccountId: euro?.id, toAccountId: pound?.id, amount: "1" },
    "/api/payee-verification": { recipientIban: iban, recipientName: "Body" },
  }
})

/**
 * Sends a body to every endpoint that takes one. Each response must be a problem, and nothing may
 * change.
 */
async function expectRefusedEverywhere(
  body: (good: Record<string, unknown>) => string,
  check: (answer: Awaited<ReturnType<Member["post"]>>, path: string) => void,
  headers: Record<string, string> = {},
): Promise<void> {
  const before = await fingerprint(member.user.id)
  for (const [path, good] of Object.entries(endpoints)) {
    check(await member.post<ProblemDocument>(path, body(good), { headers }), path)
  }
  expect(await fingerprint(member.user.id)).toBe(before)
}

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonx",
  "text/json",
  "",
  "nonsense",
])("a body of type %j is refused", async (type) => {
  await expectRefusedEverywhere(
    (good) => JSON.stringify(good),
    (answer) => expectProblem(answer, "unsupported_media_type"),
    { "content-type": type },
  )
})

test.each(["utf-7x", "latin1", "utf-16"])("JSON in %s is refused", async (charset) => {
  await expectRefusedEverywhere(
    (good) => JSON.stringify(good),
    (answer) => expectProblem(answer, "unsupported_media_type"),
    { "content-type": `application/json; charset=${charset}` },
  )
})

test("an incomplete character in another charset is not an empty body", async () => {
  const headers = { "content-type": "application/json; charset=utf-16" }
  const answer = await member.post<ProblemDocument>("/api/auth/activity", "}", { headers })
  expectProblem(answer, "unsupported_media_type")
})

test.each(["utf-8", "UTF-8", '"utf-8"'])("JSON in %s is accepted", async (charset) => {
  const headers = { "content-type": `application/json; charset=${charset}` }
  expectOk(await member.post("/api/auth/activity", "{}", { headers }))
})

test("a body over 16 kB is refused, compressed or not", async () => {
  await expectRefusedEverywhere(
    (good) => JSON.stringify({ ...good, description: "x".repeat(17_000) }),
    (answer) => expectProblem(answer, "body_too_large"),
  )
  await expectRefusedEverywhere(
    (good) => `${JSON.stringify(good)}${" ".repeat(17_000)}`,
    (answer) => expectProblem(answer, "body_too_large"),
  )
})

test.each([
  ["", "{", '{"amount": }', "{'amount': '1'}", '{"a": "1",}', "[1", "nul", "undefined", "\u0000"],
  ['"text"', "1", "true", "null", "NaN", "{}{}", '{"a": "\u0001"}', '{"a": "\\x"}', "\ufeff{}"],
])("anything but a JSON object is refused", async (...bodies) => {
  for (const body of bodies) {
    await expectRefusedEverywhere(
      () => body,
      (answer) => expectProblem(answer, "invalid_request"),
      { "content-type": "application/json" },
    )
  }
})

test("arrays are not accepted as objects, at any depth", async () => {
  for (const body of ["[]", "[[]]", "[{}]", `${"[".repeat(8_000)}${"]".repeat(8_000)}`]) {
    await expectRefusedEverywhere(
      () => body,
      (answer) => expectProblem(answer, "invalid_request"),
    )
  }
})

test("a request wrapped in an array, and deep nesting in a field, are refused", async () => {
  await expectRefusedEverywhere(
    (good) => JSON.stringify([good]),
    (answer) => expectProblem(answer, "invalid_request"),
  )
  const deep = `${'{"a":'.repeat(2_500)}1${"}".repeat(2_500)}`
  await expectRefusedEverywhere(
    (good) => JSON.stringify(good).replace("{", `{"more":${deep},`),
    (answer) => expectProblem(answer, "invalid_request"),
  )
})

test.each([
  ["more", 1],
  ["userId", 1],
  ["isAdmin", true],
  ["kind", "incoming_transfer"],
  ["__proto__", { isAdmin: true }],
  ["__proto__", null],
  ["constructor", { prototype: { isAdmin: true } }],
  ["prototype", {}],
  ["toString", "x"],
  ["hasOwnProperty", 1],
  ["", ""],
  ["amount ", "1"],
])("an unknown field %j is refused and named", async (name, value) => {
  const extra = `{${JSON.stringify(name)}:${JSON.stringify(value)},`
  await expectRefusedEverywhere(
    (good) => JSON.stringify(good).replace("{", extra),
    (answer, path) => {
      const { errors } = expectProblem(answer, "invalid_request")
      expect(errors, path).toEqual([{ path: name, message: "Unknown field" }])
    },
  )
})

test("every invalid field is named at once", async () => {
  const answer = await member.post("/api/transfers", { amount: 1, recipientName: "" })
  const { errors, detail } = expectProblem(answer, "invalid_request")
  expect(errors?.map(({ path }) => path).toSorted()).toEqual(
    ["amount", "fromAccountId", "recipientIban", "recipientName"].toSorted(),
  )
  expect(detail).toContain("Nothing was changed.")
})

test("corrupt, unknown, or oversized compressed bodies are refused", async () => {
  const send = async (encoding: string, body: Uint8Array<ArrayBuffer>) => {
    const [api = ""] = inject("apis")
    const answer = await fetch(new URL("/api/auth/login", api), {
      method: "POST",
      headers: { "content-type": "application/json", "content-encoding": encoding },
      body,
    })
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as unknown,
    }
  }
  const bomb = gzipSync(JSON.stringify({ username: "x".repeat(5_000_000) }))
  expectProblem(await send("gzip", new Uint8Array(bomb)), "body_too_large")
  expectProblem(await send("gzip", new Uint8Array([1, 2, 3])), "invalid_request")
  expectProblem(await send("lzw", new Uint8Array([1, 2, 3])), "unsupported_media_type")
})

test("an unknown endpoint and an unsupported method return problems too", async () => {
  for (const path of ["/api", "/api/", "/api/x/../y", "/api/%E0%A4%A", "/api/%00"]) {
    expectProblem(await member.get(path), "not_found")
  }
  for (const path of [
    "/api/Accounts",
    "/api/accounts/",
    "/api/AUTH/user",
    "/api/loans/1/payoff/",
  ]) {
    expectProblem(await member.get(path), "not_found")
  }
  expectProblem(await member.post("/api/nothing", {}), "not_found")
  expectProblem(await member.put("/api/transfers", {}), "not_found")
  expectProblem(await member.get("/api/transfers"), "not_found")
})
