// @vitest-environment jsdom
import { renderHook } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { leaveDocument } from "../../lib/leave-document.ts"
import { showToast, useToasts } from "../../ui/toast-store.ts"
import { handleExpiredSession } from "./session-end.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, "", "/")
})

it("shows a message, and goes to sign-in once, 500 ms after it can be read", () => {
  const open = vi.spyOn(leaveDocument, "open").mockReturnValue()
  history.replaceState(null, "", "/transfer?to=7")
  handleExpiredSession()
  handleExpiredSession()
  const { result } = renderHook(() => useToasts())
  expect(result.current[0]).toMatchObject({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
  })
  // The machine is slow.
  vi.advanceTimersByTime(5_000)
  expect(open).not.toHaveBeenCalled()
  result.current[0]?.onShown?.()
  vi.advanceTimersByTime(499)
  expect(open).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(open.mock.calls).toEqual([["/api/login?returnTo=%2Ftransfer%3Fto%3D7"]])
})

it("goes to sign-in also if another message has taken the place of this one", () => {
  const open = vi.spyOn(leaveDocument, "open").mockReset().mockReturnValue()
  handleExpiredSession()
  showToast({ title: "Something else" })
  vi.advanceTimersByTime(10_000)
  expect(open.mock.calls).toEqual([["/api/login?returnTo=%2F"]])
})
