import { expect, test, vi } from "vitest"
import { inBatches } from "./in-batches.ts"

/** Doubles numbers, records their batches, and answers on command. */
function doubling(options: {
  lanes: number
  most: number
  slowMs?: number
  keysOf?: (n: number) => unknown[]
}) {
  const batches: number[][] = []
  const answer: (() => void)[] = []
  const double = inBatches<number, number>(
    async (numbers) => {
      batches.push([...numbers])
      await new Promise<void>((resolve) => answer.push(resolve))
      if (numbers.includes(13)) throw new Error("unlucky")
      return numbers.map((n) => 2 * n)
    },
    { slowMs: 60_000, ...options },
  )
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  return { double, batches, answer, turn }
}

test("concurrent calls share a batch, and each gets its own result", async () => {
  const { double, batches, answer, turn } = doubling({ lanes: 1, most: 10 })
  const asked = Promise.all([1, 2, 3].map(double))
  await turn()
  answer[0]?.()
  expect(await asked).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2, 3]])
})

test("calls wait while all lanes are in use, and then share a batch", async () => {
  const { double, batches, answer, turn } = doubling({ lanes: 2, most: 10 })
  const asked: Promise<number>[] = []
  for (const n of [1, 2, 3, 4]) {
    asked.push(double(n))
    await turn()
  }
  expect(batches).toEqual([[1], [2]])
  answer[1]?.()
  expect(await asked[1]).toBe(4)
  await turn()
  expect(batches).toEqual([[1], [2], [3, 4]])
  answer[0]?.()
  answer[2]?.()
  expect(await Promise.all(asked)).toEqual([2, 4, 6, 8])
})

test("a batch does not exceed its maximum size", async () => {
  const { double, batches, answer, turn } = doubling({ lanes: 2, most: 2 })
  const asked = Promise.all([1, 2, 3].map(double))
  await turn()
  await turn()
  for (const go of answer) go()
  expect(await asked).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2], [3]])
})

test("calls with the same key never share a batch, and keep their order", async () => {
  const keysOf = (n: number) => [n % 10]
  const { double, batches, answer, turn } = doubling({ lanes: 1, most: 10, keysOf })
  const asked = Promise.all([1, 11, 2, 21].map(double))
  for (const batch of [0, 1, 2]) {
    await turn()
    answer[batch]?.()
  }
  expect(await asked).toEqual([2, 22, 4, 42])
  expect(batches).toEqual([[1, 2], [11], [21]])
})

test("a failed batch fails for all of its calls, and for no others", async () => {
  const { double, answer, turn } = doubling({ lanes: 1, most: 2 })
  const asked = Promise.allSettled([13, 1, 2].map(double))
  for (const batch of [0, 1]) {
    await turn()
    answer[batch]?.()
  }
  expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"])
})

test("a slow batch does not delay others", async () => {
  const { double, batches, answer, turn } = doubling({ lanes: 1, most: 10, slowMs: 5 })
  const held = double(1)
  await turn()
  const other = double(2)
  await vi.waitFor(() => expect(batches).toEqual([[1], [2]]), { timeout: 300_000 })
  answer[1]?.()
  expect(await other).toBe(4)
  answer[0]?.()
  expect(await held).toBe(2)
})
