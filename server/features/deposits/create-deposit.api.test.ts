import { expect, inject, test } from "vitest"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { startApi } from "../../../testing/api-process.ts"
import {
  badAmounts,
  badIds,
  badLines,
  expectEachRefused,
  nonTexts,
  validNames,
} from "../../../testing/bad-values.ts"
import { fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"

test("a deposit is posted, answered with 201, and shown in the history", async () => {
  const member = await newMember()
  const { id: accountId } = await member.account("GBP")
  const order = { accountId, amount: "100.5", description: "  Birthday  " }
  const answer = await member.post<PostingResult>("/api/deposits", order)
  expect(answer.status).toBe(201)
  expect(answer.body.transaction).toMatchObject({
    type: "deposit",
    status: "completed",
    direction: "in",
    amount: "100.50",
    currency: "GBP",
    description: "Birthday",
    exchangeRate: null,
    convertedAmount: null,
    recipientName: null,
    counterpartyName: null,
  })
  expect(answer.body.transaction.reference).toMatch(/^DEP-\d{8}-[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(answer.headers.get("idempotency-replayed")).toBeNull()
  expect((await member.account("GBP")).balance).toBe("100.50")
  expect((await member.account("EUR")).balance).toBe("0.00")
  expect((await member.get("/api/transactions")).body).toEqual([answer.body.transaction])
})

test("every notation of an amount is the same amount", async () => {
  const member = await newMember()
  const { id: accountId } = await member.account("EUR")
  for (const [amount, posted] of [
    ["1", "1.00"],
    ["1.5", "1.50"],
    ["0.01", "0.01"],
    ["0.1", "0.10"],
    ["9999999990.00", "9999999990.00"],
  ]) {
    const answer = await member.post<PostingResult>("/api/deposits", {
      accountId,
      amount,
      description: "Spelling",
    })
    expect(expectOk(answer).transaction.amount).toBe(posted)
  }
  expect((await member.account("EUR")).balance).toBe("9999999992.61")
})

test("an account can hold the maximum of numeric(12,2), and not a cent more", async () => {
  const member = await newMember()
  const { id: accountId } = await member.account("EUR")
  await member.deposit(accountId, "9999999999.98")
  await member.deposit(accountId, "0.01")
  const before = await fingerprint(member.user.id)
  for (const amount of ["0.01", "9999999999.99"]) {
    const order = { accountId, amount, description: "Too much" }
    expectProblem(await member.post("/api/deposits", order), "balance_too_large")
  }
  expect(await fingerprint(member.user.id)).toBe(before)
  expect((await member.account("EUR")).balance).toBe("9999999999.99")
})

test("invalid input is refused field by field and changes nothing", async () => {
  const member = await newMember()
  const { id: accountId } = await member.account("EUR")
  const good = { accountId, amount: "1.00", description: "Test" }
  const expectRefused = expectEachRefused.bind(null, member, "/api/deposits", good)
  await expectRefused("accountId", { "Choose the account to add money to": badIds })
  await expectRefused("amount", badAmounts)
  await expectRefused("description", {
    "Description is required": [...nonTexts, "", " ", "\u00a0\u2003"],
  })
  await expectRefused("description", badLines("Description", 140))
})

test("a description in any script is returned unchanged", async () => {
  const member = await newMember()
  const { id: accountId } = await member.account("EUR")
  for (const description of [...validNames, "🏦".repeat(140)]) {
    const answer = await member.post<PostingResult>("/api/deposits", {
      accountId,
      amount: "1",
      description,
    })
    expect(expectOk(answer).transaction.description).toBe(description)
  }
})

test("a deposit requires sign-in", async () => {
  const order = { accountId: 1, amount: "1", description: "Nobody" }
  expectProblem(await newVisitor().post("/api/deposits", order), "not_signed_in")
})

test("if deposits are off, the endpoint says so", async () => {
  const api = await startApi(inject("bank"), { SIMULATED_DEPOSITS: "false" })
  try {
    const member = await newMember({}, [api.url])
    const { id: accountId } = await member.account("EUR")
    const before = await fingerprint(member.user.id)
    const order = { accountId, amount: "1", description: "Off" }
    expectProblem(await member.post("/api/deposits", order), "deposits_unavailable")
    expect(await fingerprint(member.user.id)).toBe(before)
  } finally {
    await api.stop()
  }
})
