import { expect, test } from "vitest"
import { productionSettings, startApi } from "../../testing/api-process.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { expectOk, newMember } from "../../testing/member.ts"
import { openScratchDatabase } from "../../testing/scratch-database.ts"

test("without a connection to other banks they cannot be paid, as in production; in the demo they can", async () => {
  const database = await openScratchDatabase()
  const demo = await startApi(database)
  try {
    const member = await newMember({}, [demo.url])
    const { id } = await member.account("EUR")
    await member.deposit(id, "50.00")
    const order = {
      fromAccountId: id,
      amount: "5.00",
      recipientIban: "DE89370400440532013000",
      recipientName: "Anna Weber",
      reference: "",
    }
    expectOk(await member.post("/api/transfers", order))
    const production = await startApi(database, productionSettings)
    try {
      // The database refuses, whichever process asks.
      const refused = await member.post("/api/transfers", order)
      expectProblem(refused, "other_banks_closed")
      expect(refused.body).toMatchObject({
        detail: "Payments to other banks are not open yet. No money moved.",
      })
      expect((await member.account("EUR")).balance).toBe("45.00")
      // An order for later is refused with the same sentence, and not stored.
      const later = { ...order, firstOn: "2099-01-31", rhythm: "monthly" }
      const planned = await member.post("/api/orders", later)
      expectProblem(planned, "other_banks_closed")
      expect(planned.body).toMatchObject({
        detail: "Payments to other banks are not open yet. No money moved.",
      })
      expect(expectOk(await member.get("/api/orders"))).toEqual([])
      const { iban } = await member.account("GBP")
      expectOk(await member.post("/api/orders", { ...later, recipientIban: iban }))
    } finally {
      await production.stop()
    }
  } finally {
    await demo.stop()
    await database.drop()
  }
})
