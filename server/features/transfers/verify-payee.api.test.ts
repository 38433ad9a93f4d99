import { expect, test } from "vitest"
import type { PayeeVerification } from "#shared/contracts/transfers.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import {
  badIbans,
  badLines,
  expectEachRefused,
  ibansOutsideSepa,
  nonTexts,
  validNames,
} from "../../../testing/bad-values.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, newMember, newNamelessMember, newVisitor } from "../../../testing/member.ts"
import { newSharedAccount } from "../../../testing/shared-account.ts"

test("returns a match, a close match with the name, and a mismatch without it", async () => {
  const [payer, payee] = await Promise.all([
    newMember(),
    newMember({ firstName: "Zoë", lastName: "Kowalski" }),
  ])
  const { iban: recipientIban } = await payee.account("GBP")
  const ask = async (recipientName: string) =>
    expectOk(
      await payer.post<PayeeVerification>("/api/payee-verification", {
        recipientIban,
        recipientName,
      }),
    )
  const currency = "GBP"
  expect(await ask("zoe KOWALSKI")).toEqual({ result: "match", currency })
  expect(await ask("Kowalski, Zoë")).toEqual({ result: "match", currency })
  expect(await ask("Zoe Kowalsky")).toEqual({
    result: "close_match",
    name: "Zoë Kowalski",
    currency,
  })
  for (const name of ["Peter Miller", payee.username, "%", "_", "*", "' or 1=1", "z".repeat(70)]) {
    expect(await ask(name)).toEqual({ result: "no_match" })
  }
})

test("of people together, each name and both match, and a close match tells only the name that was meant", async () => {
  const [payer, anna, ben] = await Promise.all([
    newMember(),
    newMember({ firstName: "Anna", lastName: "Berg" }),
    newMember({ firstName: "Luís", lastName: "Klein" }),
  ])
  const { iban: recipientIban } = await newSharedAccount([anna, ben], "1.00")
  const currency = "EUR"
  for (const [recipientName, verified] of [
    ["Anna Berg", { result: "match", currency }],
    ["Klein Luis", { result: "match", currency }],
    ["Luis Klein und Anna Berg", { result: "match", currency }],
    ["Luis Klien", { result: "close_match", name: "Luís Klein", currency }],
    ["Anna Berg & Peter Miller", { result: "close_match", name: "Anna Berg", currency }],
    ["Peter Miller", { result: "no_match" }],
  ]) {
    const body = { recipientIban, recipientName }
    const answer = await payer.post<PayeeVerification>("/api/payee-verification", body)
    expect(expectOk(answer)).toEqual(verified)
  }
})

test("a member without a name cannot be verified, not even by the username", async () => {
  const payee = await newNamelessMember()
  const { iban } = await payee.account("EUR")
  const answer = await (await newMember()).post("/api/payee-verification", {
    recipientIban: iban,
    recipientName: payee.username,
  })
  expect(answer.body).toEqual({ result: "not_possible" })
})

test("names at other banks cannot be checked; an IBAN of ours without an account is refused", async () => {
  const member = await newMember()
  const ask = (recipientIban: string) =>
    member.post("/api/payee-verification", { recipientIban, recipientName: "Anybody" })
  expect((await ask("de89 3704 0044 0532 0130 00")).body).toEqual({ result: "not_possible" })
  expectProblem(await ask(makeIban("EUR", 999_999_999_998n)), "payee_not_found")
})

test("invalid input is refused field by field", async () => {
  const member = await newMember()
  const good = { recipientIban: "DE89370400440532013000", recipientName: "Payee" }
  const expectRefused = expectEachRefused.bind(null, member, "/api/payee-verification", good)
  await expectRefused("recipientIban", badIbans)
  await expectRefused("recipientIban", ibansOutsideSepa)
  await expectRefused("recipientName", { "Recipient name is required": [...nonTexts, "", "  "] })
  await expectRefused("recipientName", badLines("Recipient name", 70))
  for (const recipientName of validNames) {
    const answer = await member.post("/api/payee-verification", { ...good, recipientName })
    expect(answer.body).toEqual({ result: "not_possible" })
  }
})

test("verification requires sign-in", async () => {
  const question = { recipientIban: "DE89370400440532013000", recipientName: "Payee" }
  expectProblem(await newVisitor().post("/api/payee-verification", question), "not_signed_in")
})

test("a member with too many mismatches must wait; correct names are still verified until then (ASVS 2.4.1)", async () => {
  const [payer, payee, other] = await Promise.all([
    newMember(),
    newMember({ firstName: "Zoë", lastName: "Kowalski" }),
    newMember(),
  ])
  const { iban: recipientIban } = await payee.account("EUR")
  const ask = (who: typeof payer, recipientName: string, iban = recipientIban) =>
    who.post("/api/payee-verification", { recipientIban: iban, recipientName })
  for (let time = 0; time < 35; time += 1) expectOk(await ask(payer, "Zoë Kowalski"))
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      turn % 2
        ? ask(payer, "Peter")
        : ask(payer, "Peter", makeIban("EUR", 999_999_999_900n + BigInt(turn))),
    ),
  )
  expect(guesses.filter(({ status }) => status !== 429)).toHaveLength(30)
  const refused = await ask(payer, "Zoë Kowalski")
  const { detail } = expectProblem(refused, "too_many_requests")
  expect(detail).toContain("No money moved. Try again in 60 minutes")
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500)
  // IBANs of other banks reveal nothing about members, and other members are not affected.
  expect((await ask(payer, "Anybody", "DE89370400440532013000")).body).toEqual({
    result: "not_possible",
  })
  expectOk(await ask(other, "Peter"))
})
