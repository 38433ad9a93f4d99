import { createHash, randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { guardOf } from "../../../testing/payments/guard-of.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { nordlicht } from "../../../testing/payments/talk-to-banks.ts"
import { settledToday } from "../../../testing/payments/today.ts"
import { type RailFunctions, railFunctions } from "./rail-functions.ts"

/** Messages that arrive in another order than they were sent, and leases that end at a bad moment. */

let bank: RailBank
let rail: RailFunctions

beforeAll(async () => {
  bank = await RailBank.open()
  rail = railFunctions(bank.owner, guardOf(bank.owner))
})
afterAll(() => bank.close())

type Fields = Readonly<Record<string, string>>

/** Stores messages with one item each, claims them, and processes them all at once. */
async function processAll(items: readonly Fields[], messageId: string = randomUUID()) {
  for (const index of items.keys()) {
    const bytes = Buffer.from(randomUUID())
    const sha256 = createHash("sha256").update(bytes).digest()
    const about = { name: "pacs.002.001.10", lane: "instant", sender: "NLBKDEFFXXX" } as const
    await rail.store({ ...about, messageId: `${messageId}${index || ""}`, bytes, sha256 })
  }
  const claimed = await rail.claimStored("instant", 10, 15)
  const mine = claimed.filter(({ msgId }) => msgId.startsWith(messageId))
  await Promise.all(
    mine.map((message, index) => rail.process(message, items.slice(index, index + 1), 1, true)),
  )
  return mine.length
}

/** Processes a message with one item, as a worker does after it has read it. */
async function process(item: Fields, messageId?: string): Promise<void> {
  expect(await processAll([item], messageId)).toBe(1)
}

async function sendOne(speed: "instant" | "standard") {
  const { member, accountId } = await bank.member()
  const txId = await bank.pay(member, accountId, nordlicht("00"), "12.30")
  if (speed === "standard") {
    await bank.sql("update payments set scheme = 'standard', due_at = null where tx_id = $1", [
      txId,
    ])
  }
  const [message] = await rail.claim(speed, 1, 1)
  if (!message) throw new Error("Nothing is due")
  const bytes = Buffer.from("the message")
  const isMine = await rail.beginCall(message, bytes, bytes, "2026-11-23")
  if (!isMine) throw new Error("It may not be sent")
  return { accountId, txId, message }
}

test("a return that overtakes the settlement is booked as both", async () => {
  const { accountId, txId, message } = await sendOne("standard")
  const before = await bank.nostro()
  await process({ kind: "return", txId, amount: "12.30", reason: "AC04" })
  expect(await bank.states(txId)).toEqual(["queued", "sent", "settled", "returned"])
  expect(await bank.balance(accountId)).toBe("1000.00")
  await process({ kind: "status", txId, messageId: message.msgId, event: "settled" })
  expect(await bank.states(txId)).toEqual(["queued", "sent", "settled", "returned"])
  expect(await bank.nostro()).toBe(before)
  expect(await bank.repairs(txId)).toEqual([])
})

test("a return of an instant payment that was not recalled is for staff", async () => {
  const { accountId, txId } = await sendOne("instant")
  await process({ kind: "return", txId, amount: "12.30", reason: "AC04" })
  expect(await bank.states(txId)).toEqual(["queued", "sent"])
  expect(await bank.balance(accountId)).toBe("987.70")
  expect(await bank.repairs(txId)).toEqual([expect.stringMatching(/^contradiction: /)])
})

test("a call begins with a lease of its own, however little is left of the claim's", async () => {
  const { message } = await sendOne("instant")
  const [row] = await bank.sql<{ left: number }>(
    "select extract(epoch from lease_until - clock_timestamp())::float8 as left from rail_messages where msg_id = $1",
    [message.msgId],
  )
  expect(row?.left).toBeGreaterThan(10)
})

/** An instant payment in a message that a worker has leased for as long as it may. */
async function claimOne() {
  const { member, accountId } = await bank.member()
  const txId = await bank.pay(member, accountId, nordlicht("00"), "12.30")
  await bank.sql(
    "update payments set due_at = clock_timestamp() + interval '1 minute' where tx_id = $1",
    [txId],
  )
  const claimed = await rail.claim("instant", 10, 3_600)
  const message = claimed.find(({ payments }) => payments?.some((one) => one.txId === txId))
  if (!message) throw new Error("It was not due")
  return { accountId, txId, message }
}

/** Moves a payment's deadline and its message's lease into the past, as though a minute were over. */
async function letAMinutePass(txId: string): Promise<void> {
  await bank.sql(
    `with payment as (
        update payments set due_at = due_at - interval '1 minute' where tx_id = $1
          returning message_id)
      update rail_messages set lease_until = lease_until - interval '1 minute'
        where id in (select message_id from payment)`,
    [txId],
  )
}

test("a worker that hangs before its call keeps no money past the deadline", async () => {
  const { accountId, txId } = await claimOne()
  await letAMinutePass(txId)
  await rail.act(10)
  expect(await bank.states(txId)).toEqual(["queued", "rejected"])
  expect(await bank.balance(accountId)).toBe("1000.00")
})

test("nor does a worker that claimed the message of one that hung", async () => {
  const { accountId, txId } = await claimOne()
  await bank.sql(
    "update rail_messages m set lease_until = clock_timestamp() from payments p where p.message_id = m.id and p.tx_id = $1",
    [txId],
  )
  const [again] = await rail.claim("instant", 10, 3_600)
  expect(again?.payments).toMatchObject([{ txId, state: "queued" }])
  await letAMinutePass(txId)
  await rail.act(10)
  expect(await bank.states(txId)).toEqual(["queued", "rejected"])
  expect(await bank.balance(accountId)).toBe("1000.00")
})

test("a payment whose call begins at its deadline is left alone until that is decided", async () => {
  const { accountId, txId } = await claimOne()
  await letAMinutePass(txId)
  const calling = await bank.owner.connect()
  try {
    // A call locks its message first, and then the message's payments.
    await calling.query("begin")
    await calling.query(
      "select from rail_messages where id = (select message_id from payments where tx_id = $1) for update",
      [txId],
    )
    await rail.act(10)
    expect(await bank.states(txId)).toEqual(["queued"])
  } finally {
    await calling.query("rollback")
    calling.release()
  }
  await bank.sql("update payments set due_at = clock_timestamp() where tx_id = $1", [txId])
  await rail.act(10)
  expect(await bank.states(txId)).toEqual(["queued", "rejected"])
  expect(await bank.balance(accountId)).toBe("1000.00")
})

/** 75.00 EUR from another bank. */
function incoming(txId: string, scheme: "instant" | "standard", ownIban: string) {
  return {
    kind: "transfer",
    scheme,
    txId,
    endToEndId: "SALARY-11",
    amount: "75.00",
    ownIban,
    ownName: "Test Payee",
    otherName: "ACME Ltd",
    otherIban: "DE89370400440532013000",
    otherBic: "NLBKDEFFXXX",
    remittance: "Salary",
    settlementDate: settledToday(),
    acceptedAt: new Date().toISOString(),
  }
}

const openItems = async () => {
  const rows = await bank.sql<{ what: string }>(
    "select what from repair_items where closed_at is null order by id",
  )
  return rows.map(({ what }) => what)
}

test("a reject that overtakes its incoming payment rejects it, and leaves staff nothing to do", async () => {
  const { accountId, iban } = await bank.member()
  const before = await openItems()
  const [txId, messageId] = [randomUUID(), randomUUID()]
  const reject = { kind: "status", txId, messageId, event: "rejected", reason: "AB05" }
  await process(reject)
  expect(await openItems()).toHaveLength(before.length + 1)
  await process(incoming(txId, "instant", iban), messageId)
  expect(await bank.states(txId)).toEqual(["rejected"])
  expect(await bank.sql("select reason from payments where tx_id = $1", [txId])).toEqual([
    { reason: "AB05" },
  ])
  expect(await openItems()).toEqual(before)
  await process(reject)
  expect(await bank.states(txId)).toEqual(["rejected"])
  expect(await bank.balance(accountId)).toBe("1000.00")
  expect(await openItems()).toEqual(before)
})

test.each(["first", "second"])(
  "a payment that came in two messages is credited by a status that names the %s",
  async (named) => {
    const { accountId, iban } = await bank.member()
    const before = await openItems()
    const [txId, first, second] = [randomUUID(), randomUUID(), randomUUID()]
    const payment = incoming(txId, "instant", iban)
    await process(payment, first)
    await process(payment, second)
    const messageId = named === "first" ? first : second
    const settled = { kind: "status", txId, messageId, event: "settled" }
    await process(settled)
    expect(await bank.states(txId)).toEqual(["accepted", "credited"])
    await process({ ...settled, messageId: named === "first" ? second : first })
    expect(await bank.states(txId)).toEqual(["accepted", "credited"])
    expect(await bank.balance(accountId)).toBe("1075.00")
    expect(await openItems()).toEqual(before)
  },
)

test("so it is by a status that overtakes the message that it names", async () => {
  const { accountId, iban } = await bank.member()
  const before = await openItems()
  const [txId, second] = [randomUUID(), randomUUID()]
  const payment = incoming(txId, "instant", iban)
  await process(payment)
  await process({ kind: "status", txId, messageId: second, event: "settled" })
  expect(await openItems()).toHaveLength(before.length + 1)
  await process(payment, second)
  expect(await bank.states(txId)).toEqual(["accepted", "credited"])
  expect(await bank.balance(accountId)).toBe("1075.00")
  expect(await openItems()).toEqual(before)
})

test("a reject of the same identifier in another bank's message rejects nothing", async () => {
  const { iban } = await bank.member()
  const txId = randomUUID()
  await process({ kind: "status", txId, messageId: "ANOTHER", event: "rejected", reason: "AB05" })
  await process(incoming(txId, "instant", iban))
  expect(await bank.states(txId)).toEqual(["accepted"])
})

test("the same payment in two messages at once, for an account that does not exist, is one item for staff", async () => {
  const before = await openItems()
  for (let round = 0; round < 5; round++) {
    const txId = randomUUID()
    const one = incoming(txId, "standard", "LU000000000000000000")
    expect(await processAll([one, one, one])).toBe(3)
    expect(await bank.states(txId)).toEqual(["unapplied"])
  }
  expect(await openItems()).toHaveLength(before.length + 5)
})

test("money that is due goes back before inquiries that were due earlier", async () => {
  const unanswered = await claimOne()
  await rail.beginCall(unanswered.message, Buffer.from("a"), Buffer.from("a"), "2026-11-23")
  await letAMinutePass(unanswered.txId)
  await rail.act(10)
  expect((await bank.states(unanswered.txId)).at(-1)).toBe("unconfirmed")
  const queued = await claimOne()
  await letAMinutePass(queued.txId)
  // On a slow machine, payments of the tests above may be due by now too.
  await bank.sql(
    `update payments set due_at = case tx_id when $1 then clock_timestamp() - interval '1 hour' end
      where tx_id <> $2`,
    [unanswered.txId, queued.txId],
  )
  await rail.act(1)
  expect(await bank.states(queued.txId)).toEqual(["queued", "rejected"])
  expect(await bank.balance(queued.accountId)).toBe("1000.00")
})
