// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { InfoTip } from "./tooltip.tsx"
import { Tip } from "./tooltip-parts.tsx"

const button = () => screen.getByRole("button", { name: "About it" })
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const enter = (label: string) =>
  fireEvent.pointerMove(screen.getByRole("button", { name: label }), { pointerType: "mouse" })

describe("tooltips", () => {
  beforeEach(() => {
    vi.useFakeTimers()
    const plain = { className: "", open: false, focused: false }
    render(
      <>
        <Tip label="one" text="The first" {...plain} />
        <Tip label="two" text="The second" {...plain} />
      </>,
    )
  })

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

it("opens on a click that came before its code was loaded", async () => {
  render(<InfoTip label="About it" text="The words" />)
  await userEvent.click(button())
  expect(await screen.findByRole("tooltip")).toHaveTextContent("The words")
  expect(button()).toHaveFocus()
})

it("keeps the focus when its code is loaded", async () => {
  render(<InfoTip label="About it" text="The words" />)
  const plain = button()
  await userEvent.tab()
  await waitFor(() => expect(plain).not.toBeInTheDocument())
  expect(button()).toHaveFocus()
})

it("stays the same button from press to release, however long that takes", async () => {
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => callback())
  render(<InfoTip label="About it" text="The words" />)
  const plain = button()
  fireEvent.pointerDown(plain)
  // As long as it takes another one to be replaced.
  render(<InfoTip label="Another" text="Other words" />)
  const another = screen.getByRole("button", { name: "Another" })
  await waitFor(() => expect(another).not.toBeInTheDocument())
  expect(plain).toBeInTheDocument()
  fireEvent.pointerUp(plain)
  fireEvent.click(plain)
  expect(await screen.findByRole("tooltip")).toHaveTextContent("The words")
})
