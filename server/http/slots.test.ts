import { expect, test } from "vitest"
import { Problem } from "./problem.ts"
import { slots } from "./slots.ts"

/** Work that goes on until it is told to end. */
function jobs() {
  const ends: (() => void)[] = []
  let most = 0
  let now = 0
  const begun: number[] = []
  const job = (id: number) => async () => {
    begun.push(id)
    most = Math.max(most, ++now)
    await new Promise<void>((resolve) => ends.push(resolve))
    now -= 1
    return id
  }
  return { job, ends, begun, most: () => most }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test("so many run at once, the rest in the order they came", async () => {
  const { job, ends, begun, most } = jobs()
  const inSlot = slots(2, 3)
  const all = [0, 1, 2, 3, 4].map((id) => inSlot(job(id)))
  await settle()
  expect(begun).toEqual([0, 1])
  for (let n = 0; n < 5; n += 1) {
    ends[n]?.()
    await settle()
  }
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4])
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(most()).toBe(2)
})

test("what does not fit in the line is refused at once, and is told when to come back", async () => {
  const { job, ends, begun } = jobs()
  const inSlot = slots(1, 1)
  const kept = [0, 1].map((id) => inSlot(job(id)))
  const refused: unknown = await inSlot(job(2)).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Problem)
  expect(refused).toMatchObject({ code: "unavailable", headers: { "Retry-After": "2" } })
  for (const n of [0, 1]) {
    ends[n]?.()
    await settle()
  }
  await Promise.all(kept)
  expect(begun).toEqual([0, 1])
  const later = inSlot(job(3))
  await settle()
  ends[2]?.()
  expect(await later).toBe(3)
})

test("work that fails gives its slot back", async () => {
  const inSlot = slots(1, 0)
  for (const _again of [1, 2]) {
    await expect(inSlot(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  }
  expect(await inSlot(() => Promise.resolve("well"))).toBe("well")
})
