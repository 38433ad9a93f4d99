import { expect, test, vi } from "vitest"
import { waitForDatabase } from "./wait-for-database.ts"

test("what needs the database waits for it, and says so once", async () => {
  vi.useFakeTimers()
  const warn = vi.fn<() => void>()
  const work = vi.fn<() => Promise<string>>()
  for (const code of ["ECONNREFUSED", "57P03"]) work.mockRejectedValueOnce({ code })
  work.mockResolvedValueOnce("there")
  const waiting = waitForDatabase(work, { warn })
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await waiting).toBe("there")
  expect(warn).toHaveBeenCalledOnce()
})

test("what waiting would not fix is thrown at once", async () => {
  const work = () => Promise.reject(Object.assign(new Error("wrong password"), { code: "28P01" }))
  await expect(waitForDatabase(work, { warn: () => {} })).rejects.toThrow("wrong password")
})
