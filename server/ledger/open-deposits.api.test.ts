import { expect, test } from "vitest"
import { productionSettings, startApi } from "../../testing/api-process.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { expectOk, newMember } from "../../testing/member.ts"
import { openScratchDatabase } from "../../testing/scratch-database.ts"

test("in production the database refuses simulated deposits, whatever the API requests (ASVS 13.4.2, 2.3.2)", async () => {
  const database = await openScratchDatabase()
  const demo = await startApi(database)
  try {
    const member = await newMember({}, [demo.url])
    const { id } = await member.account("EUR")
    await member.deposit(id, "5.00")
    const production = await startApi(database, {
      ...productionSettings,
      SESSION_IDLE_MINUTES: "5",
    })
    try {
      // The demo's process still offers them.
      const order = { accountId: id, amount: "5.00", description: "From nowhere" }
      expectProblem(await member.post("/api/deposits", order), "internal_error")
      expect((await member.account("EUR")).balance).toBe("5.00")
      expectOk(await member.get("/api/transactions"))
    } finally {
      await production.stop()
    }
  } finally {
    await demo.stop()
    await database.drop()
  }
})
