import { afterAll, beforeAll, expect, test } from "vitest"
import { guardOf } from "../../../testing/payments/guard-of.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { nordlicht } from "../../../testing/payments/talk-to-banks.ts"
import { testStaffContext } from "../../../testing/staff-context.ts"
import { retryMessage } from "../../features/payments/staff/retry-message.ts"
import { type ClaimedMessage, type RailFunctions, railFunctions } from "./rail-functions.ts"

/** Messages that the other side refuses, after calls that may have arrived and after none. */

let bank: RailBank
let rail: RailFunctions

beforeAll(async () => {
  bank = await RailBank.open()
  rail = railFunctions(bank.owner, guardOf(bank.owner))
})
afterAll(() => bank.close())

const bytes = Buffer.from("the message")

async function order(speed: "instant" | "standard") {
  const { member, accountId } = await bank.member()
  const txId = await bank.pay(member, accountId, nordlicht("00"), "12.30")
  if (speed === "standard") {
    await bank.sql("update payments set scheme = 'standard', due_at = null where tx_id = $1", [
      txId,
    ])
  }
  return { txId, accountId }
}

async function claim(speed: "instant" | "standard"): Promise<ClaimedMessage> {
  const [message] = await rail.claim(speed, 1, 15)
  if (!message) throw new Error("Nothing is due")
  return message
}

/** Calls the other side, with an outcome. */
async function call(message: ClaimedMessage, outcome: "refused" | "unknown"): Promise<void> {
  if (!(await rail.beginCall(message, bytes, bytes, "2026-11-23"))) throw new Error("Not mine")
  await rail.endCall(message, outcome, outcome === "refused" ? "403 No." : "No answer.")
}

/** Lets all that is waiting be due now. */
const later = () =>
  bank.sql(
    "update rail_messages set due_at = clock_timestamp(), lease_until = null where state = 'due'",
  )

const refusals = async (message: ClaimedMessage) => {
  const rows = await bank.sql<{ what: string }>(
    "select what from repair_items where kind = 'refused' and message_id = $1 and closed_at is null",
    [message.id],
  )
  return rows.map(({ what }) => what)
}

async function retry(message: ClaimedMessage) {
  const [item] = await bank.sql<{ id: number }>(
    "select id::float8 as id from repair_items where message_id = $1 and closed_at is null",
    [message.id],
  )
  return retryMessage(testStaffContext(bank.owner), { itemId: item?.id ?? 0, staff: "Ida" })
}

test("a refused instant payment is given back and never sent again, also if another worker had claimed it before", async () => {
  const { txId, accountId } = await order("instant")
  await claim("instant")
  await later()
  const message = await claim("instant")
  await call(message, "refused")
  expect(await bank.states(txId)).toEqual(["queued", "sent", "rejected"])
  expect(await bank.balance(accountId)).toBe("1000.00")
  await later()
  expect(await rail.claim("instant", 10, 15)).toEqual([])
  expect(await refusals(message)).toEqual([
    `Message ${message.msgId} (pacs.008.001.08) was refused: 403 No.`,
  ])
  expect(await retry(message)).toEqual({ outcome: "refused", reason: "not_retried" })
})

test("standard payments that may have arrived stay on their way when a later call is refused, and staff send them again", async () => {
  const { txId, accountId } = await order("standard")
  const message = await claim("standard")
  await call(message, "unknown")
  await later()
  await call(await claim("standard"), "refused")
  expect(await bank.states(txId)).toEqual(["queued", "sent"])
  expect(await bank.balance(accountId)).toBe("987.70")
  await later()
  expect(await rail.claim("standard", 10, 15)).toEqual([])
  expect(await refusals(message)).toEqual([
    `Message ${message.msgId} (pacs.008.001.08) was refused: 403 No. An earlier attempt may have been accepted: ask the other bank.`,
  ])
  // Refused again after staff sent it again, it still may have been taken.
  expect(await retry(message)).toEqual({ outcome: "again", does: "sent" })
  const again = await claim("standard")
  expect(again).toMatchObject({ msgId: message.msgId, bytes: bytes.toString("hex") })
  await call(again, "refused")
  expect(await bank.states(txId)).toEqual(["queued", "sent"])
  expect(await refusals(message)).toHaveLength(1)
  // Once it is known that it was taken, there is nothing to send again.
  await bank.sql("select payment_apply(id, 'settled', '{}') from payments where tx_id = $1", [txId])
  expect(await retry(message)).toEqual({ outcome: "refused", reason: "not_retried" })
})

test("standard payments that were refused at once are given back and never sent again", async () => {
  const { txId, accountId } = await order("standard")
  await claim("standard")
  await later()
  const message = await claim("standard")
  await call(message, "refused")
  expect(await bank.states(txId)).toEqual(["queued", "sent", "rejected"])
  expect(await bank.balance(accountId)).toBe("1000.00")
  await later()
  expect(await rail.claim("standard", 10, 15)).toEqual([])
  expect(await retry(message)).toEqual({ outcome: "refused", reason: "not_retried" })
})
