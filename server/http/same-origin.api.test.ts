import { expect, inject, test } from "vitest"
import { newCustomer, newVisitor } from "../../testing/customer.ts"
import { fingerprint } from "../../testing/database.ts"
import { expectProblem } from "../../testing/expect-problem.ts"

const [api = ""] = inject("apis")
const { host, port } = new URL(api)

/** The customer's own request, as a browser or another site would send it. */
async function depositWith(headers: Record<string, string>) {
  const customer = await newCustomer({}, [api])
  const { id: accountId } = await customer.account("EUR")
  const before = await fingerprint(customer.user.id)
  const deposit = { accountId, amount: "1", description: "From elsewhere?" }
  const answer = await customer.post("/api/deposits", deposit, { headers })
  return { answer, changed: (await fingerprint(customer.user.id)) !== before }
}

test.each([
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "" },
  { "sec-fetch-site": "cross-site", origin: `http://${host}` },
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "" },
  { origin: `http://127.0.0.1:${Number(port) + 1}` },
  { origin: `http://${host}.evil.example` },
  { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
  { origin: `http://evil.example@${host}.evil.example` },
])("%j is refused and changes nothing", async (headers) => {
  const { answer, changed } = await depositWith(headers)
  expectProblem(answer, "cross_site_request")
  expect(changed).toBe(false)
})

test.each([
  {},
  { "sec-fetch-site": "same-origin" },
  { origin: `http://${host}` },
  { "sec-fetch-site": "same-origin", origin: `http://${host}` },
])("%j is accepted", async (headers) => {
  const { answer, changed } = await depositWith(headers)
  expect(answer.status).toBe(201)
  expect(changed).toBe(true)
})

test("applies to every unsafe method and path, signed in or not", async () => {
  const headers = { "sec-fetch-site": "cross-site" }
  for (const path of ["login", "register", "logout", "activity"]) {
    const answer = await newVisitor().post(`/api/auth/${path}`, {}, { headers })
    expectProblem(answer, "cross_site_request")
  }
  expectProblem(await newVisitor().put("/api/anything", {}, { headers }), "cross_site_request")
})

test("a link from another site cannot read data but still leads to sign-in", async () => {
  const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" }
  const { status, headers: answered } = await newVisitor().get("/api/login", { headers })
  expect(status).toBe(302)
  for (const name of answered.keys()) expect(name).not.toMatch(/^access-control/)
})
