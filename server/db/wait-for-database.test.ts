import { expect, test, vi } from "vitest"
import { waitForDatabase } from "./wait-for-database.ts"

test("waits for the database and logs it once", async () => {
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

test("throws immediately if waiting would not help", async () => {
  const work = () => Promise.reject(Object.assign(new Error("wrong password"), { code: "28P01" }))
  await expect(waitForDatabase(work, { warn: () => {} })).rejects.toThrow("wrong password")
})
