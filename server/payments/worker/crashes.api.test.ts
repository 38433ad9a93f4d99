import { createHash } from "node:crypto"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { guardOf } from "../../../testing/payments/guard-of.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { nordlicht } from "../../../testing/payments/talk-to-banks.ts"
import { reservePort } from "../../../testing/reserve-port.ts"
import { makeMessage } from "./make-message.ts"
import { type ClaimedMessage, type RailFunctions, railFunctions } from "./rail-functions.ts"

/** Workers that end between two steps, as `kill -9` ends them. */

let bank: RailBank
let rail: RailFunctions

beforeAll(async () => {
  bank = await RailBank.open()
  rail = railFunctions(bank.owner, guardOf(bank.owner))
})
afterEach(() => bank.stopWorkers())
afterAll(() => bank.close())

async function payOne() {
  const { member, accountId } = await bank.member()
  const txId = await bank.pay(member, accountId, nordlicht("00"), "12.30")
  return { accountId, txId }
}

async function claimOne(speed: "instant" | "standard" = "instant"): Promise<ClaimedMessage> {
  const [message] = await rail.claim(speed, 10, 1)
  if (!message) throw new Error("Nothing is due")
  return message
}

/** The first half of a worker's work; gives the message's bytes. */
async function beginCall(message: ClaimedMessage): Promise<Uint8Array> {
  const made = makeMessage(message, bank.adapter().profile, new Date())
  if ("undeliverable" in made) throw new Error("It cannot be written")
  const sha256 = createHash("sha256").update(made.bytes).digest()
  if (!(await rail.beginCall(message, made.bytes, sha256, made.settlementDate))) {
    throw new Error("It may not be sent")
  }
  return made.bytes
}

/**
 * Ends a lease now: another worker takes over only then. "A lease that is over changes nothing" waits
 * for the 15 seconds of a call instead.
 */
async function endLease({ msgId }: ClaimedMessage): Promise<void> {
  await bank.sql("update rail_messages set lease_until = clock_timestamp() where msg_id = $1", [
    msgId,
  ])
}

test("a worker that ended after its claim: another one sends the payment", async () => {
  const { txId } = await payOne()
  await claimOne()
  await bank.startWorker()
  await bank.until(txId, "settled")
  await bank.requireAgreement()
  expect(await bank.states(txId)).toEqual(["queued", "sent", "settled"])
})

test("a worker that ended before its call: the payment is asked about, and never sent", async () => {
  const { accountId, txId } = await payOne()
  const message = await claimOne()
  await beginCall(message)
  await endLease(message)
  await bank.startWorker()
  await bank.timeOut(txId)
  await bank.until(txId, "rejected")
  await bank.requireAgreement()
  expect(await bank.balance(accountId)).toBe("1000.00")
  expect(await bank.banks.payment(txId)).toBeUndefined()
})

test("a worker that went on with its call after the answer that nothing came: it stays rejected", async () => {
  const { accountId, txId } = await payOne()
  const message = await claimOne()
  const bytes = await beginCall(message)
  await endLease(message)
  await bank.startWorker()
  await bank.timeOut(txId)
  await bank.until(txId, "rejected")
  expect(await bank.banks.send(bytes)).toBe(202)
  await bank.requireAgreement()
  expect(await bank.states(txId)).toEqual(["queued", "sent", "unconfirmed", "rejected"])
  expect(await bank.balance(accountId)).toBe("1000.00")
  expect(await bank.banks.payment(txId)).toMatchObject({ state: "rejected" })
  expect(await bank.repairs(txId)).toEqual([])
})

test("a worker that ended after its call: the answer settles the payment, once", async () => {
  const { accountId, txId } = await payOne()
  const message = await claimOne()
  const bytes = await beginCall(message)
  expect(await bank.banks.send(bytes)).toBe(202)
  await endLease(message)
  await bank.startWorker()
  await bank.until(txId, "settled")
  await bank.requireAgreement()
  expect(await bank.balance(accountId)).toBe("987.70")
})

test("standard payments of a worker that ended are sent again, byte for byte", async () => {
  const { txId } = await payOne()
  await bank.sql("update payments set scheme = 'standard', due_at = null where tx_id = $1", [txId])
  const message = await claimOne("standard")
  const bytes = await beginCall(message)
  expect(await bank.banks.send(bytes)).toBe(202)
  await endLease(message)
  await bank.startWorker()
  await bank.banks.control("/advance", { hours: "96" })
  await bank.until(txId, "settled")
  await bank.requireAgreement()
  const [row] = await bank.sql<{ state: string; attempts: number; bytes: Buffer }>(
    "select m.state, m.attempts, m.bytes from rail_messages m join payments p on p.message_id = m.id where p.tx_id = $1",
    [txId],
  )
  expect(row).toMatchObject({ state: "sent", attempts: 2 })
  expect(row?.bytes.equals(bytes)).toBe(true)
})

test("a lease that is over changes nothing", async () => {
  const { txId } = await payOne()
  const stale = await claimOne()
  await endLease(stale)
  const mine = await claimOne()
  expect(mine.msgId).toBe(stale.msgId)
  await expect(beginCall(stale)).rejects.toThrow("It may not be sent")
  const bytes = await beginCall(mine)
  expect(await rail.endCall(stale, "refused", "stale")).toEqual([])
  expect((await bank.states(txId)).at(-1)).toBe("sent")
  expect(await bank.banks.send(bytes)).toBe(202)
  await bank.startWorker()
  await bank.until(txId, "settled")
  await bank.requireAgreement()
})

test("a refusal is believed only if no earlier call may have been taken", async () => {
  const { txId } = await payOne()
  await bank.sql("update payments set scheme = 'standard', due_at = null where tx_id = $1", [txId])
  const first = await claimOne("standard")
  const bytes = await beginCall(first)
  expect(await bank.banks.send(bytes)).toBe(202)
  await rail.endCall(first, "unknown", "no answer")
  await bank.sql("update rail_messages set due_at = clock_timestamp() where msg_id = $1", [
    first.msgId,
  ])
  const again = await claimOne("standard")
  await beginCall({ ...again, bytes: null })
  await rail.endCall(again, "refused", "401")
  expect((await bank.states(txId)).at(-1)).toBe("sent")
  expect(await bank.repairs()).toEqual([expect.stringMatching(/^refused: .*401/)])
  await bank.startWorker()
  await bank.banks.control("/advance", { hours: "96" })
  await bank.until(txId, "settled")
  await bank.requireAgreement()
})

test("two workers that lose their connections settle each payment once", async () => {
  const { member, accountId } = await bank.member()
  await bank.startWorker()
  await bank.startWorker(bank.adapter(await reservePort()))
  const ids: string[] = []
  for (let count = 1; count <= 20; count += 1) {
    ids.push(await bank.pay(member, accountId, nordlicht("00"), "1.00"))
    if (count % 5 !== 0) continue
    // The workers' pools are the only connections of the owner besides this one and the migrations'.
    await bank.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where usename = current_user and datname = current_database() and pid <> pg_backend_pid()`,
    )
  }
  for (const txId of ids) {
    await bank.untilOver(txId)
    const states = await bank.states(txId)
    expect(new Set(states).size).toBe(states.length)
  }
  await bank.requireAgreement()
})
