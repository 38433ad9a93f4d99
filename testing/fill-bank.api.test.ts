import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { checkLedger } from "../server/ledger/check.ts"
import { checkpointsFileOf } from "./checkpoints-file.ts"
import { testPool } from "./connections.ts"
import { fillBank, sealAll } from "./fill-bank.ts"
import { openScratchDatabase } from "./scratch-database.ts"

test("a generated bank passes the ledger check like a real one, and its history is sealed", async () => {
  const database = await openScratchDatabase()
  const pool = testPool({ connectionString: database.appUrl, max: 1 })
  try {
    const size = { members: 40, accounts: 100, transfersEach: 3, busyDeposits: 70 }
    await fillBank(database.superuserUrl, size, { chunk: 64 })
    const key = randomBytes(32)
    const checkpointsFile = checkpointsFileOf(database)
    await sealAll(database.ownerUrl, key, checkpointsFile)
    const { figures, violations } = await checkLedger(pool, { key, checkpointsFile })
    expect(violations).toEqual([])
    expect(Object.fromEntries(figures.map(({ name, value }) => [name, value]))).toMatchObject({
      "member accounts": "100",
      "journal entries": "470",
      postings: "940",
      "sealed, journal": "470",
      "held by members, EUR": "100070.00",
    })
  } finally {
    await pool.end()
    await database.drop()
  }
})
