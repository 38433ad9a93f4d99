import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { afterAll, beforeAll, expect, test } from "vitest"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { nordlicht } from "../../../testing/payments/talk-to-banks.ts"
import { databaseOn } from "../../db/pool.ts"
import { appendCheckpoints } from "../../ledger/checkpoints.ts"
import { continueCheckpoints } from "../../ledger/repair-checkpoints.ts"

let bank: RailBank

beforeAll(async () => {
  bank = await RailBank.open()
})
afterAll(() => bank.close())

test("nothing is sent or stored while the database lacks sealed history, until staff accept it", async () => {
  const checkpointsFile = join(mkdtempSync(join(tmpdir(), "tessera-worker-")), "seals.log")
  // As after a failover to a server that never got this seal.
  const lost = { chain: "journal", number: 1_000_000, seal: Buffer.alloc(32, 7) } as const
  await appendCheckpoints(checkpointsFile, [lost])
  const lines: string[] = []
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) })
  const logged = (text: string) => lines.filter((line) => line.includes(text)).length
  await bank.startWorker(bank.adapter(undefined, log), undefined, log, checkpointsFile)

  const { member, accountId } = await bank.member()
  const sent = await bank.pay(member, accountId, nordlicht("00"), "12.30")
  const payee = await bank.member("0.00")
  const { txIds } = await bank.banks.control("/incoming", {
    payeeIban: payee.iban,
    payeeName: "Test Member",
    payerName: "Nordlicht Studio GmbH",
    amount: "10.00",
    text: "Salary",
  })
  const [received = "none"] = txIds ?? []
  await expect.poll(() => logged("the sender must retry")).toBeGreaterThan(1)
  expect(await bank.states(sent)).toEqual(["queued"])
  expect(await bank.sql("select from rail_messages where state <> 'due'")).toEqual([])
  expect(logged("the database lacks history that was sealed before")).toBe(1)

  await expect.poll(() => bank.sql("select from seals")).not.toEqual([])
  await continueCheckpoints(databaseOn(bank.owner), checkpointsFile)
  await bank.until(sent, "settled")
  await bank.until(received, "credited")
  expect(logged("postings are possible again")).toBe(1)
  await bank.requireAgreement()
})
