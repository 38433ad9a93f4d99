// @vitest-environment jsdom
import { renderHook } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { useToasts } from "../../ui/toast-store.ts"
import { signInAgain } from "./session-end.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it("says so, and leaves for the sign-in after 500 ms, once", async () => {
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal("location", { pathname: "/transfer", search: "?to=7", hash: "", assign })
  signInAgain()
  signInAgain()
  const { result } = renderHook(() => useToasts())
  expect(result.current[0]).toMatchObject({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
  })
  await vi.dynamicImportSettled()
  vi.advanceTimersByTime(499)
  expect(assign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(assign.mock.calls).toEqual([["/api/login?returnTo=%2Ftransfer%3Fto%3D7"]])
})
