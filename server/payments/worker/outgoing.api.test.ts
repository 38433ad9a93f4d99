import { afterAll, beforeAll, expect, test } from "vitest"
import { expectOk } from "../../../testing/member.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { nordlicht } from "../../../testing/payments/talk-to-banks.ts"

let bank: RailBank

beforeAll(async () => {
  bank = await RailBank.open()
  await bank.startWorker()
})
afterAll(() => bank.close())

/** A member with 1,000.00 EUR pays 12.30 to an account of the simulated Nordlicht Bank. */
async function payOne(ending: string) {
  const { member, accountId } = await bank.member()
  const txId = await bank.pay(member, accountId, nordlicht(ending), "12.30")
  return { member, accountId, txId }
}

/** What counts today, and the instant payments among it. */
const spentOf = async (userId: number) => {
  const [row] = await bank.sql<{ spent: string; instant: string }>(
    "select spent, instant_spent as instant from limit_counters where scope = 'customer' and subject_id = $1",
    [userId],
  )
  return row
}

test("an instant payment settles", async () => {
  const { accountId, txId } = await payOne("00")
  await bank.until(txId, "settled")
  expect(await bank.states(txId)).toEqual(["queued", "sent", "settled"])
  expect(await bank.balance(accountId)).toBe("987.70")
  await bank.requireAgreement()
})

test("a rejected payment gives the money and the daily limit back", async () => {
  const { accountId, txId, member } = await payOne("04")
  await bank.until(txId, "rejected")
  expect(await bank.balance(accountId)).toBe("1000.00")
  expect(await spentOf(member.user.id)).toEqual({ spent: "0.00", instant: "0.00" })
  await bank.requireAgreement()
})

test("a rejected payment from an account in pounds gives exactly the pounds back", async () => {
  const { member, accountId } = await bank.member("1000.00", "GBP")
  const txId = await bank.pay(member, accountId, nordlicht("04"), "33.33")
  expect(await bank.balance(accountId)).toBe("966.67")
  await bank.until(txId, "rejected")
  expect(await bank.balance(accountId)).toBe("1000.00")
  await bank.requireAgreement()
})

test("a payment without an answer is given back after ten seconds, asked about, and rejected", async () => {
  const { accountId, txId, member } = await payOne("10")
  await bank.until(txId, "sent")
  await bank.timeOut(txId)
  await bank.until(txId, "rejected")
  expect(await spentOf(member.user.id)).toEqual({ spent: "0.00", instant: "0.00" })
  expect(await bank.states(txId)).toEqual(["queued", "sent", "unconfirmed", "rejected"])
  expect(await bank.balance(accountId)).toBe("1000.00")
  await bank.requireAgreement()
})

test("an inquiry may be told that the payment settled: it is debited again", async () => {
  const { accountId, txId, member } = await payOne("19")
  await bank.until(txId, "sent")
  expect(await spentOf(member.user.id)).toEqual({ spent: "12.30", instant: "12.30" })
  await bank.timeOut(txId)
  await bank.until(txId, "settled_late")
  // Counted once, from the order on: the money came back when the time was over, the limit did not.
  expect(await spentOf(member.user.id)).toEqual({ spent: "12.30", instant: "12.30" })
  expect(await bank.balance(accountId)).toBe("987.70")
  await bank.requireAgreement()
})

test("a late acceptance debits the account again", async () => {
  const { accountId, txId } = await payOne("11")
  await bank.until(txId, "sent")
  await bank.timeOut(txId)
  await bank.until(txId, "unconfirmed")
  expect(await bank.balance(accountId)).toBe("1000.00")
  await bank.banks.control("/advance", { hours: "0.01" })
  await bank.until(txId, "settled_late")
  expect(await bank.balance(accountId)).toBe("987.70")
  expect(await bank.repairs(txId)).toEqual([])
  await bank.requireAgreement()
})

test("a late acceptance of money that was spent meanwhile becomes a claim", async () => {
  const { accountId, txId, member } = await payOne("11")
  await bank.until(txId, "sent")
  await bank.timeOut(txId)
  await bank.until(txId, "unconfirmed")
  const friend = await bank.member("0.00")
  const order = { fromAccountId: accountId, amount: "995.00", recipientIban: friend.iban }
  expectOk(await member.post("/api/transfers", { ...order, recipientName: "Friend" }))
  await bank.banks.control("/advance", { hours: "0.01" })
  await bank.until(txId, "settled_late")
  expect(await bank.balance(accountId)).toBe("0.00")
  expect(await bank.repairs(txId)).toEqual([expect.stringMatching(/^claim: .* 7\.30 EUR/)])
  await bank.requireAgreement()
})

test("a late reject changes nothing more", async () => {
  const { accountId, txId } = await payOne("12")
  await bank.until(txId, "sent")
  await bank.timeOut(txId)
  await bank.until(txId, "unconfirmed")
  await bank.banks.control("/advance", { hours: "0.01" })
  await bank.until(txId, "rejected")
  expect(await bank.balance(accountId)).toBe("1000.00")
  await bank.requireAgreement()
})

test("an answer that comes twice counts once", async () => {
  const { accountId, txId } = await payOne("13")
  await bank.until(txId, "settled")
  await bank.requireAgreement()
  expect(await bank.balance(accountId)).toBe("987.70")
  expect(await bank.repairs(txId)).toEqual([])
})

test("a reject after the acceptance moves no money, and staff decide", async () => {
  const { accountId, txId } = await payOne("14")
  await bank.until(txId, "settled")
  await expect
    .poll(() => bank.repairs(txId))
    .toEqual([expect.stringMatching(/^contradiction: .* is settled.*rejected/)])
  expect(await bank.balance(accountId)).toBe("987.70")
  await bank.requireAgreement()
})

test("an answer that is cut off is kept for staff, and an inquiry finds out", async () => {
  const before = (await bank.repairs()).length
  const { accountId, txId } = await payOne("15")
  await expect.poll(async () => (await bank.repairs()).length).toBe(before + 1)
  expect((await bank.repairs()).at(-1)).toMatch(/^quarantined: /)
  await bank.timeOut(txId)
  await bank.until(txId, "settled_late")
  expect(await bank.balance(accountId)).toBe("987.70")
  await bank.requireAgreement()
})

test("HTTP 500 leaves open whether the payment arrived: it is asked about and never sent again", async () => {
  const { accountId, txId } = await payOne("16")
  await bank.until(txId, "sent")
  await bank.timeOut(txId)
  await bank.until(txId, "rejected")
  expect(await bank.balance(accountId)).toBe("1000.00")
  await bank.requireAgreement()
})

test("a connection that is cut after the request does not send the payment twice", async () => {
  const { accountId, txId } = await payOne("17")
  await bank.until(txId, "settled")
  expect(await bank.balance(accountId)).toBe("987.70")
  await bank.requireAgreement()
})

test("standard payments travel together, settle on their day, and come back", async () => {
  await bank.stopWorkers()
  const { member, accountId } = await bank.member()
  const settles = await bank.pay(member, accountId, nordlicht("00"), "10.00")
  const comesBack = await bank.pay(member, accountId, nordlicht("21"), "20.00")
  const rejected = await bank.pay(member, accountId, nordlicht("01"), "30.00")
  const ids = [settles, comesBack, rejected]
  await bank.sql("update payments set scheme = 'standard', due_at = null where tx_id = any($1)", [
    ids,
  ])
  await bank.startWorker()
  await bank.until(settles, "sent")
  const messages = await bank.sql(
    "select distinct message_id from payments where tx_id = any($1)",
    [ids],
  )
  expect(messages).toHaveLength(1)
  await bank.banks.control("/advance", { hours: "96" })
  await bank.until(settles, "settled")
  await bank.until(rejected, "rejected")
  await bank.banks.control("/advance", { hours: "96" })
  await bank.until(comesBack, "returned")
  expect(await bank.balance(accountId)).toBe("990.00")
  await bank.requireAgreement()
})

test("a cent that comes back to an account in pounds is credited, although it is worth less than a penny", async () => {
  await bank.stopWorkers()
  const { member, accountId } = await bank.member("1.00", "GBP")
  const txId = await bank.pay(member, accountId, nordlicht("21"), "0.01", "standard")
  expect(await bank.sql("select amount from payments where tx_id = $1", [txId])).toEqual([
    { amount: "0.01" },
  ])
  await bank.sql("update payments set send_at = clock_timestamp() where tx_id = $1", [txId])
  await bank.startWorker()
  await bank.until(txId, "sent")
  await bank.banks.control("/advance", { hours: "192" })
  await bank.until(txId, "returned")
  expect(await bank.balance(accountId)).toBe("1.00")
  expect(await bank.repairs(txId)).toEqual([])
  await bank.requireAgreement()
})

test("a payment to an account outside SEPA is refused before it is sent", async () => {
  await bank.stopWorkers()
  const { member, accountId } = await bank.member()
  const txId = await bank.pay(member, accountId, nordlicht("00"), "10.00")
  await bank.sql("update payments set other_iban = 'TR330006100519786457841326' where tx_id = $1", [
    txId,
  ])
  await bank.startWorker()
  await bank.until(txId, "rejected")
  expect(await bank.states(txId)).toEqual(["queued", "rejected"])
  expect(await bank.balance(accountId)).toBe("1000.00")
  expect(await bank.repairs(txId)).toEqual([expect.stringMatching(/^refused: .* cannot be sent/)])
})
