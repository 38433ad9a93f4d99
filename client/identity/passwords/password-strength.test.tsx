// @vitest-environment jsdom
import { render, screen, waitFor } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type * as Estimate from "./estimate-strength.ts"
import { PasswordStrength } from "./password-strength.tsx"

const loaded = vi.hoisted(() => ({ times: 0, broken: false }))
vi.mock("./estimate-strength.ts", async (original) => {
  loaded.times += 1
  const { estimateStrength } = await original<typeof Estimate>()
  return {
    estimateStrength: (password: string, own: string[]) => {
      if (loaded.broken) throw new Error("broken")
      return estimateStrength(password, own)
    },
  }
})

const meter = () => screen.queryByRole("meter", { name: "Password strength" })

it("loads nothing before the first key press", async () => {
  render(<PasswordStrength password="" />)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(loaded.times).toBe(0)
  expect(meter()).toBeNull()
})

it("shows the strength as a number and in words, and why it is not stronger", async () => {
  const { rerender } = render(<PasswordStrength password="Password1" />)
  await waitFor(() => expect(meter()).toHaveAttribute("aria-valuenow", "0"))
  expect(meter()).toHaveAttribute("aria-valuetext", "Very weak")
  expect(screen.getByRole("status")).toHaveTextContent(
    /^Password strength: Very weak\. This is .*password\.$/,
  )
  rerender(<PasswordStrength password="seven cold lemonades in the rain" />)
  await waitFor(() => expect(meter()).toHaveAttribute("aria-valuetext", "Strong"))
  expect(screen.getByRole("status")).toHaveTextContent("Password strength: Strong")
  rerender(<PasswordStrength password="" />)
  await waitFor(() => expect(meter()).toBeNull())
  expect(screen.getByRole("status")).toBeEmptyDOMElement()
})

it("knows the member's own names", async () => {
  render(<PasswordStrength password="ottilie.zwiebel" own={["Ottilie", "Zwiebel"]} />)
  await waitFor(() => expect(meter()).toHaveAttribute("aria-valuetext", "Very weak"))
  expect(screen.getByRole("status")).toHaveTextContent("It contains your own name.")
})

it("shows nothing if the estimator cannot be loaded", async () => {
  loaded.broken = true
  render(<PasswordStrength password="whatever it is" />)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(meter()).toBeNull()
})
