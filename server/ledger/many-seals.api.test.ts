import { afterAll, beforeAll, expect, test } from "vitest"
import { openSealedBank, type SealedBank } from "../../testing/sealed-bank.ts"
import { databaseOn } from "../db/pool.ts"
import { currentCheckpoints } from "./repair-checkpoints.ts"

// More than nine: as texts, their numbers would come in another order.
const seals = 12
let bank: SealedBank

beforeAll(async () => {
  bank = await openSealedBank()
  for (let n = 0; n < seals; n += 1) {
    await bank.pay()
    await bank.seal("journal")
  }
})
afterAll(() => bank.close())

test("a chain of more than nine seals is read in numeric order, and its newest is found", async () => {
  const copy = await bank.copy()
  try {
    expect(await copy.violations()).toEqual([])
    const checkpoints = await currentCheckpoints(databaseOn(copy.pool))
    expect(checkpoints.map(({ chain, number }) => [chain, number])).toEqual([["journal", seals]])
  } finally {
    await copy.drop()
  }
})
