import { setTimeout as sleep } from "node:timers/promises"
import { expect, inject, test } from "vitest"
import { startApi } from "../../testing/api-process.ts"
import { openSwitch } from "../../testing/api-switch.ts"
import { newMember } from "../../testing/member.ts"

const clients = 24

test("one of two processes stops under load without losing a request", async () => {
  const bank = inject("bank")
  const [stays, stops] = await Promise.all([startApi(bank), startApi(bank)])
  const between = await openSwitch([stays.url, stops.url])
  try {
    const member = await newMember({}, [between.url])
    const { id } = await member.account("EUR")
    const answers = new Map<number, number>()
    let [deposits, going] = [0, true]
    const client = async (index: number) => {
      while (going) {
        const pays = index % 4 === 0
        const { status } = pays
          ? await member.post("/api/deposits", {
              accountId: id,
              amount: "1.00",
              description: "Load",
            })
          : await member.get("/api/auth/user")
        if (pays) deposits += 1
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
    }
    const running = Array.from({ length: clients }, (_, index) => client(index))
    const answered = async (more: number) => {
      const min = (answers.get(200) ?? 0) + more
      while ((answers.get(200) ?? 0) < min) await sleep(20)
    }
    await answered(50)
    expect(await stops.stop()).toBe(0)
    await answered(50)
    going = false
    await Promise.all(running)

    expect(new Set(answers.keys())).toEqual(new Set([200, 201]))
    expect(between.lost()).toEqual([])
    expect(answers.get(200)).toBeGreaterThan(50)
    expect((await member.account("EUR")).balance).toBe(`${deposits}.00`)
  } finally {
    await between.close()
    await Promise.all([stays.stop(), stops.stop()])
  }
})
