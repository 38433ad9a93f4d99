import { randomUUID } from "node:crypto"
import { beforeAll, expect, inject, test } from "vitest"
import { parse, type ZodMiniType } from "zod/mini"
import { ProblemDocument } from "#shared/contracts/problem.ts"
import { application, borrow } from "../../testing/loans.ts"
import { type Answer, type Member, newMember, newVisitor } from "../../testing/member.ts"
import { endpoints } from "../apps/members/endpoints.ts"
import type { OpenApiDocument } from "./openapi/document.ts"
import { apiSchemas } from "./openapi/schemas.ts"

let member: Member
beforeAll(async () => {
  member = await newMember({ firstName: "Odile", email: `${randomUUID()}@example.org` })
  const euro = await member.account("EUR")
  await member.deposit(euro.id, "100.00")
})

const schemas = new Map<string | undefined, ZodMiniType>(
  [
    ProblemDocument,
    ...endpoints.flatMap(({ answer = [] }) => ("list" in answer ? answer.list : answer)),
  ].map((schema) => [apiSchemas.get(schema)?.id, schema]),
)

/** Fails if a response does not match its description, or has a field that it does not have. */
function expectAs(name: string, { body }: Answer<unknown>, list = false): void {
  const schema = schemas.get(name)
  if (!schema) throw new Error(`no answer is named ${name}`)
  const items = list ? (body as unknown[]) : [body]
  expect(items.length).toBeGreaterThan(0)
  for (const item of items) expect(parse(schema, item)).toEqual(item)
}

test("lists match their description", async () => {
  expectAs("Account", await member.get("/api/accounts"), true)
  expectAs("Transaction", await member.get("/api/transactions"), true)
  expectAs("ExchangeRate", await member.get("/api/exchange-rates"), true)
  expectAs("Session", await member.get("/api/sessions"), true)
  expectAs("SecurityEvent", await member.get("/api/security-activity"), true)
  expectAs("DebitCard", await member.get("/api/debit-cards"), true)
  const body = {
    loanType: "auto",
    amount: "9000.00",
    termMonths: 36,
    purpose: "A small car for the family",
    employmentType: "employed",
    annualIncome: "41000.00",
  }
  expectAs("Loan", await member.post("/api/loans", body))
  expectAs("Loan", await member.get("/api/loans"), true)
})

test("the member matches its description", async () => {
  expectAs("User", await member.get("/api/auth/user"))
  const { username, password } = member
  const signedIn = await newVisitor().post("/api/auth/login", { username, password })
  expectAs("SignInResult", signedIn)
  expectAs("SessionTime", await member.post("/api/auth/activity", {}))
  expectAs("SessionTime", await member.get("/api/auth/session"))
})

test("posted transactions match their description", async () => {
  const from = (await member.account("EUR")).id
  const to = (await member.account("GBP")).id
  const payee = await newMember({ firstName: "Bo", lastName: "Ek" })
  const { iban } = await payee.account("GBP")
  const transfer = { fromAccountId: from, amount: "5", recipientIban: iban, recipientName: "Bo Ek" }
  expectAs("PostingResult", await member.post("/api/transfers", transfer))
  expectAs("Transaction", await payee.get("/api/transactions"), true)
  const exchange = { fromAccountId: from, toAccountId: to, amount: "5" }
  expectAs("ExchangeResult", await member.post("/api/exchange", exchange))
  for (const recipientName of ["Bo Ek", "Somebody Else"]) {
    const question = { recipientIban: iban, recipientName }
    expectAs("PayeeVerification", await member.post("/api/payee-verification", question))
  }
})

test("active and closed loans match their description", async () => {
  const borrower = await newMember()
  const id = await borrow(borrower)
  const asked = await borrower.post("/api/loans", application)
  expectAs("Loan", asked)
  expectAs("Payoff", await borrower.get(`/api/loans/${id}/payoff`))
  const repay = (amount: string) => borrower.post(`/api/loans/${id}/repayments`, { amount })
  expectAs("PostingResult", await repay("200.00"))
  expectAs("Loan", await borrower.get("/api/loans"), true)
  expectAs("PostingResult", await repay("1000.00"))
  expectAs("Loan", await borrower.get("/api/loans"), true)
})

test("errors match their description", async () => {
  expectAs("Problem", await newVisitor().get("/api/accounts"))
  expectAs("Problem", await member.post("/api/deposits", { amount: 1, more: true }))
  expectAs("Problem", await member.get("/api/nowhere"))
})

test("the service endpoints match their description", async () => {
  expectAs("Health", await newVisitor().get("/api/health"))
  expectAs("Readiness", await newVisitor().get("/api/ready"))
})

test("the description is served, and no path in it returns a 404", async () => {
  const { body } = await newVisitor().get<OpenApiDocument>("/api/openapi.json")
  for (const [path, methods] of Object.entries(body.paths)) {
    for (const method of Object.keys(methods)) {
      const response = await fetch(new URL(path, inject("apis")[0]), {
        method: method.toUpperCase(),
        redirect: "manual",
      })
      expect([path, response.status]).not.toEqual([path, 404])
    }
  }
})

test.each(["/api/docs", "/docs/error-codes"])(
  "%s is a public page without scripts and with its response's own nonce",
  async (path) => {
    const response = await fetch(new URL(path, inject("apis")[0]))
    const page = await response.text()
    const [, nonce] =
      /style-src [^;]*'nonce-([^']+)'/.exec(
        response.headers.get("content-security-policy") ?? "",
      ) ?? []
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toMatch("text/html")
    expect(page).toContain(`<style nonce="${nonce}">`)
    expect(page).not.toMatch(/<script| style=| on\w+=/)
  },
)

test("the type of an error links to its section", async () => {
  const { body } = await newVisitor().get<{ type: string }>("/api/accounts")
  const address = new URL(body.type, inject("apis")[0])
  const page = await (await fetch(address)).text()
  expect(page).toContain(`id="${address.hash.slice(1)}"`)
})
