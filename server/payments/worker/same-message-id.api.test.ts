import { createHash, randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { guardOf } from "../../../testing/payments/guard-of.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { nordlicht } from "../../../testing/payments/talk-to-banks.ts"
import { settledToday } from "../../../testing/payments/today.ts"
import { type RailFunctions, railFunctions } from "./rail-functions.ts"

/** Identifiers of messages and payments are unique only within their bank: two banks use the same ones. */

const north = "NLBKDEFFXXX"
const west = "BDPCFRPPXXX"
const clearing = "CLEARBEBXXX"

let bank: RailBank
let rail: RailFunctions

beforeAll(async () => {
  bank = await RailBank.open()
  rail = railFunctions(bank.owner, guardOf(bank.owner))
})
afterAll(() => bank.close())

/** Processes a message with one item, as a worker does after it has read it. */
async function process(
  sender: string,
  item: Readonly<Record<string, string>>,
  messageId: string = randomUUID(),
): Promise<void> {
  const bytes = Buffer.from(randomUUID())
  const sha256 = createHash("sha256").update(bytes).digest()
  const about = { name: "pacs.002.001.10", lane: "instant", sender, messageId } as const
  await rail.store({ ...about, bytes, sha256 })
  const claimed = await rail.claimStored("instant", 10, 15)
  const mine = claimed.filter(({ msgId }) => msgId === messageId)
  expect(mine).toHaveLength(1)
  for (const message of mine) await rail.process(message, [item], 1, true)
}

/** 75.00 EUR from a bank's message, which wait for the clearing. */
async function incoming(sender: string, messageId: string, iban: string, txId: string) {
  const transfer = {
    kind: "transfer",
    scheme: "instant",
    txId,
    endToEndId: "SALARY-11",
    amount: "75.00",
    ownName: "Test Payee",
    ownIban: iban,
    otherName: "ACME Ltd",
    remittance: "Salary",
    otherIban: "DE89370400440532013000",
    otherBic: sender,
    settlementDate: settledToday(),
    acceptedAt: new Date().toISOString(),
  }
  await process(sender, transfer, messageId)
  return () => stateOf(sender, txId)
}

async function stateOf(sender: string, txId: string) {
  const [row] = await bank.sql<{ state: string }>(
    "select state from payments where tx_id = $1 and coalesce(other_bic, $2) = $2",
    [txId, sender],
  )
  return row?.state
}

const undecided = async (text: string) =>
  (await bank.repairs()).filter(
    (item) => item.includes(text) && item.includes("several messages or payments"),
  )

test("a status of a message that two banks numbered alike is for its sender's, or for staff", async () => {
  const { accountId, iban } = await bank.member()
  const messageId = randomUUID()
  const one = await incoming(north, messageId, iban, randomUUID())
  const other = await incoming(west, messageId, iban, randomUUID())
  await process(clearing, { kind: "status", messageId, event: "settled" })
  expect([await one(), await other()]).toEqual(["accepted", "accepted"])
  expect(await bank.balance(accountId)).toBe("1000.00")
  expect(await undecided(messageId)).toHaveLength(1)

  await process(west, { kind: "status", messageId, event: "settled" })
  expect([await one(), await other()]).toEqual(["accepted", "credited"])
  expect(await bank.balance(accountId)).toBe("1075.00")
  await process(north, { kind: "status", messageId, event: "rejected", reason: "AB05" })
  expect([await one(), await other()]).toEqual(["rejected", "credited"])
  expect(await undecided(messageId)).toHaveLength(1)
})

test("another bank cannot settle a payment of ours by using its message's identifier", async () => {
  const { member, accountId, iban } = await bank.member()
  const txId = await bank.pay(member, accountId, nordlicht("00"), "12.30")
  const claimed = await rail.claim("instant", 10, 15)
  const message = claimed.find(({ payments }) => payments?.some((one) => one.txId === txId))
  if (!message) throw new Error("It is not due")
  await rail.beginCall(message, Buffer.from("a"), Buffer.from("a"), "2026-11-23")
  const other = await incoming(west, message.msgId, iban, randomUUID())
  await process(west, { kind: "status", messageId: message.msgId, event: "settled" })
  expect([await bank.states(txId), await other()]).toEqual([["queued", "sent"], "accepted"])
  expect(await undecided(message.msgId)).toHaveLength(1)
  await process(clearing, { kind: "status", txId, messageId: message.msgId, event: "settled" })
  expect((await bank.states(txId)).at(-1)).toBe("settled")
})

test("a status of a payment that two banks identify alike is for its sender's, or for staff", async () => {
  const { accountId, iban } = await bank.member()
  const [messageId, txId] = [randomUUID(), randomUUID()]
  const one = await incoming(north, messageId, iban, txId)
  const other = await incoming(west, messageId, iban, txId)
  await process(clearing, { kind: "status", txId, messageId, event: "settled" })
  expect([await one(), await other()]).toEqual(["accepted", "accepted"])
  expect(await undecided(txId)).toHaveLength(1)
  await process(north, { kind: "status", txId, messageId, event: "settled" })
  expect([await one(), await other()]).toEqual(["credited", "accepted"])
  expect(await bank.balance(accountId)).toBe("1075.00")
})
