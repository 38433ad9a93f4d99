import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { OtherBanks } from "../../testing/payments/other-banks.ts"
import { envelope, nordlicht, now, transferTo } from "../../testing/payments/talk-to-banks.ts"
import { writeInstantTransfer } from "./sepa/write-transfers.ts"

/** Sends the same bytes until they are taken, as the bank's worker does with a message it stored. */
async function sendUntilTaken(banks: OtherBanks, bytes: Uint8Array): Promise<void> {
  while ((await banks.send(bytes)) !== 202) await sleep(20)
}

it("kills in the middle of traffic lose and double nothing", async () => {
  const banks = await OtherBanks.start()
  // Every third answer of the bank is lost, so that the other banks send it again.
  let answers = 0
  banks.answer = () => (++answers % 3 === 0 ? 503 : 200)
  const transfers = Array.from({ length: 90 }, (_, index) => ({
    expected: index % 5 === 0 ? "rejected" : "settled",
    transfer: transferTo(index % 5 === 0 ? nordlicht("04") : "DE89370400440532013000", 100n),
  }))
  const sending = transfers.map(({ transfer }) =>
    sendUntilTaken(banks, writeInstantTransfer(envelope(), transfer, now)),
  )
  for (let kill = 0; kill < 3; kill++) {
    await sleep(60)
    await banks.kill()
    await banks.run()
  }
  await Promise.all(sending)
  await expect.poll(async () => (await banks.books()).due.length).toBe(0)
  const books = await banks.books()
  expect(books.violations).toEqual([])
  expect(books.payments.map(({ state }) => state).sort()).toEqual(
    transfers.map(({ expected }) => expected).sort(),
  )
  expect(books.balance).toBe("-72.00")
  for (const { transfer, expected } of transfers) {
    const told = banks.arrived.filter(({ xml }) => xml.includes(`>${transfer.txId}<`))
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map(({ xml }) => xml.includes("RJCT")))).toEqual(
      new Set([expected === "rejected"]),
    )
  }
  await banks.stop()
})
