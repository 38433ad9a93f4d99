import { afterAll, beforeAll, expect, test } from "vitest"
import { makeIban } from "#shared/iban/own-bank.ts"
import { newMember, newNamelessMember } from "../../../testing/member.ts"
import { guardOf } from "../../../testing/payments/guard-of.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { railFunctions } from "../worker/rail-functions.ts"
import { answerOtherBank } from "./answer-other-bank.ts"

/** Other banks ask whether a name belongs to an account of this bank. */

let bank: RailBank

beforeAll(async () => {
  bank = await RailBank.open()
  await bank.startWorker()
})
afterAll(() => bank.close())

/** What the other banks are answered. */
async function asked(iban: string, name: string): Promise<string> {
  const { said } = await bank.banks.control("/ask-payee", { iban, name })
  return said.replace(/ after \d+ ms/, "")
}

test("a match, a close match with the name, and a mismatch without it", async () => {
  const member = await newMember({ firstName: "Zoë", lastName: "Kowalski" }, [bank.url])
  const { iban } = await member.account("EUR")
  expect(await asked(iban, "zoe KOWALSKI")).toBe('200: {"result":"match"}')
  expect(await asked(iban, "Zoe Kowalsky")).toBe(
    '200: {"result":"close_match","name":"Zoë Kowalski"}',
  )
  expect(await asked(iban, "Peter Miller")).toBe('200: {"result":"no_match"}')
})

test("an unknown or closed account and one without a name are answered alike", async () => {
  const nameless = await newNamelessMember({}, [bank.url])
  const closed = await newMember({ firstName: "Anna", lastName: "Berg" }, [bank.url])
  const closedAccount = await closed.account("GBP")
  await closed.post(`/api/accounts/${closedAccount.id}/closure`, { password: closed.password })
  for (const iban of [
    makeIban("EUR", 999_999_999_998n),
    (await nameless.account("EUR")).iban,
    closedAccount.iban,
  ]) {
    expect(await asked(iban, "Anna Berg")).toBe('200: {"result":"not_possible"}')
  }
})

test("in production, a name counts once staff checked it", async () => {
  const member = await newMember({ firstName: "Ana", lastName: "Roth" }, [bank.url])
  const { iban } = await member.account("EUR")
  const rail = railFunctions(bank.owner, guardOf(bank.owner))
  const question = { iban, name: "Ana Roth" }
  expect(await answerOtherBank(rail, "hub", question, true)).toEqual({ result: "not_possible" })
  await bank.sql(
    "insert into identity_checks (user_id, holder_name, evidence) values ($1, 'Ana Roth', 'Passport')",
    [member.user.id],
  )
  expect(await answerOtherBank(rail, "hub", question, true)).toEqual({ result: "match" })
})

test("names cannot be tried one after another: ten of an account for all banks together, and one more an hour", async () => {
  const member = await newMember({ firstName: "Ines", lastName: "Kowalski" }, [bank.url])
  const { iban } = await member.account("EUR")
  const rail = railFunctions(bank.owner, guardOf(bank.owner))
  const ask = (name: string, peer = "hub") => answerOtherBank(rail, peer, { iban, name }, false)
  const close = { result: "close_match", name: "Ines Kowalski" }
  expect(await ask("Ines Kowalsky")).toEqual(close)
  for (let n = 0; n < 9; n += 1) {
    expect(await ask(`Wrong Name ${"abcdefghi".charAt(n)}`)).toEqual({ result: "no_match" })
  }
  for (const peer of ["hub", "another bank"]) {
    expect(await ask("Peter Miller", peer)).toEqual({ result: "not_possible" })
    expect(await ask("Peter Miller", peer)).toEqual({ result: "not_possible" })
  }
  // The right name, and one that was answered before, are.
  expect(await ask("INES KOWALSKI")).toEqual({ result: "match" })
  expect(await ask("Ines Kowalsky")).toEqual(close)
})

test("one bank asks 300 questions at once, others are not affected", async () => {
  const rail = railFunctions(bank.owner, guardOf(bank.owner))
  const question = { iban: makeIban("EUR", 999_999_999_997n), name: "Anna Berg" }
  const outcomes = await Promise.all(
    Array.from({ length: 340 }, () => answerOtherBank(rail, "loud", question, false)),
  )
  expect(outcomes).toContain("too_many")
  expect(outcomes.filter((one) => one !== "too_many").length).toBeGreaterThanOrEqual(300)
  expect(await answerOtherBank(rail, "quiet", question, false)).toEqual({ result: "not_possible" })
})
