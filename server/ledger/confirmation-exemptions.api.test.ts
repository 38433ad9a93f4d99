import { beforeEach, describe, expect, test } from "vitest"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { parseRate } from "#shared/money/convert.ts"
import { toDecimal } from "#shared/money/money.ts"
import { newCardHolder } from "../../testing/card-holder.ts"
import { asOwner } from "../../testing/database.ts"
import {
  challengeOf,
  confirmWithoutFactor,
  enroll,
  sendConfirmed,
  withProof,
} from "../../testing/enrolled.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../testing/member.ts"

/** Payments that need no second factor (PSD2 RTS articles 13 and 16). */

const outside = "FR1420041010050500013M02606"

let member: Member
let euro: number

beforeEach(async () => {
  member = await newMember()
  euro = (await member.account("EUR")).id
  await member.deposit(euro, "10000.00")
  await enroll(member)
})

const send = (amount: string, order: object = {}, options = {}) =>
  member.post(
    "/api/transfers",
    { fromAccountId: euro, amount, recipientIban: outside, recipientName: "Payee", ...order },
    options,
  )

async function counted() {
  const [row] = await asOwner<{ count: number; total: string }>(
    "select count, total from small_payments where user_id = $1",
    [member.user.id],
  )
  return row
}

describe("own accounts", () => {
  test("accept any amount, and do not count", async () => {
    const { iban, id } = await member.account("GBP")
    expectOk(await send("5000.00", { recipientIban: iban }))
    expectOk(
      await member.post("/api/exchange", { fromAccountId: euro, toAccountId: id, amount: "100" }),
    )
    expect(await counted()).toBeUndefined()
  })
})

describe("small payments", () => {
  test("five in a row, then a confirmation, then five again", async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 5; time += 1) expectOk(await send("1.00"))
      expect(await counted()).toEqual({ count: 5, total: "5.00" })
      const { answer } = await sendConfirmed((options) => send("1.00", {}, options))
      expectOk(answer)
      expect(await counted()).toBeUndefined()
    }
  })

  test("exactly 100 EUR in total, and not a cent more", async () => {
    for (const amount of ["30.00", "30.00", "30.00"]) expectOk(await send(amount))
    expectProblem(await send("10.01"), "confirmation_required")
    expectOk(await send("10.00"))
    expectProblem(await send("0.01"), "confirmation_required")
    expect(await counted()).toEqual({ count: 4, total: "100.00" })
  })

  test("30 EUR is small and 30.01 EUR is not; larger ones do not count", async () => {
    challengeOf(await send("30.01"))
    expect(await counted()).toBeUndefined()
    expectOk(await send("30.00"))
    expect(await counted()).toEqual({ count: 1, total: "30.00" })
  })

  test("a confirmed large one resets the count, and so does a card's", async () => {
    for (let time = 0; time < 5; time += 1) expectOk(await send("2.00"))
    const { answer } = await sendConfirmed((options) => send("500.00", {}, options))
    expectOk(answer)
    expectOk(await send("2.00"))
    expect(await counted()).toEqual({ count: 1, total: "2.00" })
  })

  test("pounds count in euros at the latest rate", async () => {
    const { id: fromAccountId } = await member.account("GBP")
    await member.deposit(fromAccountId, "1000.00")
    const rates = expectOk(await member.get<ExchangeRate[]>("/api/exchange-rates"))
    const rate = parseRate(
      rates.find((r) => r.fromCurrency === "GBP" && r.toCurrency === "EUR")?.rate ?? "",
    )
    const inEuro = (pence: bigint) => (pence * rate + 500_000n) / 1_000_000n
    let max = (3_000n * 1_000_000n) / rate
    while (inEuro(max + 1n) <= 3_000n) max += 1n
    while (inEuro(max) > 3_000n) max -= 1n
    expectProblem(await send(toDecimal(max + 1n), { fromAccountId }), "confirmation_required")
    expectOk(await send(toDecimal(max), { fromAccountId }))
    expect(await counted()).toEqual({ count: 1, total: toDecimal(inEuro(max)) })
  })

  test("accounts and cards count together", async () => {
    const holder = await newCardHolder()
    await enroll(holder.member)
    for (let time = 0; time < 3; time += 1) expectOk(await holder.send())
    const { id: fromAccountId } = await holder.member.account("EUR")
    const order = { fromAccountId, amount: "1.00", recipientIban: outside, recipientName: "Payee" }
    for (let time = 0; time < 2; time += 1) {
      expectOk(await holder.member.post("/api/transfers", order))
    }
    expectProblem(await holder.send(), "confirmation_required")
    expectProblem(await holder.member.post("/api/transfers", order), "confirmation_required")
  })

  test("refused ones do not count", async () => {
    const { id: fromAccountId } = await member.account("GBP")
    expectProblem(await send("1.00", { fromAccountId }), "insufficient_funds")
    expect(await counted()).toBeUndefined()
  })

  test("a proof that does not match posts not even a small one, and counts nothing", async () => {
    expectProblem(await send("1.00", {}, withProof("guess")), "confirmation_required")
    expect(await counted()).toBeUndefined()
  })

  test.each(["1.00", "25.00"])(
    "fifty of %s at once through two processes get as far as the exemption",
    async (amount) => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => send(amount)))
      const passed = answers.filter(({ status }) => status === 201)
      expect(passed).toHaveLength(amount === "1.00" ? 5 : 4)
      for (const answer of answers.filter(({ status }) => status !== 201)) {
        expectProblem(answer, "confirmation_required")
      }
      const left = 10_000n * 100n - BigInt(passed.length) * BigInt(amount.replace(".", ""))
      expect((await member.account("EUR")).balance).toBe(toDecimal(left))
    },
  )

  test("do not count for members without a second factor", async () => {
    const plain = await newMember()
    const { id: fromAccountId } = await plain.account("EUR")
    await plain.deposit(fromAccountId, "60000.00")
    const order = { fromAccountId, recipientIban: outside, recipientName: "Payee" }
    for (let time = 0; time < 7; time += 1) {
      expectOk(await plain.post("/api/transfers", { ...order, amount: "20.00" }))
    }
    expectOk(await plain.post("/api/transfers", { ...order, amount: "40000.00" }))
    const rows = await asOwner("select 1 from small_payments where user_id = $1", [plain.user.id])
    expect(rows).toEqual([])
  })
})

describe("trusted payees", () => {
  const trust = (iban: string) =>
    sendConfirmed((options) =>
      member.post<{ id: number }>("/api/trusted-payees", { iban, name: "Landlord" }, options),
    )

  test("accept any amount until they are removed, and do not count", async () => {
    const { answer } = await trust("FR14 2004 1010 0505 0001 3M02 606")
    const { id } = expectOk(answer)
    expectOk(await send("4000.00"))
    expectOk(await send("20.00"))
    expect(await counted()).toBeUndefined()
    expectProblem(
      await send("4000.00", { recipientIban: "DE89370400440532013000" }),
      "confirmation_required",
    )
    expectOk(await member.post(`/api/trusted-payees/${id}/removal`, {}))
    expectProblem(await send("4000.00"), "confirmation_required")
  })

  test("belong to one member", async () => {
    const other = await newMember()
    await enroll(other)
    expectOk(
      (
        await sendConfirmed((options) =>
          other.post("/api/trusted-payees", { iban: outside, name: "Landlord" }, options),
        )
      ).answer,
    )
    expectProblem(await send("4000.00"), "confirmation_required")
  })

  test("at this bank are trusted by the account that is paid", async () => {
    const payee = await newMember()
    const { iban } = await payee.account("EUR")
    expectOk((await trust(iban)).answer)
    expectOk(await send("4000.00", { recipientIban: iban }))
    const { iban: other } = await payee.account("GBP")
    expectProblem(await send("4000.00", { recipientIban: other }), "confirmation_required")
  })

  test("still use up a proof for the payment", async () => {
    const challenge = challengeOf(await send("400.00"))
    const proof = await confirmWithoutFactor(challenge)
    expectOk((await trust(outside)).answer)
    expectOk(await send("400.00", {}, withProof(proof)))
    expectProblem(await send("400.00", {}, withProof(proof)), "confirmation_required")
  })
})
