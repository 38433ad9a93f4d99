import { beforeEach, describe, expect, test } from "vitest"
import type { Membership } from "#shared/contracts/data.ts"
import type { Limits } from "#shared/contracts/limits.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { newCardHolder, otherBankIban } from "../../testing/card-holder.ts"
import { asOwner, fingerprint } from "../../testing/database.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { type Answer, expectOk, type Member, newMember } from "../../testing/member.ts"
import { applyEvent, leaveUnconfirmed } from "../../testing/payments/apply-event.ts"

/** What a payer can do while another bank has not answered about an instant payment of theirs. */

let payer: Member
let fromAccountId: number
beforeEach(async () => {
  payer = await newMember({ firstName: "Ana", lastName: "Roth" })
  fromAccountId = (await payer.account("EUR")).id
  await payer.deposit(fromAccountId, "1000.00")
})

const send = (amount: string, order: object = {}): Promise<Answer<PostingResult>> =>
  payer.post<PostingResult>("/api/transfers", {
    fromAccountId,
    amount,
    recipientIban: otherBankIban,
    recipientName: "Payee",
    ...order,
  })
const standard = { speed: "standard" } as const
const referenceOf = (answer: Answer<PostingResult>) => expectOk(answer).transaction.reference
const limits = async () => expectOk(await payer.get<Limits>("/api/limits"))
const counted = async () => {
  const { spentToday, instantSpentToday } = await limits()
  return { spentToday, instantSpentToday }
}
const used = (amount: string) => ({ spentToday: amount, instantSpentToday: amount })
const balance = async (currency: "EUR" | "GBP" = "EUR") => (await payer.account(currency)).balance

test("a balance leaves once, however late the other bank answers", async () => {
  const friend = await newMember()
  const { iban } = await friend.account("EUR")
  const sent: string[] = []
  for (const _again of [1, 2, 3]) {
    const answer = await send("999.92")
    if (answer.status !== 201) continue
    const reference = referenceOf(answer)
    await leaveUnconfirmed(reference)
    sent.push(reference)
  }
  expect(sent).toHaveLength(1)
  expect(await counted()).toEqual(used("999.92"))
  // The law restored the account: within the bank, the money can be spent.
  expectOk(await send("999.92", { recipientIban: iban }))
  for (const reference of sent) await applyEvent(reference, "settled")
  expect(await limits()).toMatchObject({ spentToday: "1999.84", instantSpentToday: "999.92" })
  // The claim is the whole of what the bank can lose.
  const claims = await asOwner<{ total: string }>(
    `select sum(-l.amount)::text as total from postings l join payment_events v on v.entry_id = l.entry_id
      join payments p on p.id = v.payment_id
      where l.system_account = 'payment_claims' and p.user_id = $1`,
    [payer.user.id],
  )
  expect(claims).toEqual([{ total: "999.84" }])
  // Nobody leaves the bank with what they owe for it.
  const { obstacles } = expectOk(await payer.get<Membership>("/api/membership"))
  expect(obstacles).toContainEqual({
    kind: "claim",
    id: expect.any(Number) as number,
    name: "Payee",
    amount: "999.84",
    currency: "EUR",
  })
})

describe("the limits of the day", () => {
  test.each([
    ["an answer that it settled", "settled", "300.00"],
    ["a reject", "rejected", "0.00"],
  ])("count an unconfirmed payment until %s", async (_what, event, left) => {
    const reference = referenceOf(await send("300.00"))
    await leaveUnconfirmed(reference)
    expect(await balance()).toBe("1000.00")
    expect(await counted()).toEqual(used("300.00"))
    for (const _again of [1, 2]) await applyEvent(reference, event, { reason: "AC04" })
    expect(await counted()).toEqual(used(left))
  })

  test("count it once, whatever comes in which order", async () => {
    const reference = referenceOf(await send("300.00"))
    await leaveUnconfirmed(reference)
    for (const event of ["no_answer", "settled", "rejected", "no_answer", "settled"]) {
      await applyEvent(reference, event, event === "rejected" ? { reason: "AC04" } : {})
      expect(await counted()).toEqual(used("300.00"))
    }
    expect(await balance()).toBe("700.00")
  })

  test("are those of the payment's own day", async () => {
    const reference = referenceOf(await send("300.00"))
    await leaveUnconfirmed(reference)
    await asOwner(
      "update limit_counters set day = day - 1 where scope = 'customer' and subject_id = $1",
      [payer.user.id],
    )
    await asOwner("update payments set counted_day = counted_day - 1 where tx_id = $1", [reference])
    await applyEvent(reference, "settled")
    expect(await counted()).toEqual(used("0.00"))
    const rows = await asOwner<{ spent: string }>(
      "select spent from limit_counters where scope = 'customer' and subject_id = $1",
      [payer.user.id],
    )
    expect(rows).toEqual([{ spent: "300.00" }])
  })

  test("hold for the member's own instant limit and for cards", async () => {
    const holder = await newCardHolder("1000.00")
    const { member } = holder
    const reference = referenceOf(await holder.send({ amount: "300.00" }))
    await leaveUnconfirmed(reference)
    const spent = () =>
      asOwner<{ scope: string; spent: string; instant: string }>(
        `select scope, spent, instant_spent as instant from limit_counters
          where scope = 'customer' and subject_id = $1 or scope = 'card' and subject_id = $2
          order by scope`,
        [member.user.id, holder.card.id],
      )
    const both = (amount: string) => [
      { scope: "customer", spent: amount, instant: amount },
      { scope: "card", spent: amount, instant: "0.00" },
    ]
    expect(await spent()).toEqual(both("300.00"))
    await applyEvent(reference, "rejected", { reason: "AC04" })
    expect(await spent()).toEqual(both("0.00"))
  })
})

describe("another instant payment", () => {
  test("is refused until the other bank has answered, from every account and by card", async () => {
    const reference = referenceOf(await send("300.00"))
    await leaveUnconfirmed(reference)
    const other = await payer.account("GBP")
    await payer.deposit(other.id, "100.00")
    const before = await fingerprint(payer.user.id)
    for (const order of [{}, { fromAccountId: other.id }]) {
      const { status, detail } = expectProblem(await send("1.00", order), "instant_unconfirmed")
      expect(status).toBe(422)
      expect(detail).toBe(
        "Another bank has not confirmed an instant payment of yours yet. Until it has, you can't send another one. Choose Standard, or wait for the answer. No money moved.",
      )
    }
    expect((await fingerprint(payer.user.id)).replace(/"keys" : \d+/, "")).toBe(
      before.replace(/"keys" : \d+/, ""),
    )
    await applyEvent(reference, "rejected", { reason: "AC04" })
    expectOk(await send("1.00"))
  })

  test("is refused by card too", async () => {
    const holder = await newCardHolder()
    await leaveUnconfirmed(referenceOf(await holder.send({ amount: "300.00" })))
    expectProblem(await holder.send({ amount: "1.00" }), "instant_unconfirmed")
    expectOk(await holder.send({ amount: "1.00", speed: "standard" }))
  })

  test("is refused while the member owes the bank for one that arrived late", async () => {
    const reference = referenceOf(await send("900.00"))
    await leaveUnconfirmed(reference)
    const { iban } = await (await newMember()).account("EUR")
    expectOk(await send("1000.00", { recipientIban: iban }))
    await applyEvent(reference, "settled")
    await payer.deposit(fromAccountId, "950.00")
    const { detail } = expectProblem(await send("1.00"), "instant_owed")
    expect(detail).toBe(
      "You owe the bank for an instant payment that arrived late. Until it is paid, you can't send another one. Choose Standard, or contact us. No money moved.",
    )
    expectOk(await send("1.00", standard))
    await asOwner(
      `update repair_items set closed_at = clock_timestamp(), closed_by = 'Eva'
        where payment_id = (select id from payments where tx_id = $1)`,
      [reference],
    )
    expectOk(await send("1.00"))
  })
})

describe("a standard payment", () => {
  test("pays only with what is surely there, to the cent", async () => {
    const reference = referenceOf(await send("300.00"))
    await leaveUnconfirmed(reference)
    const { status, detail } = expectProblem(await send("700.01", standard), "funds_unconfirmed")
    expect(status).toBe(422)
    expect(detail).toBe(
      "Another bank has not confirmed an instant payment of yours yet. Until it has, €300.00 can't be sent to other banks. You can send €700.00. No money moved.",
    )
    expectOk(await send("700.00", standard))
    expectProblem(await send("0.01", standard), "funds_unconfirmed")
    await applyEvent(reference, "settled")
    expect(await balance()).toBe("0.00")
  })

  test("does not pay with money that was moved to another account of the member's", async () => {
    const reference = referenceOf(await send("900.00"))
    await leaveUnconfirmed(reference)
    const { id, iban } = await payer.account("GBP")
    await payer.deposit(id, "10.00")
    expectOk(await send("1000.00", { recipientIban: iban }))
    const pounds = Number(await balance("GBP"))
    // 900.00 EUR are missing where the payment would be debited again.
    const { detail } = expectProblem(
      await send(String(pounds), { fromAccountId: id, ...standard }),
      "funds_unconfirmed",
    )
    expect(detail).toContain("£")
    const [, sure = ""] = /You can send £([0-9.]+)\./.exec(detail) ?? []
    expect(Number(sure)).toBeGreaterThan(90)
    expect(Number(sure)).toBeLessThan(100)
    const cent = (Number(sure) + 0.01).toFixed(2)
    expectProblem(await send(cent, { fromAccountId: id, ...standard }), "funds_unconfirmed")
    expectOk(await send(sure, { fromAccountId: id, ...standard }))
  })

  test("is not limited by another member's unconfirmed payment, or by one that is under way", async () => {
    const other = await newMember()
    const account = await other.account("EUR")
    await other.deposit(account.id, "500.00")
    const order = { recipientIban: otherBankIban, recipientName: "Payee", amount: "400.00" }
    const theirs = await other.post<PostingResult>("/api/transfers", {
      ...order,
      fromAccountId: account.id,
    })
    await leaveUnconfirmed(referenceOf(theirs))
    await applyEvent(referenceOf(await send("100.00")), "sent")
    expectOk(await send("900.00", standard))
  })

  test("fifty at once with the timeout never spend the money twice", async () => {
    const reference = referenceOf(await send("500.00"))
    await applyEvent(reference, "sent")
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => send("20.00", standard))),
      applyEvent(reference, "no_answer", { actor: "bank" }),
    ])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(25)
    await applyEvent(reference, "settled")
    expect(await balance()).toBe("0.00")
  })
})
