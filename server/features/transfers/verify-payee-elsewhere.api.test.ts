import { randomUUID } from "node:crypto"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import type { Payment } from "#shared/contracts/payments.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import type { PayeeVerification } from "#shared/contracts/transfers.ts"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { OtherBanks } from "../../../testing/payments/other-banks.ts"
import { nordlicht } from "../../../testing/payments/talk-to-banks.ts"

/** Verification of payees at other banks, which are the simulated ones. */

let banks: OtherBanks
let api: ApiProcess

beforeAll(async () => {
  banks = await OtherBanks.start()
  api = await startApi(inject("bank"), banks.payeeSettings)
})
afterAll(async () => {
  await api.stop()
  await banks.stop()
})

const newMemberThere = () => newMember({}, [api.url])

async function ask(member: Member, recipientIban: string, recipientName: string) {
  return expectOk(
    await member.post<PayeeVerification>("/api/payee-verification", {
      recipientIban,
      recipientName,
    }),
  )
}

test("the payee's bank says whether the name matches, and never the name of a mismatch", async () => {
  const member = await newMemberThere()
  const currency = "EUR"
  expect(await ask(member, nordlicht("00"), "anna LINDQVIST")).toEqual({
    result: "match",
    currency,
  })
  expect(await ask(member, nordlicht("00"), "Anna Berg")).toEqual({
    result: "close_match",
    name: "Anna Lindqvist",
    currency,
  })
  expect(await ask(member, nordlicht("00"), "Bo Berg")).toEqual({ result: "no_match" })
  expect(await ask(member, "DE89370400440532013000", "Anna")).toEqual({ result: "not_possible" })
})

test("a bank that takes longer than the scheme allows could not check it", async () => {
  const before = performance.now()
  expect(await ask(await newMemberThere(), nordlicht("54"), "Anna")).toEqual({
    result: "not_possible",
  })
  expect(performance.now() - before).toBeGreaterThan(4_000)
})

test("a payment keeps the result as evidence, for exactly this name and IBAN, and for 15 minutes", async () => {
  const member = await newMemberThere()
  const { id: fromAccountId } = await member.account("EUR")
  await member.deposit(fromAccountId, "1000.00")
  const checkedStep = async (recipientName: string) => {
    const { transaction } = expectOk(
      await member.post<PostingResult>("/api/transfers", {
        fromAccountId,
        amount: "1.00",
        recipientIban: nordlicht("00"),
        recipientName,
      }),
    )
    const { steps } = expectOk(await member.get<Payment>(`/api/payments/${transaction.reference}`))
    return steps.find(({ step }) => step === "payee_checked")?.text
  }
  await ask(member, nordlicht("00"), "Anna Lindqvist")
  await ask(member, nordlicht("00"), "Bo Berg")
  expect(await checkedStep("Anna Lindqvist")).toBe("The payee's bank confirmed the name.")
  expect(await checkedStep("Bo Berg")).toBe("The payee's bank said that the name does not match.")
  expect(await checkedStep("Anna")).toBeUndefined()
  await asOwner(
    "update payee_checks set checked_at = checked_at - interval '16 minutes' where user_id = $1",
    [member.user.id],
  )
  expect(await checkedStep("Anna Lindqvist")).toBeUndefined()
})

test("names at other banks cannot be guessed either: thirty questions an hour", async () => {
  const member = await newMemberThere()
  for (let n = 0; n < 30; n += 1) await ask(member, nordlicht("00"), `Guess ${"x".repeat(n + 1)}`)
  const answer = await member.post("/api/payee-verification", {
    recipientIban: nordlicht("00"),
    recipientName: "Anna Lindqvist",
  })
  expectProblem(answer, "too_many_requests")
})

test("a bank that does not answer as agreed could not check it", async () => {
  let answer: RequestListener = (_request, response) => response.end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const other = await startApi(inject("bank"), {
    PAYEE_VERIFICATION_URL: `http://127.0.0.1:${port}`,
    PAYEE_VERIFICATION_KEY: randomUUID(),
  })
  try {
    const member = await newMember({}, [other.url])
    for (answer of badAnswers) {
      expect(await ask(member, nordlicht("00"), "Anna")).toEqual({ result: "not_possible" })
    }
  } finally {
    await other.stop()
    server.closeAllConnections()
    server.close()
  }
})

const named = (name: string) => JSON.stringify({ result: "close_match", name })

const badAnswers: readonly RequestListener[] = [
  (_request, response) => response.end(),
  (_request, response) => response.writeHead(500).end('{"result":"match"}'),
  (_request, response) => response.end("<result>match</result>"),
  (_request, response) => response.end('{"result":"perhaps"}'),
  // A name that reverses the line, and one that is too long.
  (_request, response) => response.end(named("Anna \u202egreB")),
  (_request, response) => response.end(named("a".repeat(141))),
  (_request, response) => response.writeHead(307, { Location: "http://127.0.0.1:9/" }).end(),
  (request) => request.socket.destroy(),
]
