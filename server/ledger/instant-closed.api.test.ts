import { expect, test } from "vitest"
import type { OtherBanks } from "#shared/contracts/payments.ts"
import { startApi } from "../../testing/api-process.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { expectOk, newMember } from "../../testing/member.ts"
import { openScratchDatabase } from "../../testing/scratch-database.ts"

test("with a connection by files, instant payments are refused and never sent as standard ones", async () => {
  const database = await openScratchDatabase()
  const api = await startApi(database, { RAIL_ADAPTER: "files" })
  try {
    const member = await newMember({}, [api.url])
    const { id } = await member.account("EUR")
    await member.deposit(id, "50.00")
    const availability = expectOk(await member.get<OtherBanks>("/api/payments/availability"))
    expect(availability).toMatchObject({ open: true, instant: false })
    const order = {
      fromAccountId: id,
      amount: "5.00",
      reference: "",
      recipientIban: "DE89370400440532013000",
      recipientName: "Anna Weber",
    }
    for (const speed of ["instant", undefined]) {
      const refused = await member.post("/api/transfers", { ...order, speed })
      expectProblem(refused, "instant_closed")
      expect(refused.body).toMatchObject({
        detail:
          "This bank sends no instant payments to other banks. Choose Standard. No money moved.",
      })
    }
    const later = { ...order, firstOn: "2099-01-31" }
    expectProblem(await member.post("/api/orders", later), "instant_closed")
    expectOk(await member.post("/api/orders", { ...later, speed: "standard" }))
    expect((await member.account("EUR")).balance).toBe("50.00")
    const sent = await member.post("/api/transfers", { ...order, speed: "standard" })
    expect(expectOk(sent)).toMatchObject({ payment: { speed: "standard", status: "pending" } })
    expect((await member.account("EUR")).balance).toBe("45.00")
  } finally {
    await api.stop()
    await database.drop()
  }
})
