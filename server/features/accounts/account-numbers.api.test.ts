import { expect, inject, test } from "vitest"
import { makeIban } from "#shared/iban/own-bank.ts"
import { testPool } from "../../../testing/connections.ts"
import { newMember } from "../../../testing/member.ts"
import { databaseOn } from "../../db/pool.ts"
import { insertAccount } from "./queries.ts"

test("account numbers are random: none reveals another", async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => newMember()))
  const accounts = await Promise.all(members.map((member) => member.accounts()))
  const numbers = accounts.flat().map(({ iban }) => Number(iban.slice(-12)))
  numbers.sort((one, other) => one - other)
  const gaps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
  expect(gaps).toHaveLength(23)
  expect(Math.min(...gaps)).toBeGreaterThan(1_000)
})

test("a number that is taken is not reused in any currency; the account gets another one", async () => {
  const member = await newMember()
  const taken = await member.account("EUR")
  const number = BigInt(taken.iban.slice(-12))
  // Runs with the API's database role.
  const pool = testPool({ connectionString: inject("bank").appUrl, max: 1 })
  try {
    const drawn = [number, number, (number + 1n) % 10n ** 12n]
    const opened = await insertAccount(
      databaseOn(pool),
      { ACCOUNT_NUMBER_PREFIX: "" },
      {
        holderId: member.user.id,
        accountType: "current",
        currency: "USD",
        name: "Dollars",
      },
      () => drawn.shift() ?? 0n,
    )
    expect(opened.iban).toBe(makeIban("USD", (number + 1n) % 10n ** 12n))
    expect(drawn).toEqual([])
    expect((await member.account("EUR")).iban).toBe(taken.iban)
  } finally {
    await pool.end()
  }
})
