// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { InfoTip } from "./tooltip.tsx"
import { Tip } from "./tooltip-parts.tsx"

const button = () => screen.getByRole("button", { name: "About it" })
afterEach(() => void vi.useRealTimers())

it("opens after 700 ms", () => {
  vi.useFakeTimers()
  render(<Tip label="About it" text="The words" className="" open={false} focused={false} />)
  fireEvent.pointerMove(button(), { pointerType: "mouse" })
  act(() => void vi.advanceTimersByTime(699))
  expect(screen.queryByRole("tooltip")).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole("tooltip")).toHaveTextContent("The words")
})

it("opens by a click that came before its code", async () => {
  render(<InfoTip label="About it" text="The words" />)
  await userEvent.click(button())
  expect(await screen.findByRole("tooltip")).toHaveTextContent("The words")
  expect(button()).toHaveFocus()
})

it("keeps the focus when its code comes", async () => {
  render(<InfoTip label="About it" text="The words" />)
  const plain = button()
  await userEvent.tab()
  await waitFor(() => expect(plain).not.toBeInTheDocument())
  expect(button()).toHaveFocus()
})
