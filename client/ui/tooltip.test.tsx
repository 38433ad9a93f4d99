// @vitest-environment jsdom
import { act, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { InfoTip, TooltipProvider } from "./tooltip.tsx"

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const enter = (label: string) =>
  fireEvent.pointerMove(screen.getByRole("button", { name: label }), { pointerType: "mouse" })

describe("tooltips", () => {
  beforeEach(() => {
    vi.useFakeTimers()
    render(
      <TooltipProvider>
        <InfoTip label="one" text="The first" />
        <InfoTip label="two" text="The second" />
      </TooltipProvider>,
    )
  })
  afterEach(() => void vi.useRealTimers())

  it("open after 700 ms", () => {
    enter("one")
    pass(699)
    expect(screen.queryByRole("tooltip")).toBeNull()
    pass(1)
    expect(screen.getByRole("tooltip")).toHaveTextContent("The first")
  })

  it.each([
    [299, true],
    [301, false],
  ])("after one that closed %i ms ago, the next opens at once: %s", (ms, atOnce) => {
    enter("one")
    pass(700)
    fireEvent.keyDown(document, { key: "Escape" })
    expect(screen.queryByRole("tooltip")).toBeNull()
    pass(ms)
    enter("two")
    expect(screen.queryByRole("tooltip") !== null).toBe(atOnce)
  })
})
