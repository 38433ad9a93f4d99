import { expect, inject, test } from "vitest"
import { fingerprint } from "../../testing/database.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { newMember, newVisitor } from "../../testing/member.ts"
import { senderTo } from "../../testing/raw-http.ts"
import { openStaffApp } from "../../testing/staff-app.ts"
import { staffEndpoints } from "../apps/staff/endpoints.ts"

const [api = ""] = inject("apis")
const { host } = new URL(api)

/** The member's own request, as a browser or another site would send it. */
async function depositWith(headers: Record<string, string>) {
  const member = await newMember({}, [api])
  const { id: accountId } = await member.account("EUR")
  const before = await fingerprint(member.user.id)
  const deposit = { accountId, amount: "1", description: "From elsewhere?" }
  const answer = await member.post("/api/deposits", deposit, { headers })
  return { answer, changed: (await fingerprint(member.user.id)) !== before }
}

/** What a browser or another page may send: `here` is the server's own host and port. */
const foreign = (here: URL): Record<string, string>[] => [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "" },
  { "sec-fetch-site": "cross-site", origin: `http://${here.host}` },
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "" },
  { origin: `http://127.0.0.1:${Number(here.port) + 1}` },
  { origin: `http://${here.host}.evil.example` },
  { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
  { origin: `http://evil.example@${here.host}.evil.example` },
]

test.each(foreign(new URL(api)))("%j is refused and changes nothing", async (headers) => {
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

test("the staff app refuses pages of other sites, and of the members' app, at every endpoint that changes something", async () => {
  const app = await openStaffApp()
  const sender = senderTo(app.url)
  try {
    const employee = await app.employ("Ina Keller", "teller", "loan_officer", "supervisor")
    const changing = staffEndpoints.filter(({ method }) => method !== "get")
    const attempts = [...foreign(new URL(app.url)), { origin: api }]
    const written = () =>
      app.sql(`select (select count(*) from audit_events) as audit,
        (select count(*) from proposals) as proposals, (select count(*) from rate_limits) as limits,
        (select max(last_active_at) from employee_sign_ins) as active`)
    const before = await written()
    // Each endpoint with some of the headers, and each of the headers at some endpoints.
    for (const [index, { method, path, body }] of changing.entries()) {
      for (const headers of [attempts[index % attempts.length], attempts.at(-1)]) {
        const answer = await sender.send({
          method: method.toUpperCase(),
          path: `/api/staff${path.replace(/\{\w+\}/g, "1")}`,
          headers: {
            cookie: employee.cookie,
            "content-type": "application/json",
            ...headers,
          },
          body: JSON.stringify(body?.example ?? {}),
        })
        expect([path, headers, answer.status]).toEqual([path, headers, 403])
        expect(JSON.parse(answer.text)).toMatchObject({ code: "cross_site_request" })
      }
    }
    expect(changing.length).toBeGreaterThan(attempts.length)
    expect(await written()).toEqual(before)
  } finally {
    sender.close()
    await app.close()
  }
})
