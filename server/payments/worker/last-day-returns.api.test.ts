import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { makeIban } from "#shared/iban/own-bank.ts"
import { addTargetDays } from "#shared/time/target-days.ts"
import { confirmShown } from "../../../testing/payments/confirm-shown.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { settledToday } from "../../../testing/payments/today.ts"
import { reservePort } from "../../../testing/reserve-port.ts"
import { testStaffContext } from "../../../testing/staff-context.ts"
import { proposeRepair } from "../../features/payments/staff/propose-repair.ts"
import { openRepairItems } from "../../features/payments/staff/queries.ts"
import { checkLedger } from "../../ledger/check.ts"

/** Payments that fit no account, and that nobody decides about until the last day to return them. */

let bank: RailBank

beforeAll(async () => {
  bank = await RailBank.open()
})
afterEach(() => bank.stopWorkers())
afterAll(() => bank.close())

/** 10.00 EUR arrive for an account that does not exist. */
async function receiveUnapplied(): Promise<string> {
  const { txIds = [] } = await bank.banks.control("/incoming", {
    payeeIban: makeIban("EUR", 999_999n),
    payeeName: "Nobody",
    payerName: "ACME Ltd",
    amount: "10.00",
    text: "Salary",
    speed: "standard",
  })
  const [txId = "none"] = txIds
  await bank.until(txId, "unapplied")
  return txId
}

const dueNow = (txId: string) =>
  bank.sql("update payments set due_at = clock_timestamp() where tx_id = $1", [txId])

const context = () => testStaffContext(bank.owner)
const itemOf = async (txId: string) =>
  (await openRepairItems(context().db)).find((one) => one.txId === txId)

test("the last day is the third banking day, and the worker acts before its last collection", async () => {
  await bank.startWorker()
  const txId = await receiveUnapplied()
  const [row] = await bank.sql<{ days: number; day: string; early: boolean }>(
    `select last_return_day - settlement_date as days, last_return_day::text as day,
        due_at at time zone 'Europe/Brussels' = last_return_day + time '23:29' as early
      from payments where tx_id = $1`,
    [txId],
  )
  // Weekends and holidays lie in between.
  expect(row?.days).toBeGreaterThanOrEqual(3)
  expect(row?.early).toBe(true)
  expect(await itemOf(txId)).toMatchObject({ lastReturnDay: row?.day, amount: "10.00" })
})

test("what nobody decided about is returned once, with the reason that was found", async () => {
  await bank.startWorker()
  await bank.startWorker(bank.adapter(await reservePort()))
  const txId = await receiveUnapplied()
  await dueNow(txId)
  await bank.until(txId, "sent_back")
  await bank.requireAgreement()
  expect(await bank.states(txId)).toEqual(["unapplied", "sending_back", "sent_back"])
  const returns = await bank.sql<{ xml: string }>(
    `select convert_from(m.bytes, 'UTF8') as xml from rail_messages m join payments p on p.id = m.payment_id
      where p.tx_id = $1 and m.name like 'pacs.004.%'`,
    [txId],
  )
  expect(returns).toHaveLength(1)
  expect(returns[0]?.xml).toContain("<Cd>AC01</Cd>")
  expect(await itemOf(txId)).toBeUndefined()
  const [event] = await bank.sql<{ actor: string; reason: string }>(
    `select v.actor, v.reason from payment_events v join payments p on p.id = v.payment_id
      where p.tx_id = $1 and v.event = 'send_back'`,
    [txId],
  )
  expect(event).toEqual({ actor: "bank", reason: "AC01" })
  expect((await checkLedger(bank.owner)).violations).toEqual([])
})

test("what an employee has proposed something for is left to staff", async () => {
  await bank.startWorker()
  const txId = await receiveUnapplied()
  const { id: itemId = 0 } = (await itemOf(txId)) ?? {}
  const { iban, accountId } = await bank.member("0.00")
  const proposal = { action: "assign", iban } as const
  await proposeRepair(context(), { itemId, proposal, staff: "Ida" })
  await dueNow(txId)
  await expect
    .poll(() => bank.sql("select due_at from payments where tx_id = $1", [txId]))
    .toEqual([{ due_at: null }])
  expect(await bank.states(txId)).toEqual(["unapplied"])
  expect(await confirmShown(context(), { itemId, staff: "Ben" })).toMatchObject({
    outcome: "done",
  })
  expect(await bank.balance(accountId)).toBe("10.00")
})

test("staff and the worker who decide at the same moment move the money once", async () => {
  await bank.startWorker()
  for (let count = 0; count < 8; count += 1) {
    const txId = await receiveUnapplied()
    const { id: itemId = 0 } = (await itemOf(txId)) ?? {}
    const proposal = { action: "send_back", reason: "BE04" } as const
    await Promise.all([
      dueNow(txId),
      proposeRepair(context(), { itemId, proposal, staff: "Ida" }).then(() =>
        confirmShown(context(), { itemId, staff: "Ben" }),
      ),
    ])
    await bank.until(txId, "sent_back")
    expect(await bank.states(txId)).toEqual(["unapplied", "sending_back", "sent_back"])
  }
  await bank.requireAgreement()
  expect((await checkLedger(bank.owner)).violations).toEqual([])
})

test("what arrives after its last day is left to staff", async () => {
  await bank.startWorker()
  const txId = await receiveUnapplied()
  const [known] = await bank.sql<{ xml: string; settled: string }>(
    `select convert_from(m.bytes, 'UTF8') as xml, p.settlement_date::text as settled
      from payments p join rail_messages m on m.id = p.message_id where p.tx_id = $1`,
    [txId],
  )
  const longAgo = addTargetDays(settledToday(), -20)
  const late = (known?.xml ?? "")
    .replaceAll(txId, `L-${txId}`.slice(0, 35))
    .replaceAll(`<IntrBkSttlmDt>${known?.settled}`, `<IntrBkSttlmDt>${longAgo}`)
    .replace(/<MsgId>[^<]+/, "<MsgId>LATE-1")
  await bank.deliver(Buffer.from(late))
  const lateId = `L-${txId}`.slice(0, 35)
  await bank.until(lateId, "unapplied")
  const [row] = await bank.sql<{ due_at: Date | null; day: string }>(
    "select due_at, last_return_day::text as day from payments where tx_id = $1",
    [lateId],
  )
  expect(row).toEqual({ due_at: null, day: addTargetDays(longAgo, 3) })
})
