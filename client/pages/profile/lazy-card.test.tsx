import { render, screen } from "@testing-library/react"
import type { ComponentType } from "react"
import { expect, test, vi } from "vitest"
import { lazyCard, SectionCards } from "./lazy-card.tsx"

/** A test's code is the component itself. */
const itself = (View: ComponentType) => View

test("a section's cards appear together, whatever order their code comes in", async () => {
  let first = (_card: ComponentType) => {}
  const First = lazyCard(() => new Promise<ComponentType>((resolve) => (first = resolve)), itself)
  let asked = false
  const Second = lazyCard(async () => {
    asked = true
    return () => <button type="button">Save</button>
  }, itself)
  render(
    <SectionCards>
      <First />
      <Second />
    </SectionCards>,
  )
  await vi.waitFor(() => expect(asked).toBe(true))
  // There is no event to wait for: nothing may appear.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull()
  expect(screen.getByRole("status")).toBeVisible()

  first(() => <p>Above</p>)
  expect(await screen.findByText("Above")).toBeVisible()
  expect(screen.getByRole("button", { name: "Save" })).toBeVisible()
  expect(screen.queryByRole("status")).toBeNull()
})

test("a card whose code does not load says so, and the others are shown", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ status: "ready" }))
  const Broken = lazyCard(() => Promise.reject(new Error("no code")), itself)
  const Other = lazyCard(async () => () => <p>Other</p>, itself)
  render(
    <SectionCards>
      <Broken />
      <Other />
    </SectionCards>,
  )
  expect(await screen.findByText("This section did not load")).toBeVisible()
  expect(screen.getByText("Other")).toBeVisible()
})
