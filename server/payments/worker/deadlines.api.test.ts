import { afterAll, beforeAll, expect, test } from "vitest"
import { guardOf } from "../../../testing/payments/guard-of.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { nordlicht } from "../../../testing/payments/talk-to-banks.ts"
import { isTimeout } from "../../db/sql-error.ts"
import { makeMessage } from "./make-message.ts"
import { type RailFunctions, railFunctions } from "./rail-functions.ts"

/** When the money of instant payments without an answer is given back, while other work goes on. */

let bank: RailBank
let rail: RailFunctions

beforeAll(async () => {
  bank = await RailBank.open()
  rail = railFunctions(bank.owner, guardOf(bank.owner))
})
afterAll(() => bank.close())

/** A member's instant payment that was sent and has no answer. */
async function sentPayment() {
  const { member, accountId } = await bank.member()
  const txId = await bank.pay(member, accountId, nordlicht("10"), "12.30")
  // Besides inquiries about earlier payments.
  const claimed = await rail.claim("instant", 10, 60)
  const message = claimed.find(({ name }) => name.startsWith("pacs.008"))
  if (!message) throw new Error("The payment is not due")
  const made = makeMessage(message, bank.adapter().profile, new Date())
  if ("undeliverable" in made) throw new Error("It cannot be written")
  await rail.beginCall(message, made.bytes, new Uint8Array(32), made.settlementDate)
  return { accountId, txId }
}

/** Runs something while other work has locked an account. */
async function whileLocked(accountId: number, run: () => Promise<void>): Promise<void> {
  const client = await bank.owner.connect()
  try {
    await client.query("begin")
    await client.query("select from accounts where id = $1 for no key update", [accountId])
    await run()
  } finally {
    await client.query("rollback")
    client.release()
  }
}

const stateOf = async ({ txId }: { txId: string }) => (await bank.states(txId)).at(-1)

test("a payment whose account is locked does not hold up those of other members", async () => {
  const locked = await sentPayment()
  const others = [await sentPayment(), await sentPayment()]
  for (const { txId } of [locked, ...others]) await bank.timeOut(txId)
  await whileLocked(locked.accountId, async () => {
    const { changes, dueInMs } = await rail.act(2)
    expect(changes).toHaveLength(2)
    expect(dueInMs).toBe(0)
    for (const other of others) expect(await stateOf(other)).toBe("unconfirmed")
    expect(await stateOf(locked)).toBe("sent")
  })
  expect((await rail.act(2)).changes).toHaveLength(1)
  expect(await stateOf(locked)).toBe("unconfirmed")
  expect(await bank.balance(locked.accountId)).toBe("1000.00")
})

test("if all that is due is locked, the oldest takes its turn, and never waits for long", async () => {
  const payment = await sentPayment()
  await bank.timeOut(payment.txId)
  await whileLocked(payment.accountId, async () => {
    const error: unknown = await rail.act(20).catch((reason: unknown) => reason)
    expect(isTimeout(error)).toBe(true)
  })
  // The error comes before its transaction releases the payment.
  await expect.poll(async () => (await rail.act(20)).changes.length).toBe(1)
  expect(await stateOf(payment)).toBe("unconfirmed")
})

test("tells when the next deadline is", async () => {
  await bank.sql("update payments set due_at = null")
  expect(await rail.act(20)).toEqual({ changes: [], dueInMs: null })
  const { txId } = await sentPayment()
  const dueIn = async (interval: string) => {
    await bank.sql(
      "update payments set due_at = clock_timestamp() + $2::interval where tx_id = $1",
      [txId, interval],
    )
    return (await rail.act(20)).dueInMs
  }
  expect(await dueIn("40 days")).toBe(86_400_000)
  const hour = await dueIn("1 hour")
  expect(hour).toBeGreaterThan(0)
  expect(hour).toBeLessThanOrEqual(3_600_000)
})
