import { expect, test } from "vitest"
import { Problem } from "../use-case/problem.ts"
import { semaphore } from "./semaphore.ts"

/** Work that continues until it is ended. */
function jobs() {
  const ends: (() => void)[] = []
  let max = 0
  let now = 0
  const begun: number[] = []
  const job = (id: number) => async () => {
    begun.push(id)
    max = Math.max(max, ++now)
    await new Promise<void>((resolve) => ends.push(resolve))
    now -= 1
    return id
  }
  return { job, ends, begun, most: () => max }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test("runs the maximum at once, and the rest in order of arrival", async () => {
  const { job, ends, begun, most } = jobs()
  const withPermit = semaphore(2, 3)
  const all = [0, 1, 2, 3, 4].map((id) => withPermit(job(id)))
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

test("work beyond the queue is refused immediately, with a time to retry", async () => {
  const { job, ends, begun } = jobs()
  const withPermit = semaphore(1, 1)
  const kept = [0, 1].map((id) => withPermit(job(id)))
  const refused: unknown = await withPermit(job(2)).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Problem)
  expect(refused).toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 2 } })
  for (const n of [0, 1]) {
    ends[n]?.()
    await settle()
  }
  await Promise.all(kept)
  expect(begun).toEqual([0, 1])
  const later = withPermit(job(3))
  await settle()
  ends[2]?.()
  expect(await later).toBe(3)
})

test("failed work releases its slot", async () => {
  const withPermit = semaphore(1, 0)
  for (const _again of [1, 2]) {
    await expect(withPermit(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  }
  expect(await withPermit(() => Promise.resolve("well"))).toBe("well")
})

test("a key with much queued work does not delay other keys", async () => {
  const { job, ends, begun } = jobs()
  const withPermit = semaphore(1, 10)
  const all = [0, 1, 2, 3, 4].map((id) => withPermit(job(id), "one"))
  all.push(withPermit(job(5), "two"), withPermit(job(6), "two"), withPermit(job(7), "three"))
  for (let n = 0; n < 8; n += 1) {
    await settle()
    ends[n]?.()
  }
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 5, 7, 2, 6, 3, 4])
})

test("when the queue is full, a new key replaces the last entry of the key with the most entries", async () => {
  const { job, ends, begun } = jobs()
  const withPermit = semaphore(1, 6)
  const outcomes: Record<number, string> = {}
  const ask = (id: number, whose: string) =>
    withPermit(job(id), whose).then(
      () => (outcomes[id] = "done"),
      () => (outcomes[id] = "refused"),
    )
  const all = [0, 1, 2, 3, 4].map((id) => ask(id, "crowd"))
  all.push(ask(5, "two"), ask(6, "two"))
  await settle()
  all.push(ask(7, "newcomer"))
  await settle()
  expect(outcomes).toEqual({ 4: "refused" })
  // A key with as many entries as any other gets no additional entry.
  all.push(ask(8, "crowd"), ask(9, "two"))
  await settle()
  expect(outcomes).toEqual({ 4: "refused", 8: "refused", 9: "refused" })
  for (let n = 0; n < 7; n += 1) {
    ends[n]?.()
    await settle()
  }
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 5, 7, 2, 6, 3])
  expect(Object.values(outcomes).filter((each) => each === "done")).toHaveLength(7)
})

test("a new key is refused only if as many other keys as the queue has places have one entry each", async () => {
  const { job, ends } = jobs()
  const withPermit = semaphore(1, 3)
  const kept = ["a", "b", "c", "d"].map((whose, id) => withPermit(job(id), whose))
  await settle()
  await expect(withPermit(job(4), "e")).rejects.toMatchObject({ code: "unavailable" })
  for (let n = 0; n < 4; n += 1) {
    ends[n]?.()
    await settle()
  }
  await Promise.all(kept)
})
