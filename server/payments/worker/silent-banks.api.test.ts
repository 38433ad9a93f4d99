import { afterAll, beforeAll, expect, test } from "vitest"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { simulatedIban } from "../../../testing/payments/simulated-ibans.ts"

/** Instant payments close while simulated banks do not answer, and open when one does. */

let bank: RailBank
beforeAll(async () => {
  bank = await RailBank.open({ instantCloses: true })
  await bank.startWorker()
})
afterAll(() => bank.close())

/** An account of a bank, with an ending that decides what happens to its payments. */
const account = (ending: number) => simulatedIban("GRBKNL2AXXX", 1_000 + ending)

/** A new member pays an account whose bank does not answer in time. */
async function payInSilence(ending: number): Promise<string> {
  const { member, accountId } = await bank.member()
  const txId = await bank.pay(member, accountId, account(ending), "12.30")
  await bank.until(txId, "sent")
  await bank.timeOut(txId)
  return txId
}

test("three payments without an answer close, answers to inquiries do not open, an answer in time does", async () => {
  // Never received, received but settled when asked about, and settled too late.
  for (const ending of [10, 19, 11]) {
    const txId = await payInSilence(ending)
    if (ending === 11) {
      await bank.until(txId, "unconfirmed")
      await bank.banks.control("/advance", { hours: "0.01" })
    }
    await bank.untilOver(txId)
  }
  const { member, accountId } = await bank.member()
  const order = { fromAccountId: accountId, amount: "12.30", recipientName: "Anna Lindqvist" }
  const refused = await member.post("/api/transfers", { ...order, recipientIban: account(0) })
  expectProblem(refused, "instant_suspended")
  const open = async () =>
    (await bank.repairs()).filter((item) => item.startsWith("silent: ")).length
  await expect.poll(open).toBe(1)
  const settled = await bank.pay(member, accountId, simulatedIban("BDPCFRPPXXX", 1_000), "1.00")
  await bank.until(settled, "settled")
  await bank.sql("update instant_unanswered set created_at = created_at - interval '1 minute'")
  const tried = await bank.pay(member, accountId, account(0), "12.30")
  await bank.until(tried, "settled")
  const { member: other, accountId: from } = await bank.member()
  await bank.until(await bank.pay(other, from, account(0), "12.30"), "settled")
  await expect
    .poll(async () => {
      bank.wake()
      const [row] = await bank.sql("select closed_by from repair_items where kind = 'silent'")
      return row
    })
    .toEqual({ closed_by: "Payments worker" })
  await bank.requireAgreement()
})
