// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { show } from "../testing/show.tsx"
import { Dialog } from "./dialog.tsx"
import { showToast, useToasts } from "./toast-store.ts"

function Remembered() {
  return <output>{useToasts().length}</output>
}

describe("toasts", () => {
  it("shows only the newest toast", async () => {
    show(<p>page</p>)
    act(() => showToast({ title: "First" }))
    act(() => showToast({ title: "Success", description: "Logged out successfully" }))
    expect(await screen.findByText("Success")).toBeVisible()
    expect(screen.getByText("Logged out successfully")).toBeVisible()
    expect(screen.queryByText("First")).toBeNull()
  })

  it("tells who asked for it when it is on the screen, once", async () => {
    const onShown = vi.fn<() => boolean>(() => screen.queryByText("First") !== null)
    show(<p>page</p>)
    act(() => showToast({ title: "First", onShown }))
    expect(await screen.findByText("First")).toBeVisible()
    act(() => showToast({ title: "Second" }))
    expect(onShown.mock.results).toEqual([{ type: "return", value: true }])
  })

  it("is there for screen readers while a dialog is open", async () => {
    show(
      <Dialog title="Details" onClose={() => undefined}>
        <p>text</p>
      </Dialog>,
    )
    expect(await screen.findByRole("dialog", { name: "Details" })).toBeVisible()
    act(() => showToast({ title: "Saved" }))
    const region = await screen.findByRole("region", { name: /^Notifications/ })
    expect(within(region).getByRole("button", { name: "Dismiss" })).toBeVisible()
  })

  it("disappears when it is dismissed", async () => {
    const { user } = show(<p>page</p>)
    act(() => showToast({ title: "Error", description: "No funds.", tone: "destructive" }))
    await user.click(await screen.findByRole("button", { name: "Dismiss" }))
    expect(screen.queryByText("No funds.")).toBeNull()
  })
})

describe("over time", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("disappears automatically, and is removed 1,000,000 ms later", () => {
    show(<Remembered />)
    act(() => showToast({ title: "Saved" }))
    expect(screen.getByText("Saved")).toBeVisible()
    act(() => void vi.advanceTimersByTime(5_100))
    expect(screen.queryByText("Saved")).toBeNull()
    expect(screen.getByRole("status")).toHaveTextContent("1")
    act(() => void vi.advanceTimersByTime(1_000_000))
    expect(screen.getByRole("status")).toHaveTextContent("0")
  })
})
