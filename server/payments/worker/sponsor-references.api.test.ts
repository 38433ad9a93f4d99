import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { receiveTransfer } from "../../../testing/payments/receive-transfer.ts"
import { openSponsoredBank, type SponsoredBank } from "../../../testing/payments/sponsor-bank.ts"
import { newId, statement } from "../../../testing/payments/sponsor-files.ts"

// A bank's identifier of a payment is unique only within that bank, and not every sponsor has a reference of its own.

let bank: SponsoredBank["bank"]
let deliver: SponsoredBank["deliver"]
let told: SponsoredBank["told"]
let close: SponsoredBank["close"]
let accountId: number
let iban: string

beforeAll(async () => {
  ;({ bank, deliver, told, close } = await openSponsoredBank())
})
afterAll(() => close())
beforeEach(async () => {
  ;({ accountId, iban } = await bank.member("0.00"))
})

test("two banks' payments of the same amount with the same identifier are never taken for one", async () => {
  const credit = { amount: "12.00", iban, txId: newId("T") }
  expect(await told(credit)).toEqual([])
  // The same payment, told again.
  expect(await told(credit)).toEqual([])
  const second = [expect.stringMatching(/^contradiction: .* second time with different content\.$/)]
  expect(await told({ ...credit, payer: "FR1420041010050500013M02606" })).toEqual(second)
  expect(await told({ ...credit, endToEndId: "INVOICE 7" })).toEqual(second)
  expect(await bank.balance(accountId)).toBe("12.00")
  // Nothing tells these apart, so an employee does.
  const unnamed = { ...credit, txId: newId("T"), payer: "" }
  expect(await told(unnamed)).toEqual([])
  expect(await told(unnamed)).toEqual(second)
  // With a reference of the sponsor's own, it is told again.
  const own = { ...unnamed, reference: newId("R") }
  expect(await told(own)).toEqual([])
  expect(await told(own)).toEqual([])
  expect(await bank.balance(accountId)).toBe("36.00")
})

test("a return that names two payments returns neither", async () => {
  const { member, accountId: from } = await bank.member()
  const ids: string[] = []
  for (const amount of ["10.00", "10.00"]) {
    ids.push(await bank.pay(member, from, "FR1420041010050500013M02606", amount, "standard"))
  }
  await bank.sql("update payments set send_at = now() where send_at is not null")
  for (const id of ids) {
    await bank.until(id, "sent")
    await told({ amount: "-10.00", endToEndId: id, reference: newId("R") })
  }
  const [txId = "", endToEndId = ""] = ids
  const back = { amount: "10.00", txId, endToEndId, returnReason: "AC04", reference: newId("R") }
  expect(await told({ ...back, iban: "FR1420041010050500013M02606" })).toEqual([
    expect.stringMatching(/^contradiction: 10\.00 EUR were returned of one of several payments/),
  ])
  for (const id of ids) expect((await bank.states(id)).at(-1)).toBe("settled")
  expect(await bank.balance(from)).toBe("980.00")
})

test("a line for one bank's returned payment completes no other bank's return with the same identifier", async () => {
  const txId = newId("T")
  await receiveTransfer((text, values) => bank.sql(text, values), txId)
  const second = newId("M")
  await receiveTransfer(
    (text, values) =>
      bank.sql(
        text,
        values.map((one) => (one === `MSG-${txId}` ? second : one)),
      ),
    txId,
    { otherBic: "COBADEFFXXX", otherIban: "DE02120300000000202051" },
  )
  const states = () =>
    bank.sql("select state from payments where tx_id = $1 and direction = 'in' order by id", [txId])
  const apply = (event: string, place: string) =>
    bank.sql(
      `select payment_apply((select ${place}(id) from payments where tx_id = $1), $2, '{"actor": "bank"}')`,
      [txId, event],
    )
  // The clearing has confirmed the first one's return; the other's is on its way.
  await apply("send_back", "min")
  await apply("return_settled", "min")
  await apply("send_back", "max")
  expect(await states()).toEqual([{ state: "sent_back" }, { state: "sending_back" }])
  // The line is of the return that has settled, and the next one may be of either: an employee finds out.
  await deliver(statement(1, ["0.00", "-75.00"], [{ amount: "-75.00", txId }]))
  await deliver(statement(2, ["-75.00", "-150.00"], [{ amount: "-75.00", txId }]))
  expect(await states()).toEqual([{ state: "sent_back" }, { state: "sending_back" }])
  const lines = await bank.sql("select matched from statement_lines order by id desc limit 2")
  expect(lines).toEqual([{ matched: false }, { matched: true }])
  await bank.sql("update statements set created_at = created_at - interval '37 hours'")
  await bank.sql("select statements_match()")
  expect(await bank.repairs()).toContainEqual(
    expect.stringMatching(/^mismatch: Line 1 of statement .* -75\.00 EUR, matches no payment/),
  )
})
