import { afterAll, beforeAll, expect, test } from "vitest"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { recallsAt } from "../../../testing/payments/recalls.ts"

/** What other banks ask about payments that they sent to members, and about their recalls. */

let bank: RailBank

beforeAll(async () => {
  bank = await RailBank.open()
  await bank.startWorker()
})
afterAll(() => bank.close())

const { received, recalled, itemOf, decide, answersTo } = recallsAt(() => bank)

test("an inquiry about a payment gets the stored answer again, byte for byte, or that it never came", async () => {
  const { txId } = await received()
  await bank.requireAgreement()
  const sent = () =>
    bank.sql<{ id: string; bytes: Buffer; attempts: number; state: string }>(
      `select m.id, m.bytes, m.attempts, m.state from rail_messages m join payments p on p.id = m.payment_id
        where p.tx_id = $1 and m.name = 'pacs.002.001.10'`,
      [txId],
    )
  const [before] = await sent()
  await bank.banks.control("/inquire", { txId })
  await expect.poll(async () => (await sent())[0]?.attempts).toBe((before?.attempts ?? 0) + 1)
  await expect.poll(async () => (await sent())[0]?.state).toBe("sent")
  const after = await sent()
  expect(after).toHaveLength(1)
  expect(after[0]?.bytes).toEqual(before?.bytes)
  await bank.banks.control("/inquire", { txId: "NEVER-SENT-2", defect: "unknown" })
  await expect.poll(() => answersTo("NEVER-SENT-2")).toEqual(["pacs.002 RJCT AG09"])
  const standard = await received({ speed: "standard" })
  await bank.banks.control("/inquire", { txId: standard.txId })
  await expect.poll(() => answersTo(standard.txId)).toEqual(["pacs.002 ACCP"])
  await bank.requireAgreement()
})

test("an inquiry about a recall gets its answer again, and reminds staff while there is none", async () => {
  const { txId } = await recalled()
  const inquire = () => bank.banks.control("/inquire", { txId, about: "recall" })
  await inquire()
  await expect
    .poll(async () => (await itemOf(txId))?.what)
    .toMatch(/The other bank has asked again/)
  await decide(txId, { action: "grant" })
  await bank.until(txId, "sent_back")
  const attempts = async (name: string) => {
    const rows = await bank.sql<{ attempts: number }>(
      `select m.attempts from rail_messages m join payments p on p.id = m.payment_id
        where p.tx_id = $1 and m.name = $2`,
      [txId, name],
    )
    return rows.map((row) => row.attempts)
  }
  expect(await attempts("pacs.004.001.09")).toEqual([1])
  await inquire()
  await expect.poll(() => attempts("pacs.004.001.09")).toEqual([2])
  await bank.banks.control("/inquire", { txId: "NEVER-3", about: "recall", defect: "unknown" })
  await expect.poll(() => answersTo("NEVER-3")).toEqual(["camt.029 RJCR NOOR"])
  await bank.requireAgreement()
})
